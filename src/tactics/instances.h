// instances.h — what a draft says without variables: every way to fill it in.
//
// Idea      tables and the facts and moves that the net of the game knows are joined; each solution
//           gives the set of atoms that the draft then speaks of. Two drafts say the same where
//           these sets are equal, however their conditions on tables are written
// Promises  every instance once, in order; nothing where the limits are outgrown or a variable is
//           left that nothing binds
// Tested by symmetry_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "logic/net.h"
#include "tactics/derive.h"

namespace rulewise::tactics {

/// What an atom of an instance is there for.
enum class AtomUse : std::uint8_t { kHolds, kFails, kHoldsAfter, kFailsAfter, kConcluded, kHead };

/// An atom without variables. Facts of a state are of the relation `true` whenever they are meant,
/// moves of the relation `legal`.
struct GroundAtom {
  AtomUse use = AtomUse::kHolds;
  std::uint32_t place = 0;  // in a head; the relation concluded with kConcluded
  logic::RelationId relation;
  std::vector<TermId> arguments;

  friend auto operator<=>(const GroundAtom&, const GroundAtom&) = default;
};

using Instance = std::vector<std::uint32_t>;  // numbers of atoms, ascending
using Instances = std::vector<Instance>;      // ascending

class InstanceMaker {
 public:
  InstanceMaker(const Derivation& derivation, const logic::Net& net);

  /// Of a definition: `concluded` with the arguments that the draft's head holds.
  [[nodiscard]] std::optional<Instances> of_definition(const Draft& draft,
                                                       logic::RelationId concluded);
  /// Of a derived rule about these moves, each with its role.
  [[nodiscard]] std::optional<Instances> of_rule(
      const Draft& draft, const std::vector<std::pair<TermId, TermId>>& moves);

  /// The relation that stands for facts, or for moves, of the kind of `relation`.
  [[nodiscard]] logic::RelationId standing_for(logic::RelationId relation) const {
    return standing_for_[relation.index()];
  }
  [[nodiscard]] const std::vector<GroundAtom>& atoms() const { return atoms_; }
  std::uint32_t number_of(const GroundAtom& atom);
  [[nodiscard]] const logic::LiftedProgram& program() const { return program_; }
  [[nodiscard]] logic::LiftedProgram& program() { return program_; }

 private:
  using Row = std::vector<TermId>;
  struct Filling;
  using Index =
      std::map<Row, std::vector<std::uint32_t>>;  // numbers of rows by some of their values

  void read_facts(const logic::Net& net);
  void read_row(TermId term, TermId role);
  [[nodiscard]] std::optional<Instances> fill(const Draft& draft,
                                              const std::vector<GroundAtom>& head);
  [[nodiscard]] bool search(Filling& filling);
  [[nodiscard]] const Index& index_of(const std::vector<Row>& rows, std::uint64_t columns);
  [[nodiscard]] const std::vector<std::uint32_t>& rows_that_may_fit(const std::vector<Row>& rows,
                                                                    const logic::Literal& literal,
                                                                    const Row& values);
  [[nodiscard]] bool add_instance(Filling& filling);
  [[nodiscard]] std::optional<bool> differ(const logic::Difference& difference, const Row& values);
  [[nodiscard]] bool match(TermId pattern, TermId value, Filling& filling) const;
  [[nodiscard]] std::optional<GroundAtom> head_atom(std::uint32_t place, TermId role, TermId move);

  logic::LiftedProgram program_;
  const Invariants& invariants_;
  std::vector<logic::RelationId> standing_for_;  // by relation
  std::vector<std::vector<Row>> rows_;           // by relation: facts and moves that may be
  std::vector<GroundAtom> atoms_;
  std::map<GroundAtom, std::uint32_t> numbers_;
  std::map<std::pair<const std::vector<Row>*, std::uint64_t>, Index> indexes_;  // and columns
  std::size_t steps_ = 0;
};

}  // namespace rulewise::tactics
