#include "search/takings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "base/interruption.h"
#include "base/random.h"
#include "game/playout.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Facts of the relation that have the name of a role's side in them, the first role's first.
std::vector<PieceFact> pieces_of(const logic::Net& net, const std::string& relation,
                                 const std::vector<std::string>& sides) {
  std::vector<PieceFact> pieces;
  for (std::uint32_t base = 0; base < net.base_count(); ++base) {
    const std::string& name = net.base_names[base];
    if (!name.starts_with('(' + relation + ' ')) continue;
    for (std::uint32_t role = 0; role < sides.size(); ++role) {
      if (name.find(' ' + sides[role]) == std::string::npos) continue;
      pieces.push_back({base, role, name.ends_with("king)") ? 15 : 10});
    }
  }
  return pieces;
}

/// What the pieces of others are worth that hold before and not after.
std::int32_t lost_worth(const game::State& before, const game::State& after, std::uint32_t role,
                        const std::vector<PieceFact>& pieces) {
  const auto holds = [](const game::State& state, std::uint32_t base) {
    return ((state.view()[base / 64] >> (base % 64)) & 1U) != 0;
  };
  std::int32_t sum = 0;
  for (const PieceFact& piece : pieces) {
    if (piece.owner == role || !holds(before, piece.base) || holds(after, piece.base)) continue;
    sum += piece.worth;
  }
  return sum;
}

struct Compared {
  int moves = 0;
  int captures = 0;
  int told = 0;
};

/// Every move of random games: what is told beforehand against what is gone afterwards.
Compared compare(const game::Game& game, const Takings& takings,
                 const std::vector<PieceFact>& pieces, int games) {
  Compared compared;
  base::Random random(7);
  game::JointMove joint;
  for (int n = 0; n < games; ++n) {
    game::State state = game.initial_state();
    for (int m = 0; m < 60 && !game.is_terminal(state); ++m) {
      StateTurns turns(game, state);
      const auto side = static_cast<std::uint32_t>(turns.side());
      std::vector<TurnMove> moves;
      turns.moves(moves);
      if (moves.size() < 2) moves.clear();  // it may be the other's turn, who has no choice either
      for (const TurnMove& move : moves) {
        turns.make(move);
        const std::int32_t lost = lost_worth(state, turns.state(), side, pieces);
        turns.unmake();
        const std::int32_t told = takings.gain(state.view(), move.key);
        EXPECT_LE(told, lost);
        ++compared.moves;
        compared.captures += lost > 0 ? 1 : 0;
        compared.told += told > 0 && told == lost ? 1 : 0;
      }
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
  }
  return compared;
}

TEST(Takings, TellEveryCaptureOfBreakthrough) {
  const auto game = library_game("breakthrough");
  const auto pieces = pieces_of(net_of(*game), "cell", {"white", "black"});
  ASSERT_FALSE(pieces.empty());
  const auto takings = Takings::find(net_of(*game), pieces);
  ASSERT_TRUE(takings);
  const Compared compared = compare(*game, *takings, pieces, 4);
  EXPECT_GT(compared.captures, 50);
  EXPECT_EQ(compared.told, compared.captures);
}

TEST(Takings, TellJumpsOverPieces) {
  const auto game = library_game("english_draughts");
  const auto pieces = pieces_of(net_of(*game), "at", {"black", "white"});
  ASSERT_FALSE(pieces.empty());
  const auto takings = Takings::find(net_of(*game), pieces);
  ASSERT_TRUE(takings);
  const Compared compared = compare(*game, *takings, pieces, 4);
  EXPECT_GT(compared.captures, 10);
  EXPECT_EQ(compared.told, compared.captures);
}

TEST(Takings, AreNoneOfWhoWaits) {
  // What is not moved stays only where somebody moves: were all to wait, nothing would stay.
  const auto game = game_of_text(R"((role a) (role b) (init (on a)) (init (on b)) (init (control a))
    (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
    (<= (legal ?r (hit ?q)) (true (control ?r)) (role ?q) (distinct ?q ?r))
    (<= (legal ?r rest) (true (control ?r)))
    (<= (legal ?r think) (true (control ?r)))
    (<= moved (does ?r rest)) (<= moved (does ?r think)) (<= moved (does ?r (hit ?q)))
    (<= (next (on ?x)) (true (on ?x)) moved (not (hit ?x)))
    (<= (hit ?x) (does ?r (hit ?x)))
    (<= (next (control b)) (true (control a))) (<= (next (control a)) (true (control b)))
    (<= terminal (not (true (on a)))) (<= terminal (not (true (on b))))
    (<= (goal ?r 100) (true (on ?r))) (<= (goal ?r 0) (role ?r) (not (true (on ?r)))))");
  const logic::Net& net = net_of(*game);
  const std::vector<PieceFact> pieces = pieces_of(net, "on", {"a", "b"});
  ASSERT_EQ(pieces.size(), 2U);
  const auto takings = Takings::find(net, pieces);
  ASSERT_TRUE(takings);
  const game::State start = game->initial_state();
  for (std::uint32_t m = 0; m < net.move_count(); ++m) {
    const bool hits = net.move_names[m].starts_with("(hit ");
    EXPECT_EQ(takings->gain(start.view(), m), hits ? 10 : 0) << net.move_names[m];
  }
}

TEST(Takings, AreNoneWhereNobodyTakesOrTurnsAreNotProved) {
  const auto lines = library_game("tic_tac_toe");
  EXPECT_FALSE(Takings::find(net_of(*lines), pieces_of(net_of(*lines), "cell", {"x", "o"})));
  EXPECT_FALSE(Takings::find(net_of(*lines), {}));
  const auto at_once = library_game("tron");
  const std::vector<PieceFact> some{{0, 0, 1}, {1, 1, 1}};
  EXPECT_FALSE(Takings::find(net_of(*at_once), some));
}

TEST(Takings, GiveUpWhenInterrupted) {
  const auto game = library_game("breakthrough");
  const auto pieces = pieces_of(net_of(*game), "cell", {"white", "black"});
  const std::atomic<bool> stop = true;
  const base::Interruptible scope(&stop);
  EXPECT_FALSE(Takings::find(net_of(*game), pieces));
}

TEST(Takings, AreTheGainsThatAlphaBetaSees) {
  const auto game = library_game("breakthrough");
  const auto pieces = pieces_of(net_of(*game), "cell", {"white", "black"});
  base::Random random(3);
  game::JointMove joint;
  game::State state = game->initial_state();
  for (int m = 0; m < 30; ++m) {
    ASSERT_TRUE(game::choose_joint_move(*game, state, random, joint));
    const game::State next = game->successor(state, joint);
    if (game->is_terminal(next)) break;
    state = next;
  }
  StateTurns turns(*game, state, {.takings = Takings::find(net_of(*game), pieces)});
  std::vector<TurnMove> all;
  std::vector<TurnMove> gaining;
  turns.moves(all);
  turns.gains(gaining);
  EXPECT_EQ(static_cast<std::size_t>(
                std::ranges::count_if(all, [](const TurnMove& move) { return move.gain == 10; })),
            gaining.size());
  EXPECT_LT(gaining.size(), all.size());
  EXPECT_FALSE(gaining.empty());
}

TEST(KnownTakings, AreWorkedOutOnceForEachNetAndItsPieces) {
  KnownTakings known;
  const auto game = library_game("breakthrough");
  const logic::Net& net = net_of(*game);
  const std::vector<PieceFact> pieces = pieces_of(net, "cell", {"white", "black"});
  const auto first = known.of(net, pieces);
  ASSERT_TRUE(first);
  EXPECT_EQ(known.of(net, pieces), first);
  const logic::Net copy = net;
  EXPECT_EQ(known.of(copy, pieces), first);
  EXPECT_EQ(known.found(), 1U);
  std::vector<PieceFact> dearer = pieces;
  for (PieceFact& piece : dearer) piece.worth *= 2;
  EXPECT_NE(known.of(net, dearer), first);
  EXPECT_EQ(known.found(), 2U);
}

TEST(KnownTakings, DoNotKeepWorkThatWasBrokenOff) {
  KnownTakings known;
  const auto game = library_game("breakthrough");
  const logic::Net& net = net_of(*game);
  const std::vector<PieceFact> pieces = pieces_of(net, "cell", {"white", "black"});
  {
    const std::atomic<bool> stop = true;
    const base::Interruptible scope(&stop);
    EXPECT_FALSE(known.of(net, pieces));
  }
  EXPECT_EQ(known.found(), 0U);
  EXPECT_TRUE(known.of(net, pieces));
}

}  // namespace
}  // namespace rulewise::search
