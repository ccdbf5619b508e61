#include "tactics/subsume.h"

#include <algorithm>
#include <utility>

namespace rulewise::tactics {
namespace {

constexpr std::size_t kMostSteps = 300;
constexpr std::size_t kFewConditions = 4;  // of a draft that is tried in two orders

class Matching {
 public:
  /// `tables_wait`: conditions on tables come last, to be looked up when the others have bound
  /// their columns, rather than found among those of the special draft.
  Matching(const gdl::Terms& terms, const Invariants& invariants, const Draft& general,
           const Draft& special, bool tables_wait)
      : terms_(terms),
        invariants_(invariants),
        general_(general),
        special_(special),
        tables_wait_(tables_wait),
        image_(general.variable_count),
        is_matched_(general.conditions.size()) {}

  /// One of the differences may be missing.
  Matching& with_one_missing() {
    may_miss_ = true;
    return *this;
  }
  [[nodiscard]] const std::optional<std::pair<TermId, TermId>>& missing() const { return missing_; }

  bool run() {
    if (general_.head.size() != special_.head.size()) return false;
    for (std::size_t i = 0; i < general_.head.size(); ++i) {
      if (!match(general_.head[i], special_.head[i])) return false;
    }
    return each_may_match() && match_conditions();
  }

 private:
  /// Most drafts differ so much that a look at each condition alone tells.
  bool each_may_match() {
    if (!may_miss_ && !general_.differences.empty() && special_.differences.empty()) return false;
    return std::ranges::all_of(general_.conditions, [&](const Condition& wanted) {
      if (is_on_table(wanted)) return true;
      const std::size_t mark = trail_.size();
      return std::ranges::any_of(special_.conditions, [&](const Condition& c) {
        const bool fits = match(wanted, c);
        undo(mark);
        return fits;
      });
    });
  }

  /// Binds variables of `pattern` so that it becomes `term`; undone by cutting the trail.
  bool match(TermId pattern, TermId term) {
    if (terms_.is_ground(pattern)) return pattern == term;
    if (terms_.is_variable(pattern)) {
      TermId& image = image_[terms_.variable_index(pattern)];
      if (image.is_valid()) return image == term;
      image = term;
      trail_.push_back(terms_.variable_index(pattern));
      return true;
    }
    if (!terms_.is_compound(term) || terms_.symbol(term) != terms_.symbol(pattern) ||
        terms_.arity(term) != terms_.arity(pattern)) {
      return false;
    }
    for (std::uint32_t i = 0; i < terms_.arity(term); ++i) {
      if (!match(terms_.arguments(pattern)[i], terms_.arguments(term)[i])) return false;
    }
    return true;
  }

  bool match(const Condition& pattern, const Condition& condition) {
    if (pattern.is_after != condition.is_after ||
        pattern.literal.relation != condition.literal.relation ||
        pattern.literal.is_negated != condition.literal.is_negated) {
      return false;
    }
    const std::vector<TermId>& wanted = pattern.literal.arguments;
    const std::vector<TermId>& found = condition.literal.arguments;
    const std::size_t mark = trail_.size();
    bool fits = true;
    for (std::size_t i = 0; i < wanted.size() && fits; ++i) fits = match(wanted[i], found[i]);
    if (fits || !invariants_.is_mutual[pattern.literal.relation.index()]) return fits;
    undo(mark);
    return match(wanted[0], found[1]) && match(wanted[1], found[0]);
  }

  /// The condition of which most is bound already goes first: it fails soonest.
  bool match_conditions() {
    if (++steps_ > kMostSteps) return false;
    const std::size_t next = choose();
    if (next == general_.conditions.size()) return match_differences(0);
    const Condition& wanted = general_.conditions[next];
    is_matched_[next] = true;
    const bool is_found = (is_known(wanted) && match_conditions()) ||
                          try_each(special_.conditions, [&](const Condition& c) {
                            return match(wanted, c) && match_conditions();
                          });
    is_matched_[next] = false;
    return is_found;
  }

  [[nodiscard]] std::size_t choose() const {
    std::size_t best = general_.conditions.size();
    std::size_t fewest = ~std::size_t{0};
    for (std::size_t i = 0; i < general_.conditions.size(); ++i) {
      if (is_matched_[i]) continue;
      const auto& arguments = general_.conditions[i].literal.arguments;
      const auto unbound = static_cast<std::size_t>(std::ranges::count_if(arguments, [&](TermId t) {
        return terms_.is_variable(t) && !image_[terms_.variable_index(t)].is_valid();
      }));
      const bool is_table = is_on_table(general_.conditions[i]);
      const bool waits = tables_wait_ && is_table && unbound != 0;
      const std::size_t cost = unbound * 2 + (is_table ? 1 : 0) + (waits ? kMostSteps : 0);
      if (cost < fewest) {
        fewest = cost;
        best = i;
      }
    }
    return best;
  }

  [[nodiscard]] bool is_on_table(const Condition& c) const {
    return !c.literal.is_negated && invariants_.is_table[c.literal.relation.index()];
  }

  /// Whether the condition comes to a row of a table.
  [[nodiscard]] bool is_known(const Condition& c) const {
    if (!is_on_table(c)) return false;
    std::vector<TermId> row;
    for (const TermId t : c.literal.arguments) {
      const bool is_variable = terms_.is_variable(t);
      row.push_back(is_variable ? image_[terms_.variable_index(t)] : t);
      if (!row.back().is_valid() || !terms_.is_ground(row.back())) return false;
    }
    const auto& rows = invariants_.rows[c.literal.relation.index()];
    return std::ranges::find(rows, row) != rows.end();
  }

  bool match_differences(std::size_t from) {
    if (++steps_ > kMostSteps) return false;
    if (from == general_.differences.size()) return true;
    const logic::Difference& d = general_.differences[from];
    const auto rest = [&] { return match_differences(from + 1); };
    if (may_miss_ && !missing_ && miss(d)) {
      if (rest()) return true;
      missing_.reset();
    }
    return try_each(special_.differences, [&](const logic::Difference& s) {
      if (d.wants_constant() || s.wants_constant()) {
        return d.wants_constant() && s.wants_constant() && match(d.left, s.left) && rest();
      }
      const std::size_t mark = trail_.size();
      if (match(d.left, s.left) && match(d.right, s.right) && rest()) return true;
      undo(mark);
      return match(d.left, s.right) && match(d.right, s.left) && rest();
    });
  }

  /// Notes the difference as the missing one, if its terms are known and not the same.
  bool miss(const logic::Difference& d) {
    if (d.wants_constant()) return false;
    const auto image_of = [&](TermId t) {
      return terms_.is_variable(t) ? image_[terms_.variable_index(t)] : t;
    };
    const TermId left = image_of(d.left);
    const TermId right = image_of(d.right);
    const auto is_known = [&](TermId t) {
      return t.is_valid() && (terms_.is_variable(t) || terms_.is_ground(t));
    };
    if (!is_known(left) || !is_known(right) || left == right) return false;
    missing_ = {left, right};
    return true;
  }

  template <class Range, class Try>
  bool try_each(const Range& range, const Try& attempt) {
    const std::size_t mark = trail_.size();
    for (const auto& item : range) {
      if (attempt(item)) return true;
      undo(mark);
    }
    return false;
  }

  void undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) image_[trail_.back()] = {};
  }

  const gdl::Terms& terms_;
  const Invariants& invariants_;
  const Draft& general_;
  const Draft& special_;
  bool tables_wait_;
  std::vector<TermId> image_;     // by variable of the general draft
  std::vector<bool> is_matched_;  // by condition of the general draft
  std::vector<std::uint32_t> trail_;
  std::size_t steps_ = 0;
  bool may_miss_ = false;
  std::optional<std::pair<TermId, TermId>> missing_;
};

}  // namespace

bool subsumes(const gdl::Terms& terms, const Invariants& invariants, const Draft& general,
              const Draft& special) {
  if (Matching(terms, invariants, general, special, false).run()) return true;
  return general.conditions.size() <= kFewConditions &&
         Matching(terms, invariants, general, special, true).run();
}

std::optional<std::pair<TermId, TermId>> missing_difference(const gdl::Terms& terms,
                                                            const Invariants& invariants,
                                                            const Draft& general,
                                                            const Draft& special) {
  if (general.differences.empty()) return std::nullopt;
  Matching matching(terms, invariants, general, special, false);
  if (!matching.with_one_missing().run()) return std::nullopt;
  return matching.missing();
}

Draft condensed(const gdl::Terms& terms, const Invariants& invariants, Draft draft) {
  for (std::size_t i = draft.conditions.size(); i-- > 0;) {
    Draft rest = draft;
    rest.conditions.erase(rest.conditions.begin() + static_cast<std::ptrdiff_t>(i));
    if (unbound_variables(terms, rest).size() > unbound_variables(terms, draft).size()) continue;
    if (subsumes(terms, invariants, draft, rest)) draft = std::move(rest);
  }
  return draft;
}

std::vector<Draft> without_subsumed(const gdl::Terms& terms, const Invariants& invariants,
                                    std::vector<Draft> drafts) {
  for (Draft& draft : drafts) draft = condensed(terms, invariants, std::move(draft));
  std::ranges::stable_sort(
      drafts, {}, [](const Draft& d) { return d.conditions.size() + d.differences.size(); });
  std::vector<Draft> kept;
  for (Draft& draft : drafts) {
    const auto covers = [&](const Draft& k) { return subsumes(terms, invariants, k, draft); };
    if (!std::ranges::any_of(kept, covers)) kept.push_back(std::move(draft));
  }
  return kept;
}

}  // namespace rulewise::tactics
