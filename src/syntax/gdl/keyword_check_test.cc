#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string keyword_faults(std::string_view text) { return run(check_keyword_use, text); }

TEST(KeywordCheck, AcceptsKeywordsInTheirPlaces) {
  EXPECT_EQ(keyword_faults(
                "(role a) (init p) (base p) (input a m) (<= (next p) (true p) (does a m) (role a)"
                "(legal a m) (goal a 1) terminal (base p) (input a m))"),
            "");
}

TEST(KeywordCheck, RefusesHeads) {
  EXPECT_EQ(keyword_faults("(true p)\n(<= (does a m) p)\n(<= (role a) p)"),
            "1:1 error: `true` cannot be concluded\n"
            "2:1 error: `does` cannot be concluded\n"
            "3:1 error: `role` must be a plain fact\n");
}

TEST(KeywordCheck, RefusesConditions) {
  EXPECT_EQ(keyword_faults("(<= p (next q))\n(<= p (or q (not (init q))))"),
            "1:7 error: `next` cannot be a condition\n"
            "2:18 error: `init` cannot be a condition\n");
}

TEST(KeywordCheck, NamesGdl2) {
  EXPECT_EQ(keyword_faults("(<= (sees ?r ?x) (true (f ?r ?x)))\n(sees a b)"),
            "1:1 error: GDL-II is not supported yet\n");
  EXPECT_EQ(keyword_faults("(SEES a b)"), "1:1 error: GDL-II is not supported yet\n");
  EXPECT_EQ(keyword_faults("(sees a b c)"), "");
  EXPECT_EQ(keyword_faults("(role random) (sees a b)"),
            "1:1 error: GDL-II is not supported yet\n1:15 error: GDL-II is not supported yet\n");
  EXPECT_EQ(keyword_faults("(role random)"), "1:1 error: GDL-II is not supported yet\n");
  EXPECT_EQ(keyword_faults("(ROLE RANDOM)"), "1:1 error: GDL-II is not supported yet\n");
}

}  // namespace
}  // namespace rulewise::gdl
