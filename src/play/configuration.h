// configuration.h — a player in a word or two: `mcts`, `alphabeta:depth=4,table=128M`.
//
//     PLAYER  =  NAME [":" OPTION {"," OPTION}]  |  OPTION {"," OPTION}
//     OPTION  =  KEY "=" VALUE
//
// Idea      the words people type, check and store; the same everywhere a player is named
// Promises  an Error names the word it did not like and what it knows instead; to_text gives
//           back a text that reads the same
// Tested by configuration_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rulewise::play {

struct Configuration {
  std::string name = "auto";           // auto, alphabeta, mcts, minimax, morph, puzzle, a baseline
  std::optional<double> seconds;       // most for a move; none: the clock of the match
  std::optional<std::uint64_t> nodes;  // most for a move
  std::optional<int> depth;            // most plies, for searches that deepen
  std::optional<std::uint64_t> seed;   // none: the seed of the match
  std::size_t memory_bytes = 0;        // 0: what make_player finds fitting
  std::size_t most_memory_bytes = 0;   // never typed: what long clocks may take instead
  std::size_t games_at_once = 1;       // never typed: that share this machine's memory
  bool ponders = false;                // thinks while others choose
  int level = 10;                      // of strength: 1 a beginner's, 10 all it can
  int threads = 1;
  double exploration = 0.4;    // mcts
  bool regrets = false;        // mcts: where several choose at once, by regret
  std::size_t lanes = 512;     // mcts: leaves under way on the wide machine
  double amaf_fade = 0.001;    // mcts: how soon what moves gave elsewhere counts no more
  std::uint32_t playouts = 0;  // mcts: games a leaf; 0: what suits the game
  double habits = 0;           // mcts: how much games go by what moves gave in the tree
  /// mcts: moves before a game is judged. None: four in chess-like games, all in others.
  std::optional<std::uint32_t> cut_off;
  /// Chess-like games: who speaks, NAME or NAME=WEIGHT; first also `paper` or `search`, a whole set
  /// of weights; or `memory` or `morph`: what was learned, and nobody else. Empty: `search`.
  /// Games in GDL: `model`, `payoff`, or words of insight/advice/state_knowledge.h such as
  /// `insight` or `material`. Empty: nobody.
  std::vector<std::string> advisors;
  std::vector<std::pair<std::string, double>> worth;  // of pieces by name, set by hand
  std::vector<std::string> without;                   // what is switched off: see known_switches
  std::string text;                                   // as it was typed

  friend bool operator==(const Configuration&, const Configuration&) = default;
};

[[nodiscard]] base::Result<Configuration> read_configuration(std::string_view text);
/// Every name a configuration may begin with.
[[nodiscard]] const std::vector<std::string>& known_players();
/// Every word `without=` takes: table, ordering, aspiration, null_move, …
[[nodiscard]] const std::vector<std::string>& known_switches();
[[nodiscard]] bool is_without(const Configuration& configuration, std::string_view what);

}  // namespace rulewise::play
