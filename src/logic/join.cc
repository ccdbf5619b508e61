#include "logic/join.h"

#include <algorithm>

namespace rulewise::logic {

Join::Join(const LiftedProgram& program, const Clause& clause, std::vector<FactTable>& tables,
           std::uint32_t first)
    : program_(program), clause_(clause), tables_(tables) {
  binding_.resize(clause.variable_count);
  rows_.resize(clause.body.size());
  for (const Literal& literal : clause.body) {
    planned_sizes_.push_back(tables[literal.relation.index()].size());
  }
  plan(first);
}

bool Join::is_outdated(const std::vector<FactTable>& tables) const {
  for (std::size_t i = 0; i < clause_.body.size(); ++i) {
    const std::uint32_t size = tables[clause_.body[i].relation.index()].size();
    if (size > planned_sizes_[i] * 2 + 16) return true;
  }
  return false;
}

std::size_t Join::memory_bytes() const {
  std::size_t bytes = sizeof(Join) + clause_.body.size() * 16 + clause_.variable_count * 8;
  for (const Step& step : steps_) {
    bytes += sizeof(Step) + step.actions.size() * (sizeof(ColumnAction) + 2 * sizeof(TermId)) + 64;
  }
  return bytes;
}

bool Join::is_known(TermId term) const {
  if (program_.terms.is_ground(term)) return true;
  std::vector<std::uint32_t> variables;
  collect_variables(program_.terms, term, variables);
  return std::ranges::all_of(variables, [&](std::uint32_t v) { return is_bound_[v]; });
}

double Join::expected_matches(const Literal& literal) const {
  const FactTable& table = tables_[literal.relation.index()];
  double matches = table.size();
  for (std::uint32_t c = 0; c < literal.arguments.size(); ++c) {
    if (!is_known(literal.arguments[c])) continue;
    matches /= std::max<double>(1.0, table.distinct_values(c));
  }
  return matches;
}

void Join::plan(std::uint32_t first) {
  is_bound_.assign(clause_.variable_count, false);
  is_placed_.assign(clause_.body.size(), false);
  is_difference_placed_.assign(clause_.differences.size(), false);
  add_tests(early_differences_, early_absent_);
  if (first != kNoLiteral) add_step(first);
  PlanChoices choices = open_choices();
  while (!choices.open.empty()) {
    // The first of those with the fewest matches.
    const auto best = std::ranges::min_element(choices.open, {}, &PlanChoices::Open::matches);
    const std::uint32_t literal = best->literal;
    choices.open.erase(best);
    const std::vector<std::uint32_t> fresh = unbound_variables(clause_.body[literal]);
    add_step(literal);
    if (!fresh.empty()) update_choices(choices, fresh);
  }
}

/// The positive literals that have no step yet.
Join::PlanChoices Join::open_choices() const {
  PlanChoices choices;
  for (std::uint32_t i = 0; i < clause_.body.size(); ++i) {
    if (is_placed_[i] || clause_.body[i].is_negated) continue;
    choices.open.push_back({i, expected_matches(clause_.body[i])});
    for (const std::uint32_t v : unbound_variables(clause_.body[i])) {
      choices.users[v].push_back(i);
    }
  }
  return choices;
}

/// These variables have just been bound.
void Join::update_choices(PlanChoices& choices, const std::vector<std::uint32_t>& fresh) const {
  std::vector<bool> is_user(clause_.body.size(), false);
  for (const std::uint32_t v : fresh) {
    for (const std::uint32_t user : choices.users[v]) is_user[user] = true;
  }
  for (PlanChoices::Open& open : choices.open) {
    if (is_user[open.literal]) open.matches = expected_matches(clause_.body[open.literal]);
  }
}

std::vector<std::uint32_t> Join::unbound_variables(const Literal& literal) const {
  std::vector<std::uint32_t> variables;
  for (const TermId argument : literal.arguments) {
    collect_variables(program_.terms, argument, variables);
  }
  std::erase_if(variables, [this](std::uint32_t v) { return is_bound_[v]; });
  return variables;
}

void Join::add_step(std::uint32_t literal_index) {
  const Literal& literal = clause_.body[literal_index];
  Step step;
  step.literal = literal_index;
  step.table = literal.relation.value;
  std::vector<std::uint32_t> bound_here;      // by any column
  std::vector<std::uint32_t> bound_by_plain;  // by a column that is just a variable
  for (std::uint32_t c = 0; c < literal.arguments.size(); ++c) {
    const TermId argument = literal.arguments[c];
    using Kind = ColumnAction::Kind;
    if (is_known(argument)) {
      if (c < 64) {
        step.key_columns |= ColumnSet{1} << c;
        step.key_patterns.push_back(argument);
      }
      if (program_.terms.is_ground(argument)) {
        step.actions.push_back({Kind::kCompareTerm, c, argument, 0});
      } else if (program_.terms.is_variable(argument)) {
        step.actions.push_back(
            {Kind::kCompareKnown, c, argument, program_.terms.variable_index(argument)});
      } else {
        step.actions.push_back({Kind::kCompareKey, c, argument, 0});
      }
    } else if (program_.terms.is_variable(argument)) {
      const std::uint32_t v = program_.terms.variable_index(argument);
      const bool is_repeat = std::ranges::find(bound_by_plain, v) != bound_by_plain.end();
      step.actions.push_back({is_repeat ? Kind::kCompareBound : Kind::kBind, c, argument, v});
      bound_here.push_back(v);
      bound_by_plain.push_back(v);
    } else {
      step.actions.push_back({Kind::kMatch, c, argument, 0});
      std::vector<std::uint32_t> inside;
      collect_variables(program_.terms, argument, inside);
      for (const std::uint32_t v : inside) {
        if (!is_bound_[v]) step.matched_variables.push_back(v);
        bound_here.push_back(v);
      }
    }
  }
  // Keys first, then plain bindings, then patterns: a pattern may repeat a variable bound by a
  // plain column, and is cleared only of the variables no plain column binds.
  std::ranges::stable_sort(step.actions, {}, &ColumnAction::kind);
  for (const ColumnAction& action : step.actions) {
    if (action.kind == ColumnAction::Kind::kBind) {
      std::erase(step.matched_variables, action.variable);
    }
  }
  for (const std::uint32_t v : bound_here) is_bound_[v] = true;
  is_placed_[literal_index] = true;
  add_tests(step.differences, step.absent);
  steps_.push_back(std::move(step));
}

void Join::add_tests(std::vector<Difference>& differences, std::vector<std::uint32_t>& absent) {
  for (std::size_t i = 0; i < clause_.differences.size(); ++i) {
    const Difference& d = clause_.differences[i];
    if (is_difference_placed_[i] || !is_known(d.left)) continue;
    if (!d.wants_constant() && !is_known(d.right)) continue;
    is_difference_placed_[i] = true;
    differences.push_back(d);
  }
  for (std::uint32_t i = 0; i < clause_.body.size(); ++i) {
    const Literal& literal = clause_.body[i];
    if (is_placed_[i] || !literal.is_negated) continue;
    if (!program_.relation(literal.relation).is_static) continue;
    if (!std::ranges::all_of(literal.arguments, [&](TermId t) { return is_known(t); })) continue;
    is_placed_[i] = true;
    absent.push_back(i);
  }
}

bool Join::run(Terms& terms, std::span<const RowRange> ranges, const std::function<bool()>& visit,
               const std::function<bool()>& keep_going) {
  terms_ = &terms;
  ranges_ = ranges;
  visit_ = &visit;
  keep_going_ = &keep_going;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    Step& step = steps_[i];
    // The first step of a round scans its range; the others look up.
    const bool scans = step.key_columns == 0 || (i == 0 && ranges[step.literal].begin > 0);
    step.index = scans ? nullptr : &tables_[step.table].index_on(step.key_columns);
    step.key.resize(step.key_patterns.size());
  }
  scanned_.assign(steps_.size(), 0);
  if (!tests_hold(early_differences_, early_absent_)) return true;
  return run_step(0);
}

double Join::progress() const {
  double behind = 0;
  double part = 1;  // that one row of the steps so far makes up
  for (std::size_t i = 0; i < steps_.size() && steps_[i].index == nullptr; ++i) {
    const RowRange range = ranges_[steps_[i].literal];
    part /= range.end - range.begin;
    behind += part * (scanned_[i] - range.begin);
  }
  return behind;
}

bool Join::run_step(std::size_t depth) {
  if (depth == steps_.size()) return (*visit_)();
  Step& step = steps_[depth];
  const RowRange range = ranges_[step.literal];
  if (step.index == nullptr) {
    for (std::uint32_t row = range.begin; row < range.end; ++row) {
      scanned_[depth] = row;
      if (!try_row(step, row, depth)) return false;
    }
    return true;
  }
  for (std::size_t i = 0; i < step.key.size(); ++i) step.key[i] = instantiate(step.key_patterns[i]);
  for (std::uint32_t row = step.index->first(step.key); row != FactTable::kNoRow;
       row = step.index->older(row)) {
    if (row >= range.end) continue;
    if (row < range.begin) break;
    if (!try_row(step, row, depth)) return false;
  }
  return true;
}

bool Join::try_row(Step& step, std::uint32_t row, std::size_t depth) {
  if ((++rows_tried_ & 0xffffU) == 0 && !(*keep_going_)()) return false;
  if (!match_row(step, tables_[step.table].row(row))) return true;
  if (!tests_hold(step.differences, step.absent)) return true;
  rows_[step.literal] = row;
  return run_step(depth + 1);
}

bool Join::match_row(const Step& step, std::span<const TermId> row) {
  for (const std::uint32_t v : step.matched_variables) binding_[v] = TermId();
  for (const ColumnAction& action : step.actions) {
    const TermId value = row[action.column];
    switch (action.kind) {
      case ColumnAction::Kind::kCompareTerm:
        if (action.pattern != value) return false;
        break;
      case ColumnAction::Kind::kCompareKnown:
        if (binding_[action.variable] != value) return false;
        break;
      case ColumnAction::Kind::kCompareKey:
        if (instantiate(action.pattern) != value) return false;
        break;
      case ColumnAction::Kind::kBind: binding_[action.variable] = value; break;
      case ColumnAction::Kind::kCompareBound:
        if (binding_[action.variable] != value) return false;
        break;
      case ColumnAction::Kind::kMatch:
        if (!match(action.pattern, value)) return false;
        break;
    }
  }
  return true;
}

bool Join::match(TermId pattern, TermId value) {
  const Terms& terms = *terms_;
  if (terms.is_ground(pattern)) return pattern == value;
  if (terms.is_variable(pattern)) {
    TermId& bound = binding_[terms.variable_index(pattern)];
    if (bound.is_valid()) return bound == value;
    bound = value;
    return true;
  }
  if (!terms.is_compound(value) || terms.symbol(pattern) != terms.symbol(value) ||
      terms.arity(pattern) != terms.arity(value)) {
    return false;
  }
  for (std::uint32_t i = 0; i < terms.arity(pattern); ++i) {
    if (!match(terms.arguments(pattern)[i], terms.arguments(value)[i])) return false;
  }
  return true;
}

bool Join::tests_hold(std::span<const Difference> differences,
                      std::span<const std::uint32_t> absent) {
  for (const Difference& d : differences) {
    const TermId left = instantiate(d.left);
    if (d.wants_constant() ? !terms_->is_constant(left) : left == instantiate(d.right)) {
      return false;
    }
  }
  for (const std::uint32_t i : absent) {
    const Literal& literal = clause_.body[i];
    scratch_.clear();
    for (const TermId argument : literal.arguments) scratch_.push_back(instantiate(argument));
    if (tables_[literal.relation.index()].find(scratch_) != FactTable::kNoRow) return false;
  }
  return true;
}

TermId Join::instantiate(TermId term) const {
  if (terms_->is_ground(term)) return term;
  if (terms_->is_variable(term)) return binding_[terms_->variable_index(term)];
  return substitute(*terms_, term, binding_);
}

void Join::instantiate(std::span<const TermId> arguments, std::vector<TermId>& out) const {
  out.clear();
  for (const TermId argument : arguments) out.push_back(instantiate(argument));
}

}  // namespace rulewise::logic
