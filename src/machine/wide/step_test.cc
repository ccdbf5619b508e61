#include "machine/wide/step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "machine/wide/executable.h"
#include "machine/wide/random_planes.h"
#include "machine/wide/test_nets.h"

namespace rulewise::machine::wide {
namespace {

using Bytes = std::vector<std::uint8_t>;

struct Before {
  bool operator()(const Bytes& a, const Bytes& b) const {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] != b[i]) return a[i] < b[i];
    }
    return false;
  }
};
using States = std::set<Bytes, Before>;

/// What plain evaluation says about one state.
class State {
 public:
  State(const logic::Net& net, Bytes bases) : net_(net), bases_(std::move(bases)) {
    values_ = logic::evaluate_gates(net, bases_, Bytes(net.move_count(), 0));
  }
  [[nodiscard]] bool is_terminal() const { return logic::value_of(net_.terminal, values_); }
  [[nodiscard]] std::vector<std::uint32_t> legal(std::size_t role) const {
    std::vector<std::uint32_t> moves;
    for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
      if (logic::value_of(net_.legal[m], values_)) moves.push_back(m);
    }
    return moves;
  }
  /// The only provable value, or -1.
  [[nodiscard]] int goal(std::size_t role) const {
    int sole = -1;
    int count = 0;
    for (const logic::GoalValue& goal : net_.goals[role]) {
      if (!logic::value_of(goal.when, values_)) continue;
      sole = goal.value;
      ++count;
    }
    return count == 1 ? sole : -1;
  }
  /// Every state one joint move away; where favoured moves are legal, by those.
  [[nodiscard]] States successors(const Bytes& favoured) const {
    States all;
    std::vector<std::uint32_t> joint;
    add_successors(favoured, joint, all);
    return all;
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> choices(std::size_t role, const Bytes& favoured) const {
    std::vector<std::uint32_t> all = legal(role);
    std::vector<std::uint32_t> some;
    std::ranges::copy_if(all, std::back_inserter(some),
                         [&](std::uint32_t move) { return favoured[move] != 0; });
    return some.empty() ? all : some;
  }

  void add_successors(const Bytes& favoured, std::vector<std::uint32_t>& joint, States& all) const {
    if (joint.size() == net_.role_count()) {
      Bytes made(net_.move_count(), 0);
      for (const std::uint32_t move : joint) made[move] = 1;
      const Bytes values = logic::evaluate_gates(net_, bases_, made);
      Bytes next;
      for (const logic::Signal signal : net_.next) next.push_back(logic::value_of(signal, values));
      all.insert(next);
      return;
    }
    for (const std::uint32_t move : choices(joint.size(), favoured)) {
      joint.push_back(move);
      add_successors(favoured, joint, all);
      joint.pop_back();
    }
  }

  const logic::Net& net_;
  Bytes bases_;
  Bytes values_;
};

Bytes read_lane(std::span<const Plane> planes, Slot first, std::size_t count, std::size_t lane) {
  Bytes bytes;
  for (std::size_t i = 0; i < count; ++i) bytes.push_back(planes[first + i].test(lane) ? 1 : 0);
  return bytes;
}

/// Fills state[0] at random, but with the clocks of the phase.
void randomise(const logic::Net& net, const Period& period, std::size_t phase,
               const StepLayout& layout, std::vector<Plane>& planes, std::uint64_t seed) {
  RandomPlanes(seed).fill(planes);
  for (std::size_t base = 0; base < net.base_count(); ++base) {
    if (period.known[phase][base] == Known::kUnknown) continue;
    planes[layout.state[0] + base] = Plane::filled(period.known[phase][base] == Known::kTrue);
  }
}

void check_lane(const logic::Net& net, const Period& period, const StepLayout& layout,
                const StepOptions& options, std::span<const Plane> planes, std::size_t lane) {
  const Bytes before = read_lane(planes, layout.state[0], net.base_count(), lane);
  const Bytes after = read_lane(planes, layout.state[1], net.base_count(), lane);
  const State state(net, before);
  const bool waited = planes[layout.waiting].test(lane);
  bool can_move = true;
  for (std::size_t role = 0; role < net.role_count(); ++role)
    can_move &= !state.legal(role).empty();
  const bool moves = !waited && !state.is_terminal() && can_move;
  EXPECT_EQ(planes[layout.finished].test(lane), !waited && state.is_terminal());
  EXPECT_EQ(planes[layout.stuck].test(lane), !waited && !state.is_terminal() && !can_move);
  EXPECT_EQ(planes[layout.waiting_after].test(lane), !moves);
  if (options.with_goals) {
    for (std::size_t i = 0; i < layout.goal_planes.size(); ++i) {
      const GoalPlane& goal = layout.goal_planes[i];
      EXPECT_EQ(planes[layout.goals + i].test(lane),
                !waited && state.is_terminal() && state.goal(goal.role) == goal.value);
    }
  }
  // Clocks are only kept where states are held.
  const auto comparable = [&](Bytes bytes) {
    for (std::size_t base = 0; base < bytes.size(); ++base) {
      if (!options.hold && period.known[options.phase][base] != Known::kUnknown) bytes[base] = 0;
    }
    return bytes;
  };
  States expected;
  if (moves) {
    const Bytes favoured = options.favours && planes[layout.biased].test(lane)
                               ? read_lane(planes, layout.favoured, net.move_count(), lane)
                               : Bytes(net.move_count(), 0);
    for (const Bytes& bytes : state.successors(favoured)) expected.insert(comparable(bytes));
  } else {
    expected.insert(
        comparable(options.hold ? before : Bytes(net.initial.begin(), net.initial.end())));
  }
  EXPECT_TRUE(expected.contains(comparable(after))) << "lane " << lane;
}

void check_step(const logic::Net& net, const Period& period, const StepOptions& options,
                std::uint64_t seed) {
  const StepLayout layout(net, options.tells_moves, options.favours);
  const Circuit circuit = build_step(net, period, layout, options);
  const auto interpreter = make_interpreter(circuit, TapeOrder::kDepthFirst);
  std::vector<Plane> planes(std::max(interpreter->workspace_slots(), circuit.slot_count()));
  randomise(net, period, options.phase, layout, planes, seed);
  interpreter->run(planes.data());
  for (std::size_t lane = 0; lane < kLanes; lane += 3) {
    check_lane(net, period, layout, options, planes, lane);
  }
}

TEST(Step, AgreesWithPlainEvaluationOnTicTacToe) {
  const logic::Net net = testing::tic_tac_toe();
  for (const Period& period : {no_period(net), find_period(net)}) {
    for (std::size_t phase = 0; phase < period.length(); ++phase) {
      check_step(net, period, {phase, 0, false, true}, 1);
      check_step(net, period, {phase, 0, true, false}, 2);
      check_step(net, period, {.phase = phase, .hold = true, .favours = true}, 4);
    }
  }
}

TEST(Step, AgreesWithPlainEvaluationOnRandomNets) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    base::Random random(seed);
    testing::RandomNetShape shape;
    shape.roles = 1 + random.below(3);
    shape.moves = 1 + random.below(7);
    shape.has_turns = random.below(2) != 0;
    shape.has_loop = random.below(2) != 0;
    const logic::Net net = testing::random_net(random, shape);
    const Period period = find_period(net);
    for (std::size_t phase = 0; phase < period.length(); ++phase) {
      check_step(net, period, {phase, 0, false, true}, seed);
      check_step(net, period, {phase, 0, true, false}, seed);
      check_step(net, period, {.phase = phase, .hold = true, .favours = true}, seed);
    }
    check_step(net, no_period(net), {0, 0, false, true}, seed);
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(Step, MovesNeverLegalTogetherAreChosenAsOne) {
  logic::Net net = testing::tic_tac_toe();
  // A lie about the rules would show; this is true: a role's noop is legal when nothing else is.
  net.move_group.resize(20);
  for (std::uint32_t move = 0; move < 20; ++move)
    net.move_group[move] = move % 10 == 9 ? move - 9 : move;
  check_step(net, no_period(net), {0, 0, false, true}, 3);
  EXPECT_LT(StepLayout(net).random_planes, StepLayout(testing::tic_tac_toe()).random_planes + 1);
}

}  // namespace
}  // namespace rulewise::machine::wide
