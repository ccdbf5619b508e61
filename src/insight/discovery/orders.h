// orders.h — how the constants of a column hang together by what the rules state once and for all.
//
// Idea      rulesheets order coordinates and counters by facts of two arguments, (succ 1 2), and
//           name the neighbours of places by facts such as (adjacent a7 a4) or (line a1 d1 east);
//           such facts among the constants of a column tell a line, a ring, or a graph
// Needs     checked rules
// Promises  depends on which constants are equal, never on how they are spelled
// Tested by orders_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/symbols.h"
#include "insight/discovery/facts.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

enum class OrderKind : std::uint8_t {
  kNone,   // nothing relates the constants
  kGraph,  // most are related to some other
  kPairs,  // each stands for two coordinates: (cell_at 2 3 b3)
  kLine,   // each has at most one before and one after it
  kRing,   // as a line whose ends meet
};

struct Order {
  OrderKind kind = OrderKind::kNone;
  std::string relation;          // that tells it
  base::Location where;          // its first line in the rules
  std::vector<Symbol> sequence;  // of a line or ring, in order
  std::uint32_t most_neighbours = 0;
  std::uint32_t pairs = 0;  // constants that stand for two, seen in facts or not
};

/// The facts of the rules that relate constants to constants.
class StaticRelations {
 public:
  explicit StaticRelations(const gdl::Rules& rules);

  /// The strongest order among constants of the domain that covers it.
  [[nodiscard]] Order order_of(const FactStore& facts, const std::vector<Symbol>& domain) const;

 private:
  struct Relation {
    std::string name;
    base::Location where;
    std::vector<std::vector<Symbol>> facts{};  // the constants of each
  };

  /// By the names of this store; the domain is sorted.
  [[nodiscard]] Order find_order(const std::vector<Symbol>& domain, bool with_pairs) const;
  [[nodiscard]] bool pairs_lines(const Relation& relation, const std::vector<Symbol>& domain) const;

  base::SymbolTable names_;
  std::vector<Relation> relations_;
};

}  // namespace rulewise::insight
