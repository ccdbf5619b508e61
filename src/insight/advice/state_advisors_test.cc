#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "base/random.h"
#include "game/playout.h"
#include "insight/advice/ogre_advisors.h"
#include "insight/advice/state_advisor.h"
#include "insight/discovery/testing/text_game.h"
#include "insight/model/candidates.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

/// White's men go one row up, straight or by a diagonal; Black's likewise down; they take by
/// diagonals. Three columns, four rows; whoever gets to the last row has won.
constexpr const char* kMen = R"(
  (role white) (role black) (rival white black) (rival black white)
  (up 1 2) (up 2 3) (up 3 4) (beside a b) (beside b c)
  (<= (near ?x ?y) (beside ?x ?y)) (<= (near ?x ?y) (beside ?y ?x))
  (<= (ahead white ?y ?v) (up ?y ?v)) (<= (ahead black ?y ?v) (up ?v ?y))
  (init (cell a 1 white)) (init (cell b 1 white)) (init (cell c 1 white))
  (init (cell a 4 black)) (init (cell b 4 black)) (init (cell c 4 black))
  (init (control white))
  (<= (taken ?x ?y) (true (cell ?x ?y ?r)))
  (<= (legal ?r (go ?x ?y ?x ?v)) (true (control ?r)) (true (cell ?x ?y ?r)) (ahead ?r ?y ?v)
      (not (taken ?x ?v)))
  (<= (legal ?r (go ?x ?y ?u ?v)) (true (control ?r)) (true (cell ?x ?y ?r)) (ahead ?r ?y ?v)
      (near ?x ?u) (not (true (cell ?u ?v ?r))))
  (<= (free ?r) (legal ?r (go ?x ?y ?u ?v)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (cell ?u ?v ?r)) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (cell ?x ?y ?r)) (true (cell ?x ?y ?r)) (not (touched ?x ?y)))
  (<= (touched ?x ?y) (does ?r (go ?x ?y ?u ?v)))
  (<= (touched ?u ?v) (does ?r (go ?x ?y ?u ?v)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= (home white) (true (cell ?x 4 white))) (<= (home black) (true (cell ?x 1 black)))
  (<= stuck (true (control ?r)) (not (can ?r)))
  (<= (can ?r) (true (cell ?x ?y ?r)) (ahead ?r ?y ?v) (not (taken ?x ?v)))
  (<= (can ?r) (true (cell ?x ?y ?r)) (ahead ?r ?y ?v) (near ?x ?u) (not (true (cell ?u ?v ?r))))
  (<= won (home ?r))
  (<= terminal (home ?r)) (<= terminal stuck)
  (<= (goal ?r 100) (home ?r)) (<= (goal ?r 0) (rival ?r ?o) (home ?o))
  (<= (goal ?r 50) (role ?r) (not won))
)";

struct Advised {
  explicit Advised(const char* text)
      : game(testing::read_game(text)),
        structure(discover(game.rules, *game.game, 1, testing::quick_limits())),
        features(CandidateSource(game.rules).features(structure.sample)),
        tables(std::make_shared<SceneTables>(*game.game, structure, features)) {
    if (structure.board) play.emplace(structure);
    if (play) add_metagamer_advisors(structure, *play, *tables, advisors);
    add_ogre_advisors(game.rules, structure, play ? &*play : nullptr, *tables, features, advisors);
  }

  [[nodiscard]] const StateAdvisor* find(const std::string& name) const {
    for (const auto& advisor : advisors) {
      if (advisor->name() == name) return advisor.get();
    }
    return nullptr;
  }
  [[nodiscard]] double opening(const std::string& name, std::size_t role) const {
    return value(name, role, game.game->initial_state());
  }
  [[nodiscard]] double value(const std::string& name, std::size_t role,
                             const game::State& state) const {
    const StateAdvisor* advisor = find(name);
    if (advisor == nullptr) return std::nan("");
    StateScene scene(*game.game, tables);
    scene.look_at(state);
    return advisor->value(scene, game::Role(role));
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& advisor : advisors) found.push_back(advisor->name());
    return found;
  }

  testing::TextGame game;
  Structure structure;
  std::vector<Feature> features;
  std::shared_ptr<const SceneTables> tables;
  std::optional<BoardPlay> play;
  StateAdvisors advisors;
};

TEST(StateAdvisors, MenGetEveryAdvisorOfABoard) {
  const Advised men(kMen);
  ASSERT_TRUE(men.structure.board);
  EXPECT_EQ(men.opening("count-pieces/white", 0), 3);
  EXPECT_EQ(men.opening("count-pieces/white", 1), -3);
  EXPECT_EQ(men.opening("distance-initial/white", 0), 0);
  EXPECT_EQ(men.opening("material", 0) + men.opening("material", 1), 0);
  EXPECT_EQ(men.opening("occupied-columns/white/second", 0), 3);  // three men in the first row
  EXPECT_EQ(men.opening("occupied-columns/white/first", 0), 0);
  // White begins with four moves to the front and none by a diagonal into its own; Black waits.
  EXPECT_EQ(men.opening("count-moves", 0), 7 - 1);
  EXPECT_EQ(men.opening("exact", 0), 0);
  EXPECT_THAT(men.names(), Contains("mobility"));
  EXPECT_THAT(men.names(), Contains("threat"));
  EXPECT_THAT(men.find("material")->advice().sentence, HasSubstr("random games"));
}

/// What the counts add up to in the scene.
double sum_of(const std::vector<FactCount>& counts, const StateScene& scene) {
  const auto holds = [&](std::uint32_t fact) { return scene.holds(fact); };
  double sum = 0;
  for (const FactCount& count : counts) {
    const bool is_open = std::ranges::none_of(count.closers, holds) &&
                         (count.turns.empty() || std::ranges::any_of(count.turns, holds));
    if (is_open) {
      sum += count.worth[static_cast<std::size_t>(std::ranges::count_if(count.facts, holds))];
    }
  }
  return sum;
}

TEST(StateAdvisors, AreTheSumsOfTheirCounts) {
  for (const char* text : {kMen, testing::kPairs}) {
    const Advised game(text);
    StateScene scene(*game.game.game, game.tables);
    std::set<std::string> told;
    base::Random random(3);
    for (int n = 0; n < 10; ++n) {
      game::State state = game.game.game->initial_state();
      game::JointMove moves;
      for (int ply = 0; ply < 20 && !game.game.game->is_terminal(state); ++ply) {
        scene.look_at(state);
        for (const auto& advisor : game.advisors) {
          for (const game::Role role : {game::Role(0), game::Role(1)}) {
            std::vector<FactCount> counts;
            if (!advisor->add_counts(*game.tables, role, counts)) continue;
            told.insert(std::string(advisor->sort()));
            EXPECT_NEAR(sum_of(counts, scene), advisor->value(scene, role), 1e-3)
                << advisor->name();
          }
        }
        if (!game::choose_joint_move(*game.game.game, state, random, moves)) break;
        state = game.game.game->successor(state, moves);
      }
    }
    EXPECT_TRUE(told.contains("material"));
    EXPECT_FALSE(told.contains("count-moves"));
  }
}

TEST(StateAdvisors, PiecesWithoutMovesAreNotToldToHaveThem) {
  const Advised pairs(testing::kPairs);
  ASSERT_NE(pairs.find("material"), nullptr);
  EXPECT_THAT(pairs.find("material")->advice().sentence,
              HasSubstr("No piece was seen to move, so x and o count 1 each ("));
  EXPECT_THAT(Advised(kMen).find("material")->advice().sentence,
              HasSubstr("A piece is worth the moves it has on average"));
}

TEST(StateAdvisors, ThreatsAreSeenWhereMenTake) {
  const Advised men(kMen);
  const BoardPlay& play = *men.play;
  EXPECT_GT(play.captures(), 10U);
  const auto place = [&](const std::string& name) {
    const auto& places = men.structure.board->places();
    return Place(static_cast<std::size_t>(std::ranges::find(places, name) - places.begin()));
  };
  const auto& kinds = men.structure.board->kinds();
  const Kind white(static_cast<std::size_t>(std::ranges::find(kinds, "white") - kinds.begin()));
  const bool is_turned = men.structure.board->places().front().find_first_of("abc") != 0;
  ASSERT_FALSE(is_turned);
  EXPECT_GT(play.capture_chance(white, place("a 2"), place("b 3")), 0.5);
  EXPECT_EQ(play.capture_chance(white, place("a 2"), place("a 3")), 0);
  EXPECT_EQ(play.capture_chance(white, place("b 3"), place("a 2")), 0);
}

TEST(StateAdvisors, WhoIsOnTurnHasTheCapture) {
  const Advised men(kMen);
  const game::Game& game = *men.game.game;
  const StateAdvisor* capture = men.find("threat/on-turn");
  ASSERT_NE(capture, nullptr);
  game::State state = game.initial_state();
  const auto move = [&](std::size_t role, const char* text) {
    game::JointMove joint(2);
    joint[role] = *game::find_move(game, state, game::Role(role), text);
    joint[1 - role] = *game::find_move(game, state, game::Role(1 - role), "wait");
    state = game.successor(state, joint);
  };
  StateScene scene(game, men.tables);
  move(0, "(go a 1 a 2)");
  move(1, "(go b 4 b 3)");
  scene.look_at(state);  // white's man on a2 can take the one on b3
  EXPECT_GT(capture->value(scene, game::Role(0)), 0.5);
  EXPECT_EQ(capture->value(scene, game::Role(1)), -capture->value(scene, game::Role(0)));
  move(0, "(go c 1 c 2)");
  scene.look_at(state);  // and now black's can take either
  EXPECT_GT(capture->value(scene, game::Role(1)), 0.5);
  EXPECT_EQ(men.opening("threat/on-turn", 0), 0);
}

TEST(StateAdvisors, PatternsCountWhatIsOpenAndLacksLittle) {
  const Advised pairs(testing::kPairs);
  const auto pattern = std::ranges::find_if(pairs.tables->patterns.patterns(),
                                            [](const Pattern& p) { return p.name == "pair-x"; });
  ASSERT_NE(pattern, pairs.tables->patterns.patterns().end());
  EXPECT_EQ(pattern->owner, 0);
  EXPECT_EQ(pattern->instances, 3U);
  PatternCounter counter(pairs.tables->patterns);
  const auto index = static_cast<std::size_t>(pattern - pairs.tables->patterns.patterns().begin());
  const auto number = [&](const char* text) { return *pairs.tables->numbers.find(text); };
  EXPECT_EQ(counter.count({number("(mark 2 x)")})[index].needs[1], 2U);
  const PatternCount closed = counter.count({number("(mark 2 x)"), number("(mark 1 o)")})[index];
  EXPECT_EQ(closed.needs[1], 1U);  // 1 is taken, so 2 and 3 alone are left
  EXPECT_FLOAT_EQ(closed.part, 0.5);
  EXPECT_EQ(counter.count({number("(mark 2 x)"), number("(mark 3 x)")})[index].needs[0], 1U);
  EXPECT_EQ(counter.count({})[index].needs[1], 0U);
}

/// Two men on places that hang together; what they go for the rules tell by two relations.
constexpr const char* kHomes = R"(
  (role red) (role blue) (rival red blue) (rival blue red)
  (way a b) (way b c) (way c d) (way d e) (way e f) (way f g) (way c h) (way h e) (way b i) (way i d)
  (<= (near ?p ?q) (way ?p ?q)) (<= (near ?p ?q) (way ?q ?p))
  (garden g) (garden i) (warm g) (warm i)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (init (at a red)) (init (at f blue)) (init (control red)) (init (step 0))
  (<= (full ?p) (true (at ?p ?r)))
  (<= (legal ?r (go ?q)) (true (control ?r)) (true (at ?p ?r)) (near ?p ?q) (not (full ?q)))
  (<= (legal ?r stay) (true (control ?r)))
  (<= (legal ?r wait) (rival ?r ?o) (true (control ?o)))
  (<= (next (at ?q ?r)) (does ?r (go ?q)))
  (<= (next (at ?p ?r)) (true (at ?p ?r)) (not (moves ?r)))
  (<= (moves ?r) (does ?r (go ?q)))
  (<= (next (control ?o)) (true (control ?r)) (rival ?r ?o))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= (home ?r) (true (at ?p ?r)) (garden ?p) (warm ?p))
  (<= terminal (true (step 8)))
  (<= (goal ?r 100) (home ?r)) (<= (goal ?r 0) (role ?r) (not (home ?r)))
)";

TEST(StateAdvisors, TargetsAreCalledByTheConditionThatSinglesThemOut) {
  const Advised homes(kHomes);
  ASSERT_TRUE(homes.structure.board);
  const StateAdvisor* target = homes.find("distance-to-target/to-garden-warm");
  ASSERT_NE(target, nullptr) << ::testing::PrintToString(homes.names());
  EXPECT_THAT(target->advice().sentence, HasSubstr("near pieces are to garden, warm, which"));
}

TEST(StateAdvisors, StepsAreDepthAndNoPurse) {
  const Advised race(testing::kRace);
  EXPECT_EQ(race.opening("depth/step", 0), 0);
  for (const std::string& name : race.names()) EXPECT_FALSE(name.starts_with("purse/step"));
}

/// A counter may be written from either end of its line.
TEST(StateAdvisors, DepthFallsWithTheStepsHoweverTheyAreOrdered) {
  std::string turned = testing::kRace;
  for (int n = 0; n < 6; ++n) {
    const std::string low = std::to_string(n);
    const std::string high = std::to_string(n + 1);
    const std::string fact = "(succ " + low + ' ' + high + ')';
    turned.replace(turned.find(fact), fact.size(), "(succ " + high + ' ' + low + ')');
  }
  const std::string asked = "(succ ?m ?n)";
  turned.replace(turned.find(asked), asked.size(), "(succ ?n ?m)");
  for (const std::string& text : {std::string(testing::kRace), turned}) {
    const Advised race(text.c_str());
    const game::Game& game = *race.game.game;
    game::JointMove joint_move(2);
    base::Random random(1);
    game::State state = game.initial_state();
    ASSERT_TRUE(game::choose_joint_move(game, state, random, joint_move));
    EXPECT_LT(race.value("depth/step", 0, game.successor(state, joint_move)),
              race.value("depth/step", 0, state));
  }
}

}  // namespace
}  // namespace rulewise::insight
