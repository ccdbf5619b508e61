#include "machine/single/scratch_pool.h"

#include <gtest/gtest.h>

#include <vector>

namespace rulewise::machine {
namespace {

struct Workspace {
  std::atomic<int> users{0};
};
using Pool = ScratchPool<Workspace>;

TEST(ScratchPool, AThreadFindsItsWorkspaceAgain) {
  Pool pool;
  int made = 0;
  const auto make = [&] { return ++made, std::make_unique<Workspace>(); };
  Workspace* first = nullptr;
  for (int i = 0; i < 3; ++i) {
    const Pool::Loan loan = pool.borrow(make);
    if (i == 0) first = &*loan;
    EXPECT_EQ(&*loan, first);
  }
  EXPECT_EQ(made, 1);
}

TEST(ScratchPool, TwoLoansAtOnceAreTwoWorkspaces) {
  Pool pool;
  const auto make = [] { return std::make_unique<Workspace>(); };
  const Pool::Loan one = pool.borrow(make);
  const Pool::Loan two = pool.borrow(make);
  EXPECT_NE(&*one, &*two);
}

TEST(ScratchPool, KeepsNoMoreThanItsSlotsHoweverManyThreadsCome) {
  Pool pool;
  std::atomic<int> made{0};
  std::atomic<int> shared{0};
  const auto make = [&] { return ++made, std::make_unique<Workspace>(); };
  for (int round = 0; round < 50; ++round) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 20; ++i) {
          const Pool::Loan loan = pool.borrow(make);
          if (++loan->users != 1) ++shared;
          --loan->users;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(shared.load(), 0);
  EXPECT_LE(made.load(), static_cast<int>(Pool::kSlots) + 4);
}

}  // namespace
}  // namespace rulewise::machine
