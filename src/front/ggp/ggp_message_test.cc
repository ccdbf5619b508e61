#include "front/ggp/ggp_message.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

TEST(GgpMessage, ReadsStartWithRulesAsTheyStand) {
  const auto read = read_ggp_request(
      "( start match.1 White\n ((role white) ; a comment )\n (<= terminal (true x))) 30 15.5 )");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read.value().verb, GgpVerb::kStart);
  EXPECT_EQ(read.value().match, "match.1");
  EXPECT_EQ(read.value().role, "White");
  EXPECT_EQ(read.value().rules, "(role white) ; a comment )\n (<= terminal (true x))");
  EXPECT_EQ(read.value().start_clock, 30);
  EXPECT_EQ(read.value().play_clock, 15.5);
}

TEST(GgpMessage, ReadsMovesThatAreNestedTerms) {
  const auto read = read_ggp_request("(PLAY m ( ( move (cell 1 2)  ( f (g a) ) ) NOOP ))");
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().moves, (std::vector<std::string>{"(move (cell 1 2) (f (g a)))", "NOOP"}));
}

TEST(GgpMessage, TakesNothingForMovesInAnyForm) {
  for (const char* text : {"(PLAY m NIL)", "(play m nil)", "(Play m ())"}) {
    const auto read = read_ggp_request(text);
    ASSERT_TRUE(read) << text;
    EXPECT_TRUE(read.value().moves.empty());
  }
}

TEST(GgpMessage, TakesTheShortOnesInAnyForm) {
  for (const char* text : {"(INFO)", "( info )", "info", " INFO\r\n"}) {
    const auto read = read_ggp_request(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read.value().verb, GgpVerb::kInfo);
  }
  EXPECT_EQ(read_ggp_request("(ABORT m)").value().verb, GgpVerb::kAbort);
  EXPECT_EQ(read_ggp_request("(PREVIEW ((role x)) 10)").value().rules, "(role x)");
}

TEST(GgpMessage, WhatIsWrittenReadsTheSame) {
  GgpRequest start{GgpVerb::kStart, "m1", "x", "(role x) (role o)", 10, 0.25, {}};
  GgpRequest play{GgpVerb::kPlay, "m1", {}, {}, 0, 0, {"(mark 1 1)", "noop"}};
  GgpRequest stop{GgpVerb::kStop, "m1", {}, {}, 0, 0, {}};
  for (const GgpRequest& request : {start, play, stop}) {
    const auto read = read_ggp_request(to_text(request));
    ASSERT_TRUE(read) << to_text(request);
    EXPECT_EQ(read.value(), request);
  }
}

TEST(GgpMessage, RefusesNonsense) {
  for (const std::string text : {"",
                                 "()",
                                 "(",
                                 ")",
                                 "hello",
                                 "(HELLO m)",
                                 "(PLAY)",
                                 "(PLAY m)",
                                 "(PLAY m x)",
                                 "(PLAY m ((mark ?x)))",
                                 "(PLAY m NIL) (PLAY m NIL)",
                                 "(PLAY m (a)",
                                 "(PLAY m (a)))",
                                 "(START m x (r) 1)",
                                 "(START m x (r) one 1)",
                                 "(START m x (r) -1 1)",
                                 "(START m x r 1 1)",
                                 "(PLAY () NIL)",
                                 "(PREVIEW)",
                                 "(ABORT)"}) {
    EXPECT_FALSE(read_ggp_request(text)) << text;
  }
  EXPECT_FALSE(
      read_ggp_request("(PLAY m (" + std::string(2000, '(') + std::string(2000, ')') + "))"));
  EXPECT_FALSE(read_ggp_request("(PLAY " + std::string(20'000, 'm') + " NIL)"));
}

TEST(GgpTerm, HasSingleBlanks) {
  EXPECT_EQ(read_ggp_term(" ( mark  1\t( f  2 )) \n"), "(mark 1 (f 2))");
  EXPECT_EQ(read_ggp_term("noop"), "noop");
  for (const char* text : {"", "()", "a b", "(a", "a)", "(a ?x)", "(a ())", "?x"}) {
    EXPECT_FALSE(read_ggp_term(text)) << text;
  }
}

TEST(GgpTerm, HasNoNameThatChangesWhenItStandsFirst) {
  EXPECT_EQ(read_ggp_term("\xef\xbb\xbfnoop"), "noop");
  EXPECT_FALSE(read_ggp_term("\xef\xbb\xbf\xef\xbb\xbfnoop"));
  EXPECT_FALSE(read_ggp_request("(PLAY m (\xef\xbb\xbf\xef\xbb\xbfnoop noop))"));
}

TEST(GgpMessage, OfAStartTheOutlineIsReadFromBothEnds) {
  const auto outline = read_ggp_start_outline("( start m1 x ((role x) ((( ) 30 1.5 )\n");
  ASSERT_TRUE(outline);
  EXPECT_EQ(outline.value().match, "m1");
  EXPECT_EQ(outline.value().start_clock, 30);
  EXPECT_EQ(outline.value().play_clock, 1.5);
  for (const char* text : {"", "(", ")", "(START", "(START m", "(PLAY m x 1 2)", "(START m 1)",
                           "(START (m) x () 1 2)", "(START m x () one 2)"}) {
    EXPECT_FALSE(read_ggp_start_outline(text)) << text;
  }
  EXPECT_EQ(verb_of("info"), GgpVerb::kInfo);
  EXPECT_EQ(verb_of("(hello)"), std::nullopt);
}

}  // namespace
}  // namespace rulewise::front
