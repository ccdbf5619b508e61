#include "logic/net_builder.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/components.h"
#include "base/interruption.h"
#include "logic/gate_store.h"
#include "logic/ground_atoms.h"
#include "logic/rewrite.h"
#include "syntax/gdl/goal_value.h"

namespace rulewise::logic {
namespace {

class Building {
 public:
  Building(const GroundProgram& program, const BuildLimits& limits)
      : program_(program),
        lifted_(program.lifted),
        limits_(limits),
        program_bytes_(memory_bytes(program)),
        atoms_(program),
        signal_(atoms_.size(), kFalse),
        is_defined_(atoms_.size(), false) {}

  base::Result<Net> run() {
    if (!collect_bases() || !collect_moves()) return too_much();
    atoms_.collect_definitions();
    if (!define_atoms()) {
      if (too_many_ != nullptr) return too_much();
      return base::Error{"a relation depends on its own negation once the rules are ground",
                         "the relational machine reports where"};
    }
    collect_outputs();
    atoms_.forget_definitions();
    std::move(store_).move_into(net_);
    if (!check_limits(gate_bytes(net_) + name_bytes_)) return too_much();  // for the copy
    return strip_dead_gates(std::move(net_));
  }

 private:
  using Definition = GroundAtoms::Definition;
  using Part = GroundAtoms::Part;

  static constexpr std::size_t kWorkBetweenLooks = 50'000;
  static constexpr std::size_t kDefinitionsAtOnce = 16;
  static constexpr std::size_t kFewDefinitions = 4;
  static constexpr std::size_t kMostReserved = 2'000'000;  // gates: more grow as they come
  static constexpr std::size_t kGroupsAhead = 6;

  /// To be called with the number of parts looked at or made; false when a limit is reached.
  bool note_work(std::size_t parts) {
    work_ += parts;
    return work_ < kWorkBetweenLooks || check_limits(0);
  }

  /// `more`: bytes about to be taken.
  bool check_limits(std::size_t more) {
    work_ = 0;
    const std::size_t gates = store_.memory_bytes() + gate_bytes(net_);
    const std::size_t own = signal_.size() * sizeof(Signal) + atoms_.memory_bytes() + edge_bytes_ +
                            name_bytes_ + loop_bytes_;
    // The gates may be there twice while they grow.
    if (program_bytes_ + own + 2 * gates + more > limits_.max_bytes) {
      too_many_ = "bytes for --memory";
    } else if (store_.size() > limits_.max_gates) {
      too_many_ = "gates";
    } else if (limits_.time.has_passed() || base::is_interrupted()) {
      too_many_ = "seconds";
    }
    return too_many_ == nullptr;
  }

  [[nodiscard]] base::Error too_much() const {
    return {"building the net gave up: too many " + std::string(too_many_) + " (" +
                std::to_string(store_.size()) + " gates so far)",
            "the relational machine plays such rules"};
  }

  [[nodiscard]] const Terms& terms() const { return lifted_.terms; }

  void set_signal(std::uint32_t atom, Signal signal) {
    signal_[atom] = signal;
    is_defined_[atom] = true;
  }

  [[nodiscard]] std::string content_text(const Relation& relation,
                                         std::span<const TermId> arguments) const {
    if (!relation.name.is_valid()) return gdl::to_text(terms(), arguments.front());
    std::string text = "(" + std::string(terms().symbols().text(relation.name));
    for (const TermId argument : arguments) text += ' ' + gdl::to_text(terms(), argument);
    return text + ')';
  }

  bool collect_bases() {
    for (std::size_t r = 0; r < lifted_.relations.size(); ++r) {
      const Relation& relation = lifted_.relations[r];
      const FactTable& table = program_.facts[r];
      if (relation.kind != RelationKind::kTrue) continue;
      const RelationId init = lifted_.find(RelationKind::kInit, relation.name, relation.arity);
      for (std::uint32_t row = 0; row < table.size(); ++row) {
        set_signal(atoms_.atom(RelationId(r), row), store_.base(base_count()));
        if (!add_name(net_.base_names, relation, table.row(row))) return false;
        net_.initial.push_back(init.is_valid() && program_.facts[init.index()].find(
                                                      table.row(row)) != FactTable::kNoRow);
        base_source_.push_back({RelationId(r), row});
      }
    }
    for (const RelationId rigid : lifted_.rigid) {
      const FactTable& table = program_.facts[rigid.index()];
      for (std::uint32_t row = 0; row < table.size(); ++row) {
        if (!add_name(net_.constant_facts, lifted_.relation(rigid), table.row(row))) return false;
      }
    }
    return true;
  }

  bool add_name(std::vector<std::string>& names, const Relation& relation,
                std::span<const TermId> arguments) {
    names.push_back(content_text(relation, arguments));
    names.back().shrink_to_fit();
    name_bytes_ += 2 * sizeof(std::string) + 16 + names.back().size();  // the list may be growing
    return note_work(1 + names.back().size() / 4);
  }

  [[nodiscard]] std::uint32_t base_count() const {
    return static_cast<std::uint32_t>(net_.base_names.size());
  }

  bool collect_moves() {
    for (const TermId role : lifted_.roles) {
      net_.role_names.push_back(gdl::to_text(terms(), role));
      net_.first_move.push_back(static_cast<std::uint32_t>(move_source_.size()));
      for (const AtomRow& source : moves_of(role)) {
        const auto arguments = row_of(source);
        const auto move = static_cast<std::uint32_t>(move_source_.size());
        set_signal(atoms_.atom(source.relation, source.row), store_.does(move));
        move_source_.push_back(source);
        const Relation& relation = lifted_.relation(source.relation);
        if (!add_name(net_.move_names, relation, arguments.subspan(1))) return false;
      }
    }
    net_.first_move.push_back(static_cast<std::uint32_t>(move_source_.size()));
    return true;
  }

  struct AtomRow {
    RelationId relation;
    std::uint32_t row;
  };
  [[nodiscard]] std::span<const TermId> row_of(const AtomRow& source) const {
    return program_.facts[source.relation.index()].row(source.row);
  }

  [[nodiscard]] std::vector<AtomRow> moves_of(TermId role) const {
    std::vector<AtomRow> moves;
    for (std::size_t r = 0; r < lifted_.relations.size(); ++r) {
      if (lifted_.relations[r].kind != RelationKind::kDoes) continue;
      const FactTable& table = program_.facts[r];
      for (std::uint32_t row = 0; row < table.size(); ++row) {
        if (table.row(row).front() == role) moves.push_back({RelationId(r), row});
      }
    }
    std::ranges::stable_sort(moves, [&](const AtomRow& a, const AtomRow& b) {
      if (a.relation != b.relation) return a.relation < b.relation;
      return std::ranges::lexicographical_compare(row_of(a), row_of(b));
    });
    return moves;
  }

  /// Gates for every derived atom, each after those it depends on. False if an atom depends on
  /// its own negation.
  bool define_atoms() {
    std::vector<std::uint32_t> first{0};
    std::vector<std::uint32_t> edges;
    edges.reserve(atoms_.count_parts());  // room that is not used costs nothing
    for (std::uint32_t a = 0; a < signal_.size(); ++a) {
      if (!is_defined_[a]) {
        for (const Definition& d : atoms_.definitions_of(a)) {
          atoms_.for_each_part(d, [&](const Part& part) {
            if (!is_defined_[part.atom]) edges.push_back(part.atom);
          });
        }
      }
      first.push_back(static_cast<std::uint32_t>(edges.size()));
      edge_bytes_ = (edges.size() + signal_.size() * kWordsOfANode) * 4;
      if (!note_work(1 + atoms_.definitions_of(a).size())) return false;
    }
    const base::PackedComponents groups = base::strongly_connected_components(first, edges);
    store_.reserve(store_.size() + std::min(atoms_.definition_count() / 2, kMostReserved),
                   std::min(edges.capacity() / 2, 4 * kMostReserved));
    for (std::size_t g = 0; g + 1 < groups.first.size(); ++g) {
      const std::span group(groups.nodes.data() + groups.first[g],
                            groups.nodes.data() + groups.first[g + 1]);
      if (is_defined_[group.front()]) continue;
      if (g + kGroupsAhead + 1 < groups.first.size()) {
        look_ahead(groups.nodes[groups.first[g + kGroupsAhead]]);
      }
      if (group.size() == 1) {
        if (!define_single(group.front())) return false;
      } else if (!define_loop(group)) {
        return false;
      }
    }
    return true;
  }

  /// Says what the store will be asked for an atom with few definitions, as far as that is known by
  /// now, so that memory is nearer then. With many there is time enough between them.
  void look_ahead(std::uint32_t a) {
    const auto definitions = atoms_.definitions_of(a);
    if (is_defined_[a] || definitions.size() > kFewDefinitions) return;
    for (const Definition& d : definitions) {
      conditions_.clear();
      bool is_known = true;
      atoms_.for_each_part(d, [&](const Part& part) {
        is_known = is_known && is_defined_[part.atom];
        const Signal signal = signal_[part.atom];
        conditions_.push_back(part.is_negated ? !signal : signal);
      });
      if (is_known) store_.prefetch(GateKind::kAnd, conditions_);
    }
  }

  bool define_single(std::uint32_t a) {
    alternatives_.clear();
    for (auto rest = atoms_.definitions_of(a); !rest.empty();) {
      const std::size_t some = std::min(rest.size(), kDefinitionsAtOnce);
      if (!collect_conditions(a, rest.first(some))) return false;
      rest = rest.subspan(some);
      std::size_t begin = 0;
      for (const std::size_t end : condition_ends_) {
        alternatives_.push_back(store_.all_of(std::span(conditions_).subspan(begin, end - begin)));
        begin = end;
      }
    }
    set_signal(a, store_.any_of(alternatives_));
    return true;
  }

  /// The conditions of some definitions, side by side, but for those that need the atom itself. The
  /// store hears of them some time before it is asked.
  bool collect_conditions(std::uint32_t a, std::span<const Definition> definitions) {
    conditions_.clear();
    condition_ends_.clear();
    for (const Definition& d : definitions) atoms_.prefetch(d);
    for (const Definition& d : definitions) {
      bool is_circular = false;
      bool is_contradictory = false;
      const std::size_t begin = conditions_.size();
      atoms_.for_each_part(d, [&](const Part& part) {
        if (part.atom == a) (part.is_negated ? is_contradictory : is_circular) = true;
        const Signal signal = signal_[part.atom];
        conditions_.push_back(part.is_negated ? !signal : signal);
      });
      if (is_contradictory || !note_work(1 + conditions_.size() - begin)) return false;
      if (is_circular) {
        conditions_.resize(begin);
        continue;
      }
      store_.prefetch(GateKind::kAnd, std::span(conditions_).subspan(begin));
      condition_ends_.push_back(conditions_.size());
    }
    return true;
  }

  /// One alternative of a loop atom: signals from outside the loop and atoms of the loop.
  struct LoopAlternative {
    std::vector<Signal> outside;
    std::vector<std::uint32_t> inside;  // positions in the group
  };

  bool define_loop(std::span<const std::uint32_t> group) {
    std::map<std::uint32_t, std::uint32_t> position;
    for (std::uint32_t i = 0; i < group.size(); ++i) position[group[i]] = i;
    loop_bytes_ = group.size() * kBytesOfALoopAtom;
    std::vector<std::vector<LoopAlternative>> alternatives(group.size());
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const Definition& d : atoms_.definitions_of(group[i])) {
        if (!add_loop_alternative(d, position, alternatives[i])) return false;
      }
    }
    const bool is_done = emit_loop(group, alternatives);
    loop_bytes_ = 0;
    return is_done;
  }

  bool add_loop_alternative(const Definition& definition,
                            const std::map<std::uint32_t, std::uint32_t>& position,
                            std::vector<LoopAlternative>& alternatives) {
    LoopAlternative alternative;
    bool is_stratified = true;
    conditions_.clear();
    atoms_.for_each_part(definition, [&](const Part& part) {
      const auto it = position.find(part.atom);
      if (it == position.end()) {
        conditions_.push_back(part.is_negated ? !signal_[part.atom] : signal_[part.atom]);
      } else if (part.is_negated) {
        is_stratified = false;
      } else {
        alternative.inside.push_back(it->second);
      }
    });
    const Signal outside = store_.all_of(conditions_);
    if (outside == kFalse) return is_stratified;
    if (outside != kTrue) alternative.outside.push_back(outside);
    loop_bytes_ += kBytesOfAnAlternative + alternative.inside.capacity() * 4;
    alternatives.push_back(std::move(alternative));
    return note_work(4 + conditions_.size()) && is_stratified;
  }

  /// The loop's gates in one stretch: for each atom its alternatives, then the atom itself.
  bool emit_loop(std::span<const std::uint32_t> group,
                 const std::vector<std::vector<LoopAlternative>>& alternatives) {
    const auto begin = static_cast<std::uint32_t>(store_.size());
    std::vector<std::uint32_t> atom_gate(group.size());
    std::uint32_t next_gate = begin;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const LoopAlternative& a : alternatives[i]) next_gate += is_gate(a) ? 1 : 0;
      atom_gate[i] = next_gate++;
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
      alternatives_.clear();
      for (const LoopAlternative& a : alternatives[i]) {
        conditions_ = a.outside;
        for (const std::uint32_t p : a.inside) conditions_.push_back(Signal::of(atom_gate[p]));
        if (conditions_.empty()) conditions_.push_back(kTrue);
        alternatives_.push_back(is_gate(a) ? store_.append_raw(GateKind::kAnd, conditions_)
                                           : conditions_.front());
      }
      while (alternatives_.size() < 2) alternatives_.push_back(kFalse);
      store_.append_raw(GateKind::kOr, alternatives_);
      if (!note_work(alternatives_.size())) return false;
    }
    for (std::size_t i = 0; i < group.size(); ++i) set_signal(group[i], Signal::of(atom_gate[i]));
    net_.loops.push_back({begin, static_cast<std::uint32_t>(store_.size())});
    return true;
  }

  static bool is_gate(const LoopAlternative& alternative) {
    return alternative.outside.size() + alternative.inside.size() >= 2;
  }

  void collect_outputs() {
    for (const AtomRow& source : base_source_) {
      net_.next.push_back(signal_of(RelationKind::kNext, source));
    }
    for (const AtomRow& source : move_source_) {
      net_.legal.push_back(signal_of(RelationKind::kLegal, source));
    }
    net_.goals.resize(net_.role_count());
    for (std::size_t r = 0; r < lifted_.relations.size(); ++r) {
      const Relation& relation = lifted_.relations[r];
      if (relation.kind == RelationKind::kGoal) collect_goals(RelationId(r));
      if (relation.kind == RelationKind::kTerminal && program_.facts[r].size() > 0) {
        net_.terminal = signal_[atoms_.atom(RelationId(r), 0)];
      }
    }
    for (auto& values : net_.goals) merge_equal_goals(values);
  }

  /// Several texts may mean one value, as 7 and 007 do.
  void merge_equal_goals(std::vector<GoalValue>& goals) {
    std::ranges::stable_sort(goals, {}, &GoalValue::value);
    std::vector<GoalValue> merged;
    for (const GoalValue& goal : goals) {
      if (merged.empty() || merged.back().value != goal.value) {
        merged.push_back(goal);
      } else {
        const std::array either{merged.back().when, goal.when};
        merged.back().when = store_.any_of(either);
      }
    }
    goals = std::move(merged);
  }

  /// The atom of another kind with the same name and arguments as `source`.
  [[nodiscard]] Signal signal_of(RelationKind kind, const AtomRow& source) const {
    const Relation& relation = lifted_.relation(source.relation);
    const RelationId other = lifted_.find(kind, relation.name, relation.arity);
    if (!other.is_valid()) return kFalse;
    const std::uint32_t row = program_.facts[other.index()].find(row_of(source));
    return row == FactTable::kNoRow ? kFalse : signal_[atoms_.atom(other, row)];
  }

  void collect_goals(RelationId relation) {
    const FactTable& table = program_.facts[relation.index()];
    for (std::uint32_t row = 0; row < table.size(); ++row) {
      const auto role = std::ranges::find(lifted_.roles, table.row(row)[0]);
      if (role == lifted_.roles.end()) continue;
      const TermId term = table.row(row)[1];
      if (!terms().is_constant(term)) continue;
      const std::optional<int> value = gdl::goal_value(terms().name(term));
      if (!value) continue;
      const Signal when = signal_[atoms_.atom(relation, row)];
      if (when == kFalse) continue;
      net_.goals[static_cast<std::size_t>(role - lifted_.roles.begin())].push_back({*value, when});
    }
  }

  static constexpr std::size_t kWordsOfANode = 6;  // while circles are looked for
  static constexpr std::size_t kBytesOfALoopAtom = 100;
  static constexpr std::size_t kBytesOfAnAlternative = 100;

  const GroundProgram& program_;
  const LiftedProgram& lifted_;
  BuildLimits limits_;
  std::size_t program_bytes_;
  std::size_t name_bytes_ = 0;
  std::size_t edge_bytes_ = 0;
  std::size_t loop_bytes_ = 0;  // of the loop under way
  std::size_t work_ = 0;        // since limits were looked at
  const char* too_many_ = nullptr;
  GroundAtoms atoms_;
  GateStore store_;
  Net net_;
  std::vector<Signal> signal_;    // by atom
  std::vector<bool> is_defined_;  // by atom
  std::vector<AtomRow> base_source_;
  std::vector<AtomRow> move_source_;
  std::vector<Signal> conditions_;
  std::vector<std::size_t> condition_ends_;  // of each definition under way
  std::vector<Signal> alternatives_;
};

}  // namespace

base::Result<Net> build_net(const GroundProgram& program, const BuildLimits& limits) {
  return Building(program, limits).run();
}

}  // namespace rulewise::logic
