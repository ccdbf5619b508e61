// role_exchange.h — guesses which role might play which other's part, with its pieces.
//
// Idea      two roles can only change places; of more, each may take the part of the next one or of
//           a later one in the order of the rules, or two may change places. Pieces go with their
//           owners, each for the one that is most like it, and so do the words for whose turn it is
// Tested by symmetries_test.cc
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "insight/discovery/structure.h"

namespace rulewise::insight {

class RoleExchange {
 public:
  using Words = std::map<std::string, std::string>;

  /// Every role plays the part given for it; `twins` are further words that change places.
  RoleExchange(const Structure& structure, std::vector<std::size_t> parts, const Words& twins = {});

  /// Whether some role plays another's part.
  [[nodiscard]] bool exchanges() const;
  [[nodiscard]] game::Role of(game::Role role) const { return game::Role(parts_[role.index()]); }
  [[nodiscard]] Kind of(Kind kind) const {
    const auto found = kinds_.find(kind);
    return found == kinds_.end() ? kind : found->second;
  }
  /// The text with each of its words replaced, where there is something to put in its place.
  [[nodiscard]] std::string reworded(std::string_view text) const;
  /// `exchanging white and black`.
  [[nodiscard]] std::string words(const std::vector<std::string>& roles) const;

 private:
  void match_kinds(const Structure& structure, std::size_t role);
  void add_turn_words(const Structure& structure);

  std::vector<std::size_t> parts_;  // by role: whose part it plays
  std::map<Kind, Kind> kinds_;
  Words words_;
};

/// First that nobody plays another's part; of two roles with and without the twins.
[[nodiscard]] std::vector<RoleExchange> guess_exchanges(const Structure& structure,
                                                        const RoleExchange::Words& twins);

}  // namespace rulewise::insight
