// lesson_record.h — games of a lesson as lines of JSON, as `walk --moves` takes them.
//
//     {"game":"othello","method":"td","seed":1,"number":1,"against":"self","moves":[…],"result":1}
//
// Idea      one line a game, behind those that are there: lessons play thousands
// Promises  a line of its own that a killed process left without its end is taken away first; a
// file
//           of something else is left alone, with an error. The result is
//           what the first role made of it, 0 to 1, null where the game was given up
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"

namespace rulewise::app {

/// What every line says.
struct RecordHead {
  std::string game;  // as it was typed
  std::string method;
  std::uint64_t seed = 1;
};

/// One game: indices of the mover's moves from the opening on.
struct LessonGame {
  std::uint64_t number = 1;
  std::string against;
  std::vector<std::uint32_t> choices;
  std::optional<double> result;
};

class LessonRecord {
 public:
  /// Nothing after saying why it cannot be written. The game must outlive it.
  [[nodiscard]] static std::unique_ptr<LessonRecord> open(const std::string& file,
                                                          const game::Game& game, RecordHead head);
  void write(const LessonGame& played);
  /// Whether all could be written; else that has been said.
  [[nodiscard]] bool is_good() const;

 private:
  LessonRecord(const game::Game& game, RecordHead head) : game_(game), head_(std::move(head)) {}

  const game::Game& game_;
  RecordHead head_;
  std::string name_;  // of the file
  std::ofstream file_;
};

}  // namespace rulewise::app
