// and_graph.h — gates as two-input ands with free negations, each distinct one once.
//
// Idea      the common form in which a net is cut into three-input operations: wide gates become
//           short chains joined by further chains, so that neither depth nor live values grow
// Promises  nodes come after their inputs; constants and equal or opposite inputs fold away;
//           the same edges in the same order give the same graph
// Tested by cover_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace rulewise::machine::wide {

/// A node of an AndGraph or its negation.
struct Edge {
  std::uint32_t code = 0;  // 2 * node + (negated ? 1 : 0)

  [[nodiscard]] static constexpr Edge of(std::uint32_t node) { return Edge{node * 2}; }
  [[nodiscard]] constexpr std::uint32_t node() const { return code >> 1U; }
  [[nodiscard]] constexpr bool is_negated() const { return (code & 1U) != 0; }
  [[nodiscard]] constexpr bool is_constant() const { return code < 2; }
  [[nodiscard]] constexpr Edge operator!() const { return Edge{code ^ 1U}; }
  friend constexpr auto operator<=>(const Edge&, const Edge&) = default;
};
inline constexpr Edge kNever{0};
inline constexpr Edge kAlways{1};

class AndGraph {
 public:
  AndGraph();

  [[nodiscard]] Edge input();
  [[nodiscard]] Edge both(Edge a, Edge b);
  [[nodiscard]] Edge either(Edge a, Edge b) { return !both(!a, !b); }
  [[nodiscard]] Edge choose(Edge which, Edge yes, Edge no) {
    return either(both(which, yes), both(!which, no));
  }
  /// Both may reorder `edges`.
  [[nodiscard]] Edge all_of(std::vector<Edge>& edges);
  [[nodiscard]] Edge any_of(std::vector<Edge>& edges);

  [[nodiscard]] std::size_t size() const { return ands_.size(); }
  [[nodiscard]] bool is_and(std::uint32_t node) const { return ands_[node][0].code != 0; }
  /// The two inputs of an and.
  [[nodiscard]] const std::array<Edge, 2>& inputs(std::uint32_t node) const { return ands_[node]; }

 private:
  void grow_index();

  std::vector<std::array<Edge, 2>> ands_;  // {kNever, kNever} for the constant and for inputs
  std::vector<std::uint32_t> index_;
};

}  // namespace rulewise::machine::wide
