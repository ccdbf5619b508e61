// engine_core.h — what an engine is whatever protocol it speaks: a game, options and a search.
//
// Promises  a game or option that cannot be is an Error and changes nothing; lines of output never
//           mix, whichever thread writes them
// Never     opens files: whoever makes it says how a game is found
// Tested by engine_test.cc, tests/engine
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "front/engine/engine_board.h"
#include "front/engine/thinker.h"
#include "search/search.h"
#include "syntax/scl/rules.h"

namespace rulewise::front {

struct EngineSurroundings {
  std::string version;                                                    // of the program
  std::string first_game;                                                 // what is played at first
  std::vector<std::string> games;                                         // names to choose from
  std::function<base::Result<scl::Rules>(const std::string&)> find_game;  // by such a name, or else
  std::function<void(std::string_view)> write;                            // a line
};

struct EngineOption {
  enum class Kind : std::uint8_t { kNumber, kText, kFlag, kChoice };
  std::string name;
  Kind kind = Kind::kNumber;
  std::string value;
  int min = 0;
  int max = 0;
};

/// A value as chess programs show it: hundredths of a pawn, or moves to mate.
struct EngineScore {
  bool is_mate = false;
  int value = 0;
};
[[nodiscard]] EngineScore score_of(const search::Answer& answer);

class EngineCore {
 public:
  explicit EngineCore(EngineSurroundings surroundings);

  [[nodiscard]] const EngineSurroundings& surroundings() const { return surroundings_; }
  void write(const std::string& line);

  [[nodiscard]] const std::vector<EngineOption>& options() const { return options_; }
  /// Not while thinking. The name in any case.
  [[nodiscard]] std::optional<base::Error> set(std::string_view name, const std::string& value);
  [[nodiscard]] std::optional<base::Error> choose_game(const std::string& name);
  [[nodiscard]] const std::string& game_name() const { return game_name_; }
  [[nodiscard]] bool has_game() const { return board_ != nullptr; }
  [[nodiscard]] EngineBoard& board() { return *board_; }
  [[nodiscard]] const EngineBoard& board() const { return *board_; }

  /// All that can be done before a clock runs; an Error as for think(). Not while thinking.
  [[nodiscard]] std::optional<base::Error> prepare();
  [[nodiscard]] bool is_prepared() const { return search_ != nullptr; }
  /// Starts to think about the position; an Error if there is no search for these options.
  [[nodiscard]] std::optional<base::Error> think(
      ThinkLimits limits, const search::Listener& on_better,
      const std::function<void(const search::Answer&)>& on_done);
  [[nodiscard]] Thinker& thinker() { return thinker_; }
  /// Starts to think, without end, about a position that may come; there must be a search, and
  /// nobody thinking. think() ends it. Also from where an answer is told.
  void ponder(const game::State& state, game::Role role, std::optional<int> depth,
              const search::Listener& on_better);
  [[nodiscard]] Thinker& ponderer() { return ponderer_; }
  /// Whatever is being thought about: told, as far as anybody waits for it, and over.
  void end_thinking();
  void forget() { search_ = nullptr; }  // what was learned from the positions so far

 private:
  [[nodiscard]] const std::string& value(std::string_view name) const;
  [[nodiscard]] base::Result<std::unique_ptr<search::Search>> make_search() const;

  EngineSurroundings surroundings_;
  std::mutex writing_;
  std::vector<EngineOption> options_;
  std::string game_name_;
  std::unique_ptr<EngineBoard> board_;
  std::unique_ptr<search::Search> search_;  // after the board, which it uses
  Thinker ponderer_;                        // after the search
  Thinker thinker_;                         // after the ponderer, which its answers start
};

}  // namespace rulewise::front
