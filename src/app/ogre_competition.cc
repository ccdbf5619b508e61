// ogre_competition.cc — `reproduce ogre-competition`: won, partial and lost, as OGRE's Table 2 has
// them.
//
// The paper counts the matches of a competition against players that are gone. Ours meets two
// baselines in every role of every game, and a match is counted as there: won with all hundred
// points, lost with none, partial in between.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "play/match.h"
#include "play/player.h"
#include "play/rating.h"

namespace rulewise::app {
namespace {

constexpr std::array<std::string_view, 6> kPuzzles{"eight_puzzle", "eight_queens", "hanoi",
                                                   "knights_tour", "lights_out",   "peg_solitaire"};
constexpr std::array<std::string_view, 18> kTwoPlayers{"amazons",           "blocker",
                                                       "breakthrough",      "chinese_checkers_2",
                                                       "connect_four",      "domineering",
                                                       "dots_and_boxes",    "english_draughts",
                                                       "cylinder_checkers", "gomoku_9",
                                                       "goofspiel",         "hex_5",
                                                       "knightthrough",     "nine_mens_morris",
                                                       "othello",           "racetrack_corridor",
                                                       "tic_tac_toe",       "tron"};
constexpr std::array<std::string_view, 4> kManyPlayers{"chinese_checkers_3", "chinese_checkers_6",
                                                       "chinese_checkers_small_6",
                                                       "connect_three_players"};
constexpr std::array<std::string_view, 2> kBaselines{"greedy", "mcts:without=wide"};

/// A row of the paper's table.
struct Suite {
  std::string_view name;
  std::span<const std::string_view> games;
  int won, partial, lost;  // per cent, the paper's
};
constexpr std::array<Suite, 3> kSuites{{{"puzzles", kPuzzles, 26, 31, 42},
                                        {"two players", kTwoPlayers, 39, 30, 30},
                                        {"more players", kManyPlayers, 25, 37, 37}}};
constexpr Suite kTotal{"all", {}, 34, 31, 34};

struct Tally {
  std::size_t won = 0, partial = 0, lost = 0;

  [[nodiscard]] std::size_t all() const { return won + partial + lost; }
  void add(double points) { ++(points >= 100 ? won : points > 0 ? partial : lost); }
  void add(const Tally& other) {
    won += other.won;
    partial += other.partial;
    lost += other.lost;
  }
};

struct Effort {
  double move_seconds;
  double start_seconds;
  std::size_t max_plies;
};

Effort effort_of(const ExperimentOptions& options) {
  const double move = options.move_seconds.value_or(options.is_long ? 1.0 : 0.05);
  return {move, 20 * move, options.is_long ? std::size_t{400} : std::size_t{200}};
}

using Players = std::vector<std::unique_ptr<play::Player>>;

/// Ours, and the same baseline for all the others.
std::optional<Players> make_players(const game::Game& game, std::string_view baseline,
                                    const Effort& effort, std::uint64_t seed) {
  Players players;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    auto configuration = play::read_configuration(r == 0 ? "auto" : std::string(baseline));
    configuration.value().seconds = effort.move_seconds;
    auto player = play::make_player(game, configuration.value(), seed + r);
    if (!player) {
      complain(player.error());
      return std::nullopt;
    }
    players.push_back(std::move(player).value());
  }
  return players;
}

/// Our player in every role against one baseline; nothing if a player cannot be made.
std::optional<Tally> play_all_roles(const game::Game& game, std::string_view baseline,
                                    const Effort& effort, std::uint64_t seed) {
  const auto players = make_players(game, baseline, effort, seed);
  if (!players) return std::nullopt;
  play::MatchOptions options;
  options.games = game.role_count();
  options.start_seconds = effort.start_seconds;
  options.max_plies = effort.max_plies;
  options.seed = seed;
  options.should_stop = [] { return was_interrupted(); };
  Tally tally;
  (void)play::play_match(game, *players, options, [&](const play::GameRecord& record) {
    const auto mine = std::ranges::find(record.players, std::size_t{0}) - record.players.begin();
    tally.add(record.payoffs[static_cast<std::size_t>(mine)]);
  });
  return tally;
}

std::optional<Tally> play_game(std::string_view name, const Effort& effort, std::uint64_t seed) {
  GameOptions file;
  file.file = std::string(name) + ".kif";
  const auto made = load_game(file);
  if (!made) return std::nullopt;
  Tally tally;
  const bool is_puzzle = made->game->role_count() == 1;
  for (const std::string_view baseline : kBaselines) {
    const auto played = play_all_roles(*made->game, baseline, effort, seed);
    if (!played) return std::nullopt;
    tally.add(*played);
    if (is_puzzle) break;  // nobody to play against
  }
  return tally;
}

/// `10 28% (16-44)`: how many, their share, and its 95 % interval.
std::string share(std::size_t part, std::size_t all) {
  const auto trials = static_cast<double>(all);
  const double share = all == 0 ? 0 : static_cast<double>(part) / trials;
  const play::ShareInterval interval = play::share_interval(share, trials);
  return fmt::format("{} {:.0f}% ({:.0f}-{:.0f})", part, 100 * share, 100 * interval.low,
                     100 * interval.high);
}

/// It holds if we win at least as large a share as the paper's player, and lose no larger one.
Figure figure_of(const Suite& suite, const Tally& tally, std::string note) {
  Figure figure;
  figure.what = fmt::format("{}: won / partial / lost of {}", suite.name, tally.all());
  figure.paper = fmt::format("{}% / {}% / {}%", suite.won, suite.partial, suite.lost);
  figure.ours = share(tally.won, tally.all()) + " / " + share(tally.partial, tally.all()) + " / " +
                share(tally.lost, tally.all());
  figure.exact =
      tally.all() == 0 ? 0 : static_cast<double>(tally.won) / static_cast<double>(tally.all());
  const auto lost = static_cast<double>(tally.lost);
  figure.verdict = 100 * figure.exact >= suite.won &&
                   100 * lost <= suite.lost * static_cast<double>(tally.all());
  figure.note = std::move(note);
  return figure;
}

/// The games of which not all was won, as a note.
void note_game(std::string_view name, const Tally& tally, std::string& note) {
  if (tally.won == tally.all()) return;
  note += fmt::format("{}{} {}/{}/{}", note.empty() ? "" : ", ", name, tally.won, tally.partial,
                      tally.lost);
}

}  // namespace

std::optional<Figures> ogre_competition(const ExperimentOptions& options) {
  const Effort effort = effort_of(options);
  const std::size_t count = kPuzzles.size() + kTwoPlayers.size() + kManyPlayers.size();
  Figures figures;
  Tally total;
  Progress progress;
  std::size_t done = 0;
  for (const Suite& suite : kSuites) {
    Tally tally;
    std::string note;
    for (const std::string_view name : suite.games) {
      if (was_interrupted()) break;
      const auto played = play_game(name, effort, options.seed);
      if (!played) return std::nullopt;
      tally.add(*played);
      note_game(name, *played, note);
      progress.update(static_cast<double>(++done) / static_cast<double>(count), name);
    }
    figures.push_back(figure_of(suite, tally, note));
    total.add(tally);
  }
  figures.push_back(figure_of(
      kTotal, total, "against greedy and mcts, in every role; in brackets 95 % intervals"));
  return figures;
}

}  // namespace rulewise::app
