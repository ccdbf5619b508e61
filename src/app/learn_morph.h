// learn_morph.h — Morph's lessons: games against itself or another, and what they taught.
//
// Idea      one game after the other, sides exchanged, each kept as soon as it has taught its
// lesson Promises  whatever goes wrong has been said on stderr; an interrupt ends it after the last
// whole
//           game; same seed and a player without a clock: the same memory
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/lesson_record.h"
#include "machine/board/board_game.h"
#include "memory/morph.h"
#include "memory/store.h"

namespace rulewise::app {

struct MorphLessonOptions {
  std::uint64_t games = 100;
  double seconds = std::numeric_limits<double>::infinity();
  std::vector<std::string> against{};  // players that take turns by lot; empty: itself
  std::string file{};                  // of the rules, for what opponents are told
  std::uint64_t seed = 1;
  std::size_t opening_plies = 2;  // drawn at most
  std::size_t max_plies = 300;
  std::function<bool()> should_stop = {};  // asked before each move, beside Ctrl-C
  LessonRecord* record = nullptr;          // where games are written; none: nowhere
};

/// One game as the curve wants it.
struct MorphGame {
  std::uint64_t number = 0;  // from 1
  std::size_t plies = 0;
  double score = 0.5;             // Morph's
  double taken = 0;               // worth of what Morph took, by tradition; pieces, in games in GDL
  std::uint64_t comparisons = 0;  // of graphs, for all questions what a position is worth
  std::uint64_t questions = 0;
};

/// Plays and teaches; false if the other player could not be made or failed.
[[nodiscard]] bool teach_morph(const machine::board::BoardGame& game,
                               const MorphLessonOptions& options, memory::Morph& morph,
                               const std::function<bool(const MorphGame&)>& on_game);

/// Points of the learning curve of one game.
[[nodiscard]] std::vector<memory::CurvePoint> curve_points(const MorphGame& game,
                                                           std::size_t graphs);
/// What Morph spent on the game, by its effort before and after it.
void count_effort(const memory::MorphEffort& before, const memory::MorphEffort& after,
                  MorphGame& game);

/// 9, 5, 3, 3 and 1 by the names of chess; 1 for other pieces, 0 for vital ones.
[[nodiscard]] double traditional_worth(const machine::board::CompiledGame& game, std::size_t kind);

}  // namespace rulewise::app
