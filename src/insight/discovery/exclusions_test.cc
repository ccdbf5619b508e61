#include "insight/discovery/exclusions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;

TEST(Exclusions, AFactThatIsPutInTakesOutThoseItExcludes) {
  logic::Net net;
  net.next.resize(5);
  net.exclusive = {{0, 1, 2}, {2, 3}};
  const Exclusions exclusions(net);
  std::vector<std::uint8_t> bases{1, 0, 0, 1, 1};
  exclusions.put(1, bases);
  EXPECT_THAT(bases, ElementsAre(0, 1, 0, 1, 1));
  exclusions.put(2, bases);
  EXPECT_THAT(bases, ElementsAre(0, 0, 1, 0, 1));
  exclusions.put(4, bases);
  EXPECT_THAT(bases, ElementsAre(0, 0, 1, 0, 1));
}

}  // namespace
}  // namespace rulewise::insight
