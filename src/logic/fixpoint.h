// fixpoint.h — fires clauses round by round until nothing new is found.
//
// Idea      semi-naive: in each round every clause is joined once for each of its literals that has
//           new facts, with that literal taken from the new ones, earlier literals from all and
//           later ones from the old, so that every combination comes up exactly once. What was
//           derived in a state or as a legal move crosses a bridge to what may be true or done
// Needs     clauses, tables and spending that outlive it
// Promises  same clauses, same order of facts and instances; false where spending says so
// Tested by grounder_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/ground_program.h"
#include "logic/ground_spending.h"
#include "logic/join.h"

namespace rulewise::logic {

/// A clause while it is being ground: its joins, one for each literal that may be new.
struct WorkingClause {
  const Clause* clause = nullptr;
  std::vector<std::uint32_t> changing;  // positive literals whose relation may grow in this phase
  std::vector<std::unique_ptr<Join>> joins{};  // by entry of `changing`
  std::optional<std::size_t> instances{};      // where to record, if recorded
  std::vector<std::uint32_t> recorded{};       // positive literals that are recorded
  std::vector<std::uint32_t> recorded_negative{};
};

class Fixpoint {
 public:
  Fixpoint(GroundProgram& result, Spending& spending);

  /// From now on the facts of one relation are carried over into another; the tables of both must
  /// be there.
  void add_bridge(RelationId from, RelationId to);
  /// Carries over what is new since the last time.
  bool cross_bridges();

  /// Rounds until nothing new is found.
  bool run(std::vector<WorkingClause>& clauses);

  bool check_memory();
  /// By rule of the text: the facts that its clauses derived.
  [[nodiscard]] const std::vector<std::size_t>& facts_by_rule() const { return facts_by_rule_; }

 private:
  static constexpr std::size_t kWordsBetweenSums = 100'000;
  static constexpr std::size_t kWordsOfAnIndex = 3;  // a row
  static constexpr std::uint32_t kNoBridge = 0xffffffffU;

  struct Bridge {
    RelationId from;
    RelationId to;
    std::uint32_t done;
    bool is_waiting = true;
  };

  /// A relation while a fixpoint runs.
  struct RelationState {
    RowRange round;                    // the facts that are new in this round
    bool is_watched = false;           // some clause waits for its facts
    bool is_touched = false;           // it got some since the round began
    std::uint32_t bridge = kNoBridge;  // that carries its facts over
  };

  /// A clause and which of its changing literals is to be new.
  using Firing = std::pair<std::uint32_t, std::uint32_t>;
  using Firings = std::unordered_map<std::uint32_t, std::vector<Firing>>;  // by relation

  [[nodiscard]] LiftedProgram& lifted() { return result_.lifted; }
  [[nodiscard]] FactTable& table(RelationId id) { return result_.facts[id.index()]; }
  bool fire_once(std::vector<WorkingClause>& clauses);
  [[nodiscard]] static Firings firings_of(const std::vector<WorkingClause>& clauses);
  void watch(const Firings& firings);
  bool begin_round();
  bool fire(WorkingClause& working, std::uint32_t which);
  Join& join_for(WorkingClause& working, std::uint32_t which, std::uint32_t first);
  bool check_outlook(RelationId head, std::size_t instances, double progress);
  bool derive(const WorkingClause& working, const Join& join);
  void note_fact(RelationId relation);
  bool count_fact(const Clause& clause);
  bool count_text(RelationId relation);
  bool note_growth(std::size_t words);

  GroundProgram& result_;
  Spending& spending_;
  std::vector<RelationState> relations_;
  std::vector<std::uint32_t> fresh_;    // relations with facts new in this round
  std::vector<std::uint32_t> touched_;  // and in the next
  std::vector<Bridge> bridges_;
  std::vector<std::uint32_t> waiting_bridges_;
  std::vector<std::size_t> facts_by_rule_;
  std::size_t fixed_bytes_ = 0;
  std::size_t join_bytes_ = 0;
  std::size_t growth_ = 0;            // words since memory was added up
  std::size_t instances_before_ = 0;  // the join that runs
  std::size_t facts_before_ = 0;      // of the relation it derives
  std::vector<TermId> values_;
};

}  // namespace rulewise::logic
