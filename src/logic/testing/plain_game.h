// plain_game.h — plays a net the slow and obvious way, in texts: for tests only.
//
// Idea      two nets of one game may number facts and moves differently; their texts agree, so
//           games are compared text by text
// Promises  every answer comes from logic::evaluate_gates alone; texts are sorted
// Tested by compile_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "logic/net.h"

namespace rulewise::logic::testing {

/// What can be seen of one state.
struct View {
  std::vector<std::string> facts;
  std::vector<std::vector<std::string>> legal;  // by role
  bool is_terminal = false;
  std::vector<std::vector<int>> goals;  // by role, ascending, each once

  bool operator==(const View&) const = default;
};

inline void append(std::string& text, const std::vector<std::string>& words) {
  for (const std::string& word : words) text += ' ' + word;
}

inline std::string to_text(const View& view) {
  std::string text = "facts:";
  append(text, view.facts);
  for (std::size_t role = 0; role < view.legal.size(); ++role) {
    text += "\nlegal " + std::to_string(role) + ':';
    append(text, view.legal[role]);
    text += "\ngoals " + std::to_string(role) + ':';
    for (const int value : view.goals[role]) text += ' ' + std::to_string(value);
  }
  return text + (view.is_terminal ? "\nterminal\n" : "\n");
}

inline std::ostream& operator<<(std::ostream& out, const View& view) {
  return out << to_text(view);
}

class PlainGame {
 public:
  explicit PlainGame(Net net) : net_(std::move(net)), bases_(net_.base_count()) {
    for (std::size_t i = 0; i < bases_.size(); ++i) bases_[i] = net_.initial[i] ? 1 : 0;
  }

  [[nodiscard]] const Net& net() const { return net_; }

  [[nodiscard]] View view() const {
    const std::vector<std::uint8_t> none(net_.move_count(), 0);
    const std::vector<std::uint8_t> values = evaluate_gates(net_, bases_, none);
    View view;
    view.facts = facts();
    view.is_terminal = value_of(net_.terminal, values);
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      view.legal.push_back(legal(role, values));
      view.goals.push_back(goals(role, values));
    }
    return view;
  }

  /// One move a role, by text; false if a text is no move of its role.
  [[nodiscard]] bool play(const std::vector<std::string>& moves) {
    std::vector<std::uint8_t> made(net_.move_count(), 0);
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      const auto begin = net_.move_names.begin() + net_.first_move[role];
      const auto end = net_.move_names.begin() + net_.first_move[role + 1];
      const auto at = std::find(begin, end, moves[role]);
      if (at == end) return false;
      made[static_cast<std::size_t>(at - net_.move_names.begin())] = 1;
    }
    const std::vector<std::uint8_t> values = evaluate_gates(net_, bases_, made);
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      bases_[i] = value_of(net_.next[i], values) ? 1 : 0;
    }
    return true;
  }

 private:
  [[nodiscard]] std::vector<std::string> facts() const {
    std::vector<std::string> facts = net_.constant_facts;
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      if (bases_[i] != 0) facts.push_back(net_.base_names[i]);
    }
    std::ranges::sort(facts);
    return facts;
  }

  [[nodiscard]] std::vector<std::string> legal(std::size_t role,
                                               std::span<const std::uint8_t> values) const {
    std::vector<std::string> moves;
    for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
      if (value_of(net_.legal[m], values)) moves.push_back(net_.move_names[m]);
    }
    std::ranges::sort(moves);
    return moves;
  }

  [[nodiscard]] std::vector<int> goals(std::size_t role,
                                       std::span<const std::uint8_t> values) const {
    std::vector<int> result;
    for (const GoalValue& goal : net_.goals[role]) {
      if (value_of(goal.when, values)) result.push_back(goal.value);
    }
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  Net net_;
  std::vector<std::uint8_t> bases_;
};

/// A random legal move for each role; empty where some role has none.
inline std::vector<std::string> random_moves(const View& view, base::Random& random) {
  std::vector<std::string> moves;
  for (const std::vector<std::string>& legal : view.legal) {
    if (legal.empty()) return {};
    moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return moves;
}

/// Plays both nets with the same random legal moves, past terminal states too, and compares what
/// can be seen. Empty if they agree, else the two views and how they were reached.
inline std::string find_disagreement(const Net& first, const Net& second, std::uint64_t seed,
                                     int steps, bool compare_facts = true) {
  PlainGame a(first);
  PlainGame b(second);
  base::Random random(seed);
  std::string path;
  for (int step = 0; step <= steps; ++step) {
    View seen_a = a.view();
    View seen_b = b.view();
    if (!compare_facts) seen_b.facts = seen_a.facts;
    if (seen_a != seen_b) {
      return "after" + path + ":\n" + to_text(seen_a) + "but\n" + to_text(seen_b);
    }
    const std::vector<std::string> moves = random_moves(seen_a, random);
    if (moves.size() < first.role_count()) return "";
    append(path, moves);
    if (!a.play(moves) || !b.play(moves)) return "after" + path + ": no such move";
  }
  return "";
}

}  // namespace rulewise::logic::testing
