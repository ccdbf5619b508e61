// ground_atoms.h — the atoms of a ground program under one numbering, and what defines each.
//
// Idea      relation r's row i is atom first_of(r) + i; the instances that derive an atom are
//           packed one after the other. Atoms that stand negated somewhere have numbers of their
//           own in the program: they are translated once
// Needs     a ground program that outlives this
// Tested by net_builder_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/ground_program.h"

namespace rulewise::logic {

class GroundAtoms {
 public:
  explicit GroundAtoms(const GroundProgram& program);

  /// An instance of a clause that derives an atom.
  struct Definition {
    std::uint32_t clause;
    std::uint32_t offset;  // of its row
  };
  /// A literal of an instance; a negated atom that nothing derives is left out.
  struct Part {
    std::uint32_t atom;
    bool is_negated;
  };

  [[nodiscard]] std::size_t size() const { return first_atom_.back(); }
  [[nodiscard]] std::uint32_t atom(RelationId relation, std::uint32_t row) const {
    return first_atom_[relation.index()] + row;
  }

  /// To be called once before definitions are asked for.
  void collect_definitions();
  void forget_definitions() { definitions_ = {}; }
  [[nodiscard]] std::size_t definition_count() const { return definitions_.size(); }
  [[nodiscard]] std::span<const Definition> definitions_of(std::uint32_t atom) const {
    return {definitions_.data() + first_definition_[atom],
            definitions_.data() + first_definition_[atom + 1]};
  }
  /// Literals of all instances, and one for each head.
  [[nodiscard]] std::size_t count_parts() const;
  [[nodiscard]] std::size_t memory_bytes() const {
    return (first_definition_.size() * 2 + asked_atom_.capacity()) * sizeof(std::uint32_t) +
           definitions_.size() * sizeof(Definition);
  }

  /// Says that its literals will be asked for soon.
  void prefetch(const Definition& definition) const { __builtin_prefetch(rows_of(definition)); }

  template <class Visit>
  void for_each_part(const Definition& definition, Visit visit) const {
    const ClauseInstances& instances = program_.instances[definition.clause];
    const std::uint32_t* rows = rows_of(definition);
    for (const RelationId relation : instances.positive) {
      visit(Part{atom(relation, *rows++), false});
    }
    for (const RelationId relation : instances.negative) {
      const std::uint32_t asked = asked_atom_[first_asked_[relation.index()] + *rows++];
      if (asked != kNoAtom) visit(Part{asked, true});
    }
  }

 private:
  static constexpr std::uint32_t kNoAtom = 0xffffffffU;

  void find_asked_atoms();
  [[nodiscard]] const std::uint32_t* rows_of(const Definition& definition) const {
    return program_.instances[definition.clause].rows.data() + definition.offset + 1;
  }
  template <class Visit>
  void for_each_instance(Visit visit) const;

  const GroundProgram& program_;
  std::vector<std::uint32_t> first_atom_;        // by relation, and one past the last
  std::vector<std::uint32_t> first_asked_;       // by relation: its first one in asked_atom_
  std::vector<std::uint32_t> asked_atom_;        // by atom asked for: the atom, or kNoAtom
  std::vector<std::uint32_t> first_definition_;  // by atom, and one past the last
  std::vector<Definition> definitions_;
};

}  // namespace rulewise::logic
