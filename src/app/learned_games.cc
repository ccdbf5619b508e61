// learned_games.cc — whether what was learned is worth more than what the rules tell, on ten games.
//
// Learners play against themselves alone: no opponent of the matches below is met before them, but
// for the contest that ends each lesson and tells `auto` whether to use what was learned.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/duels.h"
#include "app/experiment_folder.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/learn_board.h"
#include "app/learn_curves.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/near_misses.h"
#include "app/temporary_store.h"
#include "machine/board/board_game.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr double kNoClock = 60;  // seconds a move: depth decides, not time

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

/// Learning so long, or playing nothing and keeping what a lesson begins with.
CourseLength length_of(double seconds) {
  CourseLength length;
  if (seconds > 0) {
    length.seconds = seconds;
    length.counts_work = length.ends_in_contest = true;
  } else {
    length.games = 0;
  }
  return length;
}

bool teach(const std::string& file, const game::Game& game, double seconds, std::uint64_t seed,
           memory::Store& store) {
  if (const auto* board_game = dynamic_cast<const board::BoardGame*>(&game)) {
    WeightLesson lesson;
    lesson.method = "tdleaf";
    lesson.seed = seed;
    lesson.begins_with_rules = true;
    lesson.begins_anew = true;  // what an interrupted run left has another length
    lesson.length = length_of(seconds);
    return teach_weights(*board_game, lesson, store) && !was_interrupted();
  }
  StateLesson lesson;
  lesson.seed = seed;
  lesson.begins_anew = true;
  lesson.length = length_of(seconds);
  return teach_states(file, game, lesson, store) && !was_interrupted();
}

/// What the rules tell, and what was learned.
play::Knowledge knowledge_in(const std::string& file, const game::Game& game, std::uint64_t seed,
                             const memory::Store& store) {
  constexpr double kInsightSeconds = 10;
  play::Knowledge knowledge;
  if (dynamic_cast<const board::BoardGame*>(&game) == nullptr) {
    knowledge = knowledge_of(file, game, {kInsightSeconds, seed});
    knowledge.learned_states = learned_states(file, game, store);
    knowledge.tactician = tactician_of(file, game);
  } else {
    knowledge.learned = learned_about(game, store);
  }
  knowledge.study = studier_of(file, game, seed);
  return knowledge;
}

/// What was learned against what the rules tell, to the same depth.
Duel at_equal_depth(const LearnedGame& game, const ExperimentOptions& options) {
  const std::string search = "alphabeta:depth=" + std::to_string(game.depth);
  Duel duel;
  duel.first = search + ",advisors=memory";
  duel.second = game.file.ends_with(".kif") ? search + ",advisors=insight" : search;
  duel.games = options.is_long ? 60 : 20;
  duel.move_seconds = kNoClock;
  duel.opening_plies = 4;
  duel.seed = options.seed;
  return duel;
}

/// The full player with what was learned against the one without, by the clock.
Duel at_equal_time(const ExperimentOptions& options) {
  Duel duel;
  duel.first = "auto";
  duel.second = "auto:without=memory";
  duel.is_alike = true;  // they differ in memory alone
  duel.games = options.is_long ? 40 : 10;
  duel.move_seconds = options.is_long ? 0.2 : 0.1;
  duel.start_seconds = 40 * duel.move_seconds;
  duel.opening_plies = 2;
  duel.seed = options.seed;
  return duel;
}

/// The rows of one game, those that a folder does not have yet.
class GameRows {
 public:
  GameRows(const LearnedGame& game, const ExperimentOptions& options, ExperimentFolder& folder)
      : game_(game), options_(options), folder_(folder), file_(game.file) {}

  [[nodiscard]] std::string learned() const { return file_ + ", games learned from"; }
  [[nodiscard]] std::string by_depth() const { return file_ + ", " + depth_text(); }
  [[nodiscard]] std::string by_time() const { return file_ + ", equal time"; }
  /// What learning began with, where that is not nothing: a control.
  [[nodiscard]] std::string by_start() const { return file_ + ", " + depth_text() + ", no games"; }

  /// Learning, and the rows that no clock decides. False if it was interrupted or something went
  /// wrong, which has been said.
  bool make_by_depth() {
    const bool is_chess_like = game_.file.ends_with(".scl");
    if (folder_.find(learned()) != nullptr && folder_.find(by_depth()) != nullptr &&
        (!is_chess_like || folder_.find(by_start()) != nullptr)) {
      return true;
    }
    return with_game([&](const game::Game& game) {
      return learn(game) &&
             duel(by_depth(), game, at_equal_depth(game_, options_), knowledge(game)) &&
             (!is_chess_like || duel_of_start(game));
    });
  }
  /// The row by the clock, after that.
  bool make_by_time() {
    if (folder_.find(by_time()) != nullptr) return true;
    return with_game([&](const game::Game& game) {
      return duel(by_time(), game, at_equal_time(options_), knowledge(game));
    });
  }

 private:
  template <class Work>
  bool with_game(const Work& work) {
    GameOptions wanted;
    wanted.file = file_;
    wanted.merges_moves = true;
    const auto made = load_game(wanted);
    if (!made) return false;
    return work(*made->game);
  }
  [[nodiscard]] play::Knowledge knowledge(const game::Game& game) const {
    return knowledge_in(file_, game, options_.seed, folder_.store());
  }
  [[nodiscard]] std::string depth_text() const { return "depth " + std::to_string(game_.depth); }

  bool learn(const game::Game& game) {
    if (folder_.find(learned()) != nullptr) return true;
    const double seconds = options_.is_long ? 600 : 60;
    if (!teach(file_, game, seconds, options_.seed, folder_.store())) return false;
    const auto weights = learned_about(game, folder_.store());
    const auto states = learned_states(file_, game, folder_.store());
    const std::uint64_t games = weights ? weights->quiet_games : states->games;
    const auto contest = weights ? weights->contest : states->contest;
    return folder_.keep(
        {learned(), "", std::to_string(games), static_cast<double>(games), true,
         contest ? "contest " + number(contest->score) + " by " + contest->player : "no contest"});
  }

  bool duel(const std::string& what, const game::Game& game, Duel duel,
            const play::Knowledge& knowledge) {
    if (folder_.find(what) != nullptr) return true;
    duel.knowledge = knowledge;
    const auto score = fight(game, duel);
    if (!score || was_interrupted()) return false;
    return folder_.keep({what, "", score->text(), score->score.mean, true, score->games_text()});
  }

  bool duel_of_start(const game::Game& game) {
    if (folder_.find(by_start()) != nullptr) return true;
    const auto store = TemporaryStore::make();
    if (!store || !teach(file_, game, 0, options_.seed, **store)) return false;
    return duel(by_start(), game, at_equal_depth(game_, options_),
                knowledge_in(file_, game, options_.seed, **store));
  }

  const LearnedGame& game_;
  const ExperimentOptions& options_;
  ExperimentFolder& folder_;
  std::string file_;
};

/// Rows of one sort put together. What ten games give is spread by how games differ, too: the
/// interval is for games like these, not for these alone.
class Sum {
 public:
  void add(const Figure* row) {
    if (row == nullptr) return;
    means_.push_back(row->exact);
    std::size_t wins = 0, draws = 0, losses = 0;
    if (std::sscanf(row->note.c_str(), "%zu won, %zu drawn, %zu lost", &wins, &draws, &losses) ==
        3) {
      score_.wins += wins;
      score_.draws += draws;
      score_.losses += losses;
    }
  }
  [[nodiscard]] bool is_empty() const { return means_.empty(); }
  /// Without a claim.
  [[nodiscard]] Figure row(const std::string& what) {
    score_.score = play::mean_of(means_);
    return {what, "", score_.text(), score_.score.mean, std::nullopt, score_.games_text(), false};
  }
  /// Holds if the score exceeds the bound, by more than the error where that is asked for.
  [[nodiscard]] Figure claim(const std::string& what, double bound, bool by_interval) {
    Figure figure = row(what);
    figure.verdict = score_.score.mean - (by_interval ? score_.score.error : 0) > bound;
    figure.is_claim = true;
    return figure;
  }

 private:
  std::vector<double> means_;
  DuelScore score_;
};

std::string_view stem_of(const LearnedGame& game) {
  return game.file.substr(0, game.file.find('.'));
}

/// Those that are asked for, in that order, or all ten; none after saying which is none of them.
std::vector<LearnedGame> games_of(const ExperimentOptions& options) {
  std::vector<LearnedGame> games;
  for (const std::string& name : options.only) {
    const auto found = std::ranges::find_if(kLearnedGames, [&](const LearnedGame& game) {
      return game.file == name || stem_of(game) == name;
    });
    if (found == kLearnedGames.end()) {
      std::vector<std::string> names;
      for (const LearnedGame& game : kLearnedGames) names.emplace_back(stem_of(game));
      complain({"'" + name + "' is none of the ten games", suggestion(name, names)});
      return {};
    }
    games.push_back(*found);
  }
  return games.empty() ? std::vector<LearnedGame>(kLearnedGames.begin(), kLearnedGames.end())
                       : games;
}

Figures with_sums(ExperimentFolder& folder, const std::vector<LearnedGame>& games,
                  const ExperimentOptions& options) {
  Sum by_depth, by_time, by_start, after_start;
  for (const LearnedGame& one : games) {
    const GameRows rows(one, options, folder);
    by_depth.add(folder.find(rows.by_depth()));
    by_time.add(folder.find(rows.by_time()));
    const Figure* const start = folder.find(rows.by_start());
    by_start.add(start);
    if (start != nullptr) after_start.add(folder.find(rows.by_depth()));
  }
  Figures figures = folder.rows();
  if (!by_start.is_empty()) {
    figures.push_back(
        by_start.row("chess-like games: what the rules begin it with, no games, equal depth"));
    figures.push_back(after_start.row("chess-like games: the same after learning"));
  }
  const std::string depth = "learned against rule-derived, equal depth";
  const std::string time = "the full player with memory against without, equal time";
  if (games.size() == kLearnedGames.size()) {
    figures.push_back(by_depth.claim("all ten games: " + depth, 0.6, false));
    figures.push_back(by_time.claim("all ten games: " + time, 0.5, true));
  } else {  // a few games say nothing of ten
    const std::string few = "games asked for (" + std::to_string(games.size()) + " of ten): ";
    figures.push_back(by_depth.row(few + depth));
    figures.push_back(by_time.row(few + time));
  }
  return figures;
}

}  // namespace

std::optional<Figures> learned_games(const ExperimentOptions& options) {
  const std::vector<LearnedGame> games = games_of(options);
  if (games.empty()) return std::nullopt;
  const auto folder = ExperimentFolder::open("learned-games", options);
  if (!folder) return std::nullopt;
  // What hangs on the clock comes last: it wants a machine that does nothing else.
  for (const auto make : {&GameRows::make_by_depth, &GameRows::make_by_time}) {
    for (const LearnedGame& one : games) {
      GameRows rows(one, options, *folder);
      if ((rows.*make)()) continue;
      if (was_interrupted()) return folder->rows();
      return std::nullopt;
    }
  }
  return with_sums(*folder, games, options);
}

}  // namespace rulewise::app
