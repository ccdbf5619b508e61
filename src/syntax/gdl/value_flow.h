// value_flow.h — which terms may come to stand in the places that decide a goal.
//
// Idea      a place is one argument of a relation, of a kind of fact or of a kind of move. A rule
//           carries into each place of its head a term, or, for a variable, what may stand in all
//           the places that bind it; a choice is a place too, which each of its branches fills;
//           `init` and `next` fill what `true` asks for, `legal` what `does` asks for. Only places
//           that the values of goals hang on are looked at
// Needs     rules and dependencies that outlive it
// Promises  no term that can stand there is left out, unless nothing is known of the place: then
//           there is no answer. Bounded work, for hostile rules too: then there is none either
// Tested by value_flow_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "syntax/gdl/dependencies.h"
#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

class ValueFlow {
 public:
  ValueFlow(const Rules& rules, const Dependencies& dependencies);

  /// What the value of this rule for `goal` may be, in the order of the terms; nothing if that is
  /// not known.
  [[nodiscard]] std::optional<std::vector<TermId>> goal_values(const Rule& rule);

 private:
  enum class Kind : std::uint8_t { kRelation, kFact, kMove, kMover, kChoice };
  using Key = std::tuple<Kind, Symbol, std::uint32_t, std::uint32_t>;  // name, arity, argument
  using PlaceId = std::uint32_t;

  struct Place {
    std::unordered_set<TermId> values{};
    bool is_unknown = false;
    std::vector<std::uint32_t> flows{};  // that start here
  };
  /// What stands in all the sources may stand in the target.
  struct Flow {
    PlaceId target;
    std::vector<PlaceId> sources;
  };

  void visit_arguments(TermId atom, auto visit) const;
  [[nodiscard]] Key key_of(Kind kind, TermId term, std::size_t argument) const;
  PlaceId place_of(const Key& key);
  void fill(const Key& key, PlaceId place);
  void fill_from(const Rule& rule, const Key& key, PlaceId place);
  [[nodiscard]] bool makes_any_fact(const Rule& rule) const;
  void add_flow(PlaceId target, std::vector<PlaceId> sources);
  std::vector<PlaceId> sources_of(std::span<const Formula> conditions, TermId variable);
  std::optional<PlaceId> source_of_choice(const Formula& choice, TermId variable);
  void settle();
  void run(const Flow& flow);
  [[nodiscard]] std::optional<std::vector<TermId>> common(const std::vector<PlaceId>& sources);
  void forget(PlaceId place);
  void touch(PlaceId place);

  static constexpr std::size_t kMostWork = 20'000'000;  // terms carried or compared

  const Rules& rules_;
  const Dependencies& dependencies_;
  std::map<Key, PlaceId> numbers_;
  std::vector<Key> keys_;  // by place
  std::vector<Place> places_;
  std::uint32_t choices_ = 0;
  std::size_t filled_ = 0;  // places whose rules have been looked at
  std::vector<Flow> flows_;
  std::vector<std::uint32_t> waiting_;  // flows
  std::vector<bool> is_waiting_;        // by flow
  bool any_fact_ = false;               // a rule makes facts of a shape not written in it
  bool any_move_ = false;
  std::size_t work_ = 0;
};

}  // namespace rulewise::gdl
