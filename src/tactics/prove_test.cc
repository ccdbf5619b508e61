#include "tactics/prove.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "base/interruption.h"
#include "game/testing/state_after.h"
#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

using testing::HasSubstr;

gdl::Rules library_rules(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return gdl::read_rules(text).rules;
}

/// Tic-tac-toe and its rules, with moves made from the opening.
class Prove : public testing::Test {
 protected:
  void SetUp() override {
    rules_ = library_rules("tic_tac_toe");
    auto made = Tactician::make(rules_, {});
    ASSERT_TRUE(made.ok());
    tactician_ = std::move(made).value();
  }

  gdl::Rules rules_;
  std::unique_ptr<Tactician> tactician_;
};

// x in a corner, o beside it, x in the middle: a fork is coming.
const std::vector<std::string> kFork{"(mark 1 1)", "(mark 1 2)"};

TEST_F(Prove, FindsAForkAndTheCheckerAgrees) {
  const game::State state = game::state_after(tactician_->game(), kFork);
  const ProofResult found = prove(*tactician_, state, game::Role(0), {});
  ASSERT_EQ(found.verdict, Verdict::kProved);
  const machine::ReferenceGame judge(rules_);
  const auto checked =
      check_proof(judge, game::state_after(judge, kFork), game::Role(0), found.tree);
  ASSERT_TRUE(checked.ok()) << checked.error().message;
  EXPECT_GT(checked.value(), 0U);
  EXPECT_GE(main_line(found.tree).size(), 3U);
}

/// Who cannot move while the game is not over has lost nothing: nobody comes to a win.
TEST(ProveStuck, IsNoWin) {
  const gdl::Rules rules = gdl::read_rules(R"(
    (role a) (role b) (init (turn a)) (init (n 1))
    (<= (legal a go) (true (turn a))) (<= (legal a went) (true (turn a)))
    (<= (legal a wait) (true (turn b))) (<= (legal b wait) (true (turn a)))
    (<= (legal b go) (true (turn b)) (true (n 2))) (<= (legal b went) (true (turn b)) (true (n 2)))
    (<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))
    (<= (next (n 2)) (does a went) (true (n 1))) (<= (next (n 1)) (does a go) (true (n 1)))
    (<= (next (n 3)) (true (n 2)) (does b ?x)) (<= terminal (true (n 3)))
    (<= (goal a 0) (true (n 3))) (<= (goal a 100) (true (n 4))) (<= (goal b 100) (true (n 3))))")
                               .rules;
  const auto tactician = Tactician::make(rules, {});
  ASSERT_TRUE(tactician.ok());
  const game::State start = tactician.value()->game().initial_state();
  EXPECT_EQ(prove_plainly(tactician.value()->game(), start, game::Role(0), {}).verdict,
            Verdict::kUnknown);
  // The checker refuses it too: `go` leaves b without a move.
  ProofTree tree(2);
  tree[0].role = game::Role(0);
  tree[0].move = "go";
  tree[0].next = 1;
  tree[1].role = game::Role(1);
  const machine::ReferenceGame judge(rules);
  const auto checked = check_proof(judge, judge.initial_state(), game::Role(0), tree);
  ASSERT_FALSE(checked.ok());
  EXPECT_THAT(checked.error().message, HasSubstr("cannot move"));
}

TEST_F(Prove, LooksAtFewerStatesThanAPlainSearch) {
  const game::State state = game::state_after(tactician_->game(), kFork);
  const ProofResult wide = prove_plainly(tactician_->game(), state, game::Role(0), {});
  EXPECT_EQ(wide.verdict, Verdict::kProved);
  EXPECT_TRUE(check_proof(tactician_->game(), state, game::Role(0), wide.tree).ok());
  EXPECT_LT(prove(*tactician_, state, game::Role(0), {}).nodes, wide.nodes);
}

TEST_F(Prove, EndsWhereARuleKnowsAWinInTwo) {
  // x takes a third corner next: o has no reply, and no state after the move need be looked at.
  std::vector<std::string> moves = kFork;
  moves.insert(moves.end(), {"(mark 3 1)", "(mark 2 1)"});
  const game::State state = game::state_after(tactician_->game(), moves);
  ASSERT_NE(tactician_->advise(state, game::Role(0)).sure_win(), nullptr);
  const ProofResult found = prove(*tactician_, state, game::Role(0), {});
  ASSERT_EQ(found.verdict, Verdict::kProved);
  EXPECT_EQ(found.nodes, 1U);
  EXPECT_EQ(depth_of(found), 3U);
  const machine::ReferenceGame judge(rules_);
  EXPECT_TRUE(check_proof(judge, game::state_after(judge, moves), game::Role(0), found.tree).ok());
}

/// Connect four after drops into these columns, with what the rules say to red.
struct Drops {
  explicit Drops(const std::string& columns) {
    tactician = std::move(Tactician::make(library_rules("connect_four"), {})).value();
    std::vector<std::string> moves;
    for (const char column : columns) moves.push_back(std::string("(drop ") + column + ")");
    state = game::state_after(tactician->game(), moves);
    advice = tactician->advise(state, game::Role(0));
  }

  [[nodiscard]] const Attack& attack(const std::string& move) const {
    return *std::ranges::find(advice.attacks, move, [&](const Attack& a) {
      return tactician->game().move_text(game::Role(0), a.move);
    });
  }

  std::unique_ptr<Tactician> tactician;
  game::State state;
  Advice advice;
};

TEST(ProveOpened, AReplyThatOpensAnotherWinDoesNotHelp) {
  // Red threatens the foot of the fourth column; a disc there is what its next one stands on.
  const Drops drops("651721526577");
  const Attack& attack = drops.attack("(drop 3)");
  EXPECT_THAT(attack.replies, testing::IsEmpty());
  ASSERT_EQ(attack.then.size(), 2U);
  const ProofResult found = prove(*drops.tactician, drops.state, game::Role(0), {});
  ASSERT_EQ(found.verdict, Verdict::kProved);
  EXPECT_EQ(found.nodes, 1U);
  EXPECT_TRUE(check_proof(drops.tactician->game(), drops.state, game::Role(0), found.tree).ok());
}

TEST_F(Prove, LooksFirstWhereMoreMayFollow) {
  // Every attack may lead to a fork here; the one with the most sequels is the only one looked at.
  const game::State state = game::state_after(tactician_->game(), kFork);
  const Advice advice = tactician_->advise(state, game::Role(0));
  const auto most = std::ranges::max_element(advice.attacks, {}, &Attack::sequels);
  const ProofResult found = prove(*tactician_, state, game::Role(0), {});
  EXPECT_EQ(found.tree.front().move, tactician_->game().move_text(game::Role(0), most->move));
  EXPECT_EQ(found.nodes, 2U);
  const auto least = std::ranges::min_element(advice.attacks, {}, &Attack::sequels);
  EXPECT_GT(most->sequels, least->sequels);
}

TEST_F(Prove, DoesNotProveADraw) {
  const game::State state = tactician_->game().initial_state();
  EXPECT_EQ(prove(*tactician_, state, game::Role(0), {}).verdict, Verdict::kUnknown);
  EXPECT_EQ(prove_plainly(tactician_->game(), state, game::Role(0), {}).verdict, Verdict::kRefuted);
}

TEST_F(Prove, KnowsAGameThatIsOver) {
  const std::vector<std::string> moves{"(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)",
                                       "(mark 1 3)"};
  const game::State state = game::state_after(tactician_->game(), moves);
  ASSERT_TRUE(tactician_->game().is_terminal(state));
  const ProofResult won = prove(*tactician_, state, game::Role(0), {});
  EXPECT_EQ(won.verdict, Verdict::kProved);
  EXPECT_TRUE(check_proof(tactician_->game(), state, game::Role(0), won.tree).ok());
  const ProofResult lost = prove(*tactician_, state, game::Role(1), {});
  EXPECT_EQ(lost.verdict, Verdict::kRefuted);
  EXPECT_FALSE(check_proof(tactician_->game(), state, game::Role(1), lost.tree).ok());
}

TEST_F(Prove, StopsAtItsLimit) {
  ProveLimits limits;
  limits.max_nodes = 10;
  const game::Game& game = tactician_->game();
  const ProofResult found = prove_plainly(game, game.initial_state(), game::Role(0), limits);
  EXPECT_EQ(found.verdict, Verdict::kUnknown);
  EXPECT_LE(found.nodes, 11U);
}

TEST_F(Prove, ACheckerRefusesWhatIsNoProof) {
  const game::State state = game::state_after(tactician_->game(), kFork);
  const ProofTree good = prove(*tactician_, state, game::Role(0), {}).tree;
  const auto fault_of = [&](const ProofTree& tree) {
    const auto checked = check_proof(tactician_->game(), state, game::Role(0), tree);
    return checked ? std::string() : checked.error().message;
  };
  EXPECT_EQ(fault_of(good), "");
  EXPECT_THAT(fault_of({}), HasSubstr("empty"));
  ProofTree illegal = good;
  illegal.front().move = "(mark 1 1)";
  EXPECT_THAT(fault_of(illegal), HasSubstr("cannot make the move"));
  ProofTree hasty = good;
  hasty.front().next = ProofNode::kWon;
  EXPECT_THAT(fault_of(hasty), HasSubstr("no win"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    ProofTree weaker = good;
    if (good[i].role == game::Role(0)) continue;
    weaker[i].threats.clear();
    EXPECT_THAT(fault_of(weaker), HasSubstr("no answer")) << i;
  }
}

/// Two may step to and fro for ever; the first wins where it goes home, which it need not.
constexpr const char* kToAndFro = R"(
(role x) (role o)
(init (at x here)) (init (at o here)) (init (control x))
(other x o) (other o x)
(moves here there) (moves there here)
(<= (legal ?p (step ?b)) (true (control ?p)) (true (at ?p ?a)) (moves ?a ?b))
(<= (legal x home) (true (control x)))
(<= (legal ?q noop) (true (control ?p)) (other ?p ?q))
(<= (next (at ?p ?b)) (does ?p (step ?b)))
(<= (next (at ?p ?a)) (true (at ?p ?a)) (does ?p noop))
(<= (next (gone home)) (does x home))
(<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
(<= terminal (true (gone home)))
(<= (goal x 100) (true (gone home)))
(<= (goal x 0) (not (true (gone home))))
(<= (goal o 0) (true (gone home)))
(<= (goal o 100) (not (true (gone home))))
)";

TEST(ProveCircles, ACheckerRefusesATreeThatNeverComesToAWin) {
  const machine::ReferenceGame game(gdl::read_rules(kToAndFro).rules);
  const game::Role x(0);
  const game::Role o(1);
  ProofTree circle(4);
  circle[0] = {.role = x, .move = "(step there)", .next = 1};
  circle[1] = {.role = o, .replies = {{"(step there)", 2}}};
  circle[2] = {.role = x, .move = "(step here)", .next = 3};
  circle[3] = {.role = o, .replies = {{"(step here)", 0}}};
  const auto checked = check_proof(game, game.initial_state(), x, circle);
  ASSERT_FALSE(checked.ok());
  EXPECT_THAT(checked.error().message, HasSubstr("circles"));
  ProofTree home = circle;
  home[2] = {.role = x, .move = "home"};
  home.pop_back();
  EXPECT_TRUE(check_proof(game, game.initial_state(), x, home).ok());
}

/// What is proved of the opening for the first role, and what a judge says of the tree.
struct Judged {
  explicit Judged(const std::string& text) {
    const gdl::Reading reading = gdl::read_rules(text);
    EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
    const auto tactician = Tactician::make(reading.rules, {});
    EXPECT_TRUE(tactician.ok());
    found = prove(*tactician.value(), tactician.value()->game().initial_state(), game::Role(0), {});
    judge = std::make_unique<machine::ReferenceGame>(reading.rules);
  }

  [[nodiscard]] base::Result<std::uint64_t> checked(const ProofTree& tree) const {
    return check_proof(*judge, judge->initial_state(), game::Role(0), tree);
  }

  ProofResult found;
  std::unique_ptr<machine::ReferenceGame> judge;
};

/// x aims and fires unless p, whose only move it is, mends what was aimed at; o only ticks. What
/// was aimed at is lost where o did not tick, which cannot be.
std::string game_of_aiming(const std::string& guarded) {
  return R"((role x) (role o) (role p) (init (phase a)) (init (step 0)) (init (gun 1))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
    (<= (next (gun 2)) (true (step 1)))
    (<= (legal x (aim ?g)) (true (phase a)) (true (gun ?g)))
    (<= (legal x (fire ?g)) (true (phase a)) (true (aimed ?g)))
    (<= (legal x rest) (true (phase a)))
    (<= (legal x noop) (true (phase b)))
    (<= (legal o noop) (true (phase a))) (<= (legal o tick) (true (phase b)))
    (<= (legal p noop) (true (phase a)))
    (<= busy (true (aimed ?g)) (true (guard ?g)))
    (<= (legal p (mend ?g)) (true (phase b)) (true (aimed ?g)) (true (guard ?g)))
    (<= (legal p tock) (true (phase b)) (not busy))
    (<= (next (phase a)) (true (phase b))) (<= (next (phase b)) (true (phase a)))
    (<= (next ticked) (does o tick)) (<= (next tocked) (does p tock))
    (<= silent (true (phase b)) (not (does o tick)))
    (<= (next (gun ?g)) (true (gun ?g)) (not silent))
    (<= (next (guard ?g)) (true (guard ?g)))
    (<= (mended ?g) (does p (mend ?g)))
    (<= (next (aimed ?g)) (does x (aim ?g)))
    (<= (next (aimed ?g)) (true (aimed ?g)) (not (mended ?g)))
    (<= (next won) (does x (fire ?g)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true won)) (<= terminal (true (step 7)))
    (<= (goal x 100) (true won)) (<= (goal x 0) (not (true won)))
    (<= (goal ?r 0) (role ?r) (distinct ?r x) (true won))
    (<= (goal ?r 100) (role ?r) (distinct ?r x) (not (true won))))" +
         guarded;
}

TEST(ProveOfThree, NamesNoReplyThatTheMoverDoesNotHave) {
  const Judged aiming(game_of_aiming("(init (guard 1))"));
  ASSERT_EQ(aiming.found.verdict, Verdict::kProved);
  const auto checked = aiming.checked(aiming.found.tree);
  EXPECT_TRUE(checked.ok()) << checked.error().message;
}

TEST(ProveOfThree, ACheckerRefusesRepliesThatAreNoneAndNodesOutOfReach) {
  const Judged aiming(game_of_aiming(""));
  ASSERT_EQ(aiming.found.verdict, Verdict::kProved);
  const ProofTree& tree = aiming.found.tree;
  ASSERT_TRUE(aiming.checked(tree).ok());
  ProofTree more = tree;
  more.push_back(tree.front());
  EXPECT_THAT(aiming.checked(more).error().message, HasSubstr("never reached"));
  ProofTree replied = tree;
  const auto node = std::ranges::find(replied, game::Role(0), &ProofNode::role);
  for (ProofNode& other : replied) {
    if (other.role != game::Role(0)) other.replies.push_back({"(fix 1)", ProofNode::kWon});
  }
  ASSERT_NE(node, replied.end());
  EXPECT_THAT(aiming.checked(replied).error().message, HasSubstr("no legal reply"));
}

/// o may smile or frown while x moves, and neither does anything.
TEST(ProveBesideIdleMoves, HoldsWhateverTheyAre) {
  const std::string rules = R"(
    (role x) (role o) (place 1) (place 2) (place 3) (row 1 2) (row 2 3)
    (<= (init (cell ?n b)) (place ?n)) (init (control x)) (init (step 0))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
    (<= (legal ?p (mark ?n)) (true (control ?p)) (true (cell ?n b)))
    (<= (legal x noop) (true (control o)))
    (<= (legal o smile) (true (control x)) (true (step 2)))
    (<= (legal o frown) (true (control x)))
    (<= (marked ?n) (does ?p (mark ?n)))
    (<= (next (cell ?n ?p)) (does ?p (mark ?n)))
    (<= (next (cell ?n b)) (true (cell ?n b)) (not (marked ?n)))
    (<= (next (cell ?n ?p)) (true (cell ?n ?p)) (role ?p))
    (<= (next (control x)) (true (control o))) (<= (next (control o)) (true (control x)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= won (row ?a ?b) (true (cell ?a x)) (true (cell ?b x)))
    (<= terminal won) (<= terminal (true (step 4)))
    (<= (goal x 100) won) (<= (goal x 0) (not won))
    (<= (goal o 0) won) (<= (goal o 100) (not won)))";
  const Judged idle(rules);
  ASSERT_EQ(idle.found.verdict, Verdict::kProved);
  const auto checked = idle.checked(idle.found.tree);
  EXPECT_TRUE(checked.ok()) << checked.error().message;
  // A smile that counts is no idle move, and the tree no proof.
  const Judged felt(rules + "(<= (next smiled) (does o smile))");
  EXPECT_FALSE(felt.checked(idle.found.tree).ok());
}

TEST_F(Prove, CountsWhatWasLookedAtBeforeAnInterruption) {
  const machine::ReferenceGame game(rules_);
  std::atomic<bool> stop = false;
  ProveLimits limits;
  limits.should_stop = [&] {
    stop = true;  // heard inside the next question to the rules, not here
    return false;
  };
  const base::Interruptible scope(&stop);
  const ProofResult found = prove_plainly(game, game.initial_state(), game::Role(0), limits);
  EXPECT_EQ(found.verdict, Verdict::kUnknown);
  EXPECT_GT(found.nodes, 0U);
  EXPECT_LT(found.nodes, 100U);
}

TEST_F(Prove, DrawsTheTree) {
  const game::State state = game::state_after(tactician_->game(), kFork);
  const ProofTree tree = prove(*tactician_, state, game::Role(0), {}).tree;
  const std::string dot = to_dot(tree, tactician_->game().roles());
  EXPECT_THAT(dot, HasSubstr("digraph proof {"));
  EXPECT_THAT(dot, HasSubstr("won"));
}

}  // namespace
}  // namespace rulewise::tactics
