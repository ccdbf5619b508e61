#include "play/shared_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "play/testing/office.h"

namespace rulewise::play {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// So many pieces, and what became of them.
struct Pieces {
  explicit Pieces(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) open.push_back(i);
  }
  WorkDesk desk() {
    return {.take = [this]() -> std::optional<std::size_t> {
              if (open.empty()) return std::nullopt;
              const std::size_t piece = open.front();
              open.pop_front();
              return piece;
            },
            .has_more = [this] { return !open.empty(); },
            .give_back = [this](std::size_t piece) { open.push_back(piece); },
            .keep = [this](std::size_t, std::string_view text) { kept.emplace_back(text); },
            .should_stop = [this] { return kept.size() >= enough; },
            .on_lost = [this](std::size_t rank, bool) { lost.push_back(rank); }};
  }
  std::deque<std::size_t> open;
  std::vector<std::string> kept;
  std::vector<std::size_t> lost;
  std::size_t enough = ~std::size_t{0};
};

std::string word_for(std::size_t piece) { return "piece " + std::to_string(piece); }

TEST(SharedWork, EveryPieceIsKeptOnceAndAllTakeLeave) {
  Office office(4);
  Pieces pieces(100);
  std::vector<std::unique_ptr<Office::Seat>> seats;
  for (std::size_t r = 0; r < 4; ++r) seats.push_back(std::make_unique<Office::Seat>(office, r));
  {
    std::vector<std::jthread> others;
    for (std::size_t r = 1; r < 4; ++r) {
      others.emplace_back([&, r] {
        work_for(*seats[r], [](std::size_t piece, const auto&) { return word_for(piece); });
      });
    }
    EXPECT_EQ(hand_out(*seats[0], pieces.desk()), WorkEnd::kDone);
  }
  EXPECT_EQ(pieces.kept.size(), 100U);
  EXPECT_EQ(std::set(pieces.kept.begin(), pieces.kept.end()).size(), 100U);
  EXPECT_THAT(pieces.lost, IsEmpty());
  for (const auto& seat : seats) EXPECT_TRUE(seat->has_finished);
}

TEST(SharedWork, WhatOneGivesUpAnotherGets) {
  Office office(3);
  Pieces pieces(4);
  Office::Seat desk(office, 0), good(office, 1), bad(office, 2);
  {
    const std::jthread one(
        [&] { work_for(good, [](std::size_t piece, const auto&) { return word_for(piece); }); });
    const std::jthread other([&] {
      work_for(bad, [](std::size_t, const auto&) { return std::optional<std::string>(); });
    });
    EXPECT_EQ(hand_out(desk, pieces.desk()), WorkEnd::kDone);
  }
  EXPECT_THAT(pieces.kept, UnorderedElementsAre("piece 0", "piece 1", "piece 2", "piece 3"));
}

TEST(SharedWork, WhatARankHadThatNeverSpeaksAgainIsDoneByAnother) {
  Office office(3);
  Pieces pieces(3);
  Office::Seat desk(office, 0), good(office, 1), dead(office, 2);
  (void)dead.send(0, "w");  // wants work, and is heard of no more
  {
    const std::jthread one([&] {
      work_for(good, [](std::size_t piece, const auto&) { return word_for(piece); },
               {.seconds_between_signs = 0.01});
    });
    const WorkPatience patience{.seconds_between_signs = 0.01, .seconds_until_lost = 2};
    EXPECT_EQ(hand_out(desk, pieces.desk(), patience), WorkEnd::kDone);
  }
  EXPECT_THAT(pieces.kept, UnorderedElementsAre("piece 0", "piece 1", "piece 2"));
  EXPECT_THAT(pieces.lost, ElementsAre(2));
  EXPECT_FALSE(desk.has_finished) << "one that is gone cannot take leave";
}

TEST(SharedWork, EndsWhereNobodyIsLeft) {
  Office office(2);
  Pieces pieces(3);
  Office::Seat desk(office, 0);
  EXPECT_EQ(hand_out(desk, pieces.desk(), {.seconds_until_lost = 0.01}), WorkEnd::kNobodyLeft);
  EXPECT_THAT(pieces.kept, IsEmpty());
}

TEST(SharedWork, StopsWhenToldAndWhatIsUnderWayIsStopped) {
  Office office(2);
  Pieces pieces(1000);
  pieces.enough = 3;
  Office::Seat desk(office, 0), other(office, 1);
  {
    const std::jthread one([&] {
      work_for(other, [](std::size_t piece, const std::function<bool()>& stop) {
        while (piece >= 3 && !stop()) std::this_thread::yield();
        return piece < 3 ? std::optional(word_for(piece)) : std::nullopt;
      });
    });
    EXPECT_EQ(hand_out(desk, pieces.desk()), WorkEnd::kStopped);
  }
  EXPECT_THAT(pieces.kept, ElementsAre("piece 0", "piece 1", "piece 2"));
}

}  // namespace
}  // namespace rulewise::play
