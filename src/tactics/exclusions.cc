#include "tactics/exclusions.h"

#include <algorithm>
#include <map>
#include <vector>

#include "syntax/gdl/gdl.h"
#include "tactics/answers.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;

constexpr UnfoldLimits kLimits{.max_conditions = 60, .max_drafts = 1000};
constexpr std::size_t kMostRelations = 12;  // whose facts change

class Search {
 public:
  Search(logic::LiftedProgram& program, Invariants& invariants, const logic::Net& net,
         Effort& effort)
      : program_(program), invariants_(invariants), effort_(effort) {
    for (std::size_t b = 0; b < net.base_count(); ++b) {
      read_fact(net.base_names[b], net.initial[b]);
    }
    for (const std::string& fact : net.constant_facts) read_fact(fact, true);
  }

  void run() {
    if (program_.roles.size() < 2 || bases_.size() > kMostRelations || !takes_turns()) return;
    for (const auto& first : bases_) {
      for (const auto& second : bases_) {
        if (first.first < second.first) try_columns(first.first, second.first);
      }
    }
  }

 private:
  /// The values of each column, of all facts that may be and of those of the opening.
  struct Columns {
    std::vector<std::vector<TermId>> any;
    std::vector<std::vector<TermId>> first;
  };

  void read_fact(const std::string& text, bool is_first) {
    const TermId fact = gdl::read_ground_term(text, program_.terms);
    if (!fact.is_valid() || !program_.terms.is_compound(fact)) return;
    const auto arguments = program_.terms.arguments(fact);
    const auto arity = static_cast<std::uint32_t>(arguments.size());
    const RelationId relation =
        program_.find(RelationKind::kTrue, program_.terms.symbol(fact), arity);
    if (!relation.is_valid()) return;
    Columns& columns = bases_[relation];
    columns.any.resize(arity);
    columns.first.resize(arity);
    for (std::uint32_t c = 0; c < arity; ++c) {
      columns.any[c].push_back(arguments[c]);
      if (is_first) columns.first[c].push_back(arguments[c]);
    }
  }

  static bool have_common(const std::vector<TermId>& a, const std::vector<TermId>& b) {
    return std::ranges::find_first_of(a, b) != a.end();
  }

  /// Another role, and a move of it that is more than waiting, or one of waiting.
  void add_mover(Draft& draft, RelationId legal, bool waits) {
    const TermId before = draft.role;
    draft.role = draft.new_variable(program_.terms);
    add_move(program_, draft, legal);
    draft.head.push_back(draft.move);
    if (!waits) {
      for (const TermId wait : waiting_) draft.differences.push_back({draft.move, wait});
    }
    if (before.is_valid()) draft.differences.push_back({draft.role, before});
  }

  /// Whether two roles never have a choice at once, nor does each ever have to wait.
  bool takes_turns() {
    Unfolder unfolder(program_, invariants_, kLimits, effort_);
    waiting_ = find_waiting_moves(unfolder);
    const std::vector<RelationId> legal = legal_relations(program_);
    // A move that a table gives may be any constant.
    const auto may_be_waiting = [&](TermId move) {
      return program_.terms.is_variable(move) ||
             std::ranges::find(waiting_, move) != waiting_.end();
    };
    const auto is_never = [&](RelationId mine, RelationId theirs, bool waits) {
      Draft draft;
      add_mover(draft, mine, waits);
      add_mover(draft, theirs, waits);
      const auto ways = unfolder.unfold(draft, Reach::kConcepts);
      return ways && std::ranges::all_of(*ways, [&](const Draft& way) {
               return waits && !std::ranges::all_of(way.head, may_be_waiting);
             });
    };
    return std::ranges::all_of(legal, [&](RelationId mine) {
      const bool is_constant = !program_.relation(mine).name.is_valid();
      return (!is_constant || is_never(mine, mine, true)) &&
             std::ranges::all_of(legal,
                                 [&](RelationId theirs) { return is_never(mine, theirs, false); });
    });
  }

  void try_columns(RelationId first, RelationId second) {
    const Columns& a = bases_.at(first);
    const Columns& b = bases_.at(second);
    for (std::uint32_t c = 0; c < a.any.size(); ++c) {
      for (std::uint32_t d = 0; d < b.any.size(); ++d) {
        if (!have_common(a.any[c], b.any[d]) || have_common(a.first[c], b.first[d])) continue;
        invariants_.exclusions.push_back({first, second, c, d, false});
        if (is_kept(invariants_.exclusions.back())) {
          invariants_.exclusions.back().is_proved = true;
        } else {
          invariants_.exclusions.pop_back();
        }
      }
    }
  }

  /// Whether no move makes both true where they were not.
  bool is_kept(const Exclusion& exclusion) {
    // What another has found out it found out under another hypothesis.
    Unfolder unfolder(program_, invariants_, kLimits, effort_);
    return std::ranges::all_of(legal_relations(program_), [&](RelationId legal) {
      Draft draft;
      add_mover(draft, legal, false);
      const TermId common = draft.new_variable(program_.terms);
      for (const bool is_second : {false, true}) {
        const RelationId relation = is_second ? exclusion.second : exclusion.first;
        Condition fact{{relation, {}, false}, true};
        for (std::uint32_t c = 0; c < program_.relation(relation).arity; ++c) {
          const bool is_common = c == (is_second ? exclusion.of_second : exclusion.of_first);
          fact.literal.arguments.push_back(is_common ? common : draft.new_variable(program_.terms));
        }
        draft.conditions.push_back(std::move(fact));
      }
      const auto ways = unfolder.unfold(draft, Reach::kNow);
      return ways && ways->empty();
    });
  }

  logic::LiftedProgram& program_;
  Invariants& invariants_;
  Effort& effort_;
  std::map<RelationId, Columns> bases_;
  std::vector<TermId> waiting_;
};

}  // namespace

void find_exclusions(logic::LiftedProgram& program, Invariants& invariants, const logic::Net& net,
                     Effort& effort) {
  Search(program, invariants, net, effort).run();
}

}  // namespace rulewise::tactics
