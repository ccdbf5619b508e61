#include "front/ggp/ggp_player.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <optional>
#include <sstream>

#include "front/ggp/ggp_match.h"
#include "front/ggp/ggp_moves.h"
#include "play/configuration.h"

namespace rulewise::front {
namespace {

std::string library_game(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".kif");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string tic_tac_toe() { return library_game("tic_tac_toe"); }

/// A player that answers as soon as it can, and its answers.
class Managed {
 public:
  explicit Managed(double patience = 60, const char* player = "alphabeta:depth=2")
      : player_(options(patience, player)) {}

  std::string say(const std::string& message) { return later(message).get(); }
  std::future<std::string> later(const std::string& message) {
    auto answer = std::make_shared<std::promise<std::string>>();
    GgpCaller caller;
    caller.reply = [answer](const std::string& text, bool is_fault) {
      answer->set_value(is_fault ? "fault" : text);
    };
    caller.reply_after = [](double, const std::function<std::string()>&) {};
    player_.take(message, caller);
    return answer->get_future();
  }
  std::string start(const std::string& match, const std::string& role = "x") {
    return say("(START " + match + ' ' + role + " (" + tic_tac_toe() + ") 20 20)");
  }
  PlayedMatch first_record() { return records_.get_future().get(); }

 private:
  GgpPlayerOptions options(double patience, const char* player) {
    GgpPlayerOptions options;
    options.match.configuration = play::read_configuration(player).value();
    options.patience = patience;
    options.on_match = [this](const PlayedMatch& match) {
      if (!has_record_.exchange(true)) records_.set_value(match);
    };
    return options;
  }

  std::atomic<bool> has_record_ = false;
  std::promise<PlayedMatch> records_;
  GgpPlayer player_;
};

TEST(GgpPlayer, PlaysAMatch) {
  Managed player;
  EXPECT_EQ(player.say("(INFO)"), "((name Rulewise) (status available))");
  EXPECT_EQ(player.start("m1"), "READY");
  EXPECT_EQ(player.say("info"), "((name Rulewise) (status busy))");
  const std::string move = player.say("(PLAY m1 NIL)");
  EXPECT_TRUE(move.starts_with("(mark ")) << move;
  EXPECT_EQ(player.say("(PLAY m1 (" + move + " noop))"), "noop");
  EXPECT_EQ(player.say("(STOP m1 NIL)"), "DONE");
  const PlayedMatch record = player.first_record();
  EXPECT_EQ(record.match, "m1");
  EXPECT_EQ(record.end, "stopped");
  ASSERT_EQ(record.joint_moves.size(), 1U);
  EXPECT_EQ(record.joint_moves[0], (std::vector<std::string>{move, "noop"}));
}

/// What the record says chose the last move, where x could win at once.
std::string chooser_of_a_win(const char* player_text) {
  Managed player(60, player_text);
  EXPECT_EQ(player.start("m1"), "READY");
  (void)player.say("(PLAY m1 NIL)");
  for (const char* moves : {"((mark 1 1) noop)", "(noop (mark 2 1))", "((mark 1 2) noop)"}) {
    (void)player.say(std::string("(PLAY m1 ") + moves + ")");
  }
  EXPECT_EQ(player.say("(PLAY m1 (noop (mark 2 2)))"), "(mark 1 3)");
  EXPECT_EQ(player.say("(STOP m1 ((mark 1 3) noop))"), "DONE");
  return player.first_record().search;
}

TEST(GgpPlayer, AsksTheDerivedRules) {
  EXPECT_EQ(chooser_of_a_win("mcts:nodes=200"), "tactics");
  EXPECT_EQ(chooser_of_a_win("auto:nodes=200"), "tactics");
  EXPECT_NE(chooser_of_a_win("mcts:nodes=200,without=tactics"), "tactics");
}

TEST(GgpPlayer, IsBusyForOthersUntilTheMatchHasEnded) {
  Managed player;
  EXPECT_EQ(player.start("m1"), "READY");
  EXPECT_EQ(player.start("m2"), "BUSY");
  EXPECT_EQ(player.say("(PLAY m2 NIL)"), "BUSY");
  EXPECT_EQ(player.say("(STOP m2 NIL)"), "DONE");
  EXPECT_EQ(player.start("m2"), "BUSY");
  EXPECT_EQ(player.say("(ABORT m1)"), "ABORTED");
  EXPECT_EQ(player.start("m2", "O"), "READY");
}

TEST(GgpPlayer, GivesUpAMatchThatNobodyAsksFor) {
  Managed player(/*patience=*/-100);
  EXPECT_EQ(player.start("m1"), "READY");
  EXPECT_EQ(player.start("m2"), "READY");
  EXPECT_EQ(player.first_record().end, "abandoned");
}

TEST(GgpPlayer, GivesUpAStartThatNoPlayFollowsWhateverItsPlayClock) {
  Managed player(/*patience=*/-1);  // so that nobody has to wait
  EXPECT_EQ(player.say("(START evil x (" + tic_tac_toe() + ") 1 600000)"), "READY");
  EXPECT_EQ(player.say("(INFO)"), "((name Rulewise) (status available))");
  EXPECT_EQ(player.start("honest"), "READY");
  EXPECT_EQ(player.first_record().match, "evil");
}

TEST(GgpPlayer, IsPatientWithAMatchThatHasBegun) {
  Managed player(/*patience=*/-1);
  EXPECT_EQ(player.say("(START m x (" + tic_tac_toe() + ") 1 600)"), "READY");
  EXPECT_TRUE(player.say("(PLAY m NIL)").starts_with("(mark "));
  EXPECT_EQ(player.start("m2"), "BUSY");
}

TEST(GgpPlayer, IsBusyInTheStartClockOfAMatch) {
  Managed player(/*patience=*/-1);
  EXPECT_EQ(player.say("(START m x (" + tic_tac_toe() + ") 600 1)"), "READY");
  EXPECT_EQ(player.start("m2"), "BUSY");
}

TEST(GgpPlayer, SaysWhatIsWrongWithRules) {
  Managed player;
  EXPECT_TRUE(player.say("(START m x ((role x) (<= (next ?y) (p ?z))) 5 5)").starts_with("ERROR"));
  EXPECT_TRUE(player.start("m", "nobody").starts_with("ERROR"));
  EXPECT_EQ(player.say("(PLAY m)"), "fault");
  EXPECT_EQ(player.say("what?"), "fault");
  EXPECT_EQ(player.start("m"), "READY");
}

TEST(GgpPlayer, OutlivesAGameInWhichNobodyCanMove) {
  Managed player(60, "auto");
  const std::string stuck =
      "(role x) (init a) (goal x 0) (<= terminal (true b)) (<= (next b) (does x go)) (<= (legal x "
      "go) (true b))";
  EXPECT_EQ(player.say("(START m x (" + stuck + ") 1 1)"), "READY");
  EXPECT_EQ(player.say("(PLAY m NIL)"), "NIL");
  EXPECT_EQ(player.say("(ABORT m)"), "ABORTED");
  EXPECT_EQ(player.start("m2"), "READY");
}

/// Rules whose first question, what may be done, has to look at ten billion cases.
std::string endless_rules() {
  std::string rules = "(role x) (goal x 0) (init (cell 0)) (<= terminal (true (cell 99)))";
  for (int n = 0; n < 10; ++n) rules += " (n " + std::to_string(n) + ')';
  return rules + R"(
    (<= (legal x (put ?a)) (n ?a))
    (<= (next (cell ?a)) (does x (put ?a)))
    (<= (next (cell ?a)) (true (cell ?a)))
    (<= (big ?a ?b ?c ?d ?e ?f ?g ?h) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h)
        (true (cell ?a)))
    (<= (legal x (tell ?s ?t ?u ?v ?w)) (big ?a ?b ?c ?d ?e ?f ?g ?h)
        (big ?b ?a ?d ?c ?f ?e ?h ?g) (true (cell ?h)) (big ?s ?t ?u ?v ?w ?h ?a ?b)))";
}

TEST(GgpPlayer, TurnsAwayFromAnEndlessQuestion) {
  Managed player;
  auto first = player.later("(START m x (" + endless_rules() + ") 300 300)");
  first.wait_for(std::chrono::milliseconds(200));  // so that it has begun
  EXPECT_EQ(player.say("(ABORT m)"), "ABORTED");
  EXPECT_EQ(player.start("m2"), "READY");
  EXPECT_NE(first.get(), "READY");
}

TEST(GgpPlayer, TakesRulesOfMegabytesAndNothingElseSoLong) {
  Managed player;
  const std::string filler(2'000'000, '\n');
  const std::string start = " x (" + tic_tac_toe() + filler + ") 20 20)";
  EXPECT_EQ(player.say("(START m" + start), "READY");
  EXPECT_EQ(player.say("(START m2" + start), "BUSY");
  EXPECT_TRUE(player.say("(PLAY m NIL)").starts_with("(mark "));
  EXPECT_EQ(player.say("(PREVIEW (" + filler + ") 5)"), "READY");
  EXPECT_EQ(player.say("(PLAY m (" + filler + "))"), "fault");
  EXPECT_EQ(player.say("(ABORT m)"), "ABORTED");
  EXPECT_EQ(player.say("(START m3 x ((((" + filler + ") 20 20)"), "fault");
  EXPECT_EQ(player.say("(START m4" + start), "READY");
}

TEST(GgpPlayer, AnswersAskedAgainTheSame) {
  Managed player;
  EXPECT_EQ(player.start("m"), "READY");
  const std::string move = player.say("(PLAY m NIL)");
  EXPECT_EQ(player.say("(PLAY m NIL)"), move);
  EXPECT_EQ(player.say("(PLAY m (" + move + " noop))"), "noop");
}

TEST(GgpPlayer, AnswersAllWhoAskTheSameHoweverItIsWritten) {
  Managed player(60, "mcts:time=1s");
  EXPECT_EQ(player.say("(START m red (" + library_game("connect_four") + ") 1 60)"), "READY");
  auto first = player.later("(PLAY m NIL)");
  auto second = player.later("( play m nil )");
  EXPECT_EQ(first.get(), second.get());
}

/// A manager that does not wait for our move goes on with another one.
TEST(GgpPlayer, KeepsItsPlaceWhenTheManagerGoesOn) {
  Managed player(60, "mcts");
  EXPECT_EQ(player.say("(START m red (" + library_game("connect_four") + ") 1 3600)"), "READY");
  auto first = player.later("(PLAY m NIL)");
  EXPECT_EQ(player.say("(PLAY m ((drop 3) noop))"), "noop");
  EXPECT_NE(first.get(), "BUSY");
  auto third = player.later("(PLAY m (noop (drop 4)))");
  EXPECT_EQ(player.say("(PLAY m ((drop 5) noop))"), "noop");
  EXPECT_NE(third.get(), "BUSY");
  EXPECT_EQ(player.say("(STOP m (noop (drop 6)))"), "DONE");
  const std::vector<std::vector<std::string>> moves{
      {"(drop 3)", "noop"}, {"noop", "(drop 4)"}, {"(drop 5)", "noop"}, {"noop", "(drop 6)"}};
  EXPECT_EQ(player.first_record().joint_moves, moves);
}

TEST(GgpPlayer, HasALegalOpeningMoveBeforeItHasLookedAtTheQuestion) {
  GgpPlayerOptions options;
  options.match.configuration = play::read_configuration("alphabeta:depth=2").value();
  GgpPlayer player(options);
  std::function<std::string()> in_need;
  GgpCaller manager;
  manager.reply = [](const std::string&, bool) {};
  manager.reply_after = [&](double, const std::function<std::string()>& text) { in_need = text; };
  // The thread of the match says READY itself, so what it is asked meanwhile has to wait for it.
  std::promise<std::string> told;
  GgpCaller starter;
  starter.reply = [&](const std::string&, bool) {
    player.take("(PLAY m NIL)", manager);
    told.set_value(in_need());  // as if the clock were up at once
  };
  starter.reply_after = [](double, const std::function<std::string()>&) {};
  player.take("(START m x (" + tic_tac_toe() + ") 20 20)", starter);
  EXPECT_TRUE(told.get_future().get().starts_with("(mark "));
}

TEST(GgpMatch, TellsALegalMoveBeforeThereIsAPlayer) {
  GgpMatchOptions options;
  options.configuration = play::read_configuration("alphabeta:advisors=memory").value();
  GgpRequest request;
  request.verb = GgpVerb::kStart;
  request.match = "m";
  request.role = "x";
  request.rules = tic_tac_toe();
  request.start_clock = request.play_clock = 20;
  std::optional<StandIn> stand_in;
  const auto match =
      GgpMatch::start(request, options, {}, std::make_shared<std::atomic<bool>>(false),
                      [&](const StandIn& other) { stand_in = other; });
  EXPECT_FALSE(match);  // nothing was learned: there is no such player
  ASSERT_TRUE(stand_in);
  const std::vector<std::vector<std::string>> moves{{"(mark 1 1)", "noop"}, {"NOOP", "(mark 2 2)"}};
  EXPECT_TRUE(stand_in->legal_after({}).starts_with("(mark "));
  EXPECT_EQ(stand_in->legal_after(std::span(moves).first(1)), "noop");
  EXPECT_TRUE(stand_in->legal_after(moves).starts_with("(mark "));
  const std::vector<std::vector<std::string>> wrong{{"noop", "noop"}};
  EXPECT_EQ(stand_in->legal_after(wrong), "NIL");
}

TEST(GgpPlayer, KeepsItsHeadWhenToldOtherMoves) {
  Managed player;
  EXPECT_EQ(player.start("m"), "READY");
  EXPECT_TRUE(player.say("(PLAY m NIL)").starts_with("(mark "));
  EXPECT_TRUE(player.say("(PLAY m ((mark 7 7) noop))").starts_with("(mark "));
  EXPECT_TRUE(player.say("(PLAY m (noop))").starts_with("(mark "));
  EXPECT_EQ(player.say("(PLAY m ((MARK 1 1) NOOP))"), "noop");
}

}  // namespace
}  // namespace rulewise::front
