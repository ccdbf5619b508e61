// learned_chess.cc — whether chess learned from nothing wins games.
//
// Learners play against themselves alone: no opponent of the matches below is met before them.
// GnuChess 6 at depth 1 looks one ply ahead and then at captures; it is not the program of 1991
// and probably stronger.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/duels.h"
#include "app/experiment_folder.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/learn_board.h"
#include "app/learned.h"
#include "machine/board/board_game.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr const char* kChess = "metagamer_chess.scl";
constexpr const char* kGnuChess = "uci:gnuchess --uci,depth=1";
constexpr const char* kByHand = ",advisors=material,worth=queen=9+rook=5+bishop=3+knight=3+pawn=1";
constexpr double kNoClock = 60;  // seconds a move: depth decides, not time

/// A row of the report: who meets whom, and what the score must exceed to hold.
struct ChessMatch {
  std::string what;
  std::string first;
  std::string second;
  double must_exceed;
};

/// One way of learning in so much processor time, and a row that tells from how many games.
bool teach(const board::BoardGame& game, const std::string& method, double seconds,
           std::uint64_t seed, ExperimentFolder& folder) {
  const std::string what = method + ", games learned from";
  if (folder.find(what) != nullptr) return true;
  WeightLesson lesson;
  lesson.method = method;
  lesson.seed = seed;
  lesson.begins_anew = true;  // what an interrupted run left has another length
  lesson.length.seconds = seconds;
  lesson.length.counts_work = true;
  if (!teach_weights(game, lesson, folder.store()) || was_interrupted()) return false;
  const auto learned = learned_about(game, folder.store());
  const std::uint64_t games = method == "td" ? learned->games : learned->quiet_games;
  return folder.keep({what, "", std::to_string(games), static_cast<double>(games), true});
}

bool play(const board::BoardGame& game, const ChessMatch& match, const ExperimentOptions& options,
          ExperimentFolder& folder) {
  if (folder.find(match.what) != nullptr) return true;
  Duel duel;
  duel.first = match.first;
  duel.second = match.second;
  duel.games = options.is_long ? 200 : 20;
  duel.move_seconds = kNoClock;
  duel.opening_plies = 4;
  duel.seed = options.seed;
  duel.knowledge.learned = learned_about(game, folder.store());
  const std::optional<DuelScore> score = fight(game, duel);
  if (!score || was_interrupted()) return false;
  return folder.keep({match.what, "", score->text(), score->score.mean,
                      score->score.mean > match.must_exceed, score->games_text()});
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
  for (const char* method : {"td", "tdleaf"}) {
    is_done = is_done && teach(game, method, options.is_long ? 600 : 60, options.seed, *folder);
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
