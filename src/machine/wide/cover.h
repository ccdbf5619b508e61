// cover.h — cuts a graph of ands into as few three-input operations as it can.
//
// Idea      technology mapping as for FPGAs: for every node a few "cuts" of at most three nodes
//           that determine it, the best by area flow (operations shared out among their users;
//           Cong and Ding's FlowMap family, priority cuts of Mishchenko et al. 2007), then once
//           more with the users that were really there
// Promises  linear time and memory; the same graph and roots give the same cover
// Tested by cover_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "machine/wide/and_graph.h"
#include "machine/wide/truth_table.h"

namespace rulewise::machine::wide {

/// A node as a function of up to three others, `count` of them in front.
struct Cut {
  std::array<std::uint32_t, 3> leaves{};
  std::uint8_t count = 0;
  Table table = 0;
};

class Cover {
 public:
  Cover(const AndGraph& graph, std::span<const Edge> roots);

  /// The operation that computes an and; only for nodes that are needed.
  [[nodiscard]] const Cut& cut(std::uint32_t node) const { return chosen_[node]; }
  [[nodiscard]] bool is_needed(std::uint32_t node) const { return uses_[node] != 0; }
  /// How many operations the cover takes.
  [[nodiscard]] std::size_t area() const { return area_; }

 private:
  void enumerate_cuts(const AndGraph& graph);
  void choose_cuts(const AndGraph& graph);
  void count_uses(const AndGraph& graph, std::span<const Edge> roots);
  void count_graph_uses(const AndGraph& graph, std::span<const Edge> roots);

  std::vector<std::uint32_t> first_cut_;  // by node, into cuts_
  std::vector<Cut> cuts_;
  std::vector<Cut> chosen_;
  std::vector<std::uint32_t> uses_;
  std::vector<float> flow_;
  std::size_t area_ = 0;
};

}  // namespace rulewise::machine::wide
