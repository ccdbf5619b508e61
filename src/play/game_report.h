// game_report.h — what play shows of a game: length, choices, draws, edge of the first role, skill.
//
// Idea      random games show what the rules do by themselves; games of a search against itself
// show
//           what they do among players; a search that may look four times as far against one that
//           may not shows how much there is to be found (skill)
// Needs     a game; the search is Monte Carlo, which plays all
// Promises  ends soon after its time or when asked to; every mean comes with the half-width of its
//           95 % interval and the number of games
// Never     prints
// Tested by game_report_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "game/game.h"
#include "insight/discovery/sample.h"
#include "insight/played_games.h"
#include "play/match.h"

namespace rulewise::play {

/// What a number of games add up to.
struct PlayFigures {
  std::vector<double> lengths;       // joint moves, by game that ended
  std::vector<double> choices;       // legal moves of each role that has a choice, by state
  std::vector<double> first_scores;  // of the first role: 1 or 0 by who got most, shared if several
  std::vector<std::size_t> wins;     // by role: games in which it alone got most
  /// By roles, in order: games in which just these got most, several but not all, as a team does.
  std::map<std::vector<std::size_t>, std::size_t> shared_wins;
  std::size_t draws = 0;  // all got the same
  /// By game: times the expected result turned round. Empty where it is not counted: what one role
  /// gains the other need not lose.
  std::vector<double> lead_changes;
  std::size_t unfinished = 0;     // games begun that came to no end, which long ones do more often
  std::vector<game::State> ends;  // the last state of each game of a search
  std::vector<insight::GameMoves> moves;  // the same games, move by move
  [[nodiscard]] std::size_t games() const { return lengths.size(); }
};

/// Nodes or plies for a move, and what the one with more scored against the one with fewer.
struct SkillStep {
  std::uint64_t fewer = 0;
  std::uint64_t more = 0;
  std::vector<double> scores;  // of the one with more
};

struct GameReport {
  PlayFigures random;
  PlayFigures strong;
  std::uint64_t strong_nodes = 0;
  std::size_t strong_opening = 0;  // moves at random before the search plays: none in short games
  std::size_t skill_opening = 0;   // the same in games that compare two searches
  std::vector<SkillStep> skill;    // by nodes
  std::vector<SkillStep> skill_depth;  // by plies; who looks none ahead plays at random
  bool was_stopped = false;
};

struct ReportOptions {
  double max_seconds = 20;
  std::uint64_t seed = 1;
  std::size_t max_games = 40;              // of strong play, and of each step of skill
  std::function<bool()> should_stop = {};  // asked between moves
};

/// The figures of games that were played at random.
[[nodiscard]] PlayFigures figures_of(const insight::Sample& sample);

/// Whether two roles share 100 points in every game of the sample that ended.
[[nodiscard]] bool share_points(const insight::Sample& sample);

/// `sample` is of the same game.
[[nodiscard]] GameReport report_on(const game::Game& game, const insight::Sample& sample,
                                   const ReportOptions& options);

}  // namespace rulewise::play
