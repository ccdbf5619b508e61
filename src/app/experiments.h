// experiments.h — what `reproduce` can repeat: experiments and their figures.
//
// Promises  figures, or nothing after saying on stderr why there are none
// Tested by tests/cli
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rulewise::app {

/// One figure of a paper and ours. `paper` is as printed; without a verdict of its own a figure
/// holds if ours prints like it.
struct Figure {
  std::string what;
  std::string paper;
  std::string ours;
  double exact = 0;
  std::optional<bool> verdict{};  // whether it holds, where that is not a matter of printing
  std::string note{};
  bool is_claim = true;  // false: told for its own sake, neither holds nor fails
};
using Figures = std::vector<Figure>;

struct ExperimentOptions {
  bool is_long = false;
  std::optional<double> move_seconds;
  std::optional<std::size_t> games{};  // of each pair of players, where an experiment can be told
  std::uint64_t seed = 1;
  std::string folder{};  // where rows are kept by experiments that take long; empty: nowhere
  std::vector<std::string> only{};  // of the games that are played; none: all
};

[[nodiscard]] std::optional<Figures> metagamer_tables(const ExperimentOptions& options);
/// METAGAMER against GnuChess and against itself with nothing but material.
[[nodiscard]] std::optional<Figures> metagamer_gnuchess(const ExperimentOptions& options);
/// Alpha-beta with what the rules tell against Monte Carlo without, on ten games.
[[nodiscard]] std::optional<Figures> search_games(const ExperimentOptions& options);
/// The full player against two simple ones on twenty generated games.
[[nodiscard]] std::optional<Figures> generated_games(const ExperimentOptions& options);
/// Five kinds of player on twenty games invented for the occasion, all pairs, both sides.
[[nodiscard]] std::optional<Figures> metagame_tournament(const ExperimentOptions& options);
/// Clune's models of five games beside ours, for the first role; texts of several lines.
[[nodiscard]] std::optional<Figures> clune_models(const ExperimentOptions& options);
/// Clune's Table 2: play by the model against early payoff, roles exchanged after every game.
[[nodiscard]] std::optional<Figures> clune_trials(const ExperimentOptions& options);

/// Play by what the rules and random games tell against early payoff, on twenty games.
[[nodiscard]] std::optional<Figures> insight_games(const ExperimentOptions& options);

/// Cazenave 1998: rules derived, forced sets, moves ahead and theorems a second beside ours.
[[nodiscard]] std::optional<Figures> introspect(const ExperimentOptions& options);

/// Derived rules held against brute force on more than fifteen games; a million positions at
/// length.
[[nodiscard]] std::optional<Figures> tactics_audit(const ExperimentOptions& options);
/// States to prove a win by threats, by alpha-beta and by proof numbers, side by side.
[[nodiscard]] std::optional<Figures> tactics_nodes(const ExperimentOptions& options);
/// The player with tactics against the same without, equal time, on ten games.
[[nodiscard]] std::optional<Figures> tactics_games(const ExperimentOptions& options);

/// Morph's Table 1: what material is worth after 106 games against GnuChess, from nothing.
[[nodiscard]] std::optional<Figures> morph_material(const ExperimentOptions& options);
/// Morph's Figures 2 and 3: material taken in games against GnuChess as it learns.
[[nodiscard]] std::optional<Figures> morph_curve(const ExperimentOptions& options);

/// What a question costs Morph: comparisons and positions judged a second, with few patterns and
/// with many.
[[nodiscard]] std::optional<Figures> morph_speed(const ExperimentOptions& options);

/// What was learned at chess from nothing against pieces valued by hand and against GnuChess.
[[nodiscard]] std::optional<Figures> learned_chess(const ExperimentOptions& options);
/// What was learned against what the rules tell, at equal depth on ten games of both languages, and
/// the full player with memory against the one without, at equal time.
[[nodiscard]] std::optional<Figures> learned_games(const ExperimentOptions& options);

/// OGRE's chess example: pieces, owners and columns found in random games.
[[nodiscard]] std::optional<Figures> ogre_pieces(const ExperimentOptions& options);

/// OGRE's Table 2: the full player in every role against baselines; won, partial, lost by suite.
[[nodiscard]] std::optional<Figures> ogre_competition(const ExperimentOptions& options);

}  // namespace rulewise::app
