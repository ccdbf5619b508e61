#include "machine/single/expansion.h"

namespace rulewise::machine {

ExpansionWriter::ExpansionWriter(std::size_t roles, std::size_t state_words, std::size_t moves)
    : legal_(roles), move_lanes_(moves) {
  result_.role_count_ = roles;
  result_.word_count_ = state_words;
}

void ExpansionWriter::begin() {
  for (std::vector<game::Move>& moves : legal_) moves.clear();
}

void ExpansionWriter::list_children(std::size_t max_children) {
  std::uint64_t product = 1;
  for (const std::vector<game::Move>& moves : legal_) {
    const std::uint64_t most = ~std::uint64_t{0} / std::max<std::size_t>(moves.size(), 1);
    product = product > most ? ~std::uint64_t{0} : product * moves.size();
  }
  const std::size_t children = std::min<std::uint64_t>(product, max_children);
  result_.left_out_ = product - children;
  result_.moves_.clear();
  chosen_.assign(legal_.size(), 0);
  for (std::size_t i = 0; i < children; ++i) {
    for (std::size_t role = 0; role < legal_.size(); ++role) {
      result_.moves_.push_back(legal_[role][chosen_[role]]);
    }
    std::size_t role = legal_.size();
    while (role > 0 && ++chosen_[role - 1] == legal_[role - 1].size()) chosen_[--role] = 0;
  }
  result_.states_.resize(children * result_.word_count_);
  result_.is_terminal_.assign(children, 0);
  result_.legal_counts_.resize(children * result_.role_count_);
  result_.payoffs_.assign(children * result_.role_count_, Expansion::kNoPayoff);
  batches_.clear();
  for (std::size_t first = 0; first < children; first += kLanes) {
    batches_.push_back({first, std::min(kLanes, children - first)});
  }
}

void ExpansionWriter::flip_base(const Batch& batch, std::size_t base, Lanes lanes) {
  std::uint64_t* word = state(batch.first) + base / 64;
  const std::uint64_t bit = std::uint64_t{1} << (base % 64);
  for_each_lane(lanes, [&](std::size_t i) { word[i * result_.word_count_] ^= bit; });
}

void ExpansionWriter::set_terminal(const Batch& batch, Lanes lanes) {
  for_each_lane(lanes, [&](std::size_t i) { result_.is_terminal_[batch.first + i] = 1; });
}

void ExpansionWriter::add_goal(const Batch& batch, std::size_t role, int value, Lanes lanes) {
  for_each_lane(lanes, [&](std::size_t i) {
    int& payoff = result_.payoffs_[(batch.first + i) * result_.role_count_ + role];
    if ((with_goal_ & lane(i)) != 0 && payoff != value) with_several_ |= lane(i);
    payoff = value;
  });
  with_goal_ |= lanes;
}

void ExpansionWriter::end_goals(const Batch& batch, std::size_t role) {
  for_each_lane(with_several_, [&](std::size_t i) {
    result_.payoffs_[(batch.first + i) * result_.role_count_ + role] = Expansion::kNoPayoff;
  });
  with_goal_ = 0;
  with_several_ = 0;
}

}  // namespace rulewise::machine
