#include "machine/machine.h"

#include <gtest/gtest.h>

namespace rulewise::machine {
namespace {

TEST(MachineKind, NamesAndKindsGoBothWays) {
  for (const std::string_view name : {"auto", "reference", "relational", "single", "wide"}) {
    const auto kind = machine_kind_from(name);
    ASSERT_TRUE(kind.has_value()) << name;
    EXPECT_EQ(name_of(*kind), name);
  }
  EXPECT_FALSE(machine_kind_from("fast").has_value());
  EXPECT_FALSE(machine_kind_from("").has_value());
}

}  // namespace
}  // namespace rulewise::machine
