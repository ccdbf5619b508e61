#include "insight/advice/fact_numbers.h"

#include <bit>

#include "machine/net/net_game.h"

namespace rulewise::insight {

FactNumbers::FactNumbers(const game::Game& game, const Sample& sample) {
  const auto add = [this](const std::string& text) {
    const auto number = static_cast<std::uint32_t>(facts_.intern(text).index());
    by_text_.emplace(text, number);
    return number;
  };
  if (const auto* net = dynamic_cast<const machine::NetGame*>(&game)) {
    for (const std::string& text : net->net().base_names) add(text);
    base_count_ = facts_.size();
    for (const std::string& text : net->net().constant_facts) always_.push_back(add(text));
    return;
  }
  for (std::size_t i = 0; i < sample.facts.size(); ++i) {
    add(std::string(sample.facts.text(FactId(i))));
  }
}

std::optional<std::uint32_t> FactNumbers::find(const std::string& text) const {
  const auto found = by_text_.find(text);
  return found == by_text_.end() ? std::nullopt : std::optional(found->second);
}

void FactNumbers::read(const game::Game& game, const game::State& state,
                       std::vector<std::uint32_t>& numbers) const {
  numbers.clear();
  if (base_count_ == 0) {
    for (const std::string& text : game.facts(state)) {
      if (const auto number = find(text)) numbers.push_back(*number);
    }
    return;
  }
  for (std::size_t w = 0; w < state.size(); ++w) {
    for (std::uint64_t word = state[w]; word != 0; word &= word - 1) {
      numbers.push_back(static_cast<std::uint32_t>(w * 64) +
                        static_cast<std::uint32_t>(std::countr_zero(word)));
    }
  }
  numbers.insert(numbers.end(), always_.begin(), always_.end());
}

std::vector<BoardView::Standing> standings_by_number(const FactNumbers& numbers,
                                                     const Structure& structure) {
  std::vector<BoardView::Standing> standings(numbers.size());
  if (!structure.board) return standings;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (const auto standing = structure.board->find(numbers.facts(), FactId(i))) {
      standings[i] = *standing;
    }
  }
  return standings;
}

std::vector<std::vector<std::uint32_t>> turns_by_role(const FactNumbers& numbers,
                                                      const Structure& structure) {
  std::vector<std::vector<std::uint32_t>> turns(structure.sample.roles.size());
  if (!structure.turn) return turns;
  const FactStore& seen = structure.sample.facts;
  const FactStore& facts = numbers.facts();
  const std::string& shape = seen.shape(structure.turn->shape).text;
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    if (facts.shape(facts.shape_of(FactId(i))).text != shape) continue;
    const auto says = facts.names().text(facts.constants(FactId(i))[structure.turn->column]);
    for (const auto& [name, role] : structure.turn->roles) {
      if (seen.names().text(name) == says) turns[role.index()].push_back(i);
    }
  }
  return turns;
}

}  // namespace rulewise::insight
