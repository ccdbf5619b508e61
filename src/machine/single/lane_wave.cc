#include "machine/single/lane_wave.h"

#include <bit>

#include "machine/single/bits.h"

namespace rulewise::machine {
namespace {

constexpr Lanes kAllLanes = ~Lanes{0};

}  // namespace

LaneWave::LaneWave(const Program& program)
    : program_(program),
      hearings_(program.gate_count),
      differences_(program.fan_out.size() - 1),
      queue_(program.gate_count),
      queue_end_(program.level_begin.begin(), program.level_begin.end() - 1),
      waiting_levels_(program.part_word.back()),
      dirty_loops_(program.loops.size()),
      loop_outside_(program.loop_need.size()),
      loop_values_(program.loop_need.size()),
      is_loop_pending_(program.loop_need.size()) {}

void LaneWave::begin(const SingleCursor& cursor, std::uint32_t first_output,
                     std::uint32_t last_output) {
  cursor_ = &cursor;
  first_output_ = first_output;
  last_output_ = last_output;
  for (const std::uint32_t node : differing_) differences_[node] = 0;
  differing_.clear();
  outputs_.clear();
  if (++wave_ == 0) {  // the number came round: old hearings could pass for new ones
    for (Hearing& hearing : hearings_) hearing.wave = 0;
    wave_ = 1;
  }
}

void LaneWave::differ(std::uint32_t node, Lanes lanes) {
  if (lanes == 0) return;
  differences_[node] = lanes;
  differing_.push_back(node);
  list_outputs(node);
}

void LaneWave::run(Part part) {
  gate_begin_ = program_.part_begin(part);
  gate_end_ = program_.part_end(part);
  if (gate_begin_ == gate_end_) return;
  const std::size_t known = differing_.size();
  for (std::size_t i = 0; i < known; ++i) tell(differing_[i]);
  const auto index = static_cast<std::size_t>(part);
  for (std::uint32_t word = program_.part_word[index]; word < program_.part_word[index + 1];
       ++word) {
    while (waiting_levels_[word] != 0) {
      run_level(word * 64 + static_cast<std::uint32_t>(std::countr_zero(waiting_levels_[word])));
      waiting_levels_[word] &= waiting_levels_[word] - 1;
    }
  }
}

// ---- Telling and hearing ---------------------------------------------------------------------

void LaneWave::list_outputs(std::uint32_t node) {
  const FanOut& fan_out = program_.fan_out[node];
  for (std::uint32_t i = fan_out.outputs; i < fan_out.stretches; ++i) {
    const std::uint32_t output = program_.targets[i];
    if (first_output_ <= output && output < last_output_) {
      outputs_.push_back({output, differences_[node]});
    }
  }
}

void LaneWave::tell(std::uint32_t node) {
  const FanOut& fan_out = program_.fan_out[node];
  const bool usual = cursor_->node_value(node);
  const Lanes values = differences_[node] ^ in_all_lanes(usual);
  tell_gates(fan_out.plain, fan_out.negated, values, usual);
  tell_gates(fan_out.negated, fan_out.outputs, ~values, !usual);
  const std::uint32_t end = program_.fan_out[node + 1].plain;
  for (std::uint32_t i = fan_out.stretches; i < end; ++i) {
    wake_stretch(program_.stretches[program_.targets[i]]);
  }
}

/// A gate asks for the lanes of its switch itself; only where it matters it must be woken.
void LaneWave::wake_stretch(const Stretch& stretch) {
  if (stretch.begin < gate_begin_ || stretch.begin >= gate_end_) return;
  for_each_bit(cursor_->switch_matters(), stretch.begin, stretch.end, [this](std::uint32_t gate) {
    if (hearings_[gate].wave != wave_) begin_hearing(gate);
  });
}

/// Tells those of the targets that are gates of the part being run; targets ascend.
void LaneWave::tell_gates(std::uint32_t first_target, std::uint32_t last_target, Lanes values,
                          bool usual) {
  const std::uint32_t* target = program_.targets.data() + first_target;
  const std::uint32_t* const end = program_.targets.data() + last_target;
  while (target != end && *target < gate_begin_) ++target;
  for (; target != end && *target < gate_end_; ++target) {
    const std::uint32_t gate = *target;
    Hearing& hearing = hearings_[gate];
    if (hearing.wave != wave_) begin_hearing(gate);
    const std::int32_t is_or = program_.is_or[gate];
    hearing.all &= is_or != 0 ? ~values : values;
    hearing.others += (usual ? 0 : 1) - is_or;
  }
}

void LaneWave::begin_hearing(std::uint32_t gate) {
  ++gates_heard_;
  hearings_[gate] = {kAllLanes, cursor_->gate_count(gate), wave_};
  const std::uint32_t level = program_.fan_out[program_.gate_node(gate)].level;
  queue_[queue_end_[level]++] = gate;
  waiting_levels_[level / 64] |= std::uint64_t{1} << (level % 64);
}

/// What the inputs a gate counts amount to by lanes, for a gate that has heard something: all
/// but its switch, all but those from its loop.
Lanes LaneWave::counted_value(std::uint32_t gate) const {
  const Hearing& hearing = hearings_[gate];
  if (program_.is_or[gate] != 0) return hearing.others >= 0 ? kAllLanes : ~hearing.all;
  return hearing.others >= 0 ? hearing.all : 0;
}

void LaneWave::settle_gate(std::uint32_t gate, Lanes value) {
  const Lanes lanes = value ^ in_all_lanes(cursor_->gate_value(gate));
  if (lanes == 0) return;
  const std::uint32_t node = program_.gate_node(gate);
  differ(node, lanes);
  tell(node);
}

// ---- Levels ----------------------------------------------------------------------------------

void LaneWave::run_level(std::uint32_t level) {
  switch (program_.level_kind[level]) {
    case LevelKind::kPlain: run_plain_level(level); break;
    case LevelKind::kSwitched: run_switched_level(level); break;
    case LevelKind::kLoop: run_loop_level(level); break;
  }
  queue_end_[level] = program_.level_begin[level];
}

void LaneWave::run_plain_level(std::uint32_t level) {
  for (std::uint32_t i = program_.level_begin[level]; i < queue_end_[level]; ++i) {
    settle_gate(queue_[i], counted_value(queue_[i]));
  }
}

void LaneWave::run_switched_level(std::uint32_t level) {
  for (std::uint32_t i = program_.level_begin[level]; i < queue_end_[level]; ++i) {
    const std::uint32_t gate = queue_[i];
    const Stretch& stretch = program_.stretches[program_.stretch_of_gate[gate]];
    const bool usual = cursor_->node_value(stretch.node) != stretch.is_negated;
    const Lanes switched = differences_[stretch.node] ^ in_all_lanes(usual);
    const Lanes others = counted_value(gate);
    settle_gate(gate, stretch.is_or ? others | switched : others & switched);
  }
}

void LaneWave::run_loop_level(std::uint32_t level) {
  for (std::uint32_t i = program_.level_begin[level]; i < queue_end_[level]; ++i) {
    dirty_loops_.mark(program_.loop_of_gate[queue_[i]]);
  }
  dirty_loops_.take_all([this](std::uint32_t loop) { run_loop(program_.loops[loop]); });
}

/// The least fixpoint of all lanes at once, grown from false.
void LaneWave::run_loop(const LoopRange& loop) {
  for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) {
    const std::uint32_t position = loop.first + (gate - loop.begin);
    const bool has_heard = hearings_[gate].wave == wave_;
    const Lanes outside =
        has_heard ? counted_value(gate) : in_all_lanes(cursor_->gate_count(gate) >= 0);
    loop_outside_[position] = outside;
    loop_values_[position] = 0;
    const bool can_start = program_.is_or[gate] != 0 || program_.loop_need[position] == 0;
    is_loop_pending_[position] = can_start && outside != 0 ? 1 : 0;
    if (is_loop_pending_[position] != 0) loop_pending_.push_back(position);
  }
  grow_loop(loop);
  for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) {
    settle_gate(gate, loop_values_[loop.first + (gate - loop.begin)]);
  }
}

void LaneWave::grow_loop(const LoopRange& loop) {
  while (!loop_pending_.empty()) {
    const std::uint32_t position = loop_pending_.back();
    loop_pending_.pop_back();
    is_loop_pending_[position] = 0;
    const bool is_or = program_.is_or[loop.begin + (position - loop.first)] != 0;
    Lanes value = loop_outside_[position];
    for (std::uint32_t e = program_.loop_input_begin[position];
         e < program_.loop_input_begin[position + 1]; ++e) {
      const Lanes input = loop_values_[program_.loop_inputs[e]];
      value = is_or ? value | input : value & input;
    }
    if (value == loop_values_[position]) continue;
    loop_values_[position] = value;
    for (std::uint32_t e = program_.loop_edge_begin[position];
         e < program_.loop_edge_begin[position + 1]; ++e) {
      const std::uint32_t to = program_.loop_edges[e];
      if (is_loop_pending_[to] == 0) loop_pending_.push_back(to);
      is_loop_pending_[to] = 1;
    }
  }
}

}  // namespace rulewise::machine
