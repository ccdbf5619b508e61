// metagamer_gnuchess.cc — METAGAMER's matches at chess (Pell 1993), with a GnuChess of today.
//
// The start position has pawns on the third rank and king and queen exchanged, so that these rules
// and a chess engine's are the same game. GnuChess 6 is not the program of 1993 and probably
// stronger; at depth 1 it looks one ply ahead and then at captures, as then.
#include <algorithm>
#include <memory>

#include "app/duels.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "machine/board/board_game.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr const char* kGame = "metagamer_chess.scl";
constexpr const char* kAdvisors = "alphabeta:advisors=paper";
constexpr const char* kByHand =
    "alphabeta:advisors=material,worth=queen=9+rook=5+bishop=3.25+knight=3+pawn=1";
constexpr const char* kOurs = "alphabeta";
constexpr int kDeepest = 10;
constexpr double kMustScore = 0.75;

std::string gnuchess(int depth) { return "uci:gnuchess --uci,depth=" + std::to_string(depth); }

/// The opening without the queen's knight of the one who does not play `role`.
game::State knight_odds(const board::BoardGame& game, std::size_t role) {
  board::Position position = game.position_of(game.initial_state());
  position.clear(game.compiled().square_at(2, role == 0 ? 8 : 1));
  return game.state_of(position);
}

class Experiment {
 public:
  Experiment(const board::BoardGame& game, const ExperimentOptions& options) : game_(game) {
    plan_.games = options.is_long ? 40 : 6;
    plan_.move_seconds = options.move_seconds.value_or(options.is_long ? 1.0 : 0.2);
    plan_.opening_plies = 4;
    plan_.seed = options.seed;
  }

  std::optional<Figures> run() {
    const auto above = [](double least) {
      return [least](const DuelScore& score) { return std::optional(score.score.mean > least); };
    };
    const auto not_worse = [](const DuelScore& score) {
      return std::optional(score.score.mean + score.score.error >= 0.5);
    };
    const auto told = [](const DuelScore&) { return std::optional<bool>(); };  // claims nothing
    const bool is_done = add("all advisors against material by hand, the paper's weights", "1.00",
                             kAdvisors, kByHand, false, not_worse) &&
                         add("all advisors against material by hand, our weights", "1.00", kOurs,
                             kByHand, false, above(0.5)) &&
                         add("material by hand against gnuchess depth 1, knight odds", "0.00",
                             kByHand, gnuchess(1), true, told) &&
                         add("all advisors against gnuchess depth 1, knight odds", "about 0.5",
                             kAdvisors, gnuchess(1), true, not_worse) &&
                         add("our weights against gnuchess depth 1, knight odds", "", kOurs,
                             gnuchess(1), true, told) &&
                         add("our weights against gnuchess depth 1, even", "", kOurs, gnuchess(1),
                             false, above(kMustScore)) &&
                         climb();
    if (!is_done && figures_.empty()) return std::nullopt;
    return figures_;
  }

 private:
  template <class Judge>
  bool add(const std::string& what, const std::string& paper, const std::string& first,
           const std::string& second, bool has_odds, Judge judge) {
    Duel duel = plan_;
    duel.first = first;
    duel.second = second;
    if (has_odds) duel.start = [this](std::size_t role) { return knight_odds(game_, role); };
    progress_.update(std::nullopt, what);
    const std::optional<DuelScore> score = fight(game_, duel);
    if (!score) return false;
    if (score->games() == 0) return true;  // interrupted before one was over
    last_ = score->score.mean;
    figures_.push_back({what, paper, score->text(), last_, judge(*score), score->games_text()});
    figures_.back().is_claim = figures_.back().verdict.has_value();
    return true;
  }

  /// Deeper and deeper until GnuChess is better.
  bool climb() {
    int even = last_ >= 0.5 ? 1 : 0;
    for (int depth = 2; depth <= kDeepest && even == depth - 1 && !was_interrupted(); ++depth) {
      const std::string what =
          "our weights against gnuchess depth " + std::to_string(depth) + ", even";
      const auto told = [](const DuelScore&) { return std::optional<bool>(); };
      if (!add(what, "", kOurs, gnuchess(depth), false, told)) return false;
      if (last_ >= 0.5) even = depth;
    }
    if (was_interrupted()) return true;
    figures_.push_back({"depth of gnuchess up to which ours scores half or more", "",
                        std::to_string(even), static_cast<double>(even), even >= 1, ""});
    return true;
  }

  const board::BoardGame& game_;
  Duel plan_;
  Figures figures_;
  Progress progress_;
  double last_ = 0;
};

}  // namespace

std::optional<Figures> metagamer_gnuchess(const ExperimentOptions& options) {
  const auto made = load_for_gnuchess(kGame);
  if (!made) return std::nullopt;
  return Experiment(dynamic_cast<const board::BoardGame&>(*made->game), options).run();
}

}  // namespace rulewise::app
