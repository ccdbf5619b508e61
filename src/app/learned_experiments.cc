// learned_experiments.cc — whether what was learned from nothing wins games.
//
// Learners play against themselves alone: no opponent of the matches below is met before them.
// GnuChess 6 at depth 1 looks one ply ahead and then at captures; it is not the program of 1991
// and probably stronger.
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/duels.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/learn_board.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "app/load_game.h"
#include "app/progress.h"
#include "app/temporary_store.h"
#include "machine/board/board_game.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr const char* kChess = "metagamer_chess.scl";
constexpr const char* kGnuChess = "uci:gnuchess --uci,depth=1";
constexpr const char* kByHand = ",advisors=material,worth=queen=9+rook=5+bishop=3+knight=3+pawn=1";
constexpr double kNoClock = 60;  // seconds a move: depth decides, not time

/// Both ways of learning, one after the other, in so much processor time together.
bool teach_both(const board::BoardGame& game, double seconds, std::uint64_t seed,
                memory::Store& store) {
  for (const char* method : {"td", "tdleaf"}) {
    WeightLesson lesson;
    lesson.method = method;
    lesson.seed = seed;
    lesson.length.seconds = seconds / 2;
    lesson.length.counts_work = true;
    if (!teach_weights(game, lesson, store) || was_interrupted()) return false;
  }
  return true;
}

class ChessMatches {
 public:
  ChessMatches(const board::BoardGame& game, const ExperimentOptions& options,
               const memory::Store& store)
      : game_(game) {
    plan_.games = options.is_long ? 200 : 20;
    plan_.move_seconds = kNoClock;
    plan_.opening_plies = 4;
    plan_.seed = options.seed;
    plan_.knowledge.learned = learned_about(game, store);
  }

  bool add(const std::string& what, const std::string& first, const std::string& second,
           double must_exceed) {
    Duel duel = plan_;
    duel.first = first;
    duel.second = second;
    const std::optional<DuelScore> score = fight(game_, duel);
    if (!score) return false;
    figures_.push_back({what, "", score->text(), score->score.mean, score->score.mean > must_exceed,
                        score->games_text()});
    return !was_interrupted();
  }
  Figures take() { return std::move(figures_); }

 private:
  const board::BoardGame& game_;
  Duel plan_;
  Figures figures_;
};

/// A game, and the depth both search to.
struct LearnedGame {
  std::string_view file;
  int depth;
};
constexpr std::array kLearnedGames = {
    LearnedGame{"othello.kif", 2},
    LearnedGame{"breakthrough.kif", 2},
    LearnedGame{"connect_four.kif", 3},
    LearnedGame{"checkers.scl", 3},
    LearnedGame{"xiangqi.scl", 2},
    LearnedGame{"shogi.scl", 2},
    LearnedGame{"backward_albatross.scl", 2},
    LearnedGame{"greedy_zebu.scl", 2},
    LearnedGame{"hungry_gull.scl", 2},
    LearnedGame{"sworn_dove.scl", 2},
};

/// What was learned in so many seconds of processor time, and what the rules tell.
std::optional<play::Knowledge> study(const std::string& file, const game::Game& game,
                                     double seconds, std::uint64_t seed, memory::Store& store) {
  constexpr double kInsightSeconds = 10;
  play::Knowledge knowledge;
  if (const auto* board_game = dynamic_cast<const board::BoardGame*>(&game)) {
    WeightLesson lesson;
    lesson.method = "tdleaf";
    lesson.seed = seed;
    lesson.begins_with_rules = true;
    lesson.length.seconds = seconds;
    lesson.length.counts_work = lesson.length.ends_in_contest = true;
    if (!teach_weights(*board_game, lesson, store)) return std::nullopt;
    knowledge.learned = learned_about(game, store);
  } else {
    StateLesson lesson;
    lesson.seed = seed;
    lesson.length.seconds = seconds;
    lesson.length.counts_work = lesson.length.ends_in_contest = true;
    if (!teach_states(file, game, lesson, store)) return std::nullopt;
    KnowledgeOptions options{kInsightSeconds, seed};
    options.with_advice = true;
    knowledge = knowledge_of(file, game, options);
    knowledge.learned_states = learned_states(file, game, store);
    knowledge.tactician = tactician_of(file, game);
  }
  knowledge.study = studier_of(file, game, seed);
  return knowledge;
}

/// Duels of one sort in several games, summed up.
class DuelsOfGames {
 public:
  /// False if the players could not be made.
  bool add(const std::string& what, const game::Game& game, const Duel& duel, Figures& figures) {
    const auto score = fight(game, duel);
    if (!score) return false;
    figures.push_back({what, "", score->text(), score->score.mean, true, score->games_text()});
    means_.push_back(score->score.mean);
    sum_.wins += score->wins;
    sum_.draws += score->draws;
    sum_.losses += score->losses;
    return true;
  }
  void sum_up(const std::string& what, double must_exceed, Figures& figures) {
    sum_.score = play::mean_of(means_);  // games differ more than rounds of one game do
    figures.push_back(
        {what, "", sum_.text(), sum_.score.mean, sum_.score.mean > must_exceed, sum_.games_text()});
  }

 private:
  std::vector<double> means_;
  DuelScore sum_;
};

/// What was learned against what the rules tell, to the same depth.
Duel at_equal_depth(const LearnedGame& game, const play::Knowledge& knowledge,
                    const ExperimentOptions& options) {
  const std::string search = "alphabeta:depth=" + std::to_string(game.depth);
  Duel duel;
  duel.first = search + ",advisors=memory";
  duel.second = knowledge.learned_states ? search + ",advisors=insight" : search;
  duel.games = options.is_long ? 60 : 20;
  duel.move_seconds = kNoClock;
  duel.opening_plies = 4;
  duel.seed = options.seed;
  duel.knowledge = knowledge;
  return duel;
}

/// The full player with what was learned against the one without, by the clock.
Duel at_equal_time(const play::Knowledge& knowledge, const ExperimentOptions& options) {
  Duel duel;
  duel.first = "auto";
  duel.second = "auto:without=memory";
  duel.games = options.is_long ? 40 : 10;
  duel.move_seconds = options.is_long ? 0.2 : 0.1;
  duel.start_seconds = 40 * duel.move_seconds;
  duel.opening_plies = 2;
  duel.seed = options.seed;
  duel.knowledge = knowledge;
  return duel;
}

}  // namespace

std::optional<Figures> learned_chess(const ExperimentOptions& options) {
  const auto made = load_for_gnuchess(kChess);
  const auto store = TemporaryStore::make();
  if (!made || !store) return std::nullopt;
  const auto& game = dynamic_cast<const board::BoardGame&>(*made->game);
  if (!teach_both(game, options.is_long ? 1200 : 120, options.seed, **store)) return std::nullopt;
  ChessMatches matches(game, options, **store);
  const std::string bare = "alphabeta:depth=1,without=quiescence";
  const bool is_done = matches.add("one ply, learned, against one ply with pieces at 9, 5, 3, 3, 1",
                                   bare + ",advisors=memory", bare + kByHand, 0.5) &&
                       matches.add("one ply, learned, against gnuchess depth 1",
                                   bare + ",advisors=memory", kGnuChess, 0) &&
                       matches.add("one ply and captures, learned, against gnuchess depth 1",
                                   "alphabeta:depth=1,advisors=memory", kGnuChess, 0) &&
                       matches.add("two plies and captures, learned, against gnuchess depth 1",
                                   "alphabeta:depth=2,advisors=memory", kGnuChess, 0.5);
  Figures figures = matches.take();
  return is_done || !figures.empty() ? std::optional(std::move(figures)) : std::nullopt;
}

std::optional<Figures> learned_games(const ExperimentOptions& options) {
  const auto store = TemporaryStore::make();
  if (!store) return std::nullopt;
  Figures figures;
  DuelsOfGames by_depth, by_time;
  for (const LearnedGame& one : kLearnedGames) {
    GameOptions wanted;
    wanted.file = one.file;
    wanted.merges_moves = true;
    const auto made = load_game(wanted);
    if (!made) return std::nullopt;
    const auto knowledge =
        study(wanted.file, *made->game, options.is_long ? 600 : 60, options.seed, **store);
    if (!knowledge || was_interrupted()) return std::nullopt;
    const bool is_played =
        by_depth.add(wanted.file + ", depth " + std::to_string(one.depth), *made->game,
                     at_equal_depth(one, *knowledge, options), figures) &&
        by_time.add(wanted.file + ", equal time", *made->game, at_equal_time(*knowledge, options),
                    figures);
    if (!is_played || was_interrupted()) return std::nullopt;
  }
  by_depth.sum_up("all ten games: learned against rule-derived, equal depth", 0.6, figures);
  by_time.sum_up("all ten games: the full player with memory against without, equal time", 0.5,
                 figures);
  return figures;
}

}  // namespace rulewise::app
