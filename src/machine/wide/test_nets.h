// test_nets.h — nets for tests: random ones and tic-tac-toe.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "logic/net.h"

namespace rulewise::machine::wide::testing {

/// Adds gates to a net one by one.
class NetMaker {
 public:
  NetMaker() { net_.gates.push_back({}); }

  logic::Signal base(bool initial) {
    net_.gates.push_back({logic::GateKind::kBase, static_cast<std::uint32_t>(net_.initial.size())});
    net_.initial.push_back(initial);
    net_.next.push_back(logic::kFalse);
    net_.base_names.push_back("b" + std::to_string(net_.initial.size() - 1));
    return last();
  }
  logic::Signal does() {
    net_.gates.push_back({logic::GateKind::kDoes, static_cast<std::uint32_t>(net_.legal.size())});
    net_.legal.push_back(logic::kFalse);
    net_.move_names.push_back("m" + std::to_string(net_.legal.size() - 1));
    return last();
  }
  logic::Signal gate(logic::GateKind kind, const std::vector<logic::Signal>& inputs) {
    if (inputs.empty()) return kind == logic::GateKind::kAnd ? logic::kTrue : logic::kFalse;
    if (inputs.size() == 1) return inputs[0];
    net_.gates.push_back({kind, static_cast<std::uint32_t>(net_.inputs.size()),
                          static_cast<std::uint32_t>(inputs.size())});
    net_.inputs.insert(net_.inputs.end(), inputs.begin(), inputs.end());
    return last();
  }
  logic::Signal all(const std::vector<logic::Signal>& in) {
    return gate(logic::GateKind::kAnd, in);
  }
  logic::Signal any(const std::vector<logic::Signal>& in) { return gate(logic::GateKind::kOr, in); }

  logic::Net& net() { return net_; }

 private:
  logic::Signal last() const {
    return logic::Signal::of(static_cast<std::uint32_t>(net_.gates.size() - 1));
  }
  logic::Net net_;
};

/// Tic-tac-toe with cells marked x or o, whose turn it is, and a move `noop` for the idle role.
inline logic::Net tic_tac_toe() {
  using logic::Signal;
  NetMaker maker;
  std::array<std::array<Signal, 9>, 2> mark;
  std::array<std::array<Signal, 10>, 2> does;
  for (auto& marks : mark) {
    for (Signal& cell : marks) cell = maker.base(false);
  }
  const std::array<Signal, 2> turn = {maker.base(true), maker.base(false)};
  for (auto& moves : does) {
    for (Signal& move : moves) move = maker.does();
  }
  logic::Net& net = maker.net();
  net.role_names = {"x", "o"};
  net.first_move = {0, 10, 20};
  std::vector<Signal> blanks;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    const Signal blank = maker.all({!mark[0][cell], !mark[1][cell]});
    blanks.push_back(blank);
    for (std::size_t r = 0; r < 2; ++r) {
      net.legal[r * 10 + cell] = maker.all({blank, turn[r]});
      net.next[r * 9 + cell] = maker.any({mark[r][cell], does[r][cell]});
    }
  }
  net.legal[9] = turn[1];
  net.legal[19] = turn[0];
  net.next[18] = turn[1];
  net.next[19] = turn[0];
  constexpr std::array<std::array<std::size_t, 3>, 8> kLines = {
      {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
  std::array<Signal, 2> wins;
  for (std::size_t r = 0; r < 2; ++r) {
    std::vector<Signal> lines;
    for (const auto& line : kLines) {
      lines.push_back(maker.all({mark[r][line[0]], mark[r][line[1]], mark[r][line[2]]}));
    }
    wins[r] = maker.any(lines);
  }
  const Signal open = maker.any(blanks);
  net.terminal = maker.any({wins[0], wins[1], !open});
  const Signal draw = maker.all({!wins[0], !wins[1]});
  net.goals = {{{0, wins[1]}, {50, draw}, {100, wins[0]}},
               {{0, wins[0]}, {50, draw}, {100, wins[1]}}};
  return net;
}

struct RandomNetShape {
  std::size_t bases = 12;
  std::size_t gates = 60;
  std::size_t roles = 2;
  std::size_t moves = 5;  // of each role
  bool has_turns = false;
  bool has_loop = false;
};

/// A net that means nothing; every part of it is exercised.
inline logic::Net random_net(base::Random& random, const RandomNetShape& shape) {
  using logic::Signal;
  NetMaker maker;
  logic::Net& net = maker.net();
  std::vector<Signal> pool;
  const auto pick = [&] {
    const Signal signal = pool[random.below(static_cast<std::uint32_t>(pool.size()))];
    return random.below(2) != 0 ? !signal : signal;
  };
  const auto grow = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<Signal> inputs;
      const std::size_t arity = 2 + random.below(random.below(6) == 0 ? 12 : 3);
      for (std::size_t k = 0; k < arity; ++k) inputs.push_back(pick());
      pool.push_back(random.below(2) != 0 ? maker.all(inputs) : maker.any(inputs));
    }
  };
  for (std::size_t i = 0; i < shape.bases; ++i) pool.push_back(maker.base(random.below(2) != 0));
  std::vector<Signal> turns;
  for (std::size_t i = 0; shape.has_turns && i < shape.roles; ++i)
    turns.push_back(maker.base(i == 0));
  grow(shape.gates / 2);
  if (shape.has_loop) {  // a ring of gates: each holds if its own start does or the one before
    const auto begin = static_cast<std::uint32_t>(net.gates.size());
    constexpr std::uint32_t kRing = 6;
    for (std::uint32_t i = 0; i < kRing; ++i) {
      const Signal before = Signal::of(begin + 2 * ((i + kRing - 1) % kRing) + 1);
      (void)maker.all({before, pick()});
      pool.push_back(maker.any({Signal::of(begin + 2 * i), pick()}));
      pool.pop_back();
    }
    net.loops.push_back({begin, begin + 2 * kRing});
    for (std::uint32_t i = 0; i < 2 * kRing; ++i) pool.push_back(Signal::of(begin + i));
    grow(shape.gates / 4);
  }
  net.first_move.push_back(0);
  for (std::size_t r = 0; r < shape.roles; ++r) {
    net.role_names.push_back("r" + std::to_string(r));
    net.first_move.push_back(static_cast<std::uint32_t>((r + 1) * shape.moves));
    net.goals.push_back({});
    for (const int value : {0, 30, 100}) net.goals.back().push_back({value, pick()});
  }
  net.legal.assign(shape.roles * shape.moves, logic::kFalse);
  std::vector<Signal> legal;
  for (std::size_t m = 0; m < shape.roles * shape.moves; ++m) {
    const std::size_t r = m / shape.moves;
    Signal signal = maker.any({pick(), pick()});
    if (shape.has_turns) {
      signal = m % shape.moves == 0 ? !turns[r] : maker.all({signal, turns[r]});
    }
    legal.push_back(signal);
  }
  net.terminal = maker.all({pick(), pick(), pick()});
  net.legal.clear();
  for (std::size_t m = 0; m < legal.size(); ++m) pool.push_back(maker.does());
  net.legal = legal;
  grow(shape.gates / 2);
  for (std::size_t i = 0; i < shape.bases; ++i) net.next[i] = pick();
  for (std::size_t i = 0; i < turns.size(); ++i) {
    net.next[shape.bases + i] = turns[(i + turns.size() - 1) % turns.size()];
  }
  return net;
}

}  // namespace rulewise::machine::wide::testing
