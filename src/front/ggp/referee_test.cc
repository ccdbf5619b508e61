#include "front/ggp/referee.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <thread>

#include "front/ggp/ggp_service.h"
#include "front/ggp/scrambler.h"
#include "machine/machine.h"
#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::front {
namespace {

machine::MadeMachine made_of(const std::string& rules) {
  return std::move(machine::make_machine(gdl::read_rules(rules).rules, {})).value();
}

/// A player on a thread of its own.
class Listening {
 public:
  Listening() {
    GgpPlayerOptions options;
    options.match.configuration = play::read_configuration("random").value();
    service_ = std::move(GgpService::listen({"127.0.0.1", 0}, options)).value();
    thread_ = std::thread([this] { service_->run([this] { return stop_.load(); }); });
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening() {
    stop_ = true;
    thread_.join();
  }
  [[nodiscard]] Seat seat() const {
    const HostAndPort place{"127.0.0.1", service_->port()};
    return {"player", place, find_address(place).value()};
  }

 private:
  std::atomic<bool> stop_ = false;
  std::unique_ptr<GgpService> service_;
  std::thread thread_;
};

RefereeOptions quick() {
  RefereeOptions options;
  options.start_clock = 20;
  options.play_clock = 20;
  return options;
}

std::size_t errors_in(const RefereedMatch& match) {
  std::size_t count = 0;
  for (const auto& step : match.errors) {
    for (const std::string& error : step) count += error.empty() ? 0 : 1;
  }
  return count;
}

TEST(Referee, PlaysToTheEndWithNamesAsTheyAreAndScrambled) {
  const std::string rules = search::library_text("tic_tac_toe.kif");
  const machine::MadeMachine made = made_of(rules);
  const Listening first;
  const Listening second;
  for (const bool scrambles : {false, true}) {
    RefereeOptions options = quick();
    options.scrambles = scrambles;
    const RefereedMatch match =
        referee_match(*made.game, rules, {first.seat(), second.seat()}, options);
    EXPECT_EQ(match.end, RefereeEnd::kCompleted);
    EXPECT_EQ(errors_in(match), 0U);
    EXPECT_EQ(match.states.size(), match.joint_moves.size() + 1);
    EXPECT_EQ(match.goals.size(), 2U);
    EXPECT_EQ(match.goals[0] + match.goals[1], 100);
  }
}

TEST(Referee, GoesOnWithoutAPlayerThatIsGone) {
  const std::string rules = search::library_text("tic_tac_toe.kif");
  const machine::MadeMachine made = made_of(rules);
  const Listening first;
  Seat nobody;
  {
    const auto closed = listen_at({"127.0.0.1", 0});
    nobody.place = {"127.0.0.1", port_of(closed.value())};
    nobody.address = find_address(nobody.place).value();
  }
  const RefereedMatch match = referee_match(*made.game, rules, {first.seat(), nobody}, quick());
  EXPECT_EQ(match.end, RefereeEnd::kCompleted);
  for (const auto& errors : match.errors) {
    EXPECT_EQ(errors, (std::vector<std::string>{"", "CE"}));
  }
}

TEST(Referee, StopsWhenTold) {
  const std::string rules = search::library_text("tic_tac_toe.kif");
  const machine::MadeMachine made = made_of(rules);
  const Listening first;
  const Listening second;
  RefereeOptions options = quick();
  std::size_t steps = 0;
  options.on_step = [&](std::size_t made_so_far) { steps = made_so_far; };
  options.should_stop = [&] { return steps >= 2; };
  const RefereedMatch match =
      referee_match(*made.game, rules, {first.seat(), second.seat()}, options);
  EXPECT_EQ(match.end, RefereeEnd::kStopped);
  EXPECT_EQ(match.joint_moves.size(), 2U);
  EXPECT_TRUE(match.goals.empty());
}

TEST(Referee, BooksNoFaultWhereItDidNotWait) {
  const std::string rules = search::library_text("tic_tac_toe.kif");
  const machine::MadeMachine made = made_of(rules);
  const auto silent = listen_at({"127.0.0.1", 0});  // nobody takes what is said there
  const HostAndPort place{"127.0.0.1", port_of(silent.value())};
  const Seat seat{"silent", place, find_address(place).value()};
  RefereeOptions options = quick();
  options.start_clock = 10'000;
  int looks = 0;
  options.should_stop = [&] { return ++looks > 2; };
  const RefereedMatch match = referee_match(*made.game, rules, {seat, seat}, options);
  EXPECT_EQ(match.end, RefereeEnd::kStopped);
  EXPECT_EQ(errors_in(match), 0U);
}

TEST(Scrambler, LeavesKeywordsAndNumbersAlone) {
  const std::string rules = "(role x) ; one\n(<= (goal x 100) (true (cell 1 ?y b)))";
  const Scrambler scrambler(rules, 7);
  const std::string text = scrambler.rules();
  EXPECT_EQ(text.find("cell"), std::string::npos) << text;
  EXPECT_NE(text.find("(<= (goal "), std::string::npos) << text;
  EXPECT_NE(text.find(" 100) (true ("), std::string::npos) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(Scrambler, TakesBackWhatItGaveInAnyCase) {
  const std::string rules = search::library_text("breakthrough.kif");
  const Scrambler scrambler(rules, 3);
  const Scrambler other(rules, 4);
  EXPECT_NE(scrambler.rules(), other.rules());
  std::string word = scrambler.to_player("(move 1 2 1 3)");
  EXPECT_NE(word, "(move 1 2 1 3)");
  for (char& c : word) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(scrambler.from_player(word), "(move 1 2 1 3)");
  EXPECT_EQ(scrambler.from_player("(move 1 2 1 3)"), std::nullopt);
  EXPECT_EQ(scrambler.from_player("("), std::nullopt);
}

TEST(Scrambler, WithoutASeedOnlyTidiesUp) {
  const Scrambler scrambler("( role  x ) ; c\n(role o)", std::nullopt);
  EXPECT_EQ(scrambler.rules(), "(role x) (role o)");
  EXPECT_EQ(scrambler.from_player(" ( Mark 1  1 )"), "(Mark 1 1)");
}

}  // namespace
}  // namespace rulewise::front
