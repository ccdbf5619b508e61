#include "machine/single/wave_expander.h"

#include <algorithm>

namespace rulewise::machine {

WaveExpander::WaveExpander(const Program& program)
    : program_(program), cursor_(program), wave_(program), first_counts_(program.goals.size()) {
  for (std::uint32_t role = 0; role < first_counts_.size(); ++role) {
    role_of_word_.resize(program.legal_word[role + 1], role);
  }
}

void WaveExpander::make_children(const game::State& state, const ExpandOptions& options,
                                 ExpansionWriter& writer) {
  cursor_.set(state);
  writer.begin();
  for (std::size_t role = 0; !cursor_.is_terminal() && role < first_counts_.size(); ++role) {
    cursor_.append_legal_moves(game::Role(role), writer.legal_moves(role));
  }
  writer.list_children(options.max_children);
  if (writer.result().size() != 0) make_states(writer);
}

void WaveExpander::evaluate_children(const ExpandOptions& options, ExpansionWriter& writer) {
  if (writer.result().size() == 0) return;
  cursor_.set_words(writer.result().state_words(0));
  cursor_.settle(Part::kNow);
  for (std::size_t role = 0; role < first_counts_.size(); ++role) {
    first_counts_[role] = cursor_.count_legal(game::Role(role));
  }
  for (std::size_t i = 0; i < writer.batches().size(); ++i) evaluate(i, options.goals, writer);
}

/// The children's states: the first from the cursor, the others by what their moves change.
void WaveExpander::make_states(ExpansionWriter& writer) {
  const Expansion& result = writer.result();
  const std::span<const std::uint64_t> first = cursor_.successor_words(result.moves(0));
  for (std::size_t c = 0; c < result.size(); ++c) std::ranges::copy(first, writer.state(c));
  differences_.clear();
  batch_end_.clear();
  const std::uint32_t first_output = program_.legal_word.back() * 64;
  for (const Batch& batch : writer.batches()) {
    wave_.begin(cursor_, first_output, program_.output_words * 64);
    differ_in_moves(batch, writer);
    wave_.run(Part::kBoth);
    wave_.run(Part::kNext);
    for (const LaneWave::OutputDifference& difference : wave_.output_differences()) {
      const std::uint32_t base = difference.output - first_output;
      differences_.push_back({base, difference.lanes});
      writer.flip_base(batch, base, difference.lanes);
    }
    batch_end_.push_back(differences_.size());
  }
}

void WaveExpander::differ_in_moves(const Batch& batch, ExpansionWriter& writer) {
  for (const game::Move move : writer.result().moves(0)) {
    unusual_.push_back({move.value, first_lanes(batch.size)});
  }
  writer.for_each_move(batch, [&](game::Move move, Lanes lanes) {
    const auto usual = std::ranges::find(unusual_, move.value, &Difference::index);
    if (usual == unusual_.end()) {
      wave_.differ(program_.move_node(move.value), lanes);
    } else {
      usual->lanes &= ~lanes;
    }
  });
  for (const Difference& usual : unusual_) {
    wave_.differ(program_.move_node(usual.index), usual.lanes);
  }
  unusual_.clear();
}

void WaveExpander::evaluate(std::size_t index, GoalsWanted wanted, ExpansionWriter& writer) {
  const Batch& batch = writer.batches()[index];
  wave_.begin(cursor_, 0, program_.legal_word.back() * 64);
  for (const Difference& difference : differences(index)) {
    wave_.differ(difference.index, difference.lanes);
  }
  wave_.run(Part::kNow);
  count_legal(batch, writer);
  const Lanes all = first_lanes(batch.size);
  const Lanes terminal = lanes_of(program_.terminal) & all;
  writer.set_terminal(batch, terminal);
  const Lanes asked = wanted == GoalsWanted::kEverywhere ? all : terminal;
  if (asked != 0) find_goals(batch, asked, writer);
}

void WaveExpander::count_legal(const Batch& batch, ExpansionWriter& writer) {
  const std::size_t roles = first_counts_.size();
  std::uint32_t* counts = writer.legal_counts(batch.first);
  for (std::size_t i = 0; i < batch.size; ++i) std::ranges::copy(first_counts_, counts + i * roles);
  for (const LaneWave::OutputDifference& difference : wave_.output_differences()) {
    const std::uint32_t role = role_of_word_[difference.output / 64];
    const std::uint32_t change = cursor_.output(difference.output) ? ~std::uint32_t{0} : 1;
    for_each_lane(difference.lanes, [&](std::size_t i) { counts[i * roles + role] += change; });
  }
}

Lanes WaveExpander::lanes_of(const NodeSignal& signal) const {
  const Lanes usual = in_all_lanes(cursor_.signal_value(signal));
  return signal.node == NodeSignal::kConstant ? usual : usual ^ wave_.difference(signal.node);
}

void WaveExpander::find_goals(const Batch& batch, Lanes lanes, ExpansionWriter& writer) {
  cursor_.settle(Part::kGoals);
  wave_.run(Part::kBoth);
  wave_.run(Part::kGoals);
  for (std::size_t role = 0; role < program_.goals.size(); ++role) {
    for (const Program::Goal& goal : program_.goals[role]) {
      writer.add_goal(batch, role, goal.value, lanes_of(goal.when) & lanes);
    }
    writer.end_goals(batch, role);
  }
}

}  // namespace rulewise::machine
