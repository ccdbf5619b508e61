#include "front/web/seal.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

/// The example of the paper, appendix A.
TEST(SealTest, HashesAsItsAuthorsSay) {
  const Seal seal(Seal::Key{0x0706050403020100ULL, 0x0f0e0d0c0b0a0908ULL});
  std::string text;
  for (char byte = 0; byte < 15; ++byte) text += byte;
  EXPECT_EQ(seal.hash(text), 0xa129ca6149be45e5ULL);
}

TEST(SealTest, OpensWhatItSealedAndNothingElse) {
  const Seal seal;
  const std::string sealed = seal.sealed("somebody");
  EXPECT_EQ(seal.opened(sealed), "somebody");
  EXPECT_FALSE(Seal().opened(sealed));  // of another program
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string forged = sealed;
    forged[i] = forged[i] == '0' ? '1' : '0';
    EXPECT_FALSE(seal.opened(forged)) << forged;
  }
  for (const char* forged : {"", ".", "somebody", "somebody.", "somebody.0000000000000000"}) {
    EXPECT_FALSE(seal.opened(forged)) << forged;
  }
}

}  // namespace
}  // namespace rulewise::front
