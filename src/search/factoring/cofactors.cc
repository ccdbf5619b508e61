#include "search/factoring/cofactors.h"

#include <algorithm>

#include "base/hash.h"

namespace rulewise::search {
namespace {

using logic::GateKind;

constexpr std::uint64_t kNever = 0x5851f42d4c957f2dU;  // what is constant false

}  // namespace

Cofactors::Cofactors(const logic::Net& net) : net_(net), hashes_(net.gates.size()) {}

void Cofactors::make(std::uint32_t move) {
  const auto end = std::ranges::upper_bound(net_.first_move, move);
  for (std::uint32_t g = 0; g < net_.gates.size(); ++g) hash(g, *(end - 1), *end, move);
}

void Cofactors::hash(std::uint32_t g, std::uint32_t first, std::uint32_t last, std::uint32_t move) {
  const logic::Gate& gate = net_.gates[g];
  switch (gate.kind) {
    case GateKind::kConstant: hashes_[g] = kNever; break;
    case GateKind::kBase: hashes_[g] = base::mix(2 * std::uint64_t{gate.first} + 1); break;
    case GateKind::kDoes: {
      const bool is_known = gate.first >= first && gate.first < last;
      const std::uint64_t made = gate.first == move ? ~kNever : kNever;
      hashes_[g] = is_known ? made : base::mix(2 * std::uint64_t{gate.first} + 2);
      break;
    }
    default: hash_inputs(g);
  }
}

/// An `or` is the opposite of an `and` of the opposites.
void Cofactors::hash_inputs(std::uint32_t g) {
  const bool is_or = net_.gates[g].kind == GateKind::kOr;
  scratch_.clear();
  for (const logic::Signal input : net_.gate_inputs(g)) {
    const std::uint64_t part = is_or ? ~of(input) : of(input);
    if (part == kNever) {
      hashes_[g] = is_or ? ~kNever : kNever;
      return;
    }
    if (part != ~kNever) scratch_.push_back(part);
  }
  std::ranges::sort(scratch_);
  scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
  std::uint64_t hash = ~kNever;
  if (scratch_.size() == 1) {
    hash = scratch_.front();
  } else if (!scratch_.empty()) {
    hash = scratch_.size();
    for (const std::uint64_t part : scratch_) hash = base::combine(hash, part);
  }
  hashes_[g] = is_or ? ~hash : hash;
}

}  // namespace rulewise::search
