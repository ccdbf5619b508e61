#include "front/web/player_store.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

constexpr const char* kRace = R"(
(role a) (init (at 0)) (succ 0 1) (succ 1 2)
(<= (legal a one) (true (at ?n)) (succ ?n ?m))
(<= (legal a stay) (true (at ?n)))
(<= (next (at ?m)) (does a one) (true (at ?n)) (succ ?n ?m))
(<= (next (at ?n)) (does a stay) (true (at ?n)))
(<= terminal (true (at 2)))
(<= (goal a 100) (true (at 2)))
(<= (goal a 0) (not (true (at 2)))))";

class PlayerStoreTest : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<play::Player> player() const {
    return play::make_player(game_->game(), play::read_configuration("legal").value(), 1).value();
  }

  std::shared_ptr<const StudioGame> game_ = StudioGame::load(kRace, Language::kGdl, {}).value();
  PlayerStore store_{2};
};

TEST_F(PlayerStoreTest, GivesBackWhatWasLeft) {
  EXPECT_EQ(store_.take("s", "x"), nullptr);
  auto made = player();
  const play::Player* same = made.get();
  store_.leave("s", "x", game_, std::move(made));
  EXPECT_EQ(store_.take("s", "y"), nullptr);
  EXPECT_EQ(store_.take("t", "x"), nullptr);
  EXPECT_EQ(store_.take("s", "x").get(), same);
  EXPECT_EQ(store_.count(), 0U);
}

TEST_F(PlayerStoreTest, KeepsNoMoreThanItMay) {
  for (const char* name : {"1", "2", "3"}) store_.leave("s", name, game_, player());
  EXPECT_EQ(store_.count(), 2U);
  EXPECT_EQ(store_.take("s", "1"), nullptr);
  EXPECT_NE(store_.take("s", "3"), nullptr);
  store_.leave("t", "1", game_, player());
  store_.forget("s");
  EXPECT_EQ(store_.count(), 1U);
  EXPECT_NE(store_.take("t", "1"), nullptr);
}

}  // namespace
}  // namespace rulewise::front
