// match_folder.h — the games of `match --record` as files of a folder.
//
//     0001.json (everything)  0001.jsonl (the moves; `walk --moves` takes either)
//     0001.pgn or 0001.sgf, where the game has such a form
//
// Promises  records of another match are never written over: a folder that has some is refused
// Tested by tests/cli, tests/arena
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/game.h"
#include "play/match.h"

namespace rulewise::app {

/// What records say beside what was played.
struct MatchFrame {
  std::string game;  // as it was typed
  std::vector<std::string> players;
  std::uint64_t seed = 1;
};

class MatchFolder {
 public:
  /// Makes the folder if it is not there.
  [[nodiscard]] static base::Result<MatchFolder> open(const std::string& folder, MatchFrame frame);

  /// The game before ended, or the match began, a moment before this one: that is its date.
  [[nodiscard]] bool write(const game::Game& game, const play::GameRecord& record);

 private:
  MatchFolder(std::filesystem::path folder, MatchFrame frame);
  [[nodiscard]] bool write_everything(const std::filesystem::path& file, const game::Game& game,
                                      const play::GameRecord& record) const;
  [[nodiscard]] bool write_export(const std::string& base, const game::Game& game,
                                  const play::GameRecord& record) const;

  std::filesystem::path folder_;
  MatchFrame frame_;
  std::string date_;  // on which the next game began
};

}  // namespace rulewise::app
