#include "machine/single/cursor.h"

#include <algorithm>
#include <cassert>

#include "machine/single/bits.h"

namespace rulewise::machine {
namespace {

constexpr std::uint32_t kNoMove = 0xffffffffU;

}  // namespace

SingleCursor::SingleCursor(const Program& program)
    : program_(program),
      state_((program.base_count + 63) / 64),
      moves_made_(program.goals.size(), kNoMove),
      gate_words_(program.idle_count),
      outputs_(program.idle_outputs),
      switch_matters_(program.gate_count / 64 + 1),
      switch_values_(program.stretches.size()),
      next_words_(state_.size()),
      queue_(program.gate_count),
      queue_end_(program.level_begin.begin(), program.level_begin.end() - 1),
      waiting_levels_(program.part_word.back()),
      loop_true_inputs_(program.loop_need.size()),
      loop_values_(program.loop_need.size()),
      dirty_loops_(program.loops.size()) {
  // As if everything had been false, which gates fed negated do not agree with.
  for (std::uint32_t gate = 0; gate < program.gate_count; ++gate) {
    if (gate_words_[gate] < 0 && program.stretch_of_gate[gate] == Program::kNone) continue;
    gate_words_[gate] |= kIsQueued;
    enqueue(gate);
  }
  for (std::size_t i = 0; i < program.stretches.size(); ++i) {
    switch_values_[i] = program.stretches[i].is_negated ? 1 : 0;
  }
}

// ---- Questions -------------------------------------------------------------------------------

bool SingleCursor::is_terminal() {
  settle(Part::kNow);
  return signal_value(program_.terminal);
}

std::span<const std::uint64_t> SingleCursor::legal_bits(game::Role role) {
  settle(Part::kNow);
  const std::uint32_t begin = program_.legal_word[role.index()];
  return {outputs_.data() + begin, program_.legal_word[role.index() + 1] - begin};
}

std::uint32_t SingleCursor::count_legal(game::Role role) {
  std::uint32_t count = 0;
  for (const std::uint64_t word : legal_bits(role)) {
    if (word != 0) count += count_bits(word);
  }
  return count;
}

game::Move SingleCursor::legal_move(game::Role role, std::uint32_t rank) {
  std::size_t move = program_.first_move[role.index()];
  for (std::uint64_t word : legal_bits(role)) {
    const std::uint32_t here = word == 0 ? 0 : count_bits(word);
    if (rank < here) {
      for (; rank > 0; --rank) word &= word - 1;
      return game::Move(move + static_cast<std::size_t>(std::countr_zero(word)));
    }
    rank -= here;
    move += 64;
  }
  assert(false && "rank of a legal move out of range");
  return {};
}

void SingleCursor::append_legal_moves(game::Role role, std::vector<game::Move>& moves) {
  std::size_t first = program_.first_move[role.index()];
  for (std::uint64_t word : legal_bits(role)) {
    for (; word != 0; word &= word - 1) {
      moves.emplace_back(first + static_cast<std::size_t>(std::countr_zero(word)));
    }
    first += 64;
  }
}

void SingleCursor::append_goals(game::Role role, std::vector<int>& values) {
  settle(Part::kGoals);
  const std::size_t before = values.size();
  for (const Program::Goal& goal : program_.goals[role.index()]) {
    if (!signal_value(goal.when)) continue;
    if (values.size() == before || values.back() != goal.value) values.push_back(goal.value);
  }
}

// ---- Moving ----------------------------------------------------------------------------------

void SingleCursor::set(const game::State& state) {
  assert(state.size() == state_.size());
  history_.clear();
  go_to(state.data());
}

void SingleCursor::set_words(std::span<const std::uint64_t> words) {
  assert(words.size() == state_.size());
  history_.clear();
  go_to(words.data());
}

std::span<const std::uint64_t> SingleCursor::successor_words(std::span<const game::Move> moves) {
  set_moves_made(moves);
  settle(Part::kNext);
  return {outputs_.data() + program_.legal_word.back(), state_.size()};
}

void SingleCursor::make(std::span<const game::Move> moves) {
  const std::span<const std::uint64_t> next = successor_words(moves);
  history_.insert(history_.end(), state_.data(), state_.data() + state_.size());
  go_to(next.data());
}

void SingleCursor::unmake() {
  assert(history_.size() >= state_.size());
  const std::size_t kept = history_.size() - state_.size();
  go_to(history_.data() + kept);
  history_.resize(kept);
}

void SingleCursor::go_to(const std::uint64_t* words) {
  // Copied first: `words` may be the next-state outputs, which flips of bases change.
  std::copy_n(words, state_.size(), next_words_.data());
  for (std::size_t i = 0; i < state_.size(); ++i) {
    std::uint64_t changed = state_[i] ^ next_words_[i];
    state_[i] = next_words_[i];
    for (; changed != 0; changed &= changed - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(changed));
      flip_node(static_cast<std::uint32_t>(i * 64) + bit, ((state_[i] >> bit) & 1U) != 0);
    }
  }
}

void SingleCursor::set_moves_made(std::span<const game::Move> moves) {
  assert(moves.size() == moves_made_.size());
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const std::uint32_t before = moves_made_[role];
    if (before == moves[role].value) continue;
    assert(moves[role].value < program_.move_count);
    if (before != kNoMove) flip_node(program_.move_node(before), false);
    flip_node(program_.move_node(moves[role].value), true);
    moves_made_[role] = moves[role].value;
  }
}

// ---- Propagation -----------------------------------------------------------------------------

bool SingleCursor::node_value(std::uint32_t node) const {
  if (node < program_.base_count) return state_.test_bit(node);
  const std::uint32_t first_gate = program_.gate_node(0);
  if (node >= first_gate) return gate_value(node - first_gate);
  return std::ranges::find(moves_made_, node - program_.base_count) != moves_made_.end();
}

bool SingleCursor::signal_value(const NodeSignal& signal) const {
  const bool is_constant = signal.node == NodeSignal::kConstant;
  return (!is_constant && node_value(signal.node)) != signal.is_negated;
}

void SingleCursor::enqueue(std::uint32_t gate) {
  const std::uint32_t level = program_.fan_out[program_.gate_node(gate)].level;
  queue_[queue_end_[level]++] = gate;
  waiting_levels_[level / 64] |= std::uint64_t{1} << (level % 64);
}

void SingleCursor::add_to_gate(std::uint32_t gate, std::int32_t step) {
  const std::int32_t before = gate_words_[gate];
  std::int32_t after = before + step;
  if ((before ^ after) < 0 && (after & kIsQueued) == 0) {
    after |= kIsQueued;
    enqueue(gate);
  }
  gate_words_[gate] = after;
}

void SingleCursor::flip_node(std::uint32_t node, bool is_on) {
  // Pointers of our own: the compiler need not fear that counting changes them.
  const FanOut& fan_out = program_.fan_out[node];
  const std::uint32_t* const targets = program_.targets.data();
  const std::uint32_t* target = targets + fan_out.plain;
  const std::uint32_t* const negated = targets + fan_out.negated;
  const std::uint32_t* const outputs = targets + fan_out.outputs;
  const std::uint32_t* const stretches = targets + fan_out.stretches;
  const std::uint32_t* const end = targets + program_.fan_out[node + 1].plain;
  const std::int32_t step = is_on ? kCountStep : -kCountStep;
  for (; target != negated; ++target) add_to_gate(*target, step);
  for (; target != outputs; ++target) add_to_gate(*target, -step);
  for (; target != stretches; ++target) {
    outputs_[*target / 64] ^= std::uint64_t{1} << (*target % 64);
  }
  for (; target != end; ++target) turn_switch(*target);
}

/// Lets the memory fetch what flipping a gate will read, while others are worked on.
void SingleCursor::expect_flip(std::uint32_t gate) const {
  const FanOut& fan_out = program_.fan_out[program_.gate_node(gate)];
  __builtin_prefetch(program_.targets.data() + fan_out.plain);
}

void SingleCursor::turn_switch(std::uint32_t stretch) {
  switch_values_[stretch] ^= 1;
  const Stretch& range = program_.stretches[stretch];
  for_each_bit(switch_matters_, range.begin, range.end, [this](std::uint32_t gate) {
    if ((gate_words_[gate] & kIsQueued) != 0) return;
    gate_words_[gate] |= kIsQueued;
    enqueue(gate);
  });
}

void SingleCursor::settle(Part part) {
  const auto run = [this](Part p) {
    const auto index = static_cast<std::size_t>(p);
    for (std::uint32_t i = program_.part_word[index]; i < program_.part_word[index + 1]; ++i) {
      if (waiting_levels_[i] != 0) settle_levels(i);
    }
  };
  run(Part::kNow);
  if (part == Part::kNow) return;
  run(Part::kBoth);
  if (part != Part::kBoth) run(part);
}

void SingleCursor::settle_levels(std::uint32_t level_word) {
  while (waiting_levels_[level_word] != 0) {
    const std::uint64_t waiting = waiting_levels_[level_word];
    const std::uint32_t level =
        level_word * 64 + static_cast<std::uint32_t>(std::countr_zero(waiting));
    switch (program_.level_kind[level]) {
      case LevelKind::kPlain: run_plain_level(level); break;
      case LevelKind::kSwitched: run_switched_level(level); break;
      case LevelKind::kLoop: run_loop_level(level); break;
    }
    gates_visited_ += queue_end_[level] - program_.level_begin[level];
    queue_end_[level] = program_.level_begin[level];
    waiting_levels_[level_word] &= ~(waiting & (~waiting + 1));
  }
}

/// `word` is the gate's, no longer queued.
inline void SingleCursor::settle_gate(std::uint32_t gate, std::int32_t word, bool should_be) {
  const bool has_changed = should_be != ((word & kIsTrue) != 0);
  gate_words_[gate] = has_changed ? word ^ kIsTrue : word;
  if (has_changed) flip_node(program_.gate_node(gate), should_be);
}

void SingleCursor::run_plain_level(std::uint32_t level) {
  const std::uint32_t end = queue_end_[level];
  for (std::uint32_t i = program_.level_begin[level]; i < end; ++i) {
    if (i + 2 < end) expect_flip(queue_[i + 2]);
    const std::uint32_t gate = queue_[i];
    const std::int32_t word = gate_words_[gate] & ~kIsQueued;
    settle_gate(gate, word, word >= 0);
  }
}

void SingleCursor::run_switched_level(std::uint32_t level) {
  const std::uint32_t end = queue_end_[level];
  for (std::uint32_t i = program_.level_begin[level]; i < end; ++i) {
    if (i + 2 < end) expect_flip(queue_[i + 2]);
    const std::uint32_t gate = queue_[i];
    const std::int32_t word = gate_words_[gate] & ~kIsQueued;
    const std::uint32_t stretch = program_.fan_out[program_.gate_node(gate)].stretch;
    const bool is_or = program_.stretches[stretch].is_or;
    const bool others = word >= 0;
    const std::uint64_t bit = std::uint64_t{1} << (gate % 64);
    if (others != is_or) {
      switch_matters_[gate / 64] |= bit;
    } else {
      switch_matters_[gate / 64] &= ~bit;
    }
    settle_gate(gate, word, others == is_or ? is_or : switch_values_[stretch] != 0);
  }
}

// ---- Loops -----------------------------------------------------------------------------------

void SingleCursor::run_loop_level(std::uint32_t level) {
  for (std::uint32_t i = program_.level_begin[level]; i < queue_end_[level]; ++i) {
    gate_words_[queue_[i]] &= ~kIsQueued;
    dirty_loops_.mark(program_.loop_of_gate[queue_[i]]);
  }
  dirty_loops_.take_all([this](std::uint32_t loop) { recompute_loop(program_.loops[loop]); });
}

/// The count of a loop's gate is of its inputs from outside alone: an `or` with a true one is
/// true, an `and` with a false one is false. From these the least fixpoint grows.
void SingleCursor::recompute_loop(const LoopRange& loop) {
  const auto become_true = [this](std::uint32_t position) {
    loop_values_[position] = 1;
    loop_pending_.push_back(position);
  };
  const std::uint32_t size = loop.end - loop.begin;
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t position = loop.first + i;
    loop_true_inputs_[position] = 0;
    loop_values_[position] = 0;
    const std::uint32_t gate = loop.begin + i;
    const bool is_ready = program_.is_or[gate] != 0 || program_.loop_need[position] == 0;
    if (is_ready && gate_words_[gate] >= 0) become_true(position);
  }
  while (!loop_pending_.empty()) {
    const std::uint32_t from = loop_pending_.back();
    loop_pending_.pop_back();
    for (std::uint32_t e = program_.loop_edge_begin[from]; e < program_.loop_edge_begin[from + 1];
         ++e) {
      const std::uint32_t to = program_.loop_edges[e];
      if (++loop_true_inputs_[to] != program_.loop_need[to] || loop_values_[to] != 0) continue;
      const std::uint32_t gate = loop.begin + (to - loop.first);
      if (program_.is_or[gate] != 0 || gate_words_[gate] >= 0) become_true(to);
    }
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    const bool value = loop_values_[loop.first + i] != 0;
    std::int32_t& word = gate_words_[loop.begin + i];
    if (value == ((word & kIsTrue) != 0)) continue;
    word ^= kIsTrue;
    flip_node(program_.gate_node(loop.begin + i), value);
  }
}

}  // namespace rulewise::machine
