#include "search/factoring/part_classes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/maxn.h"
#include "search/exact/solve.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"
#include "search/testing/side_by_side.h"

namespace rulewise::search {
namespace {

std::shared_ptr<const PartClasses> classes_of(const game::Game& game) {
  const std::optional<WalkedParts> walked = walk_parts(net_game(game), net_game(game));
  return walked ? PartClasses::find(*walked) : nullptr;
}

// ---- Games ----------------------------------------------------------------------------------

/// Who makes the last step loses; beside it lamps that nobody is paid for, or pebbles, of which
/// each may be taken once and is good for nothing but a waiting move.
std::string steps_and(const std::string& other) {
  std::string text = kTurnsOfTwo;
  text += R"((init (at 0)) (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
    (<= (legal ?r (step ?b)) (true (turn ?r)) (true (at ?a)) (after ?a ?b))
    (<= (step_made ?b) (does ?r (step ?b))) (<= a_step (does ?r (step ?b)))
    (<= (next (at ?b)) (step_made ?b))
    (<= (next (at ?a)) (true (at ?a)) (not a_step))
    (<= terminal (true (at 5)))
    (<= (goal ?r 100) (true (at 5)) (true (turn ?r)))
    (<= (goal ?r 0) (true (at 5)) (true (turn ?s)) (other ?r ?s))
    (<= (goal ?r 50) (role ?r) (not (true (at 5)))))";
  return text + other;
}

constexpr const char* kPebbles = R"((pebble 1) (pebble 2) (pebble 3) (pebble 4)
  (<= (init (lies ?p)) (pebble ?p))
  (<= (legal ?r (take ?p)) (true (turn ?r)) (true (lies ?p)))
  (<= (taken ?p) (does ?r (take ?p)))
  (<= (next (lies ?p)) (true (lies ?p)) (not (taken ?p))))";

constexpr const char* kLamps = R"((lamp 1) (lamp 2) (lamp 3) (beside 1 2) (beside 2 3)
  (<= (legal ?r (press ?l)) (true (turn ?r)) (lamp ?l))
  (<= (hit ?l) (does ?r (press ?l)))
  (<= (hit ?m) (does ?r (press ?l)) (beside ?l ?m))
  (<= (next (lit ?l)) (true (lit ?l)) (not (hit ?l)))
  (<= (next (lit ?l)) (hit ?l) (not (true (lit ?l))))
  (init (count 0)) (up 0 1) (up 1 2) (up 2 3) (up 3 4) (up 4 5) (up 5 6) (up 6 7)
  (<= (next (count ?n)) (true (count ?m)) (up ?m ?n))
  (<= terminal (true (count 7))))";

/// Tokens on drawn graphs, each of which is a small one with every node there twice, or nearly:
/// a copy leads to copies. Roles move in turn; after some plies they are paid by the colours the
/// tokens stand on.
class DrawnTokens {
 public:
  DrawnTokens(std::uint64_t seed, std::vector<std::string> roles, int plies)
      : random_(seed), roles_(std::move(roles)), plies_(plies) {}

  std::string text() {
    for (std::size_t r = 0; r < roles_.size(); ++r) {
      add("(role " + roles_[r] + ") (follows " + roles_[r] + ' ' + roles_[(r + 1) % roles_.size()] +
          ")");
    }
    add("(init (turn " + roles_[0] + ")) (init (count 0))");
    for (int n = 0; n < plies_; ++n) {
      add("(up " + std::to_string(n) + ' ' + std::to_string(n + 1) + ")");
    }
    add("(<= terminal (true (count " + std::to_string(plies_) + ")))");
    add(R"((<= (next (turn ?s)) (true (turn ?r)) (follows ?r ?s))
      (<= (next (count ?n)) (true (count ?m)) (up ?m ?n))
      (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
      (<= (legal ?r (move ?t ?a ?b)) (true (turn ?r)) (true (at ?t ?a)) (way ?r ?t ?a ?b))
      (<= (moved ?t) (does ?r (move ?t ?a ?b)))
      (<= (next (at ?t ?b)) (does ?r (move ?t ?a ?b)))
      (<= (next (at ?t ?a)) (true (at ?t ?a)) (not (moved ?t)))
      (<= (shows ?t ?c) (true (at ?t ?a)) (colour ?t ?a ?c)))");
    for (int token = 1; token <= 2; ++token) add_graph(std::to_string(token));
    add_goals();
    return text_;
  }

 private:
  static constexpr std::uint32_t kNodes = 4;

  void add(const std::string& more) { text_ += more + '\n'; }
  std::string copy_of(std::uint32_t node) {
    return std::to_string(node + kNodes * random_.below(2));
  }

  void add_graph(const std::string& token) {
    add("(init (at " + token + " 0))");
    for (std::uint32_t node = 0; node < kNodes; ++node) {
      const char* colour = node % 2 == 0 ? " red)" : " blue)";
      for (const std::uint32_t copy : {node, node + kNodes}) {
        add("(colour " + token + ' ' + std::to_string(copy) + colour);
      }
    }
    for (const std::string& role : roles_) {
      for (std::uint32_t node = 0; node < kNodes; ++node) {
        std::set<std::uint32_t> to{random_.below(kNodes), random_.below(kNodes)};
        for (const std::uint32_t next : to) {
          for (const std::uint32_t copy : {node, node + kNodes}) {
            add("(way " + role + ' ' + token + ' ' + std::to_string(copy) + ' ' + copy_of(next) +
                ")");
          }
        }
      }
    }
  }

  void add_goals() {
    for (const std::string& role : roles_) {
      for (const char* first : {"red", "blue"}) {
        for (const char* second : {"red", "blue"}) {
          add("(<= (goal " + role + ' ' + std::to_string(random_.below(5) * 25) + ") (shows 1 " +
              first + ") (shows 2 " + second + "))");
        }
      }
    }
  }

  base::Random random_;
  std::vector<std::string> roles_;
  int plies_;
  std::string text_;
};

// ---- Everything looked at -------------------------------------------------------------------

/// Every state that play leads to with what perfect play gives: role 0's goal minus role 1's.
class AllValues {
 public:
  explicit AllValues(const game::Game& game) : game_(game) { value(game.initial_state()); }

  int value(const game::State& state) {
    if (const auto known = values_.find(state); known != values_.end()) return known->second;
    if (game_.is_terminal(state)) return values_[state] = difference(state);
    const std::vector<int> next = values_after(state);
    const bool is_mine = chooser(state).index() == 0;
    return values_[state] = is_mine ? std::ranges::max(next) : std::ranges::min(next);
  }
  [[nodiscard]] game::Role chooser(const game::State& state) const {
    return game::Role(game_.legal_moves(state, game::Role(1)).size() > 1 ? 1U : 0U);
  }
  int value_after(const game::State& state, game::Move move) {
    game::JointMove joint{game_.legal_moves(state, game::Role(0)).front(),
                          game_.legal_moves(state, game::Role(1)).front()};
    joint[chooser(state).index()] = move;
    return value(game_.successor(state, joint));
  }
  [[nodiscard]] const std::map<game::State, int>& values() const { return values_; }

 private:
  std::vector<int> values_after(const game::State& state) {
    std::vector<int> next;
    for (const game::Move move : game_.legal_moves(state, chooser(state))) {
      next.push_back(value_after(state, move));
    }
    return next;
  }
  [[nodiscard]] int difference(const game::State& state) const {
    return game::payoff(game_, state, game::Role(0)).value() -
           game::payoff(game_, state, game::Role(1)).value();
  }

  const game::Game& game_;
  std::map<game::State, int> values_;
};

/// States with one hash have one value, and the moves that stay are as good as all. How many
/// hashes there are for so many states.
std::pair<std::size_t, std::size_t> expect_sound(const game::Game& game,
                                                 const PartClasses& classes) {
  AllValues all(game);
  std::map<std::uint64_t, int> by_hash;
  const std::map<game::State, int> values = all.values();
  for (const auto& [state, value] : values) {
    const auto [known, is_new] = by_hash.try_emplace(classes.hash(state), value);
    EXPECT_EQ(known->second, value);
    if (game.is_terminal(state)) continue;
    const game::Role role = all.chooser(state);
    std::vector<game::Move> legal = game.legal_moves(state, role);
    std::set<int> of_all;
    for (const game::Move move : legal) of_all.insert(all.value_after(state, move));
    EXPECT_EQ(classes.sift(state, role, legal), Tension::kNone);
    std::set<int> of_kept;
    for (const game::Move move : legal) of_kept.insert(all.value_after(state, move));
    EXPECT_EQ(of_kept, of_all);
  }
  return {by_hash.size(), values.size()};
}

TEST(PartClasses, MirroredAndFinishedStripsAreAlike) {
  const auto game = game_of_text(strips(3));
  const auto classes = classes_of(*game);
  ASSERT_NE(classes, nullptr);
  EXPECT_EQ(classes->part_count(), 2U);
  const auto [hashes, states] = expect_sound(*game, *classes);
  EXPECT_LT(2 * hashes, states);
  // The left, the middle and the right cell of either strip: of the outer ones one is enough.
  std::vector<game::Move> legal = game->legal_moves(game->initial_state(), game::Role(0));
  EXPECT_EQ(legal.size(), 6U);
  (void)classes->sift(game->initial_state(), game::Role(0), legal);
  EXPECT_EQ(legal.size(), 4U);
}

TEST(PartClasses, WhatNobodyIsPaidForIsOneClass) {
  const auto game = game_of_text(steps_and(kLamps));
  const auto classes = classes_of(*game);
  ASSERT_NE(classes, nullptr);
  const auto [hashes, states] = expect_sound(*game, *classes);
  EXPECT_LT(2 * hashes, states);
  std::vector<game::Move> legal = game->legal_moves(game->initial_state(), game::Role(0));
  EXPECT_EQ(legal.size(), 4U);
  (void)classes->sift(game->initial_state(), game::Role(0), legal);
  EXPECT_EQ(legal.size(), 2U);  // a step or any lamp
}

TEST(PartClasses, WaitingMovesCount) {
  const auto game = game_of_text(steps_and(kPebbles));
  const auto classes = classes_of(*game);
  ASSERT_NE(classes, nullptr);
  EXPECT_EQ(classes->part_count(), 5U);  // each pebble is a part
  const auto [hashes, states] = expect_sound(*game, *classes);
  EXPECT_LT(2 * hashes, states);
  std::vector<game::Move> legal = game->legal_moves(game->initial_state(), game::Role(0));
  (void)classes->sift(game->initial_state(), game::Role(0), legal);
  EXPECT_EQ(legal.size(), 2U);  // a step or any pebble
}

TEST(PartClasses, DrawnGamesKeepTheirValues) {
  std::size_t all_hashes = 0;
  std::size_t all_states = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto game = game_of_text(DrawnTokens(seed, {"x", "o"}, 6).text());
    const auto classes = classes_of(*game);
    ASSERT_NE(classes, nullptr) << seed;
    const auto [hashes, states] = expect_sound(*game, *classes);
    EXPECT_LT(hashes, states) << seed;
    all_hashes += hashes;
    all_states += states;
  }
  EXPECT_LT(2 * all_hashes, all_states);
}

TEST(PartClasses, AlphaBetaProvesTheSameWithFewerNodes) {
  const auto game = game_of_text(strips(4));
  const auto classes = classes_of(*game);
  ASSERT_NE(classes, nullptr);
  StateTurns whole(*game, game->initial_state());
  const int expected = solve(whole, 10'000'000).value();
  const auto plain = make_alphabeta(state_turns_of(*game), {});
  const auto by_parts =
      make_alphabeta(state_turns_of(*game, {.sieve = classes, .alike = classes}), {});
  const Answer with = by_parts->choose(game->initial_state(), game::Role(0), {});
  const Answer without = plain->choose(game->initial_state(), game::Role(0), {});
  for (const Answer& answer : {with, without}) {
    EXPECT_TRUE(answer.is_proved);
    EXPECT_EQ(answer.value, 50 + expected / 2.0);
  }
  EXPECT_LT(3 * with.statistics.nodes, without.statistics.nodes);
}

TEST(PartClasses, ThreeRolesFearTheSame) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto game = game_of_text(DrawnTokens(seed, {"x", "o", "z"}, 6).text());
    const auto classes = classes_of(*game);
    ASSERT_NE(classes, nullptr) << seed;
    const AlphaBetaOptions options{1U << 20U, 1, {}};
    const game::State start = game->initial_state();
    const Answer plain = make_paranoid(*game, options)->choose(start, game::Role(0), {});
    const Answer by_parts =
        make_paranoid(*game, options, {}, classes)->choose(start, game::Role(0), {});
    EXPECT_TRUE(plain.is_proved && by_parts.is_proved) << seed;
    EXPECT_EQ(plain.value, by_parts.value) << seed;
    EXPECT_LT(by_parts.statistics.nodes, plain.statistics.nodes) << seed;
  }
}

TEST(PartClasses, NothingWhereNothingIsAlike) {
  for (const char* name : {"nim", "tic_tac_toe", "connect_four", "breakthrough"}) {
    EXPECT_EQ(classes_of(*library_game(name)), nullptr) << name;
  }
}

TEST(PartClasses, APartThatSeveralActOnAtOnceIsTakenAsItIs) {
  // Both turn the lamps of one row at once; the steps are counted by a part of their own.
  const auto game = game_of_text(R"((role x) (role o) (index 1) (index 2) (row 1) (row 2)
    (<= (legal ?r (press ?w ?i)) (role ?r) (row ?w) (index ?i))
    (<= (hit ?w ?i) (does ?r (press ?w ?i)))
    (<= (next (lit ?w ?i)) (true (lit ?w ?i)))
    (<= (next (lit ?w ?i)) (hit ?w ?i))
    (<= (full ?w) (true (lit ?w 1)) (true (lit ?w 2)))
    (<= terminal (full 1) (full 2))
    (<= (goal x 100) (full 1)) (<= (goal x 0) (not (full 1)))
    (<= (goal o 100) (full 2)) (<= (goal o 0) (not (full 2))))");
  EXPECT_EQ(classes_of(*game), nullptr);
}

}  // namespace
}  // namespace rulewise::search
