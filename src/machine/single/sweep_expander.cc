#include "machine/single/sweep_expander.h"

#include <algorithm>
#include <array>

namespace rulewise::machine {
namespace {

/// Adds up words lane by lane: plane k has bit k of each lane's sum.
class LaneSum {
 public:
  void add(Lanes lanes) {
    for (std::size_t k = 0; lanes != 0; ++k) {
      const Lanes carry = planes_[k] & lanes;
      planes_[k] ^= lanes;
      lanes = carry;
      used_ = std::max(used_, k + 1);
    }
  }
  [[nodiscard]] std::uint32_t of_lane(std::size_t index) const {
    std::uint32_t sum = 0;
    for (std::size_t k = 0; k < used_; ++k) {
      sum |= static_cast<std::uint32_t>((planes_[k] >> index) & 1U) << k;
    }
    return sum;
  }

 private:
  std::array<Lanes, 32> planes_{};
  std::size_t used_ = 0;
};

}  // namespace

SweepExpander::SweepExpander(const logic::Net& net)
    : first_move_(net.first_move), base_count_(net.base_count()), sweep_(net) {}

std::size_t SweepExpander::cost_of_making(std::size_t batches) const {
  const std::size_t ends = first_move_.back() + base_count_;
  const std::size_t once = sweep_.input_count(Part::kNow) + sweep_.input_count(Part::kBoth);
  return once + ends + batches * (sweep_.input_count(Part::kNext) + base_count_);
}

std::size_t SweepExpander::cost_of_evaluating(std::size_t batches) const {
  return batches * (sweep_.input_count(Part::kNow) + first_move_.back() + base_count_);
}

void SweepExpander::make_children(const game::State& state, const ExpandOptions& options,
                                  ExpansionWriter& writer) {
  for (std::size_t base = 0; base < base_count_; ++base) {
    sweep_.set_base(base, in_all_lanes(state.test_bit(base)));
  }
  sweep_.run(Part::kNow);
  writer.begin();
  if (sweep_.terminal() == 0) list_legal(writer);
  writer.list_children(options.max_children);
  const std::size_t batches = writer.batches().size();
  if (batches == 0) return;
  sweep_.run(Part::kBoth);
  children_.resize(batches * base_count_);
  for (std::size_t i = 0; i < batches; ++i) make_states(i, writer);
}

void SweepExpander::set_children(std::size_t batch, const ExpansionWriter& writer,
                                 std::span<const WaveExpander::Difference> differences) {
  children_.resize(writer.batches().size() * base_count_);
  const std::span<const std::uint64_t> first = writer.result().state_words(0);
  Lanes* children = children_.data() + batch * base_count_;
  for (std::size_t base = 0; base < base_count_; ++base) {
    children[base] = 0 - ((first[base / 64] >> (base % 64)) & 1U);
  }
  for (const WaveExpander::Difference& d : differences) children[d.index] ^= d.lanes;
}

void SweepExpander::evaluate_children(const ExpandOptions& options, ExpansionWriter& writer) {
  for (std::size_t i = 0; i < writer.batches().size(); ++i) evaluate(i, options.goals, writer);
}

void SweepExpander::list_legal(ExpansionWriter& writer) const {
  for (std::size_t role = 0; role + 1 < first_move_.size(); ++role) {
    for (std::uint32_t move = first_move_[role]; move < first_move_[role + 1]; ++move) {
      if (sweep_.legal(move) != 0) writer.legal_moves(role).emplace_back(move);
    }
  }
}

void SweepExpander::make_states(std::size_t index, ExpansionWriter& writer) {
  for (const game::Move move : moves_set_) sweep_.set_move(move.index(), 0);
  moves_set_.clear();
  const Batch& batch = writer.batches()[index];
  writer.for_each_move(batch, [&](game::Move move, Lanes lanes) {
    sweep_.set_move(move.index(), lanes);
    moves_set_.push_back(move);
  });
  sweep_.run(Part::kNext);

  const std::size_t words = (base_count_ + 63) / 64;
  std::uint64_t* first = writer.state(batch.first);
  std::fill_n(first, words, 0);
  Lanes* children = children_.data() + index * base_count_;
  for (std::size_t base = 0; base < base_count_; ++base) {
    children[base] = sweep_.next(base);
    first[base / 64] |= (children[base] & 1U) << (base % 64);
  }
  for (std::size_t i = 1; i < batch.size; ++i) {
    std::copy_n(first, words, writer.state(batch.first + i));
  }
  const Lanes all = first_lanes(batch.size);
  for (std::size_t base = 0; base < base_count_; ++base) {
    const Lanes different = (children[base] ^ in_all_lanes((children[base] & 1U) != 0)) & all;
    if (different != 0) writer.flip_base(batch, base, different);
  }
}

void SweepExpander::evaluate(std::size_t index, GoalsWanted wanted, ExpansionWriter& writer) {
  const Batch& batch = writer.batches()[index];
  const Lanes* children = children_.data() + index * base_count_;
  for (std::size_t base = 0; base < base_count_; ++base) sweep_.set_base(base, children[base]);
  sweep_.run(Part::kNow);
  count_legal(batch, writer);
  const Lanes all = first_lanes(batch.size);
  const Lanes terminal = sweep_.terminal() & all;
  writer.set_terminal(batch, terminal);
  const Lanes asked = wanted == GoalsWanted::kEverywhere ? all : terminal;
  if (asked != 0) find_goals(batch, asked, writer);
}

void SweepExpander::count_legal(const Batch& batch, ExpansionWriter& writer) {
  const std::size_t roles = first_move_.size() - 1;
  std::uint32_t* counts = writer.legal_counts(batch.first);
  for (std::size_t role = 0; role < roles; ++role) {
    LaneSum sum;
    for (std::uint32_t move = first_move_[role]; move < first_move_[role + 1]; ++move) {
      sum.add(sweep_.legal(move));
    }
    for (std::size_t i = 0; i < batch.size; ++i) counts[i * roles + role] = sum.of_lane(i);
  }
}

void SweepExpander::find_goals(const Batch& batch, Lanes lanes, ExpansionWriter& writer) {
  sweep_.run(Part::kBoth);
  sweep_.run(Part::kGoals);
  for (std::size_t role = 0; role + 1 < first_move_.size(); ++role) {
    for (const LaneSweep::Goal& goal : sweep_.goals(role)) {
      writer.add_goal(batch, role, goal.value, sweep_.value(goal.when) & lanes);
    }
    writer.end_goals(batch, role);
  }
}

}  // namespace rulewise::machine
