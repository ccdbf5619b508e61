#include "tactics/tactician.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>

#include "logic/logic.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::tactics {
namespace {

/// What is told within so much memory, whatever time it takes; nothing where nothing is.
class Told {
 public:
  explicit Told(const std::string& name) {
    std::ifstream file(std::string(RULEWISE_GAMES "/") + name + ".kif");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    rules_ = gdl::read_rules(text).rules;
    auto net = logic::compile_rules(rules_, {});
    EXPECT_TRUE(net.ok()) << name;
    net_ = std::move(net).value();
  }

  [[nodiscard]] std::unique_ptr<Tactician> within(std::size_t bytes) const {
    TacticsLimits limits;
    limits.max_bytes = bytes;
    limits.max_ground_seconds = limits.derive.max_seconds = 600;
    auto made = Tactician::make(rules_, net_, limits);
    return made ? std::move(made).value() : nullptr;
  }

 private:
  gdl::Rules rules_;
  logic::Net net_;
};

/// Sequels, wins in two, threats and forced moves: what is there of them.
std::array<bool, 4> kinds_of(const Derivation& d) {
  return {!d.sure.builds.empty(), !d.sure.made.empty(), !d.threats.empty(), !d.forced.empty()};
}

TEST(Tactician, LeavesOutTheLeastUsefulFirst) {
  const Told told("tic_tac_toe");
  std::set<std::array<bool, 4>> seen;
  for (std::size_t bytes = std::size_t{8} << 20U; bytes > 50'000; bytes -= bytes / 24) {
    const auto tactician = told.within(bytes);
    if (tactician == nullptr) break;
    seen.insert(kinds_of(tactician->derivation()));
  }
  EXPECT_EQ(seen, (std::set<std::array<bool, 4>>{{true, true, true, true},
                                                 {false, true, true, true},
                                                 {false, false, true, true},
                                                 {false, false, false, true},
                                                 {false, false, false, false}}));
}

TEST(Tactician, KeepsWinsInTwoWhereOnlySequelsAreTooMany) {
  const Told told("gomoku_9");
  std::unique_ptr<Tactician> tactician;
  std::size_t bytes = std::size_t{96} << 20U;
  for (; bytes > 1'000'000; bytes -= bytes / 3) {
    tactician = told.within(bytes);
    ASSERT_NE(tactician, nullptr);
    if (tactician->derivation().sure.builds.empty()) break;
  }
  EXPECT_FALSE(tactician->derivation().sure.made.empty()) << bytes;
  EXPECT_FALSE(tactician->derivation().threats.empty());
  EXPECT_FALSE(tactician->derivation().forced.empty());
}

}  // namespace
}  // namespace rulewise::tactics
