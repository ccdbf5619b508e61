// learned_chess.cc — whether chess learned from nothing wins games.
//
// Learners play against themselves alone: no opponent of the matches below is met before them.
// GnuChess 6 at depth 1 looks one ply ahead and then at captures; it is not the program of 1991
// and probably stronger.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/duels.h"
#include "app/experiment_folder.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/learn_board.h"
#include "app/learn_curves.h"
#include "app/learned.h"
#include "machine/board/board_game.h"
#include "memory/fingerprint.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr const char* kChess = "metagamer_chess.scl";
constexpr const char* kGnuChess = "uci:gnuchess --uci,depth=1";
constexpr const char* kByHand = ",advisors=material,worth=queen=9+rook=5+bishop=3+knight=3+pawn=1";
constexpr double kNoClock = 60;  // seconds a move: depth decides, not time

/// A row of the report: who meets whom, and what the score must exceed to hold; a game at least is
/// won.
struct ChessMatch {
  std::string what;
  std::string first;
  std::string second;
  double must_exceed;
};

/// A way of learning, and the player of one ply that its curve is of.
struct ChessCourse {
  std::string method;
  std::string player;
  std::string name;
};

constexpr int kParts = 5;  // of the time to learn, each with a point of the curve behind it

std::uint64_t games_learned(const board::BoardGame& game, const std::string& method,
                            const memory::Store& store) {
  const auto learned = learned_about(game, store);
  if (!learned) return 0;
  return method == "td" ? learned->games : learned->quiet_games;
}

Duel duel_of(const board::BoardGame& game, const std::string& first, const std::string& second,
             std::size_t games, std::uint64_t seed, const memory::Store& store) {
  Duel duel;
  duel.first = first;
  duel.second = second;
  duel.games = games;
  duel.move_seconds = kNoClock;
  duel.opening_plies = 4;
  duel.seed = seed;
  duel.knowledge.learned = learned_about(game, store);
  return duel;
}

/// A way of learning, in parts of so much processor time; after each, and before the first, games
/// against GnuChess, which teach nothing: a row and a point of the learning curve.
class ChessLesson {
 public:
  ChessLesson(const board::BoardGame& game, const ChessCourse& course,
              const ExperimentOptions& options, ExperimentFolder& folder)
      : game_(game), course_(course), options_(options), folder_(folder) {}

  bool run() {
    const std::string what = course_.method + ", games learned from";
    std::vector<memory::CurvePoint> curve;
    for (int part = 0; part <= kParts; ++part) {
      if (folder_.find(name_of(part)) == nullptr && !(teach(part) && measure(part))) return false;
      const Figure* const row = folder_.find(name_of(part));
      curve.push_back({static_cast<std::uint64_t>(part), "", row->exact});
    }
    if (folder_.find(what) != nullptr) return true;
    std::string scores;
    for (const memory::CurvePoint& point : curve) scores += ' ' + number(point.value);
    const std::uint64_t games = games_learned(game_, course_.method, folder_.store());
    return folder_.keep(
        {what, "", std::to_string(games), static_cast<double>(games), true,
         course_.name + " against gnuchess over learning: " + drawn(curve) + scores});
  }

 private:
  [[nodiscard]] std::string name_of(int part) const {
    return course_.method + " after " + std::to_string(part) + " of " + std::to_string(kParts) +
           " parts, " + course_.name + ", against gnuchess depth 1";
  }

  bool teach(int part) {
    WeightLesson lesson;
    lesson.method = course_.method;
    lesson.seed = options_.seed;
    lesson.begins_anew = part == 0;
    if (part == 0) {
      lesson.length.games = 0;
    } else {
      lesson.length.seconds = (options_.is_long ? 600.0 : 60.0) / kParts;
      lesson.length.counts_work = true;
    }
    return teach_weights(game_, lesson, folder_.store()) && !was_interrupted();
  }

  bool measure(int part) {
    const Duel duel = duel_of(game_, course_.player, kGnuChess, options_.is_long ? 60 : 20,
                              options_.seed, folder_.store());
    const std::optional<DuelScore> score = fight(game_, duel);
    if (!score || was_interrupted()) return false;
    const auto kept =
        folder_.store().load(memory::fingerprint_of(game_.compiled().rules).text, course_.method);
    const bool is_kept =
        kept && folder_.store().save(
                    *kept, {{kept->games, "score against gnuchess depth 1", score->score.mean}});
    return is_kept && folder_.keep({name_of(part), "", score->text(), score->score.mean, true,
                                    score->games_text() + "; " + std::to_string(kept->games) +
                                        " games learned from"});
  }

  const board::BoardGame& game_;
  ChessCourse course_;
  const ExperimentOptions& options_;
  ExperimentFolder& folder_;
};

bool play(const board::BoardGame& game, const ChessMatch& match, const ExperimentOptions& options,
          ExperimentFolder& folder) {
  if (folder.find(match.what) != nullptr) return true;
  const Duel duel = duel_of(game, match.first, match.second, options.is_long ? 200 : 20,
                            options.seed, folder.store());
  const std::optional<DuelScore> score = fight(game, duel);
  if (!score || was_interrupted()) return false;
  return folder.keep({match.what, "", score->text(), score->score.mean,
                      score->wins > 0 && score->score.mean > match.must_exceed,
                      score->games_text()});
}

}  // namespace

std::optional<Figures> learned_chess(const ExperimentOptions& options) {
  const auto made = load_for_gnuchess(kChess);
  const auto folder = made ? ExperimentFolder::open("learned-chess", options) : nullptr;
  if (!folder) return std::nullopt;
  const auto& game = dynamic_cast<const board::BoardGame&>(*made->game);
  const std::string bare = "alphabeta:depth=1,without=quiescence";
  const std::string learned = ",advisors=memory";
  bool is_done = true;
  for (const ChessCourse& course :
       {ChessCourse{"td", bare + learned, "one ply"},
        ChessCourse{"tdleaf", "alphabeta:depth=1" + learned, "one ply and captures"}}) {
    is_done = is_done && ChessLesson(game, course, options, *folder).run();
  }
  for (const ChessMatch& match :
       {ChessMatch{"one ply, learned, against one ply with pieces at 9, 5, 3, 3, 1", bare + learned,
                   bare + kByHand, 0.5},
        ChessMatch{"one ply, learned, against gnuchess depth 1", bare + learned, kGnuChess, 0},
        ChessMatch{"one ply and captures, learned, against gnuchess depth 1",
                   "alphabeta:depth=1" + learned, kGnuChess, 0},
        ChessMatch{"two plies and captures, learned, against gnuchess depth 1",
                   "alphabeta:depth=2" + learned, kGnuChess, 0.5}}) {
    is_done = is_done && play(game, match, options, *folder);
  }
  if (!is_done && !was_interrupted()) return std::nullopt;
  return folder->rows();
}

}  // namespace rulewise::app
