#include "machine/relational/shared_terms.h"

#include <algorithm>
#include <unordered_map>

#include "base/hash.h"

namespace rulewise::machine::relational {

using gdl::TermId;

namespace {

// Copies a ground term from one store to another; without recursion, whatever the depth. Both
// stores number terms below `common` alike.
TermId copy_term(const gdl::Terms& from, TermId term, gdl::Terms& to, std::size_t common) {
  std::vector<TermId> open{term};
  std::unordered_map<std::uint32_t, TermId> copies;
  const auto copy_of = [&](TermId t) {
    if (t.index() < common) return t;
    const auto found = copies.find(t.value);
    return found == copies.end() ? TermId() : found->second;
  };
  while (!open.empty()) {
    const TermId next = open.back();
    if (copy_of(next).is_valid()) {
      open.pop_back();
      continue;
    }
    std::vector<TermId> arguments;
    bool is_ready = true;
    for (const TermId argument : from.arguments(next)) {
      arguments.push_back(copy_of(argument));
      if (arguments.back().is_valid()) continue;
      is_ready = false;
      open.push_back(argument);
    }
    if (!is_ready) continue;
    open.pop_back();
    copies[next.value] = arguments.empty() ? to.constant(from.symbol(next))
                                           : to.compound(from.symbol(next), arguments);
  }
  return copy_of(term);
}

}  // namespace

Value SharedTerms::import(const gdl::Terms& from, Value term) {
  const std::lock_guard lock(mutex_);
  if ((++imported_ & 255U) == 0) {
    account_.set_or_throw(terms_.memory_bytes() + ranks_.capacity() * sizeof(std::uint64_t));
  }
  return copy_term(from, TermId(std::size_t{term}), terms_, first_own_).value;
}

Value SharedTerms::export_to(gdl::Terms& to, Value term) {
  const std::lock_guard lock(mutex_);
  return copy_term(terms_, TermId(std::size_t{term}), to, first_own_).value;
}

std::string SharedTerms::text(Value term) const {
  const std::lock_guard lock(mutex_);
  return gdl::to_text(terms_, TermId(std::size_t{term}));
}

// A hash over the structure; arguments have smaller numbers, so ranks are filled from below.
std::uint64_t SharedTerms::rank(Value term) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = ranks_.size(); i <= term; ++i) {
    const TermId next(i);
    std::uint64_t hash = base::combine(terms_.arity(next), terms_.symbol(next).value);
    for (const TermId argument : terms_.arguments(next)) {
      hash = base::combine(hash, ranks_[argument.index()]);
    }
    ranks_.push_back(std::max<std::uint64_t>(hash, 1));
  }
  return ranks_[term];
}

}  // namespace rulewise::machine::relational
