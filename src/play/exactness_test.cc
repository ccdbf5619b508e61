// exactness_test.cc — every search and every switch against looking at everything, on small games.
//
// Positions are drawn by seed: a random game is played to its end and gone back from there as long
// as the exhaustive solver still sees the whole rest. There every search has to prove the solver's
// value, and its move has to keep it; one that proves nothing has to choose such a move far more
// often than not. The openings of the smallest games are solved whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/playout.h"
#include "play/configuration.h"
#include "play/player.h"
#include "play/testing/small_games.h"
#include "search/alphabeta/maxn.h"
#include "search/puzzle/puzzle.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"
#include "search/testing/side_by_side.h"

namespace rulewise::play {
namespace {

using namespace small;  // NOLINT(google-build-using-namespace): games and positions

constexpr std::uint64_t kNodesToGuess = 2'000;
constexpr double kLeastRight = 0.9;  // of the guesses

/// One a game, rather one of the earliest that can be solved than one of the last.
std::vector<SolvedPosition> draw_positions(const game::Game& game, const Drawing& drawing) {
  std::vector<SolvedPosition> positions;
  std::set<std::uint64_t> met;
  base::Random random(11);
  for (int tries = 0; positions.size() < drawing.count && tries < 3000; ++tries) {
    const std::vector<game::State> states = random_game(game, random);
    if (states.size() < drawing.least_plies) continue;
    const auto solved = solved_positions(game, states, drawing.max_states);
    if (solved.empty()) continue;
    const auto all = static_cast<std::uint32_t>(solved.size());
    const SolvedPosition& drawn = solved[std::max(random.below(all), random.below(all))];
    if (met.insert(drawn.state.hash()).second) positions.push_back(drawn);
  }
  return positions;
}

// ---- Comparing ----------------------------------------------------------------------------------

/// How many of the positions a search without proofs found a move for that keeps the value, and how
/// many a move drawn at random would on average.
struct Guessed {
  double right = 0;
  double by_chance = 0;
};

Guessed guess(const game::Game& game, const std::vector<SolvedPosition>& positions,
              search::Search& search) {
  Guessed guessed;
  for (const SolvedPosition& position : positions) {
    const search::Answer answer =
        search.choose(position.state, position.role, {.nodes = kNodesToGuess});
    const std::vector<game::Move> legal = game.legal_moves(position.state, position.role);
    for (const game::Move move : legal) {
      if (value_after(game, position, move) < position.value - kNearly) continue;
      guessed.by_chance += 1 / static_cast<double>(legal.size());
      if (move == answer.move) ++guessed.right;
    }
  }
  return guessed;
}

/// A player as it is, with each thing switched off, and with each option.
std::vector<std::string> variants_of(const std::string& player,
                                     const std::vector<std::string>& options) {
  std::vector<std::string> texts{player};
  const bool lacks_something = player.find("without=") != std::string::npos;
  for (const std::string& word : known_switches()) {
    texts.push_back(player + (lacks_something ? "+" : ",without=") + word);
  }
  for (const std::string& option : options) texts.push_back(player + ',' + option);
  return texts;
}

class SmallGames : public ::testing::TestWithParam<Drawing> {
 protected:
  SmallGames()
      : small_(small_game(GetParam().name)), positions_(draw_positions(*small_.game, GetParam())) {}

  void SetUp() override {
    ASSERT_EQ(positions_.size(), GetParam().count);
    std::set<double> values;
    for (const SolvedPosition& position : positions_) values.insert(position.value);
    EXPECT_GT(values.size(), 1U);  // else everything could be right by chance
  }

  [[nodiscard]] const game::Game& game() const { return *small_.game; }
  [[nodiscard]] bool is_gdl() const { return small_.knowledge.tactician != nullptr; }
  [[nodiscard]] bool has_advice() const { return small_.knowledge.advice != nullptr; }

  /// By the words of a player. Where threats leave one move only, or all moves are alike to a
  /// tree, nobody asks what it is worth.
  void expect_exact(const std::string& text) {
    const Configuration configuration = read_configuration(text).value();
    const bool may_be_alike = GetParam().has_parts && !is_without(configuration, "parts");
    const bool may_be_forced = is_gdl() && (may_be_alike || !is_without(configuration, "tactics"));
    const bool proves = !is_without(configuration, "proofs") || configuration.name != "mcts";
    auto search = make_search(game(), configuration, 1, small_.knowledge);
    ASSERT_TRUE(search) << text << ": " << search.error().message;
    if (!proves) return expect_good_guesses(*search.value(), text);
    const std::size_t proved = compare(game(), positions_, *search.value(), text);
    const std::size_t all = positions_.size();
    EXPECT_GE(proved, may_be_forced ? all / 2 : all) << text;
  }
  /// Where nothing is proved, most moves are right all the same, and more than by chance.
  void expect_good_guesses(search::Search& search, const std::string& what) {
    const Guessed guessed = guess(game(), positions_, search);
    RecordProperty("right", std::to_string(guessed.right));
    RecordProperty("by_chance", std::to_string(guessed.by_chance));
    const auto all = static_cast<double>(positions_.size());
    EXPECT_GE(guessed.right, kLeastRight * all) << what;
    EXPECT_GT(guessed.right, guessed.by_chance) << what;
  }
  void expect_exact(search::Search& search, const std::string& what) {
    EXPECT_EQ(compare(game(), positions_, search, what), positions_.size()) << what;
  }

 private:
  SmallGame small_;
  std::vector<SolvedPosition> positions_;
};

TEST_P(SmallGames, EverySearchIsExactWhateverIsSwitchedOff) {
  std::vector<std::string> of_alphabeta{"threads=2"};
  std::vector<std::string> of_mcts{"threads=2", "exploration=2", "playouts=3", "habits=2",
                                   "selection=regret"};
  if (is_gdl()) {
    of_alphabeta.insert(of_alphabeta.end(), {"advisors=payoff"});
    of_mcts.insert(of_mcts.end(), {"lanes=1", "lanes=512", "amaf_fade=0.1"});
  } else {
    of_alphabeta.insert(of_alphabeta.end(), {"advisors=none", "advisors=material"});
    of_mcts.insert(of_mcts.end(), {"cut_off=0", "cut_off=40", "advisors=none"});
  }
  if (has_advice()) {
    of_alphabeta.insert(of_alphabeta.end(),
                        {"advisors=material", "advisors=insight",
                         "advisors=material,without=takings", "advisors=material,threads=3"});
    of_mcts.insert(of_mcts.end(), {"advisors=material,cut_off=2", "advisors=insight,cut_off=0"});
  }
  for (const std::string& text : variants_of("alphabeta:memory=1M", of_alphabeta)) {
    expect_exact(text);
  }
  for (const std::string& text : variants_of("mcts:memory=64M", of_mcts)) expect_exact(text);
  if (GetParam().has_parts) {
    for (const std::string& text : variants_of("alphabeta:memory=1M,without=parts", of_alphabeta)) {
      expect_exact(text);
    }
    for (const std::string& text : variants_of("mcts:memory=64M,without=parts", of_mcts)) {
      expect_exact(text);
    }
  }
  expect_exact("minimax");
  expect_exact(*search::make_paranoid(game(), {std::size_t{1} << 20U, 1, {}}), "paranoid");
  expect_exact(*search::make_maxn(game(), {}), "max^n");
  expect_exact(*search::make_maxn(game(), {.most_sum = 100}), "max^n, bounded sum");
  expect_exact(*search::make_maxn(game(), {.prunes = false}), "max^n, nothing pruned");
  expect_exact(*search::make_maxn(game(), {.table_bytes = 0}), "max^n without a table");
}

// Without a table a state is searched as often as there are ways to it: few states in nim, which
// has many.
INSTANTIATE_TEST_SUITE_P(
    All, SmallGames,
    ::testing::Values(Drawing{"tic_tac_toe", 12, 200}, Drawing{"nim", 12, 40, 0, true},
                      Drawing{"two_strips", 12, 300, 0, true},
                      Drawing{"connect_four_5x5", 24, 100, 20},
                      Drawing{"breakthrough_4x4", 12, 300},
                      Drawing{"pawn_breakthrough_3x5", 12, 300}, Drawing{"hexapawn", 12, 200},
                      Drawing{"fierce_quoll", 12, 200}, Drawing{"insatiable_jackal", 12, 200},
                      Drawing{"backward_albatross", 12, 200}),
    [](const auto& info) { return std::string(info.param.name); });

// ---- From the opening ---------------------------------------------------------------------------

class Openings : public ::testing::TestWithParam<const char*> {};

TEST_P(Openings, AreProvedAsTheSolverSays) {
  const SmallGame small = small_game(GetParam());
  const game::Game& game = *small.game;
  const game::State opening = game.initial_state();
  const game::Role role(static_cast<std::size_t>(search::StateTurns(game, opening).side()));
  const auto value = exact_value(game, opening, role, kNodes);
  ASSERT_TRUE(value);
  const SolvedPosition position{opening, role, *value};
  for (const char* text : {"alphabeta:memory=16M", "alphabeta:memory=16M,without=parts",
                           "alphabeta:memory=16M,without=late_reductions+null_move+futility",
                           "mcts:memory=256M", "mcts:memory=256M,without=parts"}) {
    // Without a tactician: where a threat leaves one move nobody asks for its worth.
    auto search = make_search(game, read_configuration(text).value(), 1);
    ASSERT_TRUE(search) << text;
    EXPECT_EQ(compare(game, {position}, *search.value(), text), 1U) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Openings,
                         ::testing::Values("tic_tac_toe", "nim", "hexapawn", "connect_four_4x4",
                                           "two_strips"),
                         [](const auto& info) { return std::string(info.param); });

// ---- Puzzles ------------------------------------------------------------------------------------

/// The most that can be got, by looking at every state that can be reached.
class WholePuzzle {
 public:
  explicit WholePuzzle(const game::Game& game) : game_(game) {}

  /// Recursion goes as deep as the puzzle is long.
  int best(const game::State& state) {
    if (game_.is_terminal(state)) return game::payoff(game_, state, game::Role(0)).value();
    const auto [known, is_new] = best_.try_emplace(state.hash(), 0);
    if (!is_new) return known->second;
    int most = 0;
    for (const game::Move move : game_.legal_moves(state, game::Role(0))) {
      const game::Move joint[] = {move};
      most = std::max(most, best(game_.successor(state, joint)));
    }
    return best_[state.hash()] = most;
  }

 private:
  const game::Game& game_;
  std::unordered_map<std::uint64_t, int> best_;
};

void expect_exact_puzzle(const game::Game& game, const game::State& state, WholePuzzle& whole,
                         const std::string& what) {
  std::vector<search::PuzzleOptions> variants(5);
  variants[1].commutes = false;
  variants[2].counts_goals = false;
  variants[3].factors = false;
  variants[4].bounds_points = false;
  const int expected = whole.best(state);
  for (std::size_t n = 0; n < variants.size(); ++n) {
    variants[n].max_bytes = std::size_t{64} << 20U;
    const auto search = search::make_puzzle(game, variants[n]);
    const search::Answer answer = search->choose(state, game::Role(0), {.nodes = 1'000'000});
    EXPECT_TRUE(answer.is_proved) << what << ", variant " << n;
    EXPECT_EQ(answer.value, expected) << what << ", variant " << n;
    const game::Move joint[] = {answer.move};
    EXPECT_EQ(whole.best(game.successor(state, joint)), expected) << what << ", variant " << n;
  }
}

TEST(SmallPuzzles, HanoiIsExactFromAnyPosition) {
  // Forty moves are few enough that some positions are out of reach of the aim.
  const auto game = search::game_of_text(
      changed(search::library_text("hanoi.kif"), {{"(step 60)", "(step 40)"}}));
  WholePuzzle whole(*game);
  base::Random random(3);
  std::set<int> values;
  for (std::size_t moves = 0; moves < 36; moves += 3) {
    game::State state = game->initial_state();
    game::JointMove joint;
    for (std::size_t n = 0; n < moves; ++n) {
      ASSERT_TRUE(game::choose_joint_move(*game, state, random, joint));
      state = game->successor(state, joint);
    }
    values.insert(whole.best(state));
    expect_exact_puzzle(*game, state, whole, "hanoi after " + std::to_string(moves));
  }
  EXPECT_EQ(values, (std::set{0, 100}));
}

/// The tiles of the 8-puzzle, row by row, after random slides from the aim; 0 is the gap.
std::vector<int> shuffled_tiles(std::size_t slides, base::Random& random) {
  std::vector<int> tiles{1, 2, 3, 4, 5, 6, 7, 8, 0};
  std::size_t gap = 8;
  while (slides > 0) {
    constexpr int kSteps[] = {-3, 3, -1, 1};
    const int step = kSteps[random.below(4)];
    const int to = static_cast<int>(gap) + step;
    const bool stays_in_row = (step == 3 || step == -3) || to / 3 == static_cast<int>(gap) / 3;
    if (to < 0 || to > 8 || !stays_in_row) continue;
    std::swap(tiles[gap], tiles[static_cast<std::size_t>(to)]);
    gap = static_cast<std::size_t>(to);
    --slides;
  }
  return tiles;
}

/// The 8-puzzle from these tiles, with 11 slides to solve it.
std::unique_ptr<game::Game> eight_puzzle(const std::vector<int>& tiles) {
  constexpr const char* kStart[] = {"(cell 1 1 8)", "(cell 2 1 6)",   "(cell 3 1 7)",
                                    "(cell 1 2 2)", "(cell 2 2 5)",   "(cell 3 2 4)",
                                    "(cell 1 3 3)", "(cell 2 3 gap)", "(cell 3 3 1)"};
  std::vector<std::pair<std::string, std::string>> changes{{"(step 60)", "(step 11)"}};
  for (std::size_t n = 0; n < tiles.size(); ++n) {
    const std::string place = std::string(kStart[n]).substr(0, 10);
    const std::string tile = tiles[n] == 0 ? "gap" : std::to_string(tiles[n]);
    changes.emplace_back("(init " + std::string(kStart[n]), "(init " + place + tile + ')');
  }
  return search::game_of_text(changed(search::library_text("eight_puzzle.kif"), changes));
}

TEST(SmallPuzzles, EightPuzzleIsExactWithinElevenSlides) {
  base::Random random(5);
  std::set<int> values;
  for (std::size_t slides = 5; slides <= 40; slides += 5) {
    const auto game = eight_puzzle(shuffled_tiles(slides, random));
    if (game->is_terminal(game->initial_state())) continue;
    WholePuzzle whole(*game);
    values.insert(whole.best(game->initial_state()));
    expect_exact_puzzle(*game, game->initial_state(), whole, std::to_string(slides) + " slides");
  }
  EXPECT_EQ(values, (std::set{0, 100}));
}

}  // namespace
}  // namespace rulewise::play
