#include "tactics/instances.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {

using logic::RelationId;
using logic::RelationKind;

namespace {

constexpr std::size_t kMostInstances = 20'000;  // of one draft
constexpr std::size_t kIndexed = 64;            // columns that rows are found by
constexpr std::size_t kMostAtoms = 400'000;
constexpr std::size_t kMostSteps = 10'000'000;  // rows looked at in all

}  // namespace

/// A draft that is being filled in.
struct InstanceMaker::Filling {
  struct Part {
    const logic::Literal* literal;
    const std::vector<Row>* rows;
    bool is_table;
    bool is_done = false;
  };

  const Draft& draft;
  const std::vector<GroundAtom>& head;
  std::vector<Part> parts{};
  Row values{};  // by variable; invalid: still open
  std::vector<std::uint32_t> trail{};
  std::set<Instance> found{};
};

InstanceMaker::InstanceMaker(const Derivation& derivation, const logic::Net& net)
    : program_(derivation.program), invariants_(derivation.invariants) {
  const std::size_t count = program_.relations.size();
  rows_.resize(count);
  for (std::size_t r = 0; r < count; ++r) {
    const logic::Relation& relation = program_.relations[r];
    RelationKind kind = relation.kind;
    if (kind == RelationKind::kNext || kind == RelationKind::kInit) kind = RelationKind::kTrue;
    if (kind == RelationKind::kDoes) kind = RelationKind::kLegal;
    const RelationId found = program_.find(kind, relation.name, relation.arity);
    const bool is_own = kind == relation.kind || !found.is_valid() || invariants_.is_table[r];
    standing_for_.push_back(is_own ? RelationId(r) : found);
  }
  read_facts(net);
}

void InstanceMaker::read_facts(const logic::Net& net) {
  for (const auto* names : {&net.base_names, &net.constant_facts}) {
    for (const std::string& text : *names) {
      read_row(gdl::read_ground_term(text, program_.terms), TermId());
    }
  }
  for (std::size_t r = 0; r < net.role_names.size(); ++r) {
    const TermId role = program_.terms.constant(net.role_names[r]);
    for (std::uint32_t m = net.first_move[r]; m < net.first_move[r + 1]; ++m) {
      read_row(gdl::read_ground_term(net.move_names[m], program_.terms), role);
    }
  }
}

/// A fact, or with a role a move.
void InstanceMaker::read_row(TermId term, TermId role) {
  if (!term.is_valid()) return;
  const gdl::Terms& terms = program_.terms;
  Row row;
  if (role.is_valid()) row.push_back(role);
  const auto arguments = terms.arguments(term);
  row.insert(row.end(), arguments.begin(), arguments.end());
  if (!terms.is_compound(term)) row.push_back(term);
  const RelationId relation =
      program_.find(role.is_valid() ? RelationKind::kLegal : RelationKind::kTrue,
                    terms.is_compound(term) ? terms.symbol(term) : gdl::Symbol(),
                    static_cast<std::uint32_t>(row.size()));
  if (relation.is_valid()) rows_[relation.index()].push_back(std::move(row));
}

std::uint32_t InstanceMaker::number_of(const GroundAtom& atom) {
  const auto [found, is_new] = numbers_.emplace(atom, static_cast<std::uint32_t>(atoms_.size()));
  if (is_new) atoms_.push_back(atom);
  return found->second;
}

std::optional<Instances> InstanceMaker::of_definition(const Draft& draft, RelationId concluded) {
  return fill(draft, {{AtomUse::kConcluded, concluded.value, standing_for(concluded), draft.head}});
}

std::optional<Instances> InstanceMaker::of_rule(
    const Draft& draft, const std::vector<std::pair<TermId, TermId>>& moves) {
  std::vector<GroundAtom> head;
  for (const auto& [role, move] : moves) {
    auto atom = head_atom(static_cast<std::uint32_t>(head.size()), role, move);
    if (!atom) return std::nullopt;
    head.push_back(std::move(*atom));
  }
  return fill(draft, head);
}

std::optional<GroundAtom> InstanceMaker::head_atom(std::uint32_t place, TermId role, TermId move) {
  const gdl::Terms& terms = program_.terms;
  GroundAtom atom{AtomUse::kHead, place, {}, {role}};
  const auto arguments = terms.arguments(move);
  atom.arguments.insert(atom.arguments.end(), arguments.begin(), arguments.end());
  if (!terms.is_compound(move)) atom.arguments.push_back(move);
  atom.relation = program_.find(RelationKind::kLegal,
                                terms.is_compound(move) ? terms.symbol(move) : gdl::Symbol(),
                                static_cast<std::uint32_t>(atom.arguments.size()));
  if (!atom.relation.is_valid()) return std::nullopt;
  return atom;
}

std::optional<Instances> InstanceMaker::fill(const Draft& draft,
                                             const std::vector<GroundAtom>& head) {
  Filling filling{draft, head};
  filling.values.resize(draft.variable_count);
  for (const Condition& c : draft.conditions) {
    if (c.literal.is_negated) continue;
    const std::size_t relation = c.literal.relation.index();
    const bool is_table = invariants_.is_table[relation];
    const std::vector<Row>& rows =
        is_table ? invariants_.rows[relation] : rows_[standing_for(c.literal.relation).index()];
    const RelationKind kind = program_.relations[relation].kind;
    const bool has_rows = is_table || kind == RelationKind::kTrue || kind == RelationKind::kDoes ||
                          kind == RelationKind::kLegal;
    if (has_rows) filling.parts.push_back({&c.literal, &rows, is_table});
  }
  if (!search(filling)) return std::nullopt;
  return Instances(filling.found.begin(), filling.found.end());
}

/// `columns` has a bit for each of those that are looked up.
const InstanceMaker::Index& InstanceMaker::index_of(const std::vector<Row>& rows,
                                                    std::uint64_t columns) {
  const auto [found, is_new] = indexes_.try_emplace({&rows, columns});
  for (std::uint32_t r = 0; is_new && r < rows.size(); ++r) {
    Row key;
    for (std::size_t c = 0; c < rows[r].size() && c < kIndexed; ++c) {
      if ((columns >> c & 1U) != 0) key.push_back(rows[r][c]);
    }
    found->second[key].push_back(r);
  }
  return found->second;
}

/// The rows that agree with what is known.
const std::vector<std::uint32_t>& InstanceMaker::rows_that_may_fit(const std::vector<Row>& rows,
                                                                   const logic::Literal& literal,
                                                                   const Row& values) {
  static const std::vector<std::uint32_t> kNone;
  const gdl::Terms& terms = program_.terms;
  std::uint64_t columns = 0;
  Row key;
  for (std::size_t c = 0; c < literal.arguments.size() && c < kIndexed; ++c) {
    TermId known = literal.arguments[c];
    if (terms.is_variable(known)) known = values[terms.variable_index(known)];
    if (!known.is_valid() || !terms.is_ground(known)) continue;
    columns |= std::uint64_t{1} << c;
    key.push_back(known);
  }
  const Index& index = index_of(rows, columns);
  const auto found = index.find(key);
  return found == index.end() ? kNone : found->second;
}

/// False where a limit is reached, or something cannot be filled in.
bool InstanceMaker::search(Filling& filling) {
  const auto is_bound = [&](TermId t) {
    return program_.terms.is_ground(t) ||
           (program_.terms.is_variable(t) &&
            filling.values[program_.terms.variable_index(t)].is_valid());
  };
  Filling::Part* next = nullptr;
  // What is known already first, then tables, those that hang together with what is known first.
  std::tuple<bool, bool, bool, std::ptrdiff_t, std::size_t> least;
  for (Filling::Part& part : filling.parts) {
    if (part.is_done) continue;
    const auto& arguments = part.literal->arguments;
    const std::ptrdiff_t bound = std::ranges::count_if(arguments, is_bound);
    const std::ptrdiff_t open = std::ssize(arguments) - bound;
    const std::tuple cost{open != 0, !part.is_table, bound == 0, open, part.rows->size()};
    if (next == nullptr || cost < least) {
      next = &part;
      least = cost;
    }
  }
  if (next == nullptr) return add_instance(filling);
  next->is_done = true;
  const std::size_t mark = filling.trail.size();
  bool is_done = true;
  for (const std::uint32_t r : rows_that_may_fit(*next->rows, *next->literal, filling.values)) {
    const Row& row = (*next->rows)[r];
    if (++steps_ > kMostSteps) is_done = false;
    bool fits = is_done;
    for (std::size_t c = 0; c < row.size() && fits; ++c) {
      fits = match(next->literal->arguments[c], row[c], filling);
    }
    if (fits) is_done = search(filling);
    for (; filling.trail.size() > mark; filling.trail.pop_back()) {
      filling.values[filling.trail.back()] = TermId();
    }
    if (!is_done) break;
  }
  next->is_done = false;
  return is_done;
}

bool InstanceMaker::match(TermId pattern, TermId value, Filling& filling) const {
  const gdl::Terms& terms = program_.terms;
  if (terms.is_ground(pattern)) return pattern == value;
  if (terms.is_variable(pattern)) {
    TermId& own = filling.values[terms.variable_index(pattern)];
    if (own.is_valid()) return own == value;
    own = value;
    filling.trail.push_back(terms.variable_index(pattern));
    return true;
  }
  if (!terms.is_compound(value) || terms.symbol(value) != terms.symbol(pattern) ||
      terms.arity(value) != terms.arity(pattern)) {
    return false;
  }
  for (std::size_t i = 0; i < terms.arity(pattern); ++i) {
    if (!match(terms.arguments(pattern)[i], terms.arguments(value)[i], filling)) return false;
  }
  return true;
}

/// Whether two terms differ; nothing where they are not filled in.
std::optional<bool> InstanceMaker::differ(const logic::Difference& difference, const Row& values) {
  const TermId left = logic::substitute(program_.terms, difference.left, values);
  if (!program_.terms.is_ground(left)) return std::nullopt;
  if (difference.wants_constant()) return program_.terms.is_constant(left);
  const TermId right = logic::substitute(program_.terms, difference.right, values);
  if (!program_.terms.is_ground(right)) return std::nullopt;
  return left != right;
}

/// False where a variable is open, or there are too many.
bool InstanceMaker::add_instance(Filling& filling) {
  const Draft& draft = filling.draft;
  Instance instance;
  const auto add = [&](GroundAtom atom) {
    for (TermId& t : atom.arguments) {
      t = logic::substitute(program_.terms, t, filling.values);
      if (!program_.terms.is_ground(t)) return false;
    }
    instance.push_back(number_of(atom));
    return true;
  };
  for (const logic::Difference& d : draft.differences) {
    const std::optional<bool> are_apart = differ(d, filling.values);
    if (!are_apart) return false;
    if (!*are_apart) return true;
  }
  for (const GroundAtom& atom : filling.head) {
    if (!add(atom)) return false;
  }
  for (const Condition& c : draft.conditions) {
    const logic::Literal& literal = c.literal;
    if (invariants_.is_table[literal.relation.index()]) {
      if (!literal.is_negated) continue;
      Row row;
      for (const TermId t : literal.arguments) {
        row.push_back(logic::substitute(program_.terms, t, filling.values));
        if (!program_.terms.is_ground(row.back())) return false;
      }
      const std::vector<Row>& rows = invariants_.rows[literal.relation.index()];
      if (std::ranges::find(rows, row) != rows.end()) return true;
      continue;
    }
    const AtomUse use = c.is_after
                            ? (literal.is_negated ? AtomUse::kFailsAfter : AtomUse::kHoldsAfter)
                            : (literal.is_negated ? AtomUse::kFails : AtomUse::kHolds);
    const bool is_move = program_.relation(literal.relation).kind == RelationKind::kDoes;
    if (!add({use, is_move ? 1U : 0U, standing_for(literal.relation), literal.arguments})) {
      return false;
    }
  }
  std::ranges::sort(instance);
  instance.erase(std::unique(instance.begin(), instance.end()), instance.end());
  filling.found.insert(std::move(instance));
  return filling.found.size() <= kMostInstances && atoms_.size() <= kMostAtoms;
}

}  // namespace rulewise::tactics
