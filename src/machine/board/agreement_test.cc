// agreement_test.cc — the compiled game against the plain one, on rules drawn at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "machine/board/board_game.h"
#include "machine/board/generator.h"
#include "machine/board/move_text.h"
#include "machine/board/testing/plain_game.h"
#include "machine/board/testing/random_rules.h"
#include "machine/limit.h"
#include "syntax/scl/scl.h"

namespace rulewise::machine::board {
namespace {

using testing::PlainGame;
using testing::PlainState;
using testing::RandomRules;

constexpr std::size_t kMostMoves = 400;  // a position with more ends the comparison
constexpr int kMostPlies = 12;

std::string name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNone: return "";
    case Outcome::kWhite: return "white";
    case Outcome::kBlack: return "black";
    case Outcome::kDraw: return "draw";
  }
  return "?";
}

/// Everything a move changes comes back, and the key is what it would be from nothing.
void expect_make_and_unmake(Position& position, const MoveList& list) {
  const Position before = position;
  for (const Move& move : list.moves) {
    Undo undo;
    position.make(list, move, undo);
    ASSERT_EQ(position.key(), position.fresh_key());
    position.unmake(list, move, undo);
    ASSERT_TRUE(position == before);
  }
}

/// The contract says the same as the native layer.
void expect_contract(const BoardGame& game, Position& position, const MoveList& list) {
  const game::State state = game.state_of(position);
  ASSERT_TRUE(game.position_of(state) == position);
  const game::Role role(static_cast<std::size_t>(position.control()));
  const std::vector<game::Move> moves = game.legal_moves(state, role);
  ASSERT_EQ(moves.size(), list.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(game.move_text(role, moves[i]),
              move_text(position.game(), position.control(), list, list[i]));
    game::JointMove joint{game::kWaits, game::kWaits};
    joint[role.index()] = moves[i];
    Undo undo;
    position.make(list, list[i], undo);
    EXPECT_EQ(game.successor(state, joint), game.state_of(position));
    position.unmake(list, list[i], undo);
  }
}

/// Merged moves are legal ones that lead to every position some legal move leads to, once each.
void expect_merged(Position& position, const MoveList& list) {
  const auto keys_after = [&](const MoveList& moves) {
    std::vector<std::uint64_t> keys;
    for (const Move& move : moves.moves) {
      Undo undo;
      position.make(moves, move, undo);
      keys.push_back(position.key());
      position.unmake(moves, move, undo);
    }
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
  };
  MoveList merged;
  generate_merged(position, merged);
  EXPECT_LE(merged.size(), list.size());
  EXPECT_EQ(keys_after(merged), keys_after(list));
}

int compare(const scl::Rules& rules, std::uint64_t seed) {
  base::Random random(seed);
  const auto made = BoardGame::make(rules, {});
  EXPECT_TRUE(made.ok());
  const BoardGame& game = *made.value();
  const PlainGame plain(rules);
  PlainState state = plain.opening();
  Position position = Position::opening(game.compiled());
  int positions = 0;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    MoveList list;
    try {
      generate(position, list, {kMostMoves});
    } catch (const LimitReached&) {
      break;
    }
    const std::map<std::string, PlainState> turns = plain.turns(state);
    std::map<std::string, std::size_t> by_text;
    for (std::size_t i = 0; i < list.size(); ++i) {
      by_text[move_text(game.compiled(), position.control(), list, list[i])] = i;
    }
    EXPECT_EQ(by_text.size(), list.size()) << "a move listed twice";
    std::string only_plain, only_compiled;
    for (const auto& [text, next] : turns) {
      if (!by_text.contains(text)) only_plain += text + '\n';
    }
    for (const auto& [text, i] : by_text) {
      if (!turns.contains(text)) only_compiled += text + '\n';
    }
    EXPECT_EQ(only_plain, only_compiled) << scl::to_text(rules) << "ply " << ply;
    EXPECT_EQ(plain.outcome(state), name_of(outcome(position)));
    MoveList scratch;
    EXPECT_EQ(count_moves(position, scratch), list.size());
    EXPECT_EQ(has_legal_move(position), !list.empty());
    EXPECT_EQ(plain.is_in_check(state, state.control), is_in_check(position, position.control()));
    const std::vector<std::string> facts = game.facts(game.state_of(position));
    EXPECT_TRUE(std::ranges::includes(facts, plain.facts(state)));
    expect_make_and_unmake(position, list);
    const Position before = position;
    EXPECT_EQ(visit_moves(position, scratch), list.size());
    EXPECT_EQ(position, before);
    if (list.size() < 60) {
      expect_contract(game, position, list);
      expect_merged(position, list);
    }
    ++positions;
    if (::testing::Test::HasFailure() || list.empty()) break;
    const std::size_t chosen = random.below(static_cast<std::uint32_t>(list.size()));
    state = turns.at(move_text(game.compiled(), position.control(), list, list[chosen]));
    Undo undo;
    position.make(list, list[chosen], undo);
  }
  return positions;
}

void compare_many(std::uint64_t first, std::uint64_t count, bool with_additions) {
  int positions = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    positions += compare(RandomRules(seed, with_additions).draw(), seed);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(positions, static_cast<int>(count));
}

TEST(Agreement, HoldsOnPellsLanguage) { compare_many(1, 150, false); }
TEST(Agreement, HoldsWithOurAdditions) { compare_many(10'000, 150, true); }

}  // namespace
}  // namespace rulewise::machine::board
