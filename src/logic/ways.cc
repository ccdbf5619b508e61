#include "logic/ways.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace rulewise::logic {
namespace {

constexpr std::size_t kMostWays = 400;        // of one signal
constexpr std::size_t kMostProducts = 128;    // of conditions with several ways each
constexpr std::size_t kLongestWay = 2000;     // conditions of one way
constexpr std::size_t kMostNeeded = 400;      // conditions of one move's legality
constexpr std::uint32_t kMostExceptions = 8;  // moves that do without what the others need
constexpr int kDeepest = 6;                   // changes from "all" to "any" and back
constexpr std::uint64_t kMostWorkOfASignal = 100'000;
constexpr std::uint64_t kMostWork = 4'000'000;

/// Work in proportion to the net, so that small nets are done in no time.
std::uint64_t budget_for(const Net& net) {
  return std::min<std::uint64_t>(kMostWork, 20'000 + 100 * net.inputs.size());
}

}  // namespace

Ways::Ways(const Net& net)
    : net_(net),
      is_in_loop_(net.gates.size(), false),
      ruled_out_(net.move_count(), 0),
      budget_(budget_for(net)) {
  for (const Loop& loop : net.loops) {
    std::fill(is_in_loop_.begin() + loop.begin, is_in_loop_.begin() + loop.end, true);
  }
  for (std::uint32_t role = 0; role < net.role_count(); ++role) {
    role_of_.resize(net.first_move[role + 1], role);
  }
  limit_ = budget_ / 2;
  for (const Signal legal : net.legal) {
    const bool is_plain = is_leaf(legal) || !needs_all(legal);
    needed_.push_back(is_plain ? Cube{legal} : parts_of(legal));
    if (needed_.back().size() > kMostNeeded) needed_.back().resize(kMostNeeded);
    std::ranges::sort(needed_.back());
    needed_.back().erase(std::unique(needed_.back().begin(), needed_.back().end()),
                         needed_.back().end());
  }
  find_common_needs();
  share_ = std::min(kMostWorkOfASignal, 20 * budget_ / (net.base_count() + 1));
}

std::vector<Cube> Ways::of(Signal signal) {
  limit_ = std::min(budget_, work_ + share_);
  std::vector<Cube> ways = open(signal, kDeepest);
  for (Cube& way : ways) complete(way);
  std::erase_if(ways, [this](const Cube& way) { return !is_possible(way); });
  return ways;
}

bool Ways::is_leaf(Signal signal) const {
  const GateKind kind = net_.gates[signal.gate()].kind;
  return (kind != GateKind::kAnd && kind != GateKind::kOr) || is_in_loop_[signal.gate()];
}

bool Ways::needs_all(Signal signal) const {
  return (net_.gates[signal.gate()].kind == GateKind::kAnd) != signal.is_negated();
}

/// The inputs of a gate, those of gates that join in the same manner opened as well.
std::vector<Signal> Ways::parts_of(Signal signal) {
  const bool all = needs_all(signal);
  std::vector<Signal> parts;
  std::vector<Signal> pending{signal};
  while (!pending.empty()) {
    const Signal top = pending.back();
    pending.pop_back();
    for (const Signal input : net_.gate_inputs(top.gate())) {
      const Signal part = top.is_negated() ? !input : input;
      ++work_;
      const bool is_open = !is_leaf(part) && needs_all(part) == all && work_ < limit_ &&
                           parts.size() + pending.size() < kLongestWay;
      (is_open ? pending : parts).push_back(part);
    }
  }
  return parts;
}

std::vector<Cube> Ways::open(Signal signal, int depth) {
  if (signal == kFalse) return {};
  if (signal == kTrue) return {{}};
  if (is_leaf(signal) || depth == 0 || work_ > limit_) return {{signal}};
  return needs_all(signal) ? open_all(signal, depth) : open_any(signal, depth);
}

std::vector<Cube> Ways::open_all(Signal signal, int depth) {
  std::vector<Cube> result(1);
  for (const Signal part : parts_of(signal)) {
    std::vector<Cube> ways = is_leaf(part) ? std::vector<Cube>{{part}} : open(part, depth - 1);
    if (ways.size() > 1 && ways.size() * result.size() > kMostProducts) ways = {{part}};
    if (ways.size() == 1) {
      for (Cube& way : result) way.insert(way.end(), ways[0].begin(), ways[0].end());
      work_ += result.size() * ways[0].size();
    } else {
      result = product(result, ways);
    }
    if (work_ > limit_) return {{signal}};
  }
  return result;
}

std::vector<Cube> Ways::open_any(Signal signal, int depth) {
  std::vector<Cube> result;
  for (const Signal part : parts_of(signal)) {
    std::vector<Cube> ways = open(part, depth - 1);
    std::ranges::move(ways, std::back_inserter(result));
    if (result.size() > kMostWays || work_ > limit_) return {{signal}};
  }
  return result;
}

std::vector<Cube> Ways::product(const std::vector<Cube>& left, const std::vector<Cube>& right) {
  std::vector<Cube> result;
  for (const Cube& a : left) {
    for (const Cube& b : right) {
      result.push_back(a);
      result.back().insert(result.back().end(), b.begin(), b.end());
      work_ += result.back().size();
    }
  }
  return result;
}

/// What all but a few moves of a role need, typically that it is its turn.
void Ways::find_common_needs() {
  for (std::size_t role = 0; role < net_.role_count(); ++role) {
    const std::uint32_t begin = net_.first_move[role];
    const std::uint32_t end = net_.first_move[role + 1];
    std::unordered_map<std::uint32_t, std::uint32_t> counts;
    for (std::uint32_t move = begin; move < end; ++move) {
      for (const Signal condition : needed_[move]) ++counts[condition.code];
    }
    std::vector<Signal> common;
    for (const auto& [code, count] : counts) {
      const std::uint32_t without = end - begin - std::min(count, end - begin);
      if (without <= kMostExceptions && without * 2 < end - begin) common.push_back(Signal{code});
    }
    std::ranges::sort(common);
    common_needs_.emplace_back();
    for (const Signal condition : common) {
      common_needs_.back().push_back({condition, {}});
      for (std::uint32_t move = begin; move < end; ++move) {
        if (std::ranges::binary_search(needed_[move], condition)) continue;
        common_needs_.back().back().exceptions.push_back(move);
      }
    }
  }
}

void Ways::add_needs(Cube& way) {
  for (std::size_t i = 0, size = way.size(); i < size; ++i) {
    const Gate& gate = net_.gates[way[i].gate()];
    if (gate.kind != GateKind::kDoes || way[i].is_negated()) continue;
    const Cube& needed = needed_[gate.first];
    way.insert(way.end(), needed.begin(), needed.end());
  }
}

void Ways::add_common_needs(Cube& way) {
  ++way_number_;
  for (const Signal signal : way) {
    const Gate& gate = net_.gates[signal.gate()];
    if (gate.kind == GateKind::kDoes && signal.is_negated()) ruled_out_[gate.first] = way_number_;
  }
  for (const std::vector<CommonNeed>& needs : common_needs_) {
    for (const CommonNeed& need : needs) {
      const bool is_needed = std::ranges::all_of(
          need.exceptions, [this](std::uint32_t move) { return ruled_out_[move] == way_number_; });
      if (is_needed) way.push_back(need.condition);
    }
  }
}

/// Adds what the moves of a way need; puts its conditions in order, each once.
void Ways::complete(Cube& way) {
  add_needs(way);
  add_common_needs(way);
  work_ += way.size();
  const auto key = [this](Signal signal) {
    const GateKind kind = net_.gates[signal.gate()].kind;
    const int rank = signal.is_negated()       ? 3
                     : kind == GateKind::kDoes ? 0
                     : kind == GateKind::kBase ? 1
                                               : 2;
    return std::tuple(rank, signal.code);
  };
  std::ranges::sort(way, {}, key);
  way.erase(std::unique(way.begin(), way.end()), way.end());
}

/// False where a role would make two moves. Expects the way in order.
bool Ways::is_possible(const Cube& way) const {
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Gate& gate = net_.gates[way[i].gate()];
    if (gate.kind != GateKind::kDoes || way[i].is_negated()) return true;
    for (std::size_t j = 0; j < i; ++j) {
      if (role_of_[net_.gates[way[j].gate()].first] == role_of_[gate.first]) return false;
    }
  }
  return true;
}

}  // namespace rulewise::logic
