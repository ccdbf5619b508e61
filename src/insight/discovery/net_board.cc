#include "insight/discovery/net_board.h"

#include <set>

#include "machine/net/net_game.h"

namespace rulewise::insight {

NetBoard::NetBoard(const Structure& structure, const logic::Net& net)
    : structure_(structure), net_(net) {
  for (const std::string& text : net.base_names) {
    by_text_.emplace(text, static_cast<Base>(facts_.intern(text).index()));
  }
  if (structure.board) read_board();
}

void NetBoard::read_board() {
  const BoardView& board = *structure_.board;
  standings_.resize(facts_.size());
  for (Base base = 0; base < facts_.size(); ++base) {
    const auto standing = board.find(facts_, FactId(base));
    if (!standing) continue;
    standings_[base] = standing;
    const auto key = std::make_pair(standing->place, standing->kind);
    is_plain_ = is_plain_ && standing_facts_.emplace(key, base).second;
  }
  if (!is_plain_) standings_.assign(facts_.size(), std::nullopt);
}

std::optional<NetBoard::Base> NetBoard::fact_of(Place place, Kind kind) const {
  const auto found = standing_facts_.find({place, kind});
  return found == standing_facts_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<NetBoard::Base> NetBoard::fact_called(const std::string& text) const {
  const auto found = by_text_.find(text);
  return found == by_text_.end() ? std::nullopt : std::optional(found->second);
}

game::State NetBoard::packed(const SampledState& state) const {
  std::vector<std::uint8_t> bases(facts_.size(), 0);
  for (const FactId fact : state.facts) {
    if (const auto base = fact_called(std::string(structure_.sample.facts.text(fact))))
      bases[*base] = 1;
  }
  return machine::pack_state(bases);
}

game::State NetBoard::without(Kind kind, const game::State& state) const {
  std::vector<std::uint8_t> bases = machine::unpack_state(net_, state);
  for (Base base = 0; base < standings_.size(); ++base) {
    if (bases[base] == 0 || !standings_[base] || standings_[base]->kind != kind) continue;
    bases[base] = 0;
    for (std::size_t blank = 0; blank < structure_.pieces.size(); ++blank) {
      if (structure_.pieces[blank].nature != Nature::kBlank || Kind(blank) == kind) continue;
      if (const auto fact = fact_of(standings_[base]->place, Kind(blank))) bases[*fact] = 1;
    }
  }
  return machine::pack_state(bases);
}

std::optional<game::State> NetBoard::with(const std::vector<Base>& line,
                                          const game::State& state) const {
  if (!is_plain_) return std::nullopt;
  std::vector<std::uint8_t> bases = machine::unpack_state(net_, state);
  std::set<Place> places;
  for (const Base base : line) {
    if (!standing(base) && bases[base] == 0) return std::nullopt;
    if (standing(base)) places.insert(standings_[base]->place);
  }
  for (Base base = 0; base < standings_.size(); ++base) {
    if (standings_[base] && places.contains(standings_[base]->place)) bases[base] = 0;
  }
  for (const Base base : line) bases[base] = 1;
  return machine::pack_state(bases);
}

}  // namespace rulewise::insight
