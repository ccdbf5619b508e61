#include "tactics/invariants.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "logic/grounder.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;
using Row = std::vector<gdl::TermId>;

constexpr std::uint32_t kAlways = 0xffffffffU;  // the number of a fact that has no base
constexpr std::size_t kMostFacts = 200'000;     // of all static relations together
constexpr double kMostSeconds = 20;             // a guard: the counts are what decides
constexpr std::size_t kMostRows = 4096;         // of a table that is looked at whole

/// The bases of one relation: their arguments, and their numbers in the net.
struct Bases {
  std::vector<Row> rows;
  std::vector<std::uint32_t> numbers;
};

class Search {
 public:
  Search(logic::LiftedProgram& program, const logic::Net& net,
         const std::vector<logic::ExclusiveBases>& exclusive)
      : program_(program), net_(net), exclusive_(exclusive), sets_of_(net.base_count()) {
    for (std::uint32_t s = 0; s < exclusive.size(); ++s) {
      for (const std::uint32_t base : exclusive[s]) sets_of_[base].push_back(s);
    }
  }

  Invariants run() {
    const std::size_t count = program_.relations.size();
    result_.keys.resize(count);
    result_.rows.resize(count);
    result_.is_table.assign(count, false);
    result_.is_mutual.assign(count, false);
    read_tables();
    for (auto& [relation, bases] : read_bases()) find_keys(relation, bases);
    return std::move(result_);
  }

 private:
  std::map<RelationId, Bases> read_bases() {
    std::map<RelationId, Bases> found;
    for (std::uint32_t b = 0; b < net_.base_count(); ++b) read_fact(net_.base_names[b], b, found);
    for (const std::string& fact : net_.constant_facts) read_fact(fact, kAlways, found);
    return found;
  }

  void read_fact(const std::string& text, std::uint32_t number,
                 std::map<RelationId, Bases>& found) {
    const gdl::TermId fact = gdl::read_ground_term(text, program_.terms);
    if (!fact.is_valid()) return;
    const gdl::Terms& terms = program_.terms;
    const bool is_compound = terms.is_compound(fact);
    const auto arguments = terms.arguments(fact);
    const Row row = is_compound ? Row(arguments.begin(), arguments.end()) : Row{fact};
    const RelationId relation =
        program_.find(RelationKind::kTrue, is_compound ? terms.symbol(fact) : gdl::Symbol(),
                      static_cast<std::uint32_t>(row.size()));
    if (!relation.is_valid()) return;
    found[relation].rows.push_back(row);
    found[relation].numbers.push_back(number);
  }

  void find_keys(RelationId relation, const Bases& bases) {
    for_each_choice(program_.relation(relation).arity, [&](const std::vector<std::uint32_t>& free) {
      if (holds(bases, free)) result_.keys[relation.index()].push_back({relation, free});
    });
  }

  /// One column, two, or all of them.
  template <class Visit>
  static void for_each_choice(std::uint32_t arity, const Visit& visit) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t a = 0; a < arity; ++a) {
      all.push_back(a);
      visit(std::vector<std::uint32_t>{a});
      for (std::uint32_t b = 0; b < a; ++b) visit(std::vector<std::uint32_t>{b, a});
    }
    if (arity > 2) visit(all);
  }

  static Row key_of(const Row& row, const std::vector<std::uint32_t>& free) {
    Row key;
    for (std::uint32_t c = 0; c < row.size(); ++c) {
      if (std::ranges::find(free, c) == free.end()) key.push_back(row[c]);
    }
    return key;
  }

  [[nodiscard]] bool holds(const Bases& bases, const std::vector<std::uint32_t>& free) const {
    std::map<Row, std::vector<std::uint32_t>> groups;
    for (std::size_t i = 0; i < bases.rows.size(); ++i) {
      groups[key_of(bases.rows[i], free)].push_back(bases.numbers[i]);
    }
    return std::ranges::all_of(groups, [&](const auto& g) { return is_exclusive(g.second); });
  }

  [[nodiscard]] bool is_exclusive(const std::vector<std::uint32_t>& group) const {
    if (group.size() < 2) return true;
    if (std::ranges::find(group, kAlways) != group.end()) return false;
    return std::ranges::any_of(sets_of_[group.front()], [&](std::uint32_t s) {
      return std::ranges::includes(exclusive_[s], group);
    });
  }

  /// Static relations, written out where they are small.
  void read_tables() {
    logic::LiftedProgram statics = program_;
    std::erase_if(statics.clauses, [&](const logic::Clause& clause) {
      return !program_.relation(clause.head.relation).is_static;
    });
    logic::GroundLimits limits;
    limits.max_seconds = kMostSeconds;
    limits.max_facts = kMostFacts;
    auto ground = logic::ground(std::move(statics), limits);
    if (!ground) return;
    program_.terms = ground.value().lifted.terms;
    for (std::size_t r = 0; r < program_.relations.size(); ++r) {
      const logic::Relation& relation = program_.relations[r];
      const logic::FactTable& facts = ground.value().facts[r];
      result_.is_table[r] =
          relation.is_static && facts.size() <= kMostRows &&
          (relation.kind == RelationKind::kPlain ||
           std::ranges::find(program_.rigid, RelationId(r)) != program_.rigid.end());
      if (!result_.is_table[r]) continue;
      for (std::uint32_t row = 0; row < facts.size(); ++row) {
        result_.rows[r].emplace_back(facts.row(row).begin(), facts.row(row).end());
      }
      find_table_keys(RelationId(r));
      result_.is_mutual[r] = is_mutual(result_.rows[r]);
    }
  }

  static bool is_mutual(const std::vector<Row>& rows) {
    if (rows.empty() || rows.front().size() != 2) return false;
    const std::set<Row> all(rows.begin(), rows.end());
    return std::ranges::all_of(rows, [&](const Row& r) { return all.contains({r[1], r[0]}); });
  }

  void find_table_keys(RelationId relation) {
    const auto& rows = result_.rows[relation.index()];
    for_each_choice(program_.relation(relation).arity, [&](const std::vector<std::uint32_t>& free) {
      std::map<Row, Row> seen;
      const bool is_key = std::ranges::all_of(rows, [&](const Row& row) {
        return seen.emplace(key_of(row, free), row).first->second == row;
      });
      if (is_key) result_.keys[relation.index()].push_back({relation, free});
    });
  }

  logic::LiftedProgram& program_;
  const logic::Net& net_;
  const std::vector<logic::ExclusiveBases>& exclusive_;
  std::vector<std::vector<std::uint32_t>> sets_of_;  // by base
  Invariants result_;
};

}  // namespace

Invariants find_invariants(logic::LiftedProgram& program, const logic::Net& net,
                           const std::vector<logic::ExclusiveBases>& exclusive) {
  return Search(program, net, exclusive).run();
}

}  // namespace rulewise::tactics
