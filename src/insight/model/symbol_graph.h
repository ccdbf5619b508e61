// symbol_graph.h — how far one constant, or one pair of coordinates, is from another.
//
// Idea      a static relation with two arguments of a class relates the things of that class: the
//           steps from one to another along it are their symbol distance (Clune 2007). Where places
//           are several arguments, a relation that has all of them twice relates the places
// Needs     the rules' answers to their static relations (rule_proofs.h)
// Promises  of several relations, the one that relates most of the things asked about; of those
//           the one that puts single constants in a line
// Tested by candidates_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/time_limit.h"
#include "insight/model/rule_proofs.h"
#include "insight/model/rule_text.h"

namespace rulewise::insight {

/// One constant or several, with blanks between them.
using Thing = std::string;
[[nodiscard]] Thing thing_of(const std::vector<std::string>& constants);

class SymbolGraph {
 public:
  SymbolGraph() = default;
  /// Of a relation, whose first rule stands there.
  SymbolGraph(std::string relation, base::Location where)
      : relation_(std::move(relation)), where_(where) {}

  [[nodiscard]] const std::string& relation() const { return relation_; }
  [[nodiscard]] base::Location where() const { return where_; }
  void add_edge(const Thing& a, const Thing& b);
  [[nodiscard]] std::size_t degree(const Thing& thing) const;
  [[nodiscard]] std::size_t edges() const { return edges_; }
  [[nodiscard]] bool is_edge(const Thing& a, const Thing& b) const {
    const auto found = around_.find(a);
    return found != around_.end() && found->second.contains(b);
  }
  /// What is related to the thing, whichever way round.
  [[nodiscard]] const std::set<Thing>& around(const Thing& thing) const;
  /// Nothing is related to more than two others: a line or a ring, or several.
  [[nodiscard]] bool is_line() const;
  [[nodiscard]] bool contains(const Thing& thing) const { return around_.contains(thing); }
  /// Steps from each thing to the nearest of the targets; those that reach none are not in it.
  [[nodiscard]] std::map<Thing, double> distances_to(const std::set<Thing>& targets) const;
  /// The things related to more or fewer others than most are: the ends of a line, the rim of a
  /// board; none where that is no small part of them.
  [[nodiscard]] std::vector<Thing> odd_things(const std::set<Thing>& among) const;

 private:
  std::string relation_;
  base::Location where_;
  std::map<Thing, std::set<Thing>> around_;
  std::size_t edges_ = 0;
};

/// The static relations of a game, by the classes of their arguments.
class SymbolGraphs {
 public:
  /// Asks its questions; `read` takes the answers.
  SymbolGraphs(const RuleText& text, RuleProofs& proofs);
  void read(RuleProofs& proofs, const base::TimeLimit& limit);

  /// The graph of things whose parts are of these classes that relates most of `things`; nothing
  /// if none relates three of them and at least three quarters.
  [[nodiscard]] const SymbolGraph* graph_of(const std::vector<int>& classes,
                                            const std::set<Thing>& things) const;
  /// All of them, in the order of the rules.
  [[nodiscard]] std::vector<const SymbolGraph*> graphs_of(const std::vector<int>& classes,
                                                          const std::set<Thing>& things) const;

 private:
  struct Relation {
    std::string name;
    base::Location where;        // of its first rule
    std::vector<int> classes{};  // of its arguments
    RuleProofs::Question question{};
    std::vector<RuleProofs::Row> rows{};
  };
  [[nodiscard]] static std::optional<SymbolGraph> project(const Relation& relation,
                                                          const std::vector<int>& classes);

  std::vector<Relation> relations_;
  mutable std::map<std::vector<int>, std::vector<SymbolGraph>> graphs_;
};

}  // namespace rulewise::insight
