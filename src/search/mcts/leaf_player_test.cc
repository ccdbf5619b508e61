#include "search/mcts/leaf_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/playout.h"
#include "search/mcts/lane_judge.h"
#include "search/mcts/wide_leaves.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

struct Means {
  double first = 0;
  int games = 0;
};

/// Plays `games` games from the opening and averages what the first role got.
Means play(LeafPlayer& leaves, const game::State& start, int games) {
  Means means;
  int begun = 0;
  std::vector<std::uint32_t> free;
  for (std::uint32_t job = 0; job < leaves.capacity(); ++job) free.push_back(job);
  while (means.games < games) {
    for (; leaves.room() > 0 && begun < games; ++begun) {
      leaves.start({.job = free.back(), .parent = start.view()});
      free.pop_back();
    }
    leaves.arrive([](const Arrival& arrival) { return !arrival.is_over; });
    leaves.run([&](const LeafResult& result) {
      free.push_back(result.job);
      means.first += result.payoffs[0];
      ++means.games;
    });
  }
  means.first /= means.games;
  return means;
}

TEST(LeafPlayers, AgreeOnWhatRandomPlayGives) {
  for (const char* name : {"tic_tac_toe", "connect_four", "breakthrough"}) {
    const auto game = library_game(name);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    const auto plain = make_plain_leaves(*game, {.seed = 1});
    const auto wide = make_wide_leaves(net_game, {.seed = 2});
    const Means slow = play(*plain, game->initial_state(), 1500);
    const Means fast = play(*wide, game->initial_state(), 6000);
    EXPECT_NEAR(slow.first, fast.first, 5 * 0.5 / std::sqrt(1500.0)) << name;
  }
}

/// A state of a random game, the joint move made there, and what that leads to.
struct Sample {
  game::State parent;
  game::JointMove moves;
  game::State child;
};

std::vector<Sample> sample_moves(const game::Game& game, std::size_t count, std::uint64_t seed) {
  std::vector<Sample> samples;
  base::Random random(seed);
  game::State state = game.initial_state();
  game::JointMove joint;
  while (samples.size() < count) {
    if (game.is_terminal(state)) state = game.initial_state();
    EXPECT_TRUE(game::choose_joint_move(game, state, random, joint));
    const game::State next = game.successor(state, joint);
    samples.push_back({state, joint, next});
    state = next;
  }
  return samples;
}

void expect_arrival(const game::Game& game, const Sample& sample, bool wanted,
                    const Arrival& arrival) {
  EXPECT_TRUE(std::ranges::equal(arrival.state, sample.child.view()));
  EXPECT_EQ(arrival.is_over, game.is_terminal(sample.child));
  if (arrival.is_over) {
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      const int points = game::payoff(game, sample.child, game::Role(r)).value_or(50);
      EXPECT_EQ(arrival.payoffs[r], static_cast<float>(points) / 100.0F);
    }
    return;
  }
  std::vector<game::Move> legal;
  for (std::size_t r = 0; wanted && r < game.role_count(); ++r) {
    const auto mine = game.legal_moves(sample.child, game::Role(r));
    EXPECT_EQ(arrival.counts[r], mine.size());
    legal.insert(legal.end(), mine.begin(), mine.end());
  }
  EXPECT_TRUE(std::ranges::equal(arrival.moves, legal));
}

TEST(LeafPlayers, TellWhatEveryLeafIs) {
  for (const char* name : {"tic_tac_toe", "connect_four", "breakthrough", "blocker"}) {
    const auto game = library_game(name);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    const std::vector<Sample> samples = sample_moves(*game, 300, 7);
    const std::unique_ptr<LeafPlayer> players[] = {
        make_plain_leaves(*game, {}), make_wide_leaves(net_game, {.playouts_per_leaf = 1})};
    for (const auto& leaves : players) {
      std::size_t told = 0;
      for (std::size_t next = 0; next < samples.size();) {
        const std::size_t first = next;
        for (; leaves->room() > 0 && next < samples.size(); ++next) {
          leaves->start({.job = static_cast<std::uint32_t>(next - first),
                         .parent = samples[next].parent.view(),
                         .moves = samples[next].moves,
                         .wants_moves = next % 2 == 0});
        }
        leaves->arrive([&](const Arrival& arrival) {
          const std::size_t i = first + arrival.job;
          expect_arrival(*game, samples[i], i % 2 == 0, arrival);
          ++told;
          return false;
        });
        EXPECT_EQ(leaves->under_way(), 0U);
      }
      EXPECT_EQ(told, samples.size()) << name;
    }
  }
}

TEST(WideLeaves, SeeWinsOneMoveAhead) {
  for (const char* name : {"tic_tac_toe", "connect_four", "breakthrough"}) {
    const auto game = library_game(name);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
    const std::vector<Sample> samples = sample_moves(*game, 200, 3);
    const auto leaves = make_wide_leaves(net_game, {.playouts_per_leaf = 1, .looks_ahead = true});
    for (std::uint32_t i = 0; i < samples.size(); ++i) {
      leaves->start({.job = i,
                     .parent = samples[i].parent.view(),
                     .moves = samples[i].moves,
                     .wants_moves = true});
    }
    int wins = 0;
    leaves->arrive([&](const Arrival& arrival) {
      if (arrival.is_over) return false;
      const game::State& state = samples[arrival.job].child;
      bool can_win = false;
      for (std::size_t r = 0; r < 2; ++r) {
        game::JointMove joint{game->legal_moves(state, game::Role(0)).front(),
                              game->legal_moves(state, game::Role(1)).front()};
        const auto legal = game->legal_moves(state, game::Role(r));
        for (const game::Move move : legal) {
          joint[r] = move;
          const game::State next = game->successor(state, joint);
          can_win = can_win || (legal.size() > 1 && game->is_terminal(next) &&
                                game::payoff(*game, next, game::Role(r)) == 100);
        }
      }
      EXPECT_EQ(arrival.winning.has_value(), can_win) << name;
      wins += arrival.winning ? 1 : 0;
      return false;
    });
    EXPECT_GT(wins, 0) << name;
  }
}

TEST(WideLeaves, PlaysStatesThatNoPlayFromTheOpeningLeadsTo) {
  // Both sides to move at once: the clock of the turns stands as it never does.
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  game::State odd = game->initial_state();
  for (std::size_t base = 0; base < net_game.net().base_count(); ++base) {
    if (net_game.net().base_names[base].find("control") != std::string::npos) odd.set_bit(base);
  }
  const auto wide = make_wide_leaves(net_game, {.seed = 2});
  const auto plain = make_plain_leaves(*game, {.seed = 1});
  const Means fast = play(*wide, odd, 4000);
  EXPECT_NEAR(fast.first, play(*plain, odd, 4000).first, 5 * 0.5 / std::sqrt(4000.0));
  // And then again states that play does lead to.
  EXPECT_NEAR(play(*wide, game->initial_state(), 4000).first,
              play(*plain, game->initial_state(), 4000).first, 5 * 0.5 / std::sqrt(4000.0));
}

/// How often each move is made in games from the opening.
std::vector<double> play_counting(LeafPlayer& leaves, const game::Game& game, int games) {
  std::vector<double> made(dynamic_cast<const machine::NetGame&>(game).net().move_count());
  const game::State start = game.initial_state();
  int played = 0;
  while (played < games) {
    for (std::uint32_t job = 0; leaves.room() > 0; ++job) {
      leaves.start({.job = job, .parent = start.view()});
    }
    leaves.arrive([](const Arrival&) { return true; });
    while (leaves.under_way() > 0) {
      leaves.run([&](const LeafResult& result) {
        ++played;
        for (std::size_t move = 0; move < made.size(); ++move) {
          made[move] += static_cast<double>((result.played[move / 64] >> (move % 64)) & 1U);
        }
      });
    }
  }
  for (double& count : made) count /= played;
  return made;
}

TEST(LeafPlayers, TellWhichMovesWereMade) {
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  const auto plain = make_plain_leaves(*game, {.tells_moves = true});
  const auto wide = make_wide_leaves(net_game, {.playouts_per_leaf = 1, .tells_moves = true});
  const std::vector<double> slow = play_counting(*plain, *game, 4000);
  const std::vector<double> fast = play_counting(*wide, *game, 4000);
  for (std::size_t move = 0; move < slow.size(); ++move) {
    if (net_game.net().move_names[move] == "noop") continue;  // no choice: need not be told
    EXPECT_NEAR(slow[move], fast[move], 5 * 0.5 * 1.5 / std::sqrt(4000.0))
        << net_game.net().move_names[move];
  }
}

TEST(LeafPlayers, GoByWhatIsFavoured) {
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  const LeafOptions options{.playouts_per_leaf = 1, .tells_moves = true, .learns = true};
  for (const auto& leaves :
       {make_plain_leaves(*game, options), make_wide_leaves(net_game, options)}) {
    const std::vector<std::string>& names = net_game.net().move_names;
    const auto centre =
        static_cast<std::size_t>(std::ranges::find(names, "(mark 2 2)") - names.begin());
    ASSERT_LT(centre, names.size());
    const double before = play_counting(*leaves, *game, 2000)[centre];
    std::vector<std::uint8_t> chances(names.size(), 0);
    chances[centre] = 15;
    leaves->favour(chances);
    (void)play_counting(*leaves, *game, 600);  // until all planes are drawn
    EXPECT_GT(play_counting(*leaves, *game, 2000)[centre], before + 0.1);
  }
}

/// Worth to the first role: the part of these bases that hold.
class PartThatHolds final : public LaneJudge {
 public:
  explicit PartThatHolds(std::vector<std::uint32_t> bases) : counted_(std::move(bases)) {}

  [[nodiscard]] double of(const game::State& state) const {
    double held = 0;
    for (const std::uint32_t base : counted_) held += state.view()[base / 64] >> (base % 64) & 1U;
    return held / static_cast<double>(counted_.size());
  }
  void judge(std::span<const machine::wide::Plane> bases, std::span<float> payoffs) override {
    for (std::size_t lane = 0; lane < machine::wide::kLanes; ++lane) {
      float held = 0;
      for (const std::uint32_t base : counted_) {
        held += static_cast<float>(bases[base].words[lane / 64] >> (lane % 64) & 1U);
      }
      payoffs[2 * lane] = held / static_cast<float>(counted_.size());
      payoffs[2 * lane + 1] = 1 - payoffs[2 * lane];
    }
  }

 private:
  std::vector<std::uint32_t> counted_;
};

TEST(LeafPlayers, JudgeGamesThatAreCutOff) {
  const auto game = library_game("breakthrough");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  std::vector<std::uint32_t> white;
  for (std::uint32_t base = 0; base < net_game.net().base_count(); ++base) {
    if (net_game.net().base_names[base].ends_with(" white)")) white.push_back(base);
  }
  const auto judge = std::make_shared<PartThatHolds>(white);
  const double at_start = judge->of(game->initial_state());
  LeafOptions options{.seed = 4, .cut_off = 24, .lane_judge = judge};
  const auto wide = make_wide_leaves(net_game, options);
  options.judge = [&](const game::State& state, game::Role role) {
    return 100 * (role.index() == 0 ? judge->of(state) : 1 - judge->of(state));
  };
  const auto plain = make_plain_leaves(*game, options);
  const Means fast = play(*wide, game->initial_state(), 6000);
  const Means slow = play(*plain, game->initial_state(), 600);
  EXPECT_NEAR(fast.first, slow.first, 0.005);
  EXPECT_LT(fast.first, at_start);        // some have been taken
  EXPECT_GT(fast.first, 0.5 * at_start);  // whole games give one half in the mean
  EXPECT_NE(fast.first,
            play(*make_wide_leaves(net_game, {.seed = 4}), game->initial_state(), 6000).first);
  options.cut_off = 0;
  EXPECT_NEAR(play(*make_plain_leaves(*game, options), game->initial_state(), 10).first, at_start,
              1e-6);
}

TEST(WideLeaves, ForgetsWhatIsAbandoned) {
  const auto game = library_game("connect_four");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  const auto leaves = make_wide_leaves(net_game, {});
  const std::size_t room = leaves->room();
  for (std::uint32_t job = 0; job < 20; ++job) {
    leaves->start({.job = job, .parent = game->initial_state().view()});
    if (job == 9) leaves->arrive([](const Arrival&) { return true; });
  }
  leaves->abandon();
  EXPECT_EQ(leaves->under_way(), 0U);
  EXPECT_EQ(leaves->room(), room);
  leaves->run([](const LeafResult&) { FAIL() << "nothing is under way"; });
}

TEST(WideLeaves, PlaysOnAnotherNetWhereOneIsGiven) {
  const auto game = library_game("tic_tac_toe");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  // The first role has its line alone, the other three cells that are none.
  const std::vector<std::string> allowed[] = {{"noop", "(mark 1 1)", "(mark 1 2)", "(mark 1 3)"},
                                              {"noop", "(mark 2 1)", "(mark 2 2)", "(mark 3 3)"}};
  logic::Net net = net_game.net();
  for (std::size_t r = 0; r < net.role_count(); ++r) {
    for (std::uint32_t m = net.first_move[r]; m < net.first_move[r + 1]; ++m) {
      if (std::ranges::count(allowed[r], net.move_names[m]) == 0) net.legal[m] = logic::kFalse;
    }
  }
  LeafOptions options{.seed = 3};
  options.played_net = std::make_shared<const logic::Net>(std::move(net));
  const auto led = make_wide_leaves(net_game, options);
  EXPECT_EQ(play(*led, game->initial_state(), 1000).first, 1.0);
  EXPECT_LT(play(*make_wide_leaves(net_game, {.seed = 3}), game->initial_state(), 1000).first, 0.9);
  // A search that the clock ends at once has no time for games on it; one without a clock has.
  led->expect(0);
  EXPECT_LT(play(*led, game->initial_state(), 1000).first, 0.9);
  led->expect(std::numeric_limits<double>::infinity());
  EXPECT_EQ(play(*led, game->initial_state(), 1000).first, 1.0);
}

TEST(WideLeaves, IsTheSameInEveryRun) {
  const auto game = library_game("connect_four");
  const auto& net_game = dynamic_cast<const machine::NetGame&>(*game);
  const auto first = make_wide_leaves(net_game, {.seed = 9});
  const auto second = make_wide_leaves(net_game, {.seed = 9});
  EXPECT_EQ(play(*first, game->initial_state(), 2000).first,
            play(*second, game->initial_state(), 2000).first);
}

}  // namespace
}  // namespace rulewise::search
