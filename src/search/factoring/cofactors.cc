#include "search/factoring/cofactors.h"

#include <algorithm>

#include "base/hash.h"

namespace rulewise::search {
namespace {

using logic::GateKind;

bool has_bit(std::span<const std::uint64_t> words, std::uint32_t bit) {
  return ((words[bit / 64] >> (bit % 64)) & 1U) != 0;
}

}  // namespace

Cofactors::Cofactors(const logic::Net& net)
    : net_(net), hashes_(net.gates.size()), made_(net.move_count()) {}

void Cofactors::make(std::span<const std::uint32_t> moves) {
  std::ranges::fill(made_, Made::kOpen);
  for (const std::uint32_t move : moves) {
    const auto end = std::ranges::upper_bound(net_.first_move, move);
    std::fill(made_.begin() + *(end - 1), made_.begin() + *end, Made::kNot);
    made_[move] = Made::kMade;
  }
  for (std::uint32_t g = 0; g < net_.gates.size(); ++g) hash(g);
}

void Cofactors::assume(std::span<const std::uint32_t> gates, std::span<const std::uint64_t> mask,
                       std::span<const std::uint64_t> state) {
  for (const std::uint32_t g : gates) {
    const logic::Gate& gate = net_.gates[g];
    if (gate.kind == GateKind::kBase && has_bit(mask, gate.first)) {
      hashes_[g] = has_bit(state, gate.first) ? ~kNever : kNever;
    } else {
      hash(g);
    }
  }
}

void Cofactors::hash(std::uint32_t g) {
  const logic::Gate& gate = net_.gates[g];
  switch (gate.kind) {
    case GateKind::kConstant: hashes_[g] = kNever; break;
    case GateKind::kBase: hashes_[g] = of_base(gate.first); break;
    case GateKind::kDoes: {
      const Made made = made_[gate.first];
      const std::uint64_t known = made == Made::kMade ? ~kNever : kNever;
      hashes_[g] = made == Made::kOpen ? base::mix(2 * std::uint64_t{gate.first} + 2) : known;
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
