#include "memory/state_learner.h"

#include <gtest/gtest.h>

#include <atomic>

#include "memory/seen_bytes.h"
#include "memory/state_journal.h"
#include "memory/state_memory.h"
#include "memory/td_course.h"
#include "memory/testing/library_states.h"
#include "memory/testing/scrambled.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::memory {
namespace {

TEST(StateLearner, IsTheSameInEveryRunAndGoesOnFromWhatAnotherLeft) {
  const testing::StateGame game("tic_tac_toe");
  StateLearner one(*game.game, game.tuples, {.seed = 4});
  StateLearner other(*game.game, game.tuples, {.seed = 4});
  StateLearner different(*game.game, game.tuples, {.seed = 5});
  for (int i = 0; i < 20; ++i) one.play();
  for (int i = 0; i < 20; ++i) different.play();
  for (int i = 0; i < 8; ++i) other.play();
  StateLearner rest(*game.game, game.tuples, {.seed = 4}, other.state());
  for (int i = 0; i < 12; ++i) rest.play();
  EXPECT_EQ(one.state().weights, rest.state().weights);
  EXPECT_EQ(one.state().squares, rest.state().squares);
  EXPECT_NE(one.state().weights, different.state().weights);
}

/// Takes one side of every game and the last choice; fails after so many moves.
class LastChoice final : public StateRival {
 public:
  explicit LastChoice(int moves) : moves_(moves) {}
  std::optional<std::size_t> side_in(std::uint64_t game) override { return game % 2; }
  std::optional<std::size_t> choose(const game::State&,
                                    const machine::Expansion& children) override {
    if (moves_-- == 0) return std::nullopt;
    return children.size() - 1;
  }

 private:
  int moves_;
};

TEST(StateLearner, MeetsARivalWhoTakesOneSide) {
  const testing::StateGame game("tic_tac_toe");
  StateTdOptions options{.seed = 2, .opening_plies = 0};
  options.make_rival = [] { return std::make_unique<LastChoice>(1000); };
  StateLearner learner(*game.game, game.tuples, options);
  std::size_t checked = 0;
  learner.set_watcher([&](std::uint64_t number, const SeenGame& played) {
    ASSERT_EQ(played.choices.size(), played.plies);
    machine::Expander expander(*game.game);
    game::State state = game.game->initial_state();
    for (std::size_t ply = 0; ply < played.choices.size(); ++ply) {
      const machine::Expansion& children = expander.expand(state);
      if (ply % 2 == number % 2) {
        EXPECT_EQ(played.choices[ply], children.size() - 1);
        EXPECT_FALSE(played.seen[ply].is_cut);
        ++checked;
      }
      state = children.state(played.choices[ply]);
    }
    EXPECT_TRUE(game.game->is_terminal(state));
  });
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(learner.play());
  EXPECT_GT(checked, 6U);
}

TEST(StateLearner, LearnsNothingOfAGameThatARivalCouldNotPlay) {
  const testing::StateGame game("tic_tac_toe");
  StateTdOptions options{.seed = 2, .opening_plies = 0};
  options.make_rival = [] { return std::make_unique<LastChoice>(1); };
  TdCourse course(std::make_unique<StateLearner>(*game.game, game.tuples, options), {});
  (void)course.play();
  EXPECT_TRUE(course.has_failed());
  EXPECT_EQ(course.games(), 0U);
}

TEST(SeenGames, ComeBackFromBytes) {
  const testing::StateGame game("tic_tac_toe");
  StateLearner learner(*game.game, game.tuples, {.seed = 4});
  StateLearner sending(*game.game, game.tuples, {.seed = 4, .leaves_rows = true});
  StateLearner taught(*game.game, game.tuples, {.seed = 4});
  taught.set_player([&](std::uint64_t first, std::uint64_t) {
    sending.use(taught.state().weights);
    return seen_games_from(to_bytes(sending.play_games(first, 2))).value();
  });
  learner.set_player(
      [&](std::uint64_t first, std::uint64_t) { return learner.play_games(first, 2); });
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(learner.play());
    EXPECT_TRUE(taught.play());
  }
  EXPECT_EQ(learner.state().games, 20U);
  EXPECT_EQ(learner.state().weights, taught.state().weights);
  EXPECT_FALSE(seen_games_from("no games").has_value());
}

/// A course whose rounds are short.
TdCourse short_course(const testing::StateGame& game, const StateTdOptions& td,
                      const CourseState& before = {}) {
  CourseOptions options;
  options.round_games = 20;
  options.pairs = 2;
  return {std::make_unique<StateLearner>(*game.game, game.tuples, td, before.state), options,
          before};
}

/// Goes on as a process would that has nothing but what was kept.
TdCourse gone_on(const testing::StateGame& game, TdCourse& course) {
  const StateJournal journal(*game.game, name_rules(game.rules));
  std::vector<Example> examples;
  for (const Example* example : course.pupil().examples_after(0)) {
    const auto read = journal.from(journal.to_bytes({example->game}));
    examples.push_back({example->number, read->front()});
  }
  TdCourse next = short_course(game, {.seed = 4}, course.state());
  next.pupil().recall(std::move(examples));
  return next;
}

std::vector<std::string> told(const std::vector<CurvePoint>& points) {
  std::vector<std::string> lines;
  for (const CurvePoint& point : points) {
    lines.push_back(std::to_string(point.games) + ' ' + point.what + ' ' +
                    std::to_string(point.value));
  }
  return lines;
}

TEST(TdCourse, StoppedAnywhereGoesOnAsIfItHadNotBeen) {
  const testing::StateGame game("tic_tac_toe");
  std::vector<CurvePoint> whole, parts;
  TdCourse course = short_course(game, {.seed = 4});
  const auto play = [](TdCourse& by, std::vector<CurvePoint>& points) {
    for (CurvePoint& point : by.play()) points.push_back(std::move(point));
  };
  while (course.games() < 70) play(course, whole);

  TdCourse stopped = short_course(game, {.seed = 4});
  for (const std::uint64_t at : {20U, 33U, 60U}) {  // two of them where a round is over
    std::atomic<bool> stop{false};
    stopped.pupil().set_stop(&stop);
    stopped.pupil().set_watcher([&](std::uint64_t number, const SeenGame&) {
      if (number + 1 == at) stop = true;
    });
    while (!stop) play(stopped, parts);
    EXPECT_EQ(stopped.games(), at);
    EXPECT_EQ(stopped.state().has_round_to_judge, at % 20 == 0);
    play(stopped, parts);  // it hears nothing more
    EXPECT_EQ(stopped.games(), at);
    EXPECT_FALSE(stopped.has_failed());
    stopped = gone_on(game, stopped);
  }
  while (stopped.games() < 70) play(stopped, parts);
  EXPECT_EQ(told(parts), told(whole));
  EXPECT_EQ(stopped.state().state.weights, course.state().state.weights);
  EXPECT_EQ(stopped.state().best, course.state().best);
  EXPECT_EQ(stopped.state().overfit_rounds, course.state().overfit_rounds);
}

TEST(StateJournal, TeachesTheSameToTheBitAgain) {
  const testing::StateGame game("tic_tac_toe");
  const RuleNames names = name_rules(game.rules);
  const StateJournal journal(*game.game, names);
  StateTdOptions td{.seed = 4, .threads = 2};
  TdCourse course = short_course(game, td);
  std::vector<std::string> lessons;
  CourseState middle;
  course.pupil().set_keeper([&](std::uint64_t first, const std::vector<SeenGame>& games) {
    if (first >= 30) lessons.push_back(journal.to_bytes(games));
    return true;
  });
  while (course.games() < 70) {
    if (course.games() == 30) middle = course.state();
    (void)course.play();
  }
  td.seed = 99;  // nothing is played anew
  TdCourse again = short_course(game, td, middle);
  for (const std::string& lesson : lessons) (void)again.learn_again(*journal.from(lesson));
  EXPECT_EQ(again.state().state.weights, course.state().state.weights);
  EXPECT_EQ(again.state().state.squares, course.state().state.squares);
  EXPECT_EQ(again.state().best, course.state().best);
  EXPECT_EQ(again.games(), 70U);

  StateMemory read{middle, game.tuples};  // by who only reads
  learn_again(read, journal, lessons);
  EXPECT_EQ(read.state.weights, course.state().state.weights);
  EXPECT_EQ(read.state.games, 70U);
}

TEST(StateJournal, RefusesWhatDoesNotFit) {
  const testing::StateGame game("tic_tac_toe");
  const RuleNames names = name_rules(game.rules);
  const StateJournal journal(*game.game, names);
  StateLearner learner(*game.game, game.tuples, {.seed = 4});
  const std::string bytes = journal.to_bytes(learner.play_games(0, 2));
  ASSERT_TRUE(journal.from(bytes));
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    EXPECT_FALSE(journal.from(bytes.substr(0, cut))) << cut;
  }
  EXPECT_FALSE(journal.from(bytes + "x"));
  std::string other = bytes;
  other.back() = '\xff';  // a fact that the game does not have
  EXPECT_FALSE(journal.from(other));
}

TEST(Pupil, StopsWhereGamesCannotBeKept) {
  const testing::StateGame game("tic_tac_toe");
  TdCourse course = short_course(game, {});
  course.pupil().set_keeper([](std::uint64_t first, const auto&) { return first < 3; });
  while (course.games() < 10 && !course.has_failed()) (void)course.play();
  EXPECT_TRUE(course.has_failed());
  EXPECT_EQ(course.games(), 4U);
}

TEST(StateLearner, GetsBetterThanOneThatSeesOnlyEnds) {
  const testing::StateGame game("breakthrough");
  StateLearner learner(*game.game, game.tuples, {.seed = 1});
  for (int i = 0; i < 150; ++i) learner.play();
  EXPECT_GT(learner.score(learner.state().mean, learner.yardstick(), 20, 3), 0.75);
  const TdReport report = learner.report();
  EXPECT_GT(report.plies, 10);
  EXPECT_EQ(report.held_out, 15U);
}

TEST(StateLearner, CountsDrawnPliesWithTheOthers) {
  const testing::StateGame game("tic_tac_toe");
  StateLearner learner(*game.game, game.tuples, {.seed = 1, .opening_plies = 4});
  std::size_t drawn = 0;
  learner.set_watcher([&](std::uint64_t, const SeenGame& played) {
    EXPECT_EQ(played.plies, played.choices.size());
    drawn += played.plies - played.seen.size();
  });
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(learner.play());
  EXPECT_GT(drawn, 0U);
}

TEST(StateLearner, ScoresBothSeats) {
  const testing::StateGame game("tic_tac_toe");
  const StateLearner learner(*game.game, game.tuples, {});
  const Weights nothing = learner.yardstick();
  EXPECT_DOUBLE_EQ(learner.score(nothing, nothing, 10, 1), 0.5);
}

TEST(StateLearner, KnowsWhoTakesTurns) {
  EXPECT_TRUE(takes_turns(*testing::StateGame("tic_tac_toe").game, 1));
  EXPECT_FALSE(takes_turns(*testing::StateGame("rock_paper_scissors").game, 1));
  EXPECT_FALSE(takes_turns(*testing::StateGame("eight_puzzle").game, 1));
}

StateMemory taught(const testing::StateGame& game) {
  CourseOptions options;
  options.round_games = 20;
  options.pairs = 2;
  TdCourse course(std::make_unique<StateLearner>(*game.game, game.tuples, StateTdOptions{}),
                  options);
  while (course.games() < 40) (void)course.play();
  return {course.state(), game.tuples};
}

TEST(TdCourse, PlaysByTheNewestWeightsBeforeARoundHasEnded) {
  const testing::StateGame game("tic_tac_toe");
  TdCourse course(std::make_unique<StateLearner>(*game.game, game.tuples, StateTdOptions{}), {});
  while (course.games() < 10) (void)course.play();
  EXPECT_EQ(course.state().best, course.state().state.mean);
  EXPECT_NE(course.state().best, Weights(game.tuples->weight_count(), 0));
}

TEST(TdCourse, MeasuresByTheBestHoweverOftenItIsKept) {
  const testing::StateGame game("breakthrough");
  TdCourse seldom = short_course(game, {});
  TdCourse often = short_course(game, {});
  while (seldom.games() < 120) {
    (void)seldom.play();
    (void)often.play();
    (void)often.state();  // as one who keeps every game
    if (often.games() == 20) {
      EXPECT_EQ(often.state().best_games, 20U);
    }
  }
  EXPECT_EQ(often.state().best_games, seldom.state().best_games);
  EXPECT_EQ(often.state().best, seldom.state().best);
}

TEST(StateMemory, ComesBackToTheBit) {
  const testing::StateGame game("tic_tac_toe");
  const RuleNames names = name_rules(game.rules);
  StateMemory memory = taught(game);
  memory.tuples = std::make_shared<const Tuples>(
      find_tuples(*game.game, game.structure,
                  insight::find_symmetries(game.structure, *game.game, 1, base::TimeLimit(600))));
  ASSERT_FALSE(memory.tuples->images().empty());
  memory.has_round_to_judge = true;
  const std::string bytes = to_bytes(memory, *game.game, names);
  const auto back = state_memory_from(bytes, *game.game, names);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->state.weights, memory.state.weights);
  EXPECT_EQ(back->best, memory.best);
  EXPECT_TRUE(back->has_round_to_judge);
  EXPECT_FALSE(back->began_with_rules);
  ASSERT_EQ(back->tuples->images().size(), memory.tuples->images().size());
  for (std::size_t i = 0; i < memory.tuples->images().size(); ++i) {
    EXPECT_EQ(back->tuples->images()[i].to, memory.tuples->images()[i].to);
  }
  EXPECT_EQ(back->tuples->turns(), 2U);
  EXPECT_EQ(back->tuples->second_turns(), memory.tuples->second_turns());
  EXPECT_EQ(back->state.games, 40U);
  EXPECT_EQ(to_bytes(*back, *game.game, names), bytes);
  for (std::size_t cut = 0; cut < bytes.size(); cut += 1 + cut / 3) {
    EXPECT_FALSE(state_memory_from(bytes.substr(0, cut), *game.game, names));
  }
}

TEST(StateMemory, ReadsWhatWasLearnedBeforeTurnsHadWeightsApart) {
  const testing::StateGame game("tic_tac_toe");
  const RuleNames names = name_rules(game.rules);
  StateMemory memory = taught(game);
  memory.tuples = std::make_shared<const Tuples>(
      find_tuples(*game.game, game.structure, {}, {.by_turn = false}));
  const std::size_t count = memory.tuples->weight_count();
  for (Weights* const row :
       {&memory.state.weights, &memory.state.squares, &memory.state.mean, &memory.best}) {
    row->resize(count);
  }
  std::string bytes = to_bytes(memory, *game.game, names);
  constexpr std::size_t kSize = sizeof(std::uint64_t);  // how many there are, before every list
  const std::size_t rows = 4 * (kSize + count * sizeof(float));
  bytes.erase(bytes.size() - rows - 2 * kSize, 2 * kSize);  // no facts of turns, no graph patterns
  ASSERT_EQ(bytes[0], 106);
  bytes.erase(sizeof(std::uint32_t) + 3 * kSize, 2);  // not how it began nor where it was stopped
  bytes[0] = 103;
  const auto back = state_memory_from(bytes, *game.game, names);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->best, memory.best);
  EXPECT_EQ(back->tuples->turns(), 1U);
}

/// A random game in one spelling, played after in the other: what all its states are worth.
void expect_same_values(const testing::StateGame& game, const RuleNames& names,
                        const StateMemory& memory, const testing::StateGame& other,
                        const RuleNames& other_names, const StateMemory& found) {
  base::Random random(7);
  game::State state = game.game->initial_state();
  game::State other_state = other.game->initial_state();
  while (true) {
    ASSERT_NEAR(memory.tuples->value(state.view(), memory.best),
                found.tuples->value(other_state.view(), found.best), 1e-4);
    ASSERT_EQ(game.game->is_terminal(state), other.game->is_terminal(other_state));
    if (game.game->is_terminal(state)) return;
    game::JointMove moves;
    game::JointMove other_moves;
    for (std::size_t r = 0; r < game.game->role_count(); ++r) {
      const game::Role role(r);
      const auto legal = game.game->legal_moves(state, role);
      moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      const std::string text = game.game->move_text(role, moves.back());
      const auto same = game::find_move(*other.game, other_state, role,
                                        other_names.spelled(names.canonical(text)));
      ASSERT_TRUE(same) << text;
      other_moves.push_back(*same);
    }
    state = game.game->successor(state, moves);
    other_state = other.game->successor(other_state, other_moves);
  }
}

TEST(StateMemory, TellsAnotherFormFromFactsOfAnotherGame) {
  const testing::StateGame game("tic_tac_toe");
  const testing::StateGame other("breakthrough");
  const std::string bytes = to_bytes(taught(game), *game.game, name_rules(game.rules));
  EXPECT_FALSE(state_memory_from(bytes, *other.game, name_rules(other.rules)));
  EXPECT_TRUE(has_known_form(bytes));
  EXPECT_FALSE(has_known_form("x" + bytes));
  EXPECT_FALSE(has_known_form("x"));
}

TEST(StateMemory, IsFoundAgainByAScrambledRulesheet) {
  for (const char* title : {"tic_tac_toe", "breakthrough"}) {
    const testing::StateGame game(title);
    const RuleNames names = name_rules(game.rules);
    const StateMemory memory = taught(game);
    const std::string bytes = to_bytes(memory, *game.game, names);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      SCOPED_TRACE(std::string(title) + ' ' + std::to_string(seed));
      const testing::StateGame other(testing::scrambled(game.rules, seed));
      const RuleNames other_names = name_rules(other.rules);
      ASSERT_EQ(names.fingerprint, other_names.fingerprint);
      const auto found = state_memory_from(bytes, *other.game, other_names);
      ASSERT_TRUE(found);
      expect_same_values(game, names, memory, other, other_names, *found);
    }
  }
}

}  // namespace
}  // namespace rulewise::memory
