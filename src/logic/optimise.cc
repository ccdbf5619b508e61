#include "logic/optimise.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/interruption.h"
#include "logic/constants.h"
#include "logic/exclusive.h"
#include "logic/factor.h"
#include "logic/move_groups.h"
#include "logic/move_sets.h"
#include "logic/share.h"

namespace rulewise::logic {

namespace {

/// A pass and what it takes: so many times the memory of the gates, besides the net itself.
struct Pass {
  std::string_view name;
  Net (*run)(Net);
  std::size_t times;
};
constexpr std::size_t kMostForSets = std::size_t{1} << 28U;
constexpr std::size_t kCopiesOfNames = 2;
constexpr std::size_t kManyGates = 100'000;  // two passes over so many are made side by side

/// What the net and a pass over it take in memory.
std::size_t needed_bytes(const Net& net, std::size_t times) {
  return gate_bytes(net) * (times + 1) + name_bytes(net) * (kCopiesOfNames + 1);
}

}  // namespace

Net optimise(Net net, const base::WorkLimit& limit, std::size_t max_bytes, base::Stages* stages) {
  static constexpr Pass kFirst{"constants", remove_constants, 4};
  static constexpr Pass kFactor{"factor", factor_gates, 4};
  static constexpr Pass kExclusive{"exclusive", with_exclusive_bases, 6};
  static constexpr Pass kPairs{"pairs", share_pairs, 14};
  static constexpr Pass kGroups{"groups", use_exclusive_bases, 5};
  const auto fits = [&](std::size_t times) { return needed_bytes(net, times) <= max_bytes; };
  const auto is_over = [&] { return limit.has_passed() || base::is_interrupted(); };
  const auto end_stage = [&](std::string_view name) {
    if (stages != nullptr) stages->end(name);
  };
  const auto run = [&](const Pass& pass) {
    if (!is_over() && fits(pass.times)) net = pass.run(std::move(net));
    end_stage(pass.name);
  };
  run(kFirst);
  if (!is_over() && fits(kFirst.times)) {
    const std::size_t spare = max_bytes - needed_bytes(net, kFirst.times);
    net = simplify_move_sets(std::move(net), std::min(spare / 2, kMostForSets));
  }
  end_stage("moves");
  run(kFactor);
  const bool is_worth_a_thread = net.gates.size() >= kManyGates;
  if (is_worth_a_thread && !is_over() && fits(kExclusive.times + kPairs.times)) {
    net = share_pairs_beside(std::move(net), find_exclusive_bases);
    end_stage("exclusive, pairs");
  } else {
    run(kExclusive);
    run(kPairs);
  }
  run(kGroups);
  return net;
}

}  // namespace rulewise::logic
