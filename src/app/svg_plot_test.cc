#include "app/svg_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(SvgPlot, DrawsABarForEachNumber) {
  const std::string svg = bars_svg("Length", {{"5", 10, 0}, {"6", 20, 0}, {"7", 0, 0}});
  EXPECT_THAT(svg, StartsWith("<svg "));
  EXPECT_EQ(count(svg, "<rect "), 3U);
  EXPECT_THAT(svg, HasSubstr("height=\"240.0\""));  // the greatest fills the frame
  EXPECT_THAT(svg, HasSubstr("height=\"120.0\""));
}

TEST(SvgPlot, DrawsErrorsWhereThereAreAny) {
  const std::string plain = points_svg("Skill", {{"a", 0.5, 0}}, 0, 1);
  const std::string with = points_svg("Skill", {{"a", 0.5, 0.1}}, 0, 1);
  EXPECT_EQ(points_svg("Skill", {{"a", 0.5, 0.1, 0.1}}, 0, 1), with);
  EXPECT_NE(points_svg("Skill", {{"a", 0.5, 0.1, 0.3}}, 0, 1), with);
  EXPECT_EQ(count(with, "<line "), count(plain, "<line ") + 1);
  EXPECT_EQ(count(with, "<circle "), 1U);
}

TEST(SvgPlot, EscapesNames) {
  const std::string svg = bars_svg("<b> & co", {{"<x>", 1, 0}});
  EXPECT_THAT(svg, HasSubstr("&lt;b&gt; &amp; co"));
  EXPECT_THAT(svg, Not(HasSubstr("<x>")));
}

TEST(SvgPlot, DrawsNothingOutOfNothing) {
  EXPECT_THAT(bars_svg("none", {}), HasSubstr("</svg>"));
  EXPECT_EQ(count(points_svg("far", {{"a", 1e300, 1e300}}, 0, 1), "<circle "), 1U);
}

}  // namespace
}  // namespace rulewise::app
