#include "generator/candidate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "generator/header.h"
#include "generator/testing/small_games.h"

namespace rulewise::generator {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Figures that no limit objects to.
PlayFigures good() {
  PlayFigures figures;
  figures.contests = fraction(100);
  figures.white_wins = fraction(.45);
  figures.black_wins = fraction(.45);
  figures.draws = fraction(.1);
  figures.shortest_quarter = fraction(20);
  figures.length = fraction(40);
  figures.longest_quarter = fraction(60);
  figures.branching = fraction(12);
  figures.choice = fraction(.95);
  return figures;
}

Fault judged(void (*spoil)(PlayFigures&)) {
  PlayFigures figures = good();
  spoil(figures);
  return judge_contests(figures, {});
}

TEST(Quality, GoodFiguresPass) { EXPECT_EQ(judge_contests(good(), {}), Fault::kNone); }

TEST(Quality, EachLimitHasItsFault) {
  EXPECT_EQ(judged([](PlayFigures& f) { f.given_up = fraction(.01); }), Fault::kTooManyMoves);
  EXPECT_EQ(judged([](PlayFigures& f) { f.longest_quarter = f.length = fraction(0); }),
            Fault::kOverAtOnce);
  EXPECT_EQ(judged([](PlayFigures& f) { f.draws = fraction(.6); }), Fault::kDrawish);
  EXPECT_EQ(judged([](PlayFigures& f) { f.white_wins = fraction(.05); }), Fault::kOneSided);
  EXPECT_EQ(judged([](PlayFigures& f) { f.black_wins = fraction(.05); }), Fault::kOneSided);
  EXPECT_EQ(judged([](PlayFigures& f) { f.length = fraction(4); }), Fault::kTooShort);
  EXPECT_EQ(judged([](PlayFigures& f) { f.length = fraction(150); }), Fault::kTooLong);
  EXPECT_EQ(judged([](PlayFigures& f) { f.choice = fraction(.5); }), Fault::kNoChoice);
  EXPECT_EQ(judged([](PlayFigures& f) { f.branching = fraction(2); }), Fault::kTooNarrow);
  EXPECT_EQ(judged([](PlayFigures& f) { f.branching = fraction(100); }), Fault::kTooWide);
}

TEST(Quality, RivalsAreJudgedToo) {
  PlayFigures figures;
  figures.depth = fraction(.7);
  figures.thinking_length = fraction(30);
  figures.thinking_white = figures.thinking_black = fraction(.5);
  EXPECT_EQ(judge_rivals(figures, {}), Fault::kNone);
  const auto judged = [&](Fraction PlayFigures::*figure, Fraction value) {
    PlayFigures spoilt = figures;
    spoilt.*figure = value;
    return judge_rivals(spoilt, {});
  };
  EXPECT_EQ(judged(&PlayFigures::depth, fraction(.4)), Fault::kShallow);
  EXPECT_EQ(judged(&PlayFigures::thinking_length, fraction(3)), Fault::kTooShort);
  EXPECT_EQ(judged(&PlayFigures::thinking_white, fraction(0)), Fault::kOneSided);
  EXPECT_EQ(judged(&PlayFigures::thinking_draws, fraction(.9)), Fault::kDrawish);
}

TEST(Quality, SmallGamesAreSeenThrough) {
  const auto fault_of = [](std::string_view text) {
    return judge_contests(measure_random(rules_of(text), {Listing::kMerged, 20}, 1).value(), {});
  };
  EXPECT_EQ(fault_of(kOver), Fault::kOverAtOnce);
  EXPECT_EQ(fault_of(kEndless), Fault::kDrawish);
  EXPECT_EQ(fault_of(kThreeSteps), Fault::kOneSided);
}

TEST(Candidate, SaysItsSeedAndReadsBack) {
  Settings settings;
  const Candidate candidate = make_candidate(settings, 4711);
  const std::string text = game_text(candidate, settings);
  EXPECT_EQ(header_value(text, "seed"), "4711");
  EXPECT_THAT(text, Not(HasSubstr("% parameter:")));
  EXPECT_FALSE(candidate.figures);
  const scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors());
  EXPECT_EQ(reading.rules, candidate.rules);
}

TEST(Candidate, SaysWhatIsNotPells) {
  Settings settings;
  settings.config.parameters.board_size = {7, 7};
  EXPECT_THAT(game_text(make_candidate(settings, 1), settings),
              HasSubstr("\n% parameter: board_size = 7..7\n"));
}

TEST(Candidate, WhatIsNotAsRequiredIsNotPlayed) {
  Settings settings;
  settings.trial = Trial::kFilter;
  settings.requirement = read_requirement("width > 100").requirement;
  const Candidate candidate = make_candidate(settings, 1);
  EXPECT_EQ(candidate.fault, Fault::kRequirement);
  EXPECT_FALSE(candidate.figures);
}

TEST(Candidate, FiguresAreWrittenIntoTheHeader) {
  Settings settings;
  settings.trial = Trial::kMeasure;
  settings.config.quality.contests = 5;
  settings.config.quality.duels = 2;
  settings.config.quality.rivals = 2;
  settings.config.quality.playouts = 4;
  const Candidate candidate = make_candidate(settings, 3);
  EXPECT_EQ(candidate.fault, Fault::kNone);  // measured, not judged
  ASSERT_TRUE(candidate.figures);
  EXPECT_EQ(read_figures(game_text(candidate, settings)), candidate.figures);
}

TEST(Candidate, WhatIsTooSlowToTryOutIsNotKept) {
  Settings settings;
  settings.trial = Trial::kFilter;
  settings.config.quality.random_moves = 10;
  EXPECT_EQ(make_candidate(settings, 3).fault, Fault::kOverBudget);
  settings.trial = Trial::kMeasure;
  const Candidate measured = make_candidate(settings, 3);
  ASSERT_TRUE(measured.figures);
  EXPECT_LT(measured.figures->contests, fraction(100));
}

TEST(Candidate, EveryFaultHasASentence) {
  for (std::size_t i = 0; i < kFaults; ++i) EXPECT_FALSE(sentence(static_cast<Fault>(i)).empty());
}

}  // namespace
}  // namespace rulewise::generator
