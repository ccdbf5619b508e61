// uci_engine.h — an engine that speaks UCI, from our side of the table.
//
//     auto engine = UciEngine::start({"gnuchess", "--uci"}, {{"OwnBook", "false"}});
//     auto reply = engine.value()->best_move("position startpos moves e2e4", {.depth = 1},
//     nullptr);
//
// Idea      the engine is believed nothing: options are set only where it has announced them, and
//           every wait has an end
// Promises  an Error says what the engine did not do; after one the engine is not to be used again.
//           A book of the engine's own and pondering are switched off unless options say otherwise
// Tested by uci_engine_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "front/uci/dialogue.h"

namespace rulewise::front {

/// Whole words of a command line; "quotes" keep blanks together.
[[nodiscard]] std::vector<std::string> words_of(std::string_view command);

struct UciEffort {
  std::optional<int> depth = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<double> seconds = {};  // asked of the engine, with a second more to answer
  double patience = 60;                // most to wait where the engine keeps no clock
};

struct UciReply {
  std::string move;         // as the engine wrote it; `(none)` is no move
  std::uint64_t nodes = 0;  // as the engine told last
  int depth = 0;
  double seconds = 0;  // by our clock
};

class UciEngine {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;

  [[nodiscard]] static base::Result<std::unique_ptr<UciEngine>> start(
      const std::vector<std::string>& words, const Settings& settings);
  ~UciEngine();

  [[nodiscard]] const std::string& name() const { return talk_.name(); }
  [[nodiscard]] bool has_option(std::string_view name) const;
  [[nodiscard]] std::optional<base::Error> set(const std::string& name, const std::string& value);
  /// The same for a value that the engine has come to know since it listed its options.
  [[nodiscard]] std::optional<base::Error> set_unlisted(const std::string& name,
                                                        const std::string& value);
  /// Tells of a new game and waits until the engine is ready.
  [[nodiscard]] std::optional<base::Error> new_game();
  /// `position` is a whole line of that name.
  [[nodiscard]] base::Result<UciReply> best_move(const std::string& position,
                                                 const UciEffort& effort,
                                                 const std::atomic<bool>* stop);
  /// The position as the engine shows it on `d`, a FEN; for engines that know that word.
  [[nodiscard]] base::Result<std::string> shown_position(const std::string& position);

 private:
  struct Option {
    std::string name;
    std::string type;
    std::vector<std::string> values;  // of a combo
  };

  explicit UciEngine(Dialogue talk) : talk_(std::move(talk)) {}
  [[nodiscard]] std::optional<base::Error> shake_hands();
  [[nodiscard]] std::optional<base::Error> apply(const Settings& settings);
  [[nodiscard]] std::optional<base::Error> say(const std::string& line) { return talk_.say(line); }
  [[nodiscard]] std::optional<base::Error> wait_ready();
  [[nodiscard]] const Option* find_option(std::string_view name) const;
  void note_option(const std::string& line);

  Dialogue talk_;
  std::vector<Option> options_;
};

}  // namespace rulewise::front
