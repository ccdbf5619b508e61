// fact_numbers.h — the facts that states of a game can have, numbered for tables of weights.
//
// Idea      knowledge about states is told by fact, and a state is read as the numbers of its
// facts.
//           On a net the numbers are those of its bases, so reading a state is walking its bits
// Needs     a sample, for machines without a net: facts it has not met have no number
// Promises  immutable: several threads may read with it
// Tested by state_advisors_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/game.h"
#include "insight/discovery/structure.h"

namespace rulewise::insight {

class FactNumbers {
 public:
  FactNumbers(const game::Game& game, const Sample& sample);

  [[nodiscard]] std::size_t size() const { return facts_.size(); }
  /// Every fact by its number.
  [[nodiscard]] const FactStore& facts() const { return facts_; }
  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& text) const;
  /// The numbers of the facts that hold in the state.
  void read(const game::Game& game, const game::State& state,
            std::vector<std::uint32_t>& numbers) const;
  /// Whether numbers below are bases of a net, in its order.
  [[nodiscard]] std::size_t base_count() const { return base_count_; }

 private:
  FactStore facts_;
  std::unordered_map<std::string, std::uint32_t> by_text_;
  std::vector<std::uint32_t> always_;  // facts of every state that have no bit
  std::size_t base_count_ = 0;
};

/// What every fact says of the board of the structure; invalid places for facts that say nothing.
[[nodiscard]] std::vector<BoardView::Standing> standings_by_number(const FactNumbers& numbers,
                                                                   const Structure& structure);

/// By role, the facts that say it is on turn; none where nothing tells the turn.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> turns_by_role(const FactNumbers& numbers,
                                                                    const Structure& structure);

}  // namespace rulewise::insight
