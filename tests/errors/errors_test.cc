// Every NAME.kif of this folder must give exactly the messages of NAME.expected beside it.
// RULEWISE_UPDATE_EXPECTED=1 in the environment writes the expectations anew, to be read over
// before they are committed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "syntax/gdl/gdl.h"

namespace rulewise {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_with(const std::string& extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(RULEWISE_ERRORS_FOLDER)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

fs::path with_extension(fs::path path, const char* extension) {
  return path.replace_extension(extension);
}

class ErrorMessages : public testing::TestWithParam<fs::path> {};

TEST_P(ErrorMessages, AreAsExpected) {
  const fs::path expected = with_extension(GetParam(), ".expected");
  const gdl::Reading reading = gdl::read_rules(content_of(GetParam()));
  const std::string messages = reading.diagnostics.to_text(GetParam().filename().string());
  if (std::getenv("RULEWISE_UPDATE_EXPECTED") != nullptr) {
    std::ofstream(expected, std::ios::binary) << messages;
  }
  ASSERT_TRUE(fs::exists(expected)) << "there is no " << expected.filename();
  EXPECT_EQ(messages, content_of(expected));
}

TEST_P(ErrorMessages, SayInACommentWhyTheyExist) {
  const std::string text = content_of(GetParam());
  EXPECT_TRUE(text.starts_with("; ") || text.starts_with("\xff\xfe;")) << GetParam();
}

std::string name_of(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Texts, ErrorMessages, testing::ValuesIn(files_with(".kif")), name_of);

TEST(ErrorsFolder, HasATextForEveryExpectation) {
  for (const fs::path& expected : files_with(".expected")) {
    EXPECT_TRUE(fs::exists(with_extension(expected, ".kif"))) << expected;
  }
}

}  // namespace
}  // namespace rulewise
