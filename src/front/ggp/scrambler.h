// scrambler.h — the same rules in words that mean nothing, so that no player knows its game by
// name.
//
//     const Scrambler scrambler(rules, seed);
//     send(scrambler.rules(), scrambler.to_player("(mark 1 1)"));
//     scrambler.from_player("(bakuro 1 1)");                             // "(mark 1 1)"
//
// Idea      every name of the rules but keywords and numbers has a word drawn from the seed;
//           without a seed names stay as they are, and only comments and line ends go
// Promises  different names have different words; a word the rules do not have is nothing; the
//           other side may change the case
// Tested by referee_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace rulewise::front {

class Scrambler {
 public:
  Scrambler(std::string_view rules, std::optional<std::uint64_t> seed);

  /// The rules on one line.
  [[nodiscard]] const std::string& rules() const { return rules_; }
  [[nodiscard]] std::string to_player(std::string_view text) const;
  /// With single blanks; nothing if it is no ground term of words of the rules.
  [[nodiscard]] std::optional<std::string> from_player(std::string_view text) const;

 private:
  bool changes_names_;
  std::map<std::string, std::string, std::less<>> words_;  // by name
  std::map<std::string, std::string, std::less<>> names_;  // by word
  std::string rules_;
};

}  // namespace rulewise::front
