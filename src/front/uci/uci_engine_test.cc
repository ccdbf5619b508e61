#include "front/uci/uci_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>

namespace rulewise::front {
namespace {

using testing::HasSubstr;

base::Result<std::unique_ptr<UciEngine>> fake(const std::string& manner,
                                              std::vector<std::string> moves = {"e2e4"},
                                              const UciEngine::Settings& settings = {}) {
  std::vector<std::string> words{RULEWISE_FAKE_ENGINE, manner};
  words.insert(words.end(), moves.begin(), moves.end());
  return UciEngine::start(words, settings);
}

/// Whether any child of this process is left, running or dead.
bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

TEST(UciEngine, PlaysWithAPoliteEngine) {
  const auto engine = fake("polite", {"e2e4", "d2d4"});
  ASSERT_TRUE(engine) << engine.error().message;
  ASSERT_FALSE(engine.value()->new_game());
  const auto first = engine.value()->best_move("position startpos", {.depth = 1}, nullptr);
  ASSERT_TRUE(first);
  EXPECT_EQ(first.value().move, "e2e4");
  EXPECT_EQ(first.value().nodes, 1234U);
  EXPECT_EQ(first.value().depth, 7);
  EXPECT_EQ(engine.value()->best_move("position startpos", {}, nullptr).value().move, "d2d4");
}

TEST(UciEngine, SetsOnlyWhatTheEngineHas) {
  EXPECT_TRUE(fake("polite", {}, {{"style", "Very Risky"}}));
  EXPECT_THAT(fake("polite", {}, {{"Hash", "64"}}).error().hint, HasSubstr("Style, OwnBook"));
  EXPECT_THAT(fake("polite", {}, {{"Style", "risky"}}).error().message, HasSubstr("risky"));
}

TEST(UciEngine, SaysWhatAnEngineDidNotDo) {
  for (const char* manner : {"dies", "crashes"}) {
    const auto engine = fake(manner);
    ASSERT_TRUE(engine);
    const auto reply = engine.value()->best_move("position startpos", {.depth = 1}, nullptr);
    ASSERT_FALSE(reply);
    EXPECT_THAT(reply.error().message, HasSubstr("ended before it gave a move"));
    // Now even what is said to it fails; the reason stays the same.
    const auto again = engine.value()->best_move("position startpos", {.depth = 1}, nullptr);
    EXPECT_THAT(again.error().message, HasSubstr("ended before it gave a move"));
  }
  for (const char* manner : {"mute", "floods"}) {
    const auto engine = fake(manner);
    ASSERT_TRUE(engine);
    const auto reply = engine.value()->best_move("position startpos", {.patience = 0.1}, nullptr);
    ASSERT_FALSE(reply);
    EXPECT_THAT(reply.error().message, HasSubstr("did not give a move in time"));
  }
  EXPECT_THAT(fake("stillborn").error().message, HasSubstr("ended before it gave uciok"));
  EXPECT_THAT(fake("endless").error().message, HasSubstr("line without end"));
  EXPECT_THAT(UciEngine::start({"no-such-engine"}, {}).error().message, HasSubstr("no-such"));
  EXPECT_THAT(UciEngine::start({"cat"}, {}).error().message, HasSubstr("cat says again"));
  EXPECT_FALSE(has_children());
}

TEST(UciEngine, TakesGarbageForNoMove) {
  const auto engine = fake("garbles");
  const auto reply = engine.value()->best_move("position startpos", {.depth = 1}, nullptr);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply.value().move, "");
}

TEST(UciEngine, CanBeStopped) {
  const auto engine = fake("mute");
  const std::atomic<bool> stop = true;
  EXPECT_THAT(engine.value()->best_move("position startpos", {}, &stop).error().message,
              HasSubstr("stopped"));
}

TEST(UciEngine, LeavesNobodyBehind) {
  { const auto engine = fake("clings"); }
  EXPECT_FALSE(has_children());
}

TEST(WordsOf, KeepsQuotedBlanks) {
  EXPECT_EQ(words_of("a  \"b c\" d\"e f\"g \"\""),
            (std::vector<std::string>{"a", "b c", "de fg", ""}));
}

}  // namespace
}  // namespace rulewise::front
