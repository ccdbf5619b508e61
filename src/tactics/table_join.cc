#include "tactics/table_join.h"

#include <algorithm>

namespace rulewise::tactics {
namespace {

constexpr std::size_t kMostSteps = 3000;

}  // namespace

TableJoin::TableJoin(const gdl::Terms& terms, const Invariants& invariants, const Draft& draft)
    : terms_(terms), draft_(draft), values_(draft.variable_count) {
  for (const Condition& c : draft.conditions) {
    const std::size_t relation = c.literal.relation.index();
    if (c.literal.is_negated || !invariants.is_table[relation]) continue;
    parts_.push_back({&c.literal, &invariants.rows[relation], false});
  }
}

bool TableJoin::search() {
  if (++steps_ > kMostSteps) return true;
  Part* const next = next_part();
  if (next == nullptr) return differences_hold() && (!possible_ || possible_());
  next->is_done = true;
  for (const std::vector<TermId>& row : *next->rows) {
    const std::size_t mark = trail_.size();
    ++rows_tried_;
    if (match_row(*next->literal, row) && search()) return true;
    undo(mark);
  }
  next->is_done = false;
  return false;
}

TableJoin::Part* TableJoin::next_part() {
  Part* best = nullptr;
  std::size_t most = 0;
  for (Part& part : parts_) {
    if (part.is_done) continue;
    const std::size_t bound = 1 + count_bound(*part.literal);
    if (bound <= most) continue;
    most = bound;
    best = &part;
  }
  return best;
}

std::size_t TableJoin::count_bound(const logic::Literal& literal) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(literal.arguments, [&](TermId t) { return value(t).is_valid(); }));
}

TermId TableJoin::value(TermId term) const {
  if (terms_.is_ground(term)) return term;
  return terms_.is_variable(term) ? values_[terms_.variable_index(term)] : TermId();
}

bool TableJoin::match_row(const logic::Literal& literal, const std::vector<TermId>& row) {
  for (std::size_t c = 0; c < row.size(); ++c) {
    const TermId argument = literal.arguments[c];
    if (terms_.is_compound(argument) && !terms_.is_ground(argument)) continue;
    const TermId known = value(argument);
    if (known.is_valid()) {
      if (known != row[c]) return false;
      continue;
    }
    values_[terms_.variable_index(argument)] = row[c];
    trail_.push_back(terms_.variable_index(argument));
  }
  return true;
}

bool TableJoin::differences_hold() const {
  return std::ranges::none_of(draft_.differences, [&](const logic::Difference& d) {
    if (d.wants_constant()) return false;
    const TermId left = value(d.left);
    return left.is_valid() && left == value(d.right);
  });
}

void TableJoin::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) values_[trail_.back()] = {};
}

}  // namespace rulewise::tactics
