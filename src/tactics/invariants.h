// invariants.h — what is known of every state, lifted: a cell holds one thing, one role moves.
//
// Idea      sets of facts proved exclusive on the net, read back as columns: if for fixed other
//           columns the facts of a relation exclude each other, equal keys mean equal facts. Small
//           relations that no state changes are written out, so that conditions on them can be
//           looked up
// Promises  only what is proved, for every state that legal moves lead to
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/lifted.h"
#include "logic/net.h"

namespace rulewise::tactics {

/// Facts of `relation` that agree in every column but `free` are the same fact, in one state.
struct Key {
  logic::RelationId relation;
  std::vector<std::uint32_t> free;  // ascending
};

/// A fact of `relation` lies on others (supports.h): wherever there is one with the first of a pair
/// in `column`, there is one with the second there that agrees in all other columns but `free`.
struct Support {
  logic::RelationId relation;
  std::uint32_t column = 0;
  std::vector<std::uint32_t> free;
  std::vector<std::pair<gdl::TermId, gdl::TermId>> beneath;  // sorted

  /// Whether two facts are at one place.
  [[nodiscard]] bool agree(const std::vector<gdl::TermId>& a,
                           const std::vector<gdl::TermId>& b) const {
    for (std::uint32_t c = 0; c < a.size(); ++c) {
      if (a[c] != b[c] && std::ranges::find(free, c) == free.end()) return false;
    }
    return true;
  }
};

/// A fact of one relation and one of the other with the same term in these columns are never true
/// together (exclusions.h).
struct Exclusion {
  logic::RelationId first;
  logic::RelationId second;
  std::uint32_t of_first = 0;
  std::uint32_t of_second = 0;
  bool is_proved = true;  // false: so far of the state before a move alone
};

struct Invariants {
  std::vector<std::vector<Key>> keys;  // by relation; static relations too
  /// By relation: the facts of a static relation that is small, else empty.
  std::vector<std::vector<std::vector<gdl::TermId>>> rows;
  std::vector<bool> is_table;   // by relation: `rows` is all there is to it
  std::vector<bool> is_mutual;  // by relation: a table of two columns, each row with its reverse
  std::vector<Support> supports;
  std::vector<Exclusion> exclusions;
};

/// `exclusive` are proved sets over the bases of `net`, whose texts are read into the program.
[[nodiscard]] Invariants find_invariants(logic::LiftedProgram& program, const logic::Net& net,
                                         const std::vector<logic::ExclusiveBases>& exclusive);

}  // namespace rulewise::tactics
