#include "machine/single/expand.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace rulewise::machine {
namespace {

using Lanes = LaneWave::Lanes;

Lanes lane(std::size_t index) { return Lanes{1} << index; }

Lanes first_lanes(std::size_t count) {
  return count == LaneWave::kLanes ? ~Lanes{0} : lane(count) - 1;
}

/// Calls visit(index) for each lane in the set.
template <class Visit>
void for_each_lane(Lanes lanes, const Visit& visit) {
  for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<std::size_t>(std::countr_zero(lanes)));
}

}  // namespace

Expander::Expander(const SingleGame& game)
    : program_(game.program()),
      cursor_(game.make_cursor()),
      wave_(game.program()),
      legal_(game.role_count()),
      move_lanes_(game.net().move_count()),
      first_counts_(game.role_count()) {
  result_.role_count_ = game.role_count();
  result_.word_count_ = game.initial_state().size();
  for (std::uint32_t role = 0; role < game.role_count(); ++role) {
    role_of_word_.resize(program_.legal_word[role + 1], role);
  }
}

const Expansion& Expander::expand(const game::State& state, const ExpandOptions& options) {
  cursor_.set(state);
  const std::size_t children = list_joint_moves(options.max_children);
  result_.states_.resize(children * result_.word_count_);
  result_.is_terminal_.assign(children, 0);
  result_.legal_counts_.resize(children * result_.role_count_);
  result_.payoffs_.assign(children * result_.role_count_, Expansion::kNoPayoff);
  if (children == 0) return result_;

  make_states();
  cursor_.set_words(result_.state_words(0));
  cursor_.settle(Part::kNow);
  for (std::size_t role = 0; role < first_counts_.size(); ++role) {
    first_counts_[role] = cursor_.count_legal(game::Role(role));
  }
  for (const Batch& batch : batches_) evaluate(batch, options.goals);
  return result_;
}

/// The product of the roles' legal moves, as far as the cap allows; says how many.
std::size_t Expander::list_joint_moves(std::size_t max_children) {
  result_.moves_.clear();
  result_.left_out_ = 0;
  if (cursor_.is_terminal()) return 0;
  std::uint64_t product = 1;
  for (std::size_t role = 0; role < legal_.size(); ++role) {
    legal_[role].clear();
    cursor_.append_legal_moves(game::Role(role), legal_[role]);
    if (legal_[role].empty()) return 0;
    const std::uint64_t most = ~std::uint64_t{0} / legal_[role].size();
    product = product > most ? ~std::uint64_t{0} : product * legal_[role].size();
  }
  const std::uint64_t kept = std::min<std::uint64_t>(product, max_children);
  result_.left_out_ = product - kept;
  result_.moves_.reserve(kept * legal_.size());
  chosen_.assign(legal_.size(), 0);
  for (std::uint64_t i = 0; i < kept; ++i) {
    for (std::size_t role = 0; role < legal_.size(); ++role) {
      result_.moves_.push_back(legal_[role][chosen_[role]]);
    }
    std::size_t role = legal_.size();
    while (role > 0 && ++chosen_[role - 1] == legal_[role - 1].size()) chosen_[--role] = 0;
  }
  return kept;
}

/// The children's states: the first from the cursor, the others by what their moves change.
void Expander::make_states() {
  const std::size_t children = result_.size();
  const std::size_t words = result_.word_count_;
  const std::span<const std::uint64_t> first = cursor_.successor_words(result_.moves(0));
  for (std::size_t c = 0; c < children; ++c) {
    std::ranges::copy(first, result_.states_.begin() + static_cast<std::ptrdiff_t>(c * words));
  }
  batches_.clear();
  base_differences_.clear();
  const std::uint32_t first_output = program_.legal_word.back() * 64;
  for (std::size_t begin = 0; begin < children; begin += LaneWave::kLanes) {
    Batch batch{begin, std::min(LaneWave::kLanes, children - begin), base_differences_.size(), 0};
    wave_.begin(cursor_, first_output, program_.output_words * 64);
    differ_in_moves(batch);
    wave_.run(Part::kBoth);
    wave_.run(Part::kNext);
    for (const LaneWave::OutputDifference& difference : wave_.output_differences()) {
      const std::uint32_t base = difference.output - first_output;
      base_differences_.push_back({base, difference.lanes});
      for_each_lane(difference.lanes, [&](std::size_t index) {
        result_.states_[(begin + index) * words + base / 64] ^= std::uint64_t{1} << (base % 64);
      });
    }
    batch.end = base_differences_.size();
    batches_.push_back(batch);
  }
}

void Expander::differ_in_moves(const Batch& batch) {
  for (std::size_t role = 0; role < result_.role_count_; ++role) {
    const game::Move usual = result_.moves_[role];
    Lanes unusual = 0;
    for (std::size_t i = 0; i < batch.size;) {
      // A role's moves come in runs, but may come back later within the batch.
      const game::Move move = result_.moves(batch.first + i)[role];
      Lanes lanes = 0;
      for (; i < batch.size && result_.moves(batch.first + i)[role] == move; ++i) lanes |= lane(i);
      if (move == usual) continue;
      unusual |= lanes;
      if (move_lanes_[move.index()] == 0) moves_met_.push_back(move.value);
      move_lanes_[move.index()] |= lanes;
    }
    wave_.differ(program_.move_node(usual.value), unusual);
  }
  for (const std::uint32_t move : moves_met_) {
    wave_.differ(program_.move_node(move), move_lanes_[move]);
    move_lanes_[move] = 0;
  }
  moves_met_.clear();
}

void Expander::evaluate(const Batch& batch, GoalsWanted wanted) {
  wave_.begin(cursor_, 0, program_.legal_word.back() * 64);
  for (std::size_t i = batch.begin; i < batch.end; ++i) {
    wave_.differ(base_differences_[i].base, base_differences_[i].lanes);
  }
  wave_.run(Part::kNow);
  count_legal(batch);
  const Lanes all = first_lanes(batch.size);
  const Lanes terminal = lanes_of(program_.terminal) & all;
  for_each_lane(terminal, [&](std::size_t i) { result_.is_terminal_[batch.first + i] = 1; });
  const Lanes asked = wanted == GoalsWanted::kEverywhere ? all : terminal;
  if (asked != 0) find_payoffs(batch, asked);
}

void Expander::count_legal(const Batch& batch) {
  const std::size_t roles = result_.role_count_;
  std::uint32_t* counts = result_.legal_counts_.data() + batch.first * roles;
  for (std::size_t i = 0; i < batch.size; ++i) {
    std::ranges::copy(first_counts_, counts + i * roles);
  }
  for (const LaneWave::OutputDifference& difference : wave_.output_differences()) {
    const std::uint32_t role = role_of_word_[difference.output / 64];
    const std::uint32_t change = cursor_.output(difference.output) ? ~std::uint32_t{0} : 1;
    for_each_lane(difference.lanes, [&](std::size_t i) { counts[i * roles + role] += change; });
  }
}

Lanes Expander::lanes_of(const NodeSignal& signal) const {
  const Lanes usual = cursor_.signal_value(signal) ? ~Lanes{0} : 0;
  return signal.node == NodeSignal::kConstant ? usual : usual ^ wave_.difference(signal.node);
}

void Expander::find_payoffs(const Batch& batch, Lanes lanes) {
  cursor_.settle(Part::kGoals);
  wave_.run(Part::kBoth);
  wave_.run(Part::kGoals);
  for (std::size_t role = 0; role < result_.role_count_; ++role) {
    Lanes several = 0;
    Lanes known = 0;
    for (const Program::Goal& goal : program_.goals[role]) {
      const Lanes here = lanes_of(goal.when) & lanes;
      for_each_lane(here, [&](std::size_t i) {
        int& payoff = result_.payoffs_[(batch.first + i) * result_.role_count_ + role];
        if ((known & lane(i)) != 0 && payoff != goal.value) several |= lane(i);
        payoff = goal.value;
      });
      known |= here;
    }
    for_each_lane(several, [&](std::size_t i) {
      result_.payoffs_[(batch.first + i) * result_.role_count_ + role] = Expansion::kNoPayoff;
    });
  }
}

}  // namespace rulewise::machine
