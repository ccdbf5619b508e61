#include "app/tournament_spec.h"

#include <gtest/gtest.h>

#include <set>

namespace rulewise::app {
namespace {

TournamentSpec read(const std::string& text, std::size_t faults = 0) {
  base::Diagnostics diagnostics;
  TournamentSpec spec = read_tournament_spec(text, diagnostics);
  EXPECT_EQ(diagnostics.all().size(), faults) << text << '\n' << diagnostics.to_text("spec");
  return spec;
}

const std::string kSmall =
    "players = [\"random\", \"legal\", \"mcts:nodes=9\"]\ngames = [\"nim\"]\n";

TEST(TournamentSpec, HasNoMoreGamesThanCanBeListed) {
  TournamentSpec spec;
  spec.players = {"a", "b", "c"};
  spec.rounds = 7;
  const std::vector<std::size_t> roles{1, 2, 3, 4, 9};
  EXPECT_EQ(task_count(spec, roles), static_cast<double>(tasks_of(spec, roles).size()));
  base::Diagnostics diagnostics;
  (void)read_tournament_spec("players = [\"a\", \"b\", \"c\"]\ngames = [\"x\"]\nrounds = 1000000\n",
                             diagnostics);
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(TournamentSpec, ReadsAll) {
  const TournamentSpec spec = read(
      "mode = \"gauntlet\"\nplayers = [\"a\", \"b\"]\nrounds = 3\nclock = \"10,0.5\"\nopenings = "
      "2\n"
      "generate = {count = 20, seed = 7}\nseed = 5\nconcurrency = 4\n[sprt]\nelo1 = 20\nalpha = "
      "0.1\n");
  EXPECT_EQ(spec.mode, TournamentSpec::Mode::kGauntlet);
  EXPECT_EQ(spec.generated, 20U);
  EXPECT_EQ(spec.start_seconds, 10);
  EXPECT_EQ(spec.move_seconds, 0.5);
  EXPECT_EQ(spec.sprt.elo1, 20);
}

TEST(TournamentSpec, TellsFaultsWhereTheyStand) {
  base::Diagnostics diagnostics;
  (void)read_tournament_spec(kSmall + "round = 3\n", diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1U);
  EXPECT_EQ(diagnostics.all()[0].where.line, 3U);
  read("players = [", 1);
  read("players = [\"a\"]\ngames = [\"nim\"]\n", 1);
  read("players = [\"a\", \"a\"]\ngames = [\"nim\"]\n", 1);
  read("players = [\"a\", 3]\ngames = [\"nim\"]\n", 2);
  read("players = [\"a\", \"b\"]\n", 1);
  read(kSmall + "rounds = 0\n", 1);
  read(kSmall + "clock = \"fast\"\n", 1);
  read(kSmall + "mode = \"swiss\"\n", 1);
  read(kSmall + "mode = \"sprt\"\n", 1);
  read(kSmall + "sprt = {elo0 = 5, elo1 = 5}\n", 1);
  read(kSmall + "openings = 9\nmax_plies = 9\n", 1);
  read(kSmall + "book = 3\n", 1);
  read(kSmall + "book = \"b\"\nopenings = 2\n", 1);
  read(kSmall + "book = \"b\"\ngenerate = {count = 1, seed = 7}\n", 1);
  EXPECT_EQ(read(kSmall + "book = \"b\"\n").book, "b");
}

TEST(TournamentSpec, PairsPlayersAndRoles) {
  TournamentSpec spec = read(kSmall + "rounds = 2\n");
  EXPECT_EQ(pairings_of(spec).size(), 3U);
  const auto tasks = tasks_of(spec, {2, 2});
  EXPECT_EQ(tasks.size(), 2U * 2 * 3 * 2);
  EXPECT_EQ(tasks[1].pair, tasks[0].pair);
  EXPECT_NE(tasks[1].is_swapped(), tasks[0].is_swapped());
  EXPECT_EQ(tasks.back().round, 1U);
  spec.mode = TournamentSpec::Mode::kGauntlet;
  EXPECT_EQ(pairings_of(spec).size(), 2U);
}

TEST(TournamentSpec, HandsOutRolesInEveryWay) {
  const TournamentSpec spec = read("players = [\"a\", \"b\"]\ngames = [\"nim\"]\n");
  for (const std::size_t roles : {1U, 2U, 3U, 4U, 6U, 7U, 8U}) {
    const auto tasks = tasks_of(spec, {roles});
    std::set<std::vector<std::size_t>> seatings;
    std::vector<std::size_t> held(roles);  // by role: games in which the first player has it
    for (std::size_t t = 0; t < tasks.size(); ++t) {
      ASSERT_EQ(tasks[t].players.size(), roles);
      seatings.insert(tasks[t].players);
      for (std::size_t r = 0; r < roles; ++r) {
        held[r] += tasks[t].players[r] == 0 ? 1 : 0;
        EXPECT_NE(tasks[t].players[r], tasks[t ^ 1U].players[r]) << "a pair exchanges all roles";
      }
    }
    EXPECT_EQ(seatings.size(), tasks.size()) << "each once";
    for (const std::size_t games : held) EXPECT_EQ(2 * games, tasks.size());
    if (roles > 1 && roles <= 6) {
      EXPECT_EQ(tasks.size(), (std::size_t{1} << roles) - 2);
    }
  }
}

TEST(TournamentSpec, ScoresByWhoGotMoreForARole) {
  const TournamentSpec spec = read("players = [\"a\", \"b\"]\ngames = [\"nim\"]\n");
  TournamentTask task = tasks_of(spec, {3}).front();
  task.players = {0, 1, 1};
  EXPECT_EQ(score_of(task, {60, 100, 0}), 1);
  EXPECT_EQ(score_of(task, {50, 100, 0}), 0.5);
  EXPECT_EQ(score_of(task, {40, 100, 0}), 0);
  task.players = {0};
  EXPECT_EQ(score_of(task, {40}), 0.5) << "there is nothing to compare it with yet";
}

TEST(TournamentSpec, MoreRoundsGoOnWithTheSameResults) {
  const TournamentSpec two = read(kSmall + "rounds = 2\n");
  EXPECT_EQ(fingerprint(two), fingerprint(read(kSmall + "rounds = 5\nconcurrency = 2\n")));
  EXPECT_NE(fingerprint(two), fingerprint(read(kSmall + "seed = 2\n")));
}

}  // namespace
}  // namespace rulewise::app
