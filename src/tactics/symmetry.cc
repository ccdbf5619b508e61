#include "tactics/symmetry.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/interruption.h"
#include "tactics/instances.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {
namespace {

using logic::RelationId;
using logic::RelationKind;

constexpr std::uint32_t kNoAtom = 0xffffffffU;
constexpr std::size_t kFewValues = 3;  // of which every order is tried
constexpr std::size_t kMostGuesses = 4096;
constexpr std::size_t kMostRules = 200'000;  // of the game, filled in
constexpr UnfoldLimits kLimits{200, 2000};
constexpr double kMostSeconds = 20;  // of the processor: a guard, the limits above are what decides

/// Sets of numbers that grow together.
class Groups {
 public:
  explicit Groups(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  std::size_t of(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    a = of(a);
    b = of(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
};

/// Shorter texts first, so that numbers stand in their order.
bool comes_before(const gdl::Terms& terms, TermId a, TermId b) {
  const std::string left = gdl::to_text(terms, a);
  const std::string right = gdl::to_text(terms, b);
  return std::pair(left.size(), left) < std::pair(right.size(), right);
}

/// Columns that take the same values.
struct Kind {
  std::vector<TermId> values;  // in order
  bool is_fixed = false;
};

/// A map of atoms: each kind of column becomes another or itself, its values change by place.
struct Symmetry {
  std::vector<std::size_t> becomes;               // by kind
  std::vector<std::vector<std::size_t>> changes;  // by kind and place of a value
};

class Search {
 public:
  Search(const Derivation& derivation, const logic::Net& net)
      : derivation_(derivation), maker_(derivation, net) {
    first_column_.push_back(0);
    for (const logic::Relation& r : maker_.program().relations) {
      first_column_.push_back(first_column_.back() + r.arity);
    }
    columns_ = std::make_unique<Groups>(first_column_.back());
  }

  Images run() {
    Images images;
    number_rules(images);
    if (!read_game()) return images;
    fill_in_rules();
    find_kinds();
    try_symmetries();
    images.symmetries = found_;
    for (auto* numbers : {&images.wins, &images.made, &images.forced, &images.threats}) {
      for (std::size_t& number : *numbers) number = same_->of(number);
    }
    return images;
  }

 private:
  using Key = std::vector<Instances>;  // of a rule, then of its answers in order
  enum class Sort : std::uint8_t { kWins, kMade, kForced, kThreats };

  void number_rules(Images& images) {
    std::size_t next = 0;
    const auto number = [&](std::vector<std::size_t>& numbers, Sort sort, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) numbers.push_back(next++);
      sorts_.insert(sorts_.end(), count, sort);
    };
    number(images.wins, Sort::kWins, derivation_.wins.size());
    number(images.made, Sort::kMade, derivation_.sure.made.size());
    number(images.forced, Sort::kForced, derivation_.forced.size());
    number(images.threats, Sort::kThreats, derivation_.threats.size());
    keys_.resize(next);
    same_ = std::make_unique<Groups>(next);
  }

  // The game without variables.

  bool read_game() {
    std::vector<RelationId> wanted;
    is_wanted_.resize(maker_.program().relations.size());
    const auto want = [&](RelationId r) {
      if (is_wanted_[r.index()]) return;
      is_wanted_[r.index()] = true;
      wanted.push_back(r);
    };
    for (std::size_t r = 0; r < is_wanted_.size(); ++r) {
      const RelationKind kind = maker_.program().relations[r].kind;
      if (kind == RelationKind::kLegal || kind == RelationKind::kNext ||
          kind == RelationKind::kGoal || kind == RelationKind::kTerminal) {
        want(RelationId(r));
      }
    }
    for_each_draft([&](const Draft& draft) { want_conditions(draft, want); });
    Effort effort(Effort::kEndless, kMostSeconds);
    Unfolder unfolder(maker_.program(), derivation_.invariants, kLimits, effort);
    while (!wanted.empty()) {
      const RelationId relation = wanted.back();
      wanted.pop_back();
      if (!read_definition(unfolder, relation, want)) return false;
    }
    return true;
  }

  template <class Visit>
  void for_each_draft(const Visit& visit) const {
    for (const Draft& d : derivation_.wins) visit(d);
    for (const Draft& d : derivation_.sure.made) visit(d);
    for (const Draft& d : derivation_.threats) visit(d);
    for (const ForcedRule& rule : derivation_.forced) {
      visit(rule.threat);
      for (const Draft& d : rule.answers) visit(d);
    }
  }

  /// What a draft speaks of and what has rules of its own must be mapped onto itself too.
  template <class Want>
  void want_conditions(const Draft& draft, const Want& want) const {
    for (const Condition& c : draft.conditions) {
      const RelationId r = c.literal.relation;
      const RelationKind kind = maker_.program().relation(r).kind;
      if (kind != RelationKind::kTrue && kind != RelationKind::kDoes &&
          kind != RelationKind::kInit && !derivation_.invariants.is_table[r.index()]) {
        want(r);
      }
    }
  }

  template <class Want>
  bool read_definition(Unfolder& unfolder, RelationId relation, const Want& want) {
    Draft draft;
    Condition defined{{relation, {}, false}};
    for (std::uint32_t a = 0; a < maker_.program().relation(relation).arity; ++a) {
      defined.literal.arguments.push_back(draft.new_variable(maker_.program().terms));
    }
    draft.head = defined.literal.arguments;
    draft.conditions.push_back(std::move(defined));
    const auto ways = unfolder.unfold_last(draft, Reach::kConcepts);
    if (!ways) return false;
    for (const Draft& way : *ways) {
      want_conditions(way, want);
      join_columns(way);
      join_by_terms(way, relation, way.head);
      const auto instances = maker_.of_definition(way, relation);
      if (!instances) return false;
      game_.insert(instances->begin(), instances->end());
      if (game_.size() > kMostRules) return false;
    }
    return true;
  }

  [[nodiscard]] std::size_t column(RelationId relation, std::size_t place) const {
    return first_column_[maker_.standing_for(relation).index()] + place;
  }

  void join_by_terms(const Draft& draft, RelationId relation, const std::vector<TermId>& terms) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (!maker_.program().terms.is_variable(terms[i])) continue;
      for (const Condition& c : draft.conditions) {
        if (derivation_.invariants.is_table[c.literal.relation.index()]) continue;
        for (std::size_t k = 0; k < c.literal.arguments.size(); ++k) {
          if (c.literal.arguments[k] == terms[i]) {
            columns_->join(column(relation, i), column(c.literal.relation, k));
          }
        }
      }
    }
  }

  void join_columns(const Draft& draft) {
    for (const Condition& c : draft.conditions) {
      if (derivation_.invariants.is_table[c.literal.relation.index()]) continue;
      join_by_terms(draft, c.literal.relation, c.literal.arguments);
    }
  }

  // The derived rules without variables.

  void fill_in_rules() {
    std::size_t next = 0;
    for (const Draft& d : derivation_.wins) set_key(next++, {{&d, {{d.head[0], d.head[1]}}}});
    for (const Draft& d : derivation_.sure.made) {
      set_key(next++, {{&d, {{d.head[0], d.head[1]}, {d.head[0], d.head[2]}}}});
    }
    for (const ForcedRule& rule : derivation_.forced) {
      std::vector<Part> parts{{&rule.threat, {{rule.threat.head[0], rule.threat.head[1]}}}};
      for (const Draft& d : rule.answers) {
        parts.push_back({&d, {{d.head[0], d.head[1]}, {d.role, d.move}}});
      }
      set_key(next++, parts);
    }
    for (const Draft& d : derivation_.threats) set_key(next++, {{&d, {{d.head[0], d.head[1]}}}});
  }

  struct Part {
    const Draft* draft;
    std::vector<std::pair<TermId, TermId>> moves;  // roles and moves that it is about
  };

  void set_key(std::size_t rule, const std::vector<Part>& parts) {
    Key key;
    for (const Part& part : parts) {
      auto instances = maker_.of_rule(*part.draft, part.moves);
      if (!instances) return;
      key.push_back(std::move(*instances));
    }
    std::sort(key.begin() + 1, key.end());
    keys_[rule] = std::move(key);
  }

  // Guesses.

  void find_kinds() {
    std::map<std::size_t, std::set<TermId>> values;
    for (const GroundAtom& atom : maker_.atoms()) {
      for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
        values[columns_->of(column(atom.relation, i))].insert(atom.arguments[i]);
      }
    }
    kind_of_.assign(first_column_.back(), 0);
    std::map<std::size_t, std::size_t> number;
    for (const auto& [group, terms] : values) {
      number[group] = kinds_.size();
      Kind& kind = kinds_.emplace_back();
      kind.values.assign(terms.begin(), terms.end());
      std::ranges::sort(kind.values, [&](TermId a, TermId b) {
        return comes_before(maker_.program().terms, a, b);
      });
    }
    for (std::size_t c = 0; c < kind_of_.size(); ++c) {
      const auto found = number.find(columns_->of(c));
      if (found != number.end()) kind_of_[c] = found->second;
    }
    for (const GroundAtom& atom : maker_.atoms()) {  // what a game is worth stays
      if (maker_.program().relation(atom.relation).kind != RelationKind::kGoal) continue;
      kinds_[kind_of_[column(atom.relation, 1)]].is_fixed = true;
    }
  }

  void try_symmetries() {
    Symmetry symmetry;
    symmetry.becomes.resize(kinds_.size());
    std::iota(symmetry.becomes.begin(), symmetry.becomes.end(), 0U);
    symmetry.changes.resize(kinds_.size());
    change_from(symmetry, 0);
    for (std::size_t a = 0; a < kinds_.size(); ++a) {
      for (std::size_t b = a + 1; b < kinds_.size(); ++b) {
        const bool fit = kinds_[a].values.size() == kinds_[b].values.size() &&
                         kinds_[a].values.size() > 1 && !kinds_[a].is_fixed && !kinds_[b].is_fixed;
        if (!fit) continue;
        std::swap(symmetry.becomes[a], symmetry.becomes[b]);
        change_from(symmetry, 0);
        std::swap(symmetry.becomes[a], symmetry.becomes[b]);
      }
    }
  }

  /// Every change of the values of the kinds from `kind` on.
  void change_from(Symmetry& symmetry, std::size_t kind) {
    if (guesses_ >= kMostGuesses || base::is_interrupted()) return;
    if (kind == kinds_.size()) {
      ++guesses_;
      use(symmetry);
      return;
    }
    std::vector<std::size_t>& order = symmetry.changes[kind];
    order.resize(kinds_[kind].values.size());
    std::iota(order.begin(), order.end(), 0U);
    change_from(symmetry, kind + 1);
    if (kinds_[kind].is_fixed || order.size() < 2) return;
    if (order.size() > kFewValues) {
      std::ranges::reverse(order);
      change_from(symmetry, kind + 1);
    } else {
      while (std::ranges::next_permutation(order).found) change_from(symmetry, kind + 1);
    }
  }

  // Holding them against the rules.

  void use(const Symmetry& symmetry) {
    image_.clear();
    bool changes_something = false;
    for (const Instance& rule : game_) {
      const auto mapped = image(symmetry, rule);
      if (!mapped || !game_.contains(*mapped)) return;
      changes_something = changes_something || *mapped != rule;
    }
    if (!changes_something) return;
    ++found_;
    if (by_key_.empty()) {
      for (std::size_t r = 0; r < keys_.size(); ++r) {
        if (!keys_[r].empty()) by_key_.emplace(std::pair(sorts_[r], keys_[r]), r);
      }
    }
    for (std::size_t r = 0; r < keys_.size(); ++r) {
      if (keys_[r].empty()) continue;
      const auto found = by_key_.find({sorts_[r], image(symmetry, keys_[r])});
      if (found != by_key_.end()) same_->join(r, found->second);
    }
  }

  Key image(const Symmetry& symmetry, const Key& key) {
    Key mapped;
    for (const Instances& instances : key) {
      Instances& all = mapped.emplace_back();
      for (const Instance& instance : instances) {
        auto one = image(symmetry, instance);
        if (!one) return {};
        all.push_back(std::move(*one));
      }
      std::ranges::sort(all);
    }
    if (!mapped.empty()) std::sort(mapped.begin() + 1, mapped.end());
    return mapped;
  }

  std::optional<Instance> image(const Symmetry& symmetry, const Instance& instance) {
    Instance mapped;
    for (const std::uint32_t atom : instance) {
      if (atom >= image_.size()) image_.resize(maker_.atoms().size(), kNoAtom);
      if (image_[atom] == kNoAtom) {
        const auto found = image(symmetry, GroundAtom(maker_.atoms()[atom]));
        if (!found) return std::nullopt;
        image_[atom] = maker_.number_of(*found);
      }
      mapped.push_back(image_[atom]);
    }
    std::ranges::sort(mapped);
    return mapped;
  }

  /// Arguments go to the places of the kind that theirs becomes, in order.
  std::optional<GroundAtom> image(const Symmetry& symmetry, GroundAtom atom) const {
    const auto kind_at = [&](std::size_t i) { return kind_of_[column(atom.relation, i)]; };
    const std::vector<TermId> old = atom.arguments;
    std::vector<bool> is_taken(old.size());
    for (std::size_t i = 0; i < old.size(); ++i) {
      const std::size_t kind = kind_at(i);
      const std::size_t target = symmetry.becomes[kind];
      std::size_t to = 0;
      while (to < old.size() && (is_taken[to] || kind_at(to) != target)) ++to;
      if (to == old.size()) return std::nullopt;
      is_taken[to] = true;
      const auto& values = kinds_[kind].values;
      const auto place = std::ranges::find(values, old[i]) - values.begin();
      const std::size_t changed = symmetry.changes[kind][static_cast<std::size_t>(place)];
      atom.arguments[to] = kinds_[target].values[changed];
    }
    return atom;
  }

  const Derivation& derivation_;
  InstanceMaker maker_;
  std::vector<std::size_t> first_column_;  // by relation: numbers of its columns
  std::unique_ptr<Groups> columns_;        // that variables connect
  std::vector<bool> is_wanted_;            // by relation
  std::set<Instance> game_;
  std::vector<Key> keys_;    // by rule; empty: not filled in
  std::vector<Sort> sorts_;  // by rule
  std::map<std::pair<Sort, Key>, std::size_t> by_key_;
  std::unique_ptr<Groups> same_;
  std::vector<Kind> kinds_;
  std::vector<std::size_t> kind_of_;  // by column
  std::vector<std::uint32_t> image_;  // by atom, under the symmetry at hand
  std::size_t guesses_ = 0;
  std::size_t found_ = 0;
};

}  // namespace

Images find_images(const Derivation& derivation, const logic::Net& net) {
  return Search(derivation, net).run();
}

}  // namespace rulewise::tactics
