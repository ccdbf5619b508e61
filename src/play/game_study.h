// game_study.h — what insight tells players of a game in GDL, found out within a time.
//
// Idea      the model, then the board and its pieces, then the advisors that games bear out
// Promises  ends within its time but for one question to the machine, or soon after a scope around
//           the work is over
// Tested by automatic_test.cc, lane_judge_test.cc, tests/cli
#pragma once

#include <cstdint>
#include <functional>

#include "play/player.h"
#include "syntax/gdl/rules.h"

namespace rulewise::play {

struct GameStudyOptions {
  double max_seconds = 10;
  std::uint64_t seed = 1;
  bool with_advice = true;    // advisors on states, beside the model
  bool with_singles = false;  // each advisor alone against a random player
};

[[nodiscard]] GameStudy study_game(const gdl::Rules& rules, const game::Game& game,
                                   const GameStudyOptions& options);

/// For `Knowledge::study`, with rules of its own. The game must outlive it.
[[nodiscard]] std::function<GameStudy(double)> game_studier(gdl::Rules rules,
                                                            const game::Game& game,
                                                            std::uint64_t seed);

}  // namespace rulewise::play
