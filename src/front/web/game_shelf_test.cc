#include "front/web/game_shelf.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

std::string race(int steps) {
  return "(role a) (init (at 0)) (<= (legal a one) (true (at 0)))\n"
         "(<= (next (at 1)) (does a one)) (<= terminal (true (at 1)))\n"
         "(<= (goal a " +
         std::to_string(steps) + ") (true (at 1)))\n";
}

TEST(GameShelfTest, ListsWhatAVisitorBroughtToHimAlone) {
  GameShelf shelf({{"lib", "Lib", Language::kGdl, "library", race(1)}});
  const auto mine = shelf.add_own(race(2), "Mine", "me");
  ASSERT_TRUE(mine);
  EXPECT_EQ(shelf.list("me").size(), 2U);
  EXPECT_EQ(shelf.list("you").size(), 1U);
  EXPECT_TRUE(shelf.find(mine.value().id));  // whoever knows the text has its name
  ASSERT_TRUE(shelf.add_own(race(2), "The same", "you"));
  EXPECT_EQ(shelf.list("you").size(), 2U);
  EXPECT_EQ(shelf.list("").size(), 1U);
}

TEST(GameShelfTest, RemovesWhatAVisitorBroughtForHimAlone) {
  GameShelf shelf({{"lib", "Lib", Language::kGdl, "library", race(1)}});
  const std::string id = shelf.add_own(race(2), "Mine", "me").value().id;
  ASSERT_TRUE(shelf.add_own(race(2), "Yours", "you"));
  EXPECT_FALSE(shelf.remove_own(id, "somebody"));
  EXPECT_FALSE(shelf.remove_own("lib", "me"));
  EXPECT_FALSE(shelf.remove_own("nothing", "me"));
  EXPECT_TRUE(shelf.remove_own(id, "me"));
  EXPECT_FALSE(shelf.remove_own(id, "me"));
  EXPECT_EQ(shelf.list("me").size(), 1U);
  EXPECT_EQ(shelf.list("you").size(), 2U);
  EXPECT_TRUE(shelf.remove_own(id, "you"));
  EXPECT_FALSE(shelf.find(id));
  EXPECT_EQ(shelf.add_own(race(2), "Again", "me").value().title, "Again");
}

TEST(GameShelfTest, WhoBringsMuchLosesHisOwn) {
  GameShelf shelf({});
  const auto text = [](int i) {
    return race(i % 101) + std::string(static_cast<std::size_t>(i / 101), ' ');
  };
  ASSERT_TRUE(shelf.add_own(text(0), "mine", "me"));
  for (int i = 1; i < 230; ++i) ASSERT_TRUE(shelf.add_own(text(i), "g", "greedy"));
  EXPECT_EQ(shelf.list("me").size(), 1U);
}

TEST(GameShelfTest, TellsWhatIsKnownOfAGame) {
  EXPECT_EQ(
      known_sentence("Hex.\n\nKnown facts: Hein 1942. The first player wins (Nash 1948). More."),
      "The first player wins (Nash 1948).");
  EXPECT_EQ(known_sentence("Known facts: nothing published. Games by number of moves: 9, 81."),
            "Nothing published.");
  EXPECT_EQ(known_sentence("Known facts: games by number of moves 20, 400.\n\nHow. It works."), "");
  EXPECT_EQ(known_sentence("Chess. Known: 20, 400 paths of 1 to 2 turns."), "");
  EXPECT_EQ(known_sentence("A game."), "");
  GameShelf shelf({{"x", "X", Language::kGdl, "library", ";; Known facts: a draw.\n" + race(1)}});
  EXPECT_EQ(shelf.list("").front().known, "A draw.");
}

TEST(GameShelfTest, SumsAGameUpInASentenceThatSaysSomething) {
  EXPECT_EQ(first_sentence("Hex.\n\nTwo players put stones on the board. More."),
            "Two players put stones on the board.");
  EXPECT_EQ(first_sentence("Othello.\n\nBlack begins. A disc is put on an empty cell. More."),
            "Black begins. A disc is put on an empty cell.");
  EXPECT_EQ(first_sentence("A game.\n\nOf two."), "Of two.");
}

TEST(GameShelfTest, CutsNoLetterInHalf) {
  EXPECT_EQ(shortened("abc", 5), "abc");
  EXPECT_EQ(shortened("abcdef", 5), "abcde");
  EXPECT_EQ(shortened("\u00e9\u00e9\u00e9", 2), "\u00e9\u00e9");
  EXPECT_EQ(shortened("\xff\xffx", 2), "\xff\xff");
  GameShelf shelf({});
  std::string title;
  for (int i = 0; i < 80; ++i) title += "\u68cb";
  EXPECT_EQ(shelf.add_own(race(3), title, "").value().title.size(), 180U);
}

TEST(GameShelfTest, KeepsNoTextWithFaults) {
  GameShelf shelf({});
  EXPECT_FALSE(shelf.add_own("(role", "broken", ""));
  EXPECT_TRUE(shelf.list("").empty());
  EXPECT_FALSE(shelf.load("../../etc/passwd"));
}

TEST(GameShelfTest, KeepsSoManyTextsAndNoMore) {
  GameShelf shelf({});
  for (int i = 0; i < 230; ++i)
    ASSERT_TRUE(shelf.add_own(race(i % 101) + std::string(static_cast<std::size_t>(i / 101), ' '),
                              "g", ""));
  EXPECT_LE(shelf.list("").size(), 200U);
}

/// Room for two games, or for one and another being loaded.
ShelfLimits narrow() {
  ShelfLimits limits;
  limits.game.max_bytes = std::size_t{32} << 20U;
  limits.max_bytes = limits.game.max_bytes + (std::size_t{5} << 20U);
  return limits;
}

TEST(GameShelfTest, PutsAwayWhatNobodyPlaysToMakeRoom) {
  GameShelf shelf({}, narrow());
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) ids.push_back(shelf.add_own(race(i), "g", "").value().id);
  for (const std::string& id : ids) ASSERT_TRUE(shelf.load(id));
}

TEST(GameShelfTest, SaysSoWhereEverythingIsInUse) {
  GameShelf shelf({}, narrow());
  std::vector<std::string> ids;
  for (int i = 0; i < 4; ++i) ids.push_back(shelf.add_own(race(i), "g", "").value().id);
  std::vector<std::shared_ptr<const StudioGame>> played;
  for (int i = 0; i < 3; ++i)
    played.push_back(shelf.load(ids[static_cast<std::size_t>(i)]).value());
  const auto refused = shelf.load(ids[3]);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("memory"), std::string::npos);
  EXPECT_FALSE(refused.error().hint.empty());
  EXPECT_TRUE(shelf.load(ids[0]));  // those that are there go on
  int asked = 0;
  shelf.set_on_full([&] {  // somebody leaves
    ++asked;
    played.clear();
    return true;
  });
  EXPECT_TRUE(shelf.load(ids[3]));
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace rulewise::front
