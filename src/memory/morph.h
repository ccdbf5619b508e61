// morph.h — Morph's memory (Levinson and Snyder 1991): patterns with weights, learned by playing.
//
//     Morph morph(AttackScanner(game), {});     // or StateMorph morph(StateEye(sight), {})
//     morph.value(position);                    // 0 to 1, for the one to move
//     morph.use(chosen);                        // it was moved to for that
//     morph.learn(positions, result);           // a game from its start to its end
//
// Idea      a position is worth what the most special patterns in it are worth, the more extreme
//           the more they count. After a game each position gets a target from the one after it,
//           the weights that judged it move there, those of material by what material alone says;
//           what a move changed becomes new patterns;
//           pieces two patterns share become a more general one; useless ones are forgotten
// Needs     an eye that makes graphs and balances of material of positions: of a chess-like game
//           (attack_graph.h), or of a game in GDL with a board (state_eye.h); one thread at a time
// Promises  same seed and games: the same memory to the bit
// Tested by morph_test.cc, damaged_bytes_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "memory/attack_graph.h"
#include "memory/fingerprint.h"
#include "memory/material_pattern.h"
#include "memory/part_graph.h"
#include "memory/pattern_order.h"
#include "memory/state_eye.h"

namespace rulewise::memory {

struct MorphOptions {
  double alpha = 0.5;          // how much of a target comes from the next position
  double beta = 4.5;           // how much more extreme weights count
  double material_step = 0.2;  // a weight moves by one over its updates, at least this
  double graph_step = 0.05;
  double graph_doubt = 10;         // updates that a new graph counts as having had at one half
  std::uint32_t add_every = 7;     // games from one creation of graph patterns to the next
  std::size_t max_graphs = 2'000;  // then the least useful go
  // Beyond the paper, for material alone:
  double material_alpha = 0.5;
  bool sees_both_sides = false;  // what a position teaches one side, it teaches the other too
  std::uint32_t replays = 0;     // games of before that are gone over again after each
  std::uint64_t seed = 1;
};

/// More out of each game than the paper's way: material seen by both sides, earlier games gone over
/// again in small steps.
[[nodiscard]] MorphOptions with_replays(MorphOptions options);

/// Graph patterns searched for in positions, those that a glance was enough for, and questions
/// about positions, so far.
struct MorphEffort {
  std::uint64_t comparisons = 0;
  std::uint64_t glances = 0;
  std::uint64_t questions = 0;
};

template <class Eye>
class MorphWith {
 public:
  using Position = typename Eye::Position;

  MorphWith(Eye eye, const MorphOptions& options);

  /// What the position is worth to the one to move, 0 to 1.
  [[nodiscard]] double value(const Position& position);
  /// The position was moved to for what it is worth: whatever patterns said so have been used.
  void use(const Position& chosen);
  /// A game from its first position to its last; `result` is that of the first role, White in
  /// chess-like games, none if it was not ended.
  void learn(std::span<const Position> positions, std::optional<double> result);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] const PatternOrder<MaterialPattern>& materials() const { return materials_; }
  [[nodiscard]] const PatternOrder<PartGraph>& graphs() const { return graphs_; }
  [[nodiscard]] const Eye& eye() const { return eye_; }

  /// The graphs that are most worth keeping, so many at most, the best first.
  [[nodiscard]] std::vector<Graph> useful_graphs(std::size_t most) const;

  using Effort = MorphEffort;
  [[nodiscard]] const Effort& effort() const { return effort_; }

  [[nodiscard]] std::string to_bytes(const Fingerprint& fingerprint) const;
  /// Whether the bytes were those of a memory of this game; the memory must be new.
  [[nodiscard]] bool read(std::string_view bytes, const Fingerprint& fingerprint);

 private:
  using Number = std::uint32_t;
  struct Judged {
    double value = 0.5;          // by all patterns
    std::vector<Number> graphs;  // the patterns that spoke, but for those of material
  };

  [[nodiscard]] Judged judge(const Position& position);
  /// A game as its material saw it.
  struct MaterialGame {
    std::vector<MaterialPattern> patterns;  // by position, of the one to move
    std::vector<std::uint8_t> is_white;     // to move, or the first role
    double result = -1;                     // its; below 0 where it was not ended
  };

  void look_at(const Position& position);
  static void move_weight(PatternRecord& record, double target, double step);
  /// From the last position backwards.
  [[nodiscard]] static std::vector<double> targets_of(const MaterialGame& game,
                                                      std::span<const double> values, double alpha);
  void learn_material(const MaterialGame& game);
  void move_material(const MaterialPattern& pattern, double target);
  void replay(MaterialGame game);
  void learn_graphs(std::span<const Judged> judged, std::span<const double> targets);
  void create(std::span<const Position> positions, std::span<const double> targets);
  void add_graph(Graph graph, double weight);
  void generalise(std::span<const Number> fresh);
  void forget();
  [[nodiscard]] double utility(Number n) const;
  /// The least useful first.
  [[nodiscard]] std::vector<std::pair<double, Number>> by_utility() const;

  Eye eye_;
  MorphOptions options_;
  PatternOrder<MaterialPattern> materials_;
  PatternOrder<PartGraph> graphs_;
  std::uint64_t games_ = 0;
  Effort effort_;
  std::vector<Number> fresh_;           // graphs new since the last game
  std::vector<MaterialGame> replayed_;  // the last games, the next to go first
  AttackGraph seen_;
  WholeGraph whole_;
};

extern template class MorphWith<AttackScanner>;
extern template class MorphWith<StateEye>;
using Morph = MorphWith<AttackScanner>;  // of a chess-like game
using StateMorph = MorphWith<StateEye>;  // of a game in GDL

/// What a move changed: the edges that one graph has and the other has not, as far as they hang
/// together, and all edges beside their nodes. Empty where nothing changed.
[[nodiscard]] Graph changed_part(const AttackGraph& graph, const AttackGraph& other);

/// How much a pattern is worth keeping after so many games: the more extreme, steady, small and,
/// for its age, used it is.
[[nodiscard]] double utility_of(const PatternRecord& record, std::uint64_t games,
                                std::size_t edges);

/// Weights by how extreme they are: the paper's formula.
[[nodiscard]] double combined(std::span<const double> weights, double beta);

}  // namespace rulewise::memory
