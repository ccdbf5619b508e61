// orders.h — how the constants of a column hang together by what the rules state once and for all.
//
// Idea      rulesheets order coordinates and counters by facts of two arguments, (succ 1 2), and
//           name the neighbours of places by facts such as (adjacent a7 a4) or (line a1 d1 east);
//           such facts among the constants of a column tell a line, a ring, or a graph. A graph
//           that says of every two which comes first, (less 1 3), or that adds, (plus 1 2 3),
//           implies a line
// Needs     checked rules
// Promises  depends on which constants are equal, never on how they are spelled
// Tested by orders_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/symbols.h"
#include "insight/discovery/facts.h"
#include "insight/model/rule_text.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

enum class OrderKind : std::uint8_t {
  kNone,   // nothing relates the constants
  kGraph,  // most are related to some other
  kPairs,  // each stands for two coordinates: (cell_at 2 3 b3)
  kLine,   // each has at most one before and one after it
  kRing,   // as a line whose ends meet
};

/// `line`.
[[nodiscard]] const char* name_of(OrderKind kind);

struct Order {
  OrderKind kind = OrderKind::kNone;
  std::string relation;          // that tells it
  base::Location where;          // its first line in the rules
  std::vector<Symbol> sequence;  // of a line or ring, in order
  // Of a graph that implies a line, this line: the facts say of every two which comes first, or
  // add numbers. Such facts may rank things as well, so they make no column one of places.
  std::vector<Symbol> ranked;
  std::string step{};  // of a table of sums: what is added from one to the next
  std::uint32_t most_neighbours = 0;
  std::uint32_t pairs = 0;   // constants that stand for two, seen in facts or not
  std::uint32_t source = 0;  // the relation's number, for `split`
};

/// One coordinate of a place: how the rules order its constants, and where they stand.
struct Axis {
  OrderKind kind = OrderKind::kNone;
  std::string relation;
  base::Location where;
  std::vector<std::string> sequence;  // of a line or ring, in order
  // The argument that holds the coordinate: of a fact, or of the relation that splits places.
  LiteralKind holder = LiteralKind::kFact;
  std::string shape;
  std::uint32_t column = 0;

  [[nodiscard]] bool is_ring() const { return kind == OrderKind::kRing; }
};

/// Constants that stand for two coordinates, taken apart.
struct Split {
  std::array<Axis, 2> axes;
  std::map<std::string, std::array<std::string, 2>> parts;
};

/// The facts of the rules that relate constants to constants.
class StaticRelations {
 public:
  /// The rules must outlive it.
  explicit StaticRelations(const gdl::Rules& rules);

  /// The strongest order among constants of the domain that covers it.
  [[nodiscard]] Order order_of(const FactStore& facts, const std::vector<Symbol>& domain) const;
  /// The same of a column of facts of a shape, by the arguments of relations that the rules ask
  /// about this column: rows and columns may share their names, and facts that name the same
  /// constants may be about something else.
  [[nodiscard]] Order order_of(const FactStore& facts, const std::vector<Symbol>& domain,
                               const std::string& shape, std::uint32_t column) const;
  /// Whether the rules use one variable for both columns of facts, or for what is used so.
  [[nodiscard]] bool share_variables(const std::string& shape, std::uint32_t column,
                                     const std::string& other, std::uint32_t other_column) const;
  /// Whether the rules reckon what comes into the column, and do not only copy it.
  [[nodiscard]] bool are_reckoned(const std::string& shape, std::uint32_t column) const {
    return text().reckons(shape, column);
  }
  /// Whether some rule asks for facts of that name at all.
  [[nodiscard]] bool are_asked_for(const std::string& head) const {
    return text().is_asked_for(head);
  }
  /// Whether some rule uses one variable for the two columns, in conditions on one state.
  [[nodiscard]] bool meet(const std::string& shape, std::uint32_t column, const std::string& other,
                          std::uint32_t other_column) const {
    return text().meet(shape, column, other, other_column);
  }
  /// Takes the constants apart that `order`, found of this domain, says are pairs.
  [[nodiscard]] Split split(const FactStore& facts, const std::vector<Symbol>& domain,
                            const Order& order) const;

 private:
  using Columns = std::vector<std::uint32_t>;

  struct Asked {
    LiteralKind kind = LiteralKind::kFact;
    std::string shape;
    std::uint32_t column = 0;
  };
  struct Relation {
    std::string name;
    base::Location where;
    std::uint32_t rule = 0;                    // the first fact, as a rule
    std::vector<std::vector<Symbol>> facts{};  // the constants of each
  };

  [[nodiscard]] Order renamed_order(const FactStore& facts, const std::vector<Symbol>& domain,
                                    const Asked* asked) const;
  /// By the names of this store; the domain is sorted.
  [[nodiscard]] Order find_order(const std::vector<Symbol>& domain, bool with_pairs,
                                 const Asked* asked = nullptr) const;
  /// By the constants in the columns `about`, or in all where it is null.
  [[nodiscard]] Order order_by(const Relation& relation, const std::vector<Symbol>& domain,
                               bool with_pairs, const Columns* about) const;
  /// The line that a graph implies, where it has most of the domain.
  void add_implied(const Relation& relation, const std::vector<Symbol>& domain,
                   const Columns* about, Order& order) const;
  /// The order of one part of the constants that the relation splits.
  [[nodiscard]] Axis axis_of(const std::vector<Symbol>& domain, const Relation& relation,
                             std::uint32_t column) const;
  [[nodiscard]] const RuleText& text() const;
  /// How far variables are followed from a column to the arguments of a relation: through rules,
  /// through facts that are listed too, or through types as well.
  enum class Following : std::uint8_t { kClose, kNarrow, kWide };

  /// The arguments of the relation that the rules use one variable for with the column.
  [[nodiscard]] Columns columns_about(const Relation& relation, const Asked& asked,
                                      Following following) const;
  /// Whether all of them are roles: then they tell whose something is, and not where.
  [[nodiscard]] bool are_roles(const std::vector<Symbol>& names) const;
  [[nodiscard]] bool pairs_lines(const Relation& relation, const std::vector<Symbol>& domain) const;

  const gdl::Rules& rules_;
  base::SymbolTable names_;
  std::vector<Relation> relations_;
  std::vector<Symbol> roles_;                     // sorted
  mutable std::unique_ptr<const RuleText> text_;  // made when first needed
};

}  // namespace rulewise::insight
