// faults_test.cc — every rule of the grammar broken once, and every check: what is said, and where.
#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "syntax/scl/scl.h"
#include "syntax/scl/testing/sample_games.h"

namespace rulewise::scl {
namespace {

/// A sample game in which `good` is replaced by `bad`, and what must be said of that place.
struct Fault {
  std::string_view game;
  std::string_view good;
  std::string_view bad;
  std::string_view message;
};

std::string broken_text(const Fault& fault) {
  std::string text(fault.game);
  const std::size_t at = text.find(fault.good);
  EXPECT_NE(at, std::string::npos) << fault.good;
  return text.replace(at, fault.good.size(), fault.bad);
}

/// The first diagnostic of this severity whose message has the words, or null.
const base::Diagnostic* find_message(const base::Diagnostics& found, base::Severity severity,
                                     std::string_view words) {
  for (const base::Diagnostic& diagnostic : found.all()) {
    const bool has_words = diagnostic.message.find(words) != std::string::npos;
    if (diagnostic.severity == severity && has_words) return &diagnostic;
  }
  return nullptr;
}

void expect_told(const Fault& fault, base::Severity severity) {
  const Reading reading = read_rules(broken_text(fault));
  const base::Diagnostic* told = find_message(reading.diagnostics, severity, fault.message);
  ASSERT_NE(told, nullptr) << fault.bad << '\n' << reading.diagnostics.to_text("text");
  EXPECT_GT(told->where.line, 0U) << fault.bad;
  EXPECT_FALSE(told->hint.empty()) << fault.bad;
  EXPECT_EQ(reading.diagnostics.has_errors(), severity == base::Severity::kError) << fault.bad;
}

constexpr Fault kGrammarFaults[] = {
    {kTinyGame, "game tiny", "gmae tiny", "`game` expected, not `gmae`"},
    {kTinyGame, "game tiny", "game", "the name of the game expected"},
    {kTinyGame, "game tiny", "game 12", "the name of the game expected"},
    {kTinyGame, "goals", "", "`goals`, `board_size`"},
    {kTinyGame, "goals\n  stalemate opponent", "", "the game has no `goals`"},
    {kTinyGame, "stalemate opponent", "stalemate black", "`player` or `opponent` expected"},
    {kTinyGame, "stalemate opponent", "stalemates opponent", "`stalemate`, `eradicate`"},
    {kTinyGame, "stalemate opponent", "win", "`checkmate` or `board_size` expected, not `win`"},
    {kSmallGame, "eradicate [{opponent} any_piece]", "eradicate {opponent} any_piece]",
     "`[` expected, not `{`"},
    {kSmallGame, "eradicate [{opponent} any_piece]", "eradicate [opponent any_piece]",
     "`any_player` or `{` expected, not `opponent`"},
    {kSmallGame, "eradicate [{opponent} any_piece]", "eradicate [{opponent} ]",
     "`any_piece` or `{` expected, not `]`"},
    {kSmallGame, "eradicate [{opponent} any_piece]", "eradicate [{opponent} any_piece",
     "`]` expected"},
    {kSmallGame, "eradicate [{opponent} any_piece]", "eradicate [{player opponent} any_piece]",
     "`}` expected, not `opponent`"},
    {kSmallGame, "{king post}]", "{}]", "the name of a piece expected, not `}`"},
    {kSmallGame, "{king post}]", "{king 5}]", "the name of a piece expected, not `5`"},
    {kSmallGame, " at {(1,6)", " {(1,6)", "`at` expected, not `{`"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{}", "a square expected, not `}`"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{(1,6) 3,6}", "`(` expected, not `3`"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{(1;6)}", "`,` expected, not `;`"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{(1,-6)}", "a rank expected, not `-`"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{(1,6) (6,1)}", "the square (6,1) is not on the board"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{(0,1)}", "the square (0,1) is not on the board"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{rank 9}", "a rank 9 is out of range"},
    {kSmallGame, "{(1,6) (3,6) (2,5)}", "{ranks 3 to 2}", "a span that ends before it begins"},
    {kTinyGame, "board_size 3 by 4", "", "the game has no `board_size`"},
    {kTinyGame, "board_size 3 by 4", "board_size 3 4", "`by` expected, not `4`"},
    {kTinyGame, "board_size 3 by 4", "board_size 3 by 27",
     "the number of ranks 27 is out of range"},
    {kTinyGame, "board_size 3 by 4", "board_size 0 by 4",
     "the number of columns 0 is out of range"},
    {kTinyGame, "board_type planar", "board_type flat", "`planar` or `vertical_cylinder` expected"},
    {kTinyGame, "board_type planar", "", "the game has no `board_type`"},
    {kSmallGame, "inversion forward", "inversion sideways", "`diagonal` or `forward` expected"},
    {kTinyGame, "promote_rank 4", "promote_rank 1001", "a rank 1001 is out of range"},
    {kTinyGame, "promote_rank 4", "promote_rank last", "a rank expected, not `last`"},
    {kTinyGame, "promote_rank 4", "", "the game has no `promote_rank`"},
    {kTinyGame, "promote_rank 4", "promote_rank 4 promote_rank 4", "comes twice in one game"},
    {kTinyGame, "board_type planar\npromote_rank 4", "promote_rank 4 board_type planar",
     "`board_type` comes too late"},
    {kTinyGame, "man at {(1,1) (2,1) (3,1)}", "", "the name of a piece expected"},
    {kTinyGame, "man at", "man on", "`at` expected, not `on`"},
    {kTinyGame, "setup\n  man at {(1,1) (2,1) (3,1)}", "", "the game has no `setup`"},
    {kAssignedGame, "decision random", "decision chance", "or `random` expected, not `chance`"},
    {kAssignedGame, "assigns", "assign", "`assigns` expected, not `assign`"},
    {kAssignedGame, "{ant bee ant}", "{}", "the name of a piece expected"},
    {kAssignedGame, "to {", "onto {", "`to` expected, not `onto`"},
    {kAssignedGame, "end decision", "", "`end decision` is missing before `define`"},
    {kSmallGame, "constraints must_capture\n\n", "constraints must_take\n\n",
     "`must_capture` or `continue_captures` expected, not `must_take`"},
    {kSmallGame, "constraints continue_captures must_capture",
     "constraints must_capture must_capture", "`must_capture` is said twice"},
    {kTinyGame, "define man", "define", "the name of a piece expected, not `moving`"},
    {kTinyGame, "define man", "define man end define define man", "`man` is defined twice"},
    {kTinyGame, "  moving\n", "  movings\n", "`moving`, `capturing`"},
    {kTinyGame, "  moving\n", "", "a movement outside of `moving` and `capturing`"},
    {kTinyGame, "movement leap <0,1> symmetry {} end movement", "", "`moving` without a movement"},
    {kTinyGame, "end moving", "", "`end moving` is missing before `end "},
    {kTinyGame, "end moving", "end capturing", "`end moving` expected, not `end capturing`"},
    {kTinyGame, "end movement", "end moving", "`end movement` expected, not `end moving`"},
    {kTinyGame, "end moving", "end movement", "`end moving` expected, not `end movement`"},
    {kTinyGame, "end moving", "end", "`moving` expected, not `end`"},
    {kTinyGame, "end define", "", "`end define` is missing before `end "},
    {kTinyGame, "end game.", "", "`end game.` expected, not the end of the text"},
    {kTinyGame, "end game.", "end game", "`.` expected, not the end of the text"},
    {kTinyGame, "end game.", "end define end game.", "nothing to end here"},
    {kTinyGame, "leap <0,1>", "jump <0,1>", "`leap`, `ride` or `hop` expected, not `jump`"},
    {kTinyGame, "<0,1>", "(0,1)", "`<` expected, not `(`"},
    {kTinyGame, "<0,1>", "<0 1>", "`,` expected, not `1`"},
    {kTinyGame, "<0,1>", "<0,-1>", "the part forward expected, not `-`"},
    {kTinyGame, "<0,1>", "<0,5000>", "the part forward 5000 is out of range"},
    {kTinyGame, "<0,1>", "<0,1", "`>` expected"},
    {kTinyGame, "symmetry {}", "{}", "`symmetry` expected, not `{`"},
    {kTinyGame, "symmetry {}", "symmetry", "`all_symmetry` or `{` expected, not `end`"},
    {kTinyGame, "symmetry {}", "symmetry {left}", "`forward`, `side` or `rotation` expected"},
    {kTinyGame, "symmetry {}", "symmetry {side side}", "`side` is said twice"},
    {kTinyGame, "end movement", "end movment", "`movement` expected, not `movment`"},
    {kTinyGame, "end movement", "", "`end movement` is missing before `end "},
    {kSmallGame, "longest max 3 min 2", "max 2 min 3", "at least 3 and at most 2 leaps"},
    {kSmallGame, "longest max 3 min 2", "min 0", "a ride has at least one leap, so `min 0`"},
    {kSmallGame, "longest max 3 min 2", "max 0", "so `max 0` says nothing"},
    {kSmallGame, "longest max 3 min 2", "max 2 max 2", "`max` is said twice"},
    {kSmallGame, "longest max 3 min 2", "fast", "`min`, `max`, `longest` or `<` expected"},
    {kSmallGame, "before [X>=0]", "[X>=0]", "`before` expected, not `[`"},
    {kSmallGame, "over [X = 1]", "over", "`[` expected, not `after`"},
    {kSmallGame, "[X = 1]", "[Y = 1]", "`x` expected, not `y`"},
    {kSmallGame, "[X = 1]", "[X < 1]", "`>=`, `=` or `<=` expected, not `<`"},
    {kSmallGame, "[X = 1]", "[X = one]", "a number of squares expected, not `one`"},
    {kSmallGame, "after [x<=2]", "", "`after` expected, not `hop_over`"},
    {kSmallGame, "hop_over [{player} {king man}]", "", "`hop_over` expected, not `<`"},
    {kSmallGame, "capture by {hop clobber retrieve}", "capture {clobber}",
     "`by` expected, not `{`"},
    {kSmallGame, "{hop clobber retrieve}", "{swallow}", "`retrieve`, `clobber`, `hop` or"},
    {kSmallGame, "{hop clobber retrieve}", "{hop hop}", "`hop` is said twice"},
    {kSmallGame, "type [{opponent} {king wall}]", "", "`type` expected, not `effect`"},
    {kSmallGame, "effect remove", "remove", "`effect` expected, not `remove`"},
    {kSmallGame, "effect remove", "effect vanish", "`remove`, `player` or `opponent` expected"},
    {kSmallGame, "opponent possesses", "opponent keeps", "`possesses` expected, not `keeps`"},
    {kSmallGame, "end capture\n  end capturing", "end capturing", "`end capture` is missing"},
    {kSmallGame, "promoting promote_to post", "promoting post",
     "`promote_to` or `decision` expected"},
    {kSmallGame, "options [", "[", "`options` expected, not `[`"},
    {kSmallGame, "promoting promote_to post end promoting", "promoting promote_to post",
     "`end promoting` is missing before `end "},
    {kSmallGame, "  capturing\n    capture by {clobber}",
     "  promoting promote_to post end promoting capturing\n    capture by {clobber}",
     "comes too late in this definition"},
    {kOurGame, "move_limit 0", "move_limit never", "a number of turns expected, not `never`"},
    {kOurGame, "move_limit 0", "move_limit 0 move_limit 1", "`move_limit` is said twice"},
    {kOurGame, "repetition 4", "repetition 1", "a number of times 1 is out of range"},
    {kOurGame, "checker_loses", "nobody_loses", "`checker_loses` expected, not `nobody_loses`"},
    {kOurGame, "moves {pawn}", "moves pawn", "`{` expected, not `pawn`"},
    {kOurGame, "(5,1) -> (7,1) with", "(5,1) (7,1) with", "`->` expected, not `(`"},
    {kOurGame, "(7,1) with rook", "(7,1) and rook", "`with` expected, not `and`"},
    {kOurGame, "end rules", "", "`end rules` is missing before `define`"},
    {kOurGame, "drops {no_mate mobile one_per_file}", "drops {often}", "`mobile`, `one_per_file`"},
    {kOurGame, "reverts_to rook\n  drops {no_mate mobile one_per_file}", "reverts_to",
     "the name of a piece expected, not `end`"},
};

TEST(Faults, OfGrammarAreToldWithTheirPlaceAndAHint) {
  for (const Fault& fault : kGrammarFaults) expect_told(fault, base::Severity::kError);
}

TEST(Faults, NearMissesAreToldOnceAndTakenForWhatTheyMeant) {
  for (const Fault& fault : {Fault{kOurGame, "passing from", "pasing from", "`passing`"},
                             Fault{kSmallGame, "promoting promote_to", "promting promote_to", ""},
                             Fault{kSmallGame, "end capturing", "end capturng", ""},
                             Fault{kSmallGame, "symmetry all_symmetry", "symetry all_symmetry", ""},
                             Fault{kTinyGame, "board_type", "board_tipe", ""},
                             Fault{kTinyGame, "define man", "defien man", ""}}) {
    const Reading reading = read_rules(broken_text(fault));
    EXPECT_EQ(reading.diagnostics.error_count(), 1U) << reading.diagnostics.to_text("text");
    EXPECT_THAT(reading.diagnostics.to_text("text"), testing::HasSubstr("did you mean"));
  }
}

TEST(Faults, OfOneWordAreToldOnce) {
  for (const Fault& fault :
       {Fault{kTinyGame, "end movement", "end moving", ""},
        Fault{kTinyGame, "end moving", "end movement", ""},
        Fault{kTinyGame, "end moving", "end capturing", ""},
        Fault{kTinyGame, "end moving\n", "end define\n", ""},
        Fault{kSmallGame, "end capture\n  end capturing", "end capturing\n  end capturing", ""},
        Fault{kTinyGame, "game tiny", "gmae tiny", ""}, Fault{kTinyGame, "game tiny", "tiny", ""},
        Fault{kTinyGame, "define man", "define end", ""}}) {
    const Reading reading = read_rules(broken_text(fault));
    EXPECT_EQ(reading.diagnostics.error_count(), 1U) << reading.diagnostics.to_text("text");
  }
}

/// The line in which the first diagnostic with these words is told.
std::size_t line_told(const Fault& fault) {
  const Reading reading = read_rules(broken_text(fault));
  for (const base::Diagnostic& diagnostic : reading.diagnostics.all()) {
    if (diagnostic.message.find(fault.message) != std::string::npos) return diagnostic.where.line;
  }
  return 0;
}

/// The line of the text in which the words stand.
std::size_t line_of(const Fault& fault, std::string_view words) {
  const std::string text = broken_text(fault);
  const std::size_t at = text.find(words);
  EXPECT_NE(at, std::string::npos) << words;
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n'));
}

TEST(Faults, AreToldWhereTheyAre) {
  const std::pair<Fault, std::string_view> faults[] = {
      {{kTinyGame, "promote_rank 4", "promote_rank 5", "nothing can promote"}, "promote_rank"},
      {{kTinyGame, "stalemate opponent", "", "no goal speaks of"}, "goals"},
      {{kTinyGame, "define man", "constraints\n\n\ndefine man", "without any"}, "constraints"},
      {{kSmallGame, "constraints must_capture", "constraints continue_captures",
        "means nothing for a game"},
       "constraints continue_captures"},
      {{kAssignedGame, "{(1,1) (2,1) (3,1) (4,1)}", "{(1,1) (2,1)}", "are to be assigned"},
       "setup"},
      {{kOurGame, "royal {king}", "", "`checker_loses` without"}, "checker_loses"},
  };
  for (const auto& [fault, words] : faults) {
    EXPECT_EQ(line_told(fault), line_of(fault, words)) << fault.message;
  }
}

constexpr Fault kContradictions[] = {
    {kTinyGame, "{(1,1) (2,1) (3,1)}", "{(1,1)} man at {(1,1)}", "where `man` already stands"},
    {kTinyGame, "{(1,1) (2,1) (3,1)}", "{(1,1) (3,4)}", "would start on the same square"},
    {kAssignedGame, "{(1,1) (2,1) (3,1) (4,1)}", "{(1,1) (2,1)}",
     "3 pieces are to be assigned to 2 squares"},
    {kAssignedGame, "{(1,1) (2,1) (3,1) (4,1)}", "{(1,1) (2,1) (3,1) (4,4)}",
     "White and Black would both be assigned the square (1,1)"},
    {kOurGame, "royal {king}", "", "checkmate without a royal piece"},
    {kOurGame, "king (5,1) -> (7,1)", "king (4,1) -> (7,1)", "no `king` starts on (4,1)"},
    {kOurGame, "rook (8,1) -> (6,1)", "rook (8,1) -> (7,1)", "both pieces would go to (7,1)"},
    {kOurGame, "ride min 2 max 2 <0,1>", "leap <0,2>", "only a ride can be `passing`"},
    {kOurGame, "leap <2,1>", "ride <2,1>", "only a leap can be lame"},
    {kOurGame, "leap <1,1> symmetry {side}", "ride <1,1> symmetry {side} passing",
     "a capture cannot be `passing`"},
};

TEST(Faults, OfSenseAreErrors) {
  for (const Fault& fault : kContradictions) expect_told(fault, base::Severity::kError);
}

constexpr Fault kOddities[] = {
    {kTinyGame, "stalemate opponent", "stalemate opponent eradicate [{opponent} {ogre}]",
     "met before the first move: no piece of the set-up fits"},
    {kTinyGame, "stalemate opponent", "stalemate opponent arrive [{player} any_piece] at {(2,1)}",
     "met before the first move: White's `man` starts on (2,1)"},
    {kTinyGame, "stalemate opponent", "stalemate opponent arrive [{opponent} {man}] at {(2,4)}",
     "met before the first move: Black's `man` starts on (2,4)"},
    {kTinyGame, "stalemate opponent", "", "no goal speaks of a player who cannot move"},
    {kTinyGame, "man at {(1,1) (2,1) (3,1)}", "man at {(1,1)} men at {(2,1)}",
     "`men` is never defined"},
    {kTinyGame, "{(1,1) (2,1) (3,1)}", "{(1,1) (1,1)}", "(1,1) is named twice in one set"},
    {kTinyGame, "promote_rank 4", "promote_rank 5", "nothing can promote"},
    {kTinyGame, "<0,1>", "<0,0>", "the direction <0,0> leads nowhere"},
    {kSmallGame, "[{opponent} {king wall}]", "[{opponent} {king king}]", "`king` is named twice"},
    {kSmallGame, "by { }", "by {hop}", "can never capture: no movement of it hops"},
    {kSmallGame, "by { }", "by {hop clobber}", "`hop` means nothing in this capture"},
    {kTinyGame, "stalemate opponent", "stalemate opponent stalemate opponent",
     "this goal is said twice"},
    {kTinyGame, "<0,1>", "<0,4>", "this movement never fits on the board"},
    {kTinyGame, "leap <0,1>", "ride min 4 <0,1>", "this movement never fits on the board"},
    {kSmallGame, "leap <0,1>", "leap <0,1>", "this capture can never capture: it has no method"},
    {kSmallGame, "longest", "longest", "`longest` has no effect on a cylinder"},
    {kOurGame, "effect player possesses", "effect remove", "`pawn` never comes to a hand"},
    {kSmallGame, "constraints must_capture", "constraints continue_captures",
     "`continue_captures` means nothing for a game as a whole"},
    {kOurGame, "passing from", "from", "nothing can be taken en passant"},
    {kTinyGame, "end game.", "end game. game two", "what follows the end of the game is not read"},
    {kTinyGame, "define man", "constraints define man", "`constraints` without any"},
};

TEST(Faults, ThatMayBeMeantAreWarnings) {
  for (const Fault& fault : kOddities) expect_told(fault, base::Severity::kWarning);
}

TEST(Faults, SuggestTheDefinedPieceThatAnUndefinedOneMayMean) {
  const Reading reading =
      read_rules(broken_text({kSmallGame, "promote_to post", "promote_to kings", ""}));
  EXPECT_THAT(reading.diagnostics.to_text("t"), testing::HasSubstr("did you mean `king`?"));
}

TEST(Faults, TooManyKindsOfPiecesAreRefused) {
  std::string names;
  for (int i = 0; i < 300; ++i) names += " p" + std::to_string(i);
  const std::string many = "[{opponent} {" + names + "}]";
  const Reading reading =
      read_rules(broken_text({kSmallGame, "[{opponent} {king wall}]", many, ""}));
  EXPECT_THAT(reading.diagnostics.to_text("t"), testing::HasSubstr("more than 200 kinds"));
  ASSERT_EQ(reading.diagnostics.all().size(), 1U);
  EXPECT_GT(reading.diagnostics.all()[0].where.line, 0U);
  EXPECT_GT(reading.diagnostics.all()[0].where.column, 100U);
}

TEST(Faults, OneRankIsCountedAsOne) {
  const Reading reading =
      read_rules(broken_text({kTinyGame, "board_size 3 by 4", "board_size 3 by 1", ""}));
  EXPECT_THAT(reading.diagnostics.to_text("t"), testing::HasSubstr("the board has 1 rank and"));
}

TEST(Faults, GoalsThatBothMeetAtOnceAreWarnedOf) {
  const auto warnings = [](const std::string& goals) {
    return read_rules(
               broken_text({kTinyGame, "stalemate opponent", "stalemate opponent " + goals, ""}))
        .diagnostics.to_text("t");
  };
  const auto warned = testing::HasSubstr("nobody wins by this goal");
  EXPECT_THAT(warnings("eradicate [any_player any_piece]"), warned);
  EXPECT_THAT(warnings("eradicate [{player} any_piece] eradicate [{opponent} any_piece]"), warned);
  EXPECT_THAT(warnings("arrive [any_player any_piece] at {(1,2) (3,3)}"), warned);
  EXPECT_THAT(warnings("arrive [any_player any_piece] at {(1,2)}"), testing::Not(warned));
  EXPECT_THAT(warnings("eradicate [{opponent} any_piece]"), testing::Not(warned));
}

TEST(Faults, TooManyMovementsOrGoalsAreRefused) {
  std::string many;
  for (int i = 0; i < 1001; ++i) many += "movement leap <0,1> symmetry {} end movement\n";
  const std::string text =
      broken_text({kTinyGame, "movement leap <0,1> symmetry {} end movement", many, ""});
  EXPECT_THAT(read_rules(text).diagnostics.to_text("t"), testing::HasSubstr("1000 movements"));
  many = "stalemate opponent";
  for (int i = 0; i < 1000; ++i) many += " stalemate opponent";
  EXPECT_THAT(
      read_rules(broken_text({kTinyGame, "stalemate opponent", many, ""})).diagnostics.to_text("t"),
      testing::HasSubstr("1000 goals"));
}

}  // namespace
}  // namespace rulewise::scl
