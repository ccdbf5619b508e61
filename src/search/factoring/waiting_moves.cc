#include "search/factoring/waiting_moves.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;

/// Bases and negated bases, by their gates.
using Literals = std::set<Signal>;

Literals common(const Literals& a, const Literals& b) {
  Literals both;
  std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
  return both;
}

class Needs {
 public:
  explicit Needs(const logic::Net& net) : net_(net) {}

  /// Literals that must hold for the signal to hold, as far as the topmost gates tell.
  [[nodiscard]] Literals of(Signal signal, int depth = 3) const {
    const logic::Gate& gate = net_.gates[signal.gate()];
    if (gate.kind == GateKind::kBase) return {signal};
    if ((gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) || depth == 0) return {};
    const bool is_every = (gate.kind == GateKind::kAnd) != signal.is_negated();
    std::optional<Literals> found;
    for (const Signal input : net_.gate_inputs(signal.gate())) {
      Literals part = of(signal.is_negated() ? !input : input, depth - 1);
      if (!found) {
        found = std::move(part);
      } else if (is_every) {
        found->merge(part);
      } else {
        found = common(*found, part);
      }
    }
    return found.value_or(Literals{});
  }

  [[nodiscard]] bool exclude(const Literals& a, const Literals& b) const {
    return std::ranges::any_of(a, [&](Signal one) {
      return std::ranges::any_of(b, [&](Signal other) { return exclude(one, other); });
    });
  }

 private:
  [[nodiscard]] bool exclude(Signal a, Signal b) const {
    if (a == !b) return true;
    if (a.is_negated() || b.is_negated() || a == b) return false;
    const std::uint32_t first = net_.gates[a.gate()].first;
    const std::uint32_t second = net_.gates[b.gate()].first;
    return std::ranges::any_of(net_.exclusive, [&](const logic::ExclusiveBases& bases) {
      return std::ranges::binary_search(bases, first) && std::ranges::binary_search(bases, second);
    });
  }

  const logic::Net& net_;
};

/// A role's move while it waits, and what all its other moves need.
struct Turn {
  std::uint32_t waits = 0;
  Literals needs;
};

/// What all moves of a role but one need.
std::optional<Literals> needed_by_others(const logic::Net& net, const std::vector<Literals>& needs,
                                         std::uint32_t first, std::uint32_t but) {
  std::optional<Literals> all;
  for (std::uint32_t n = 0; n < needs.size(); ++n) {
    if (n == but || net.legal[first + n] == logic::kFalse) continue;
    all = all ? common(*all, needs[n]) : needs[n];
  }
  return all;
}

std::optional<Turn> turn_of(const logic::Net& net, const Needs& finder, std::size_t role) {
  const std::uint32_t first = net.first_move[role];
  std::vector<Literals> needs;
  for (std::uint32_t move = first; move < net.first_move[role + 1]; ++move) {
    needs.push_back(finder.of(net.legal[move]));
  }
  const auto count = static_cast<std::uint32_t>(needs.size());
  // If one does not share what all others need, only that one, or the first, can be it.
  std::vector<std::uint32_t> odd;
  for (std::uint32_t n = 0; n < count && odd.size() < 2; ++n) {
    if (n > 0 && common(needs[0], needs[n]).empty()) odd.push_back(n);
  }
  if (odd.empty()) return std::nullopt;
  for (const std::uint32_t n : {odd.front(), 0U}) {
    const std::optional<Literals> others = needed_by_others(net, needs, first, n);
    if (others && finder.exclude(*others, needs[n])) return Turn{first + n, *others};
  }
  return std::nullopt;
}

}  // namespace

std::optional<WaitingMoves> find_waiting_moves(const logic::Net& net) {
  const Needs finder(net);
  std::vector<Turn> turns;
  WaitingMoves found;
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    const std::optional<Turn> turn = turn_of(net, finder, role);
    if (!turn) return std::nullopt;
    const Literals to_wait = finder.of(net.legal[turn->waits]);
    for (const Turn& other : turns) {
      if (!finder.exclude(turn->needs, other.needs)) return std::nullopt;
      if (finder.exclude(to_wait, finder.of(net.legal[other.waits]))) found.may_all_wait = false;
    }
    turns.push_back(*turn);
    found.moves.push_back(turn->waits);
  }
  return found;
}

}  // namespace rulewise::search
