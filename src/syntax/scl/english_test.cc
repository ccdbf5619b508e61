// english_test.cc — the rules in words: phrases from geometry, merged moves and captures, pictures.
#include <gmock/gmock.h>

#include "syntax/scl/english_moves.h"
#include "syntax/scl/english_pieces.h"
#include "syntax/scl/english_words.h"
#include "syntax/scl/picture.h"
#include "syntax/scl/scl.h"
#include "syntax/scl/testing/sample_games.h"

namespace rulewise::scl {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The rules of a game with one piece `ant` (and a `king`) whose definition is `body`.
Rules rules_with(const std::string& body, const std::string& rules = "") {
  const std::string text =
      "game g goals stalemate opponent board_size 8 by 8 board_type planar promote_rank 8\n"
      "setup ant at {(1,1)} king at {(5,1)} " +
      rules + " define ant " + body + " end define define king end define end game.";
  Reading reading = read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text(text);
  return std::move(reading.rules);
}

std::string words_for(const std::string& body) {
  const Rules rules = rules_with(body);
  return piece_words(rules, rules.pieces[0]);
}

/// The box without its line ends.
std::string box_of(std::string_view game) {
  std::string text;
  for (const char c : to_english(read_rules(game).rules)) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank || !text.ends_with(' ')) text += is_blank ? ' ' : c;
  }
  return text;
}

std::string moves(const std::string& movements) {
  std::string body = "moving ";
  std::size_t start = 0;
  while (start <= movements.size()) {
    const std::size_t end = std::min(movements.find('|', start), movements.size());
    body += "movement " + movements.substr(start, end - start) + " end movement ";
    start = end + 1;
  }
  return words_for(body + "end moving");
}

TEST(English, TellsMovesFromTheirGeometry) {
  const std::pair<const char*, const char*> cases[] = {
      {"leap <0,1> symmetry {}", "moves one square forwards."},
      {"leap <1,0> symmetry all_symmetry", "moves one square orthogonally."},
      {"leap <1,1> symmetry {side}", "moves one square diagonally forwards."},
      {"leap <1,0> symmetry all_symmetry|leap <1,1> symmetry all_symmetry",
       "moves one square in any direction."},
      {"leap <1,0> symmetry all_symmetry|leap <1,1> symmetry {side}",
       "moves one square orthogonally or diagonally forwards."},
      {"leap <1,2> symmetry all_symmetry", "leaps like a knight."},
      {"leap <2,3> symmetry all_symmetry",
       "leaps three squares one way and two at a right angle to it."},
      {"leap <1,2> symmetry {side}", "leaps one square to either side and two forwards."},
      {"leap <2,2> symmetry all_symmetry", "leaps two squares diagonally."},
      {"ride <1,0> symmetry all_symmetry", "moves any number of squares orthogonally."},
      {"ride max 3 <1,0> symmetry {side}", "moves up to three squares sideways."},
      {"ride min 2 max 2 <0,1> symmetry {} from {rank 2}",
       "moves from rank 2 exactly two squares forwards."},
      {"ride min 2 <0,1> symmetry {forward}", "two or more squares forwards or backwards."},
      {"ride longest <2,0> symmetry {side}",
       "rides two squares sideways at a time, always as far as it can."},
      {"ride <1,2> symmetry all_symmetry", "rides in knight's leaps, as often as it likes."},
      {"leap <1,0> symmetry all_symmetry within {files 4 to 6 ranks 1 to 3}",
       "one square orthogonally within files d to f on ranks 1 to 3."},
      {"leap <1,2> symmetry all_symmetry lame",
       "like a knight, unless the square next to it on that way is occupied."},
      {"hop before [x=0] over [x=1] after [x=0] hop_over [{opponent} any_piece] <1,1> symmetry "
       "{side}",
       "hops diagonally forwards over an enemy piece next to it to the square just beyond."},
      {"hop before [x>=0] over [x=1] after [x=0] hop_over [any_player any_piece] <1,0> symmetry "
       "all_symmetry",
       "hops orthogonally over a piece to the square just beyond, however far away that is."},
      {"hop before [x>=0] over [x=2] after [x<=1] hop_over [{player} {ant}] <0,1> symmetry {}",
       "hops forwards over any number of empty squares, then two ants of its own side, then at "
       "most "
       "one empty square, to the square after that."},
      {"hop before [x>=0] over [x=2] after [x>=0] hop_over [any_player {ant}] <0,1> symmetry {}",
       "hops forwards over two ants of either side with nothing else in the way, however far."},
      {"hop before [x=0] over [x>=2] after [x=0] hop_over [any_player any_piece] <0,1> symmetry {}",
       "hops forwards over two or more pieces next to it to the square just beyond."},
      {"ride <0,1> symmetry {}|ride <1,0> symmetry {}|ride <1,1> symmetry {side}",
       "moves any number of squares forwards, to the right or diagonally forwards."},
      {"leap <1,0> symmetry all_symmetry|ride max 3 <1,0> symmetry all_symmetry",
       "An ant moves up to three squares orthogonally."},
      {"ride <1,2> symmetry all_symmetry|ride <2,1> symmetry {side rotation}",
       "An ant rides in knight's leaps, as often as it likes."},
      {"ride max 4 <1,0> symmetry {side}|ride max 2 <1,0> symmetry all_symmetry",
       "moves up to four squares sideways or up to two squares orthogonally."},
      {"leap <0,1> symmetry {} within {(4,4) (5,4) (4,5) (5,5)}",
       "one square forwards within d4, e4, d5 or e5."},
      {"leap <0,1> symmetry {} within {ranks 4 to 5}", "one square forwards within ranks 4 and 5."},
      {"leap <0,0> symmetry {}", "stays where it is."},
  };
  for (const auto& [movement, words] : cases) EXPECT_THAT(moves(movement), HasSubstr(words));
}

TEST(English, TellsCapturesWithTheMovesWhereTheyAreAlike) {
  const std::string ride = "movement ride <1,0> symmetry all_symmetry end movement ";
  EXPECT_EQ(words_for("moving " + ride +
                      "end moving capturing capture by {clobber} type "
                      "[{opponent} any_piece] effect remove " +
                      ride + "end capture end capturing"),
            "An ant moves any number of squares orthogonally, and captures in the same way.");
  EXPECT_EQ(words_for("moving " + ride +
                      "end moving capturing capture by {clobber} type "
                      "[any_player {king}] effect opponent possesses " +
                      ride + "end capture end capturing"),
            "An ant moves any number of squares orthogonally. It captures a king of either side "
            "that it lands on, going as it moves; what it captures goes to the opponent's hand and "
            "is the opponent's from then on.");
  EXPECT_EQ(words_for("moving " + ride +
                      "end moving capturing capture by {} type "
                      "[{opponent} any_piece] effect remove " +
                      ride +
                      "end capture end capturing "
                      "constraints must_capture"),
            "An ant moves any number of squares orthogonally. It never captures.");
}

TEST(English, TellsPromotion) {
  const std::string leap = "moving movement leap <0,1> symmetry {} end movement end moving ";
  EXPECT_THAT(words_for(leap + "promoting promote_to king end promoting"),
              HasSubstr("When it ends a move on the last rank, it becomes a king."));
  EXPECT_THAT(words_for(leap + "promoting decision player options [{player} {ant king}] "
                               "end promoting"),
              HasSubstr("its player may turn it into a king."));
  for (const char* who : {"player", "opponent"}) {
    EXPECT_THAT(
        words_for(leap + "promoting decision " + who + " options [{player} {king}] end promoting"),
        Not(HasSubstr("choose")));
  }
  EXPECT_THAT(words_for(leap + "promoting decision player options [{opponent} {king}] "
                               "end promoting"),
              HasSubstr("it becomes an enemy king."));
  EXPECT_THAT(words_for(leap + "promoting decision player options [{player} {ant}] end promoting"),
              Not(HasSubstr("last rank")));
  EXPECT_THAT(words_for(leap + "promoting decision opponent options [{player} {king}] "
                               "end promoting"),
              HasSubstr("it is off the board until the opponent's turn begins, and then becomes a "
                        "king."));
  EXPECT_THAT(words_for(leap + "promoting decision opponent options [{opponent} any_piece] "
                               "end promoting"),
              HasSubstr("it becomes an enemy piece of any kind, as the opponent chooses"));
}

TEST(English, PutsAWholeGameInTheBox) {
  const std::string small = box_of(kSmallGame);
  EXPECT_THAT(small, HasSubstr("Its left and right edges are joined"));
  EXPECT_THAT(small, HasSubstr("your opponent has no piece left on the board"));
  EXPECT_THAT(small, HasSubstr("a king or post of either side stands on b5, a6 or c6"));
  EXPECT_THAT(small, HasSubstr("Captures are compulsory"));
  EXPECT_THAT(small, HasSubstr("drawn after 200 turns"));
  EXPECT_THAT(small, HasSubstr("A wall has no powers"));
  const std::string ours = box_of(kOurGame);
  for (const char* words :
       {"your opponent is checkmated", "The king is royal", "The king goes from e1 to c1",
        "comes up for the fourth", "en passant", "In a hand it is a rook again",
        "without a capture or a move of a pawn"}) {
    EXPECT_THAT(ours, HasSubstr(words));
  }
  EXPECT_THAT(ours, Not(HasSubstr("200 turns")));
  EXPECT_THAT(box_of(kAssignedGame),
              HasSubstr("placed by lot, the same for both: two ants and a bee on rank 1"));
}

/// A game of ants with these goals, whose captures take pieces of `owner`.
std::string ants(const std::string& goals, const std::string& owner, const std::string& more = "") {
  const std::string step = " movement leap <0,1> symmetry {} end movement ";
  return "game g goals " + goals +
         " board_size 8 by 8 board_type planar promote_rank 8 setup ant at {(1,1)} " + more +
         " define ant moving" + step + "end moving capturing capture by {clobber} type [" + owner +
         " any_piece] effect remove" + step + "end capture end capturing end define end game.";
}

TEST(English, SpeaksOfTwoAimsAtOnceOnlyWhereThatCanBe) {
  const std::string both = "If both players have reached an aim at once";
  EXPECT_THAT(box_of(ants("stalemate opponent", "{player}")), Not(HasSubstr(both)));
  const std::string last = "stalemate opponent eradicate [{opponent} any_piece]";
  EXPECT_THAT(box_of(ants(last, "{opponent}")), Not(HasSubstr(both)));
  EXPECT_THAT(box_of(ants(last, "any_player")), HasSubstr(both));
  const std::string gift = "stalemate opponent arrive [{opponent} {ant}] at {(1,4)}";
  EXPECT_THAT(box_of(ants(gift, "{opponent}")), HasSubstr(both));
  const std::string race = "stalemate opponent arrive [{player} {ant}] at {(1,4)}";
  EXPECT_THAT(box_of(ants(race, "{opponent}")), Not(HasSubstr(both)));
}

TEST(English, BeginsTheDrawsWithTheFirstThereIs) {
  EXPECT_THAT(box_of(ants("stalemate opponent", "{opponent}")),
              HasSubstr("Draws The game is drawn after 200 turns, both sides counted."));
  EXPECT_THAT(box_of(ants("stalemate opponent", "{opponent}", "rules move_limit 0 end rules")),
              HasSubstr("Draws There are no draws."));
}

TEST(English, SaysNothingOfChecksWhereThereAreNone) {
  const std::string goals = "eradicate [{opponent} any_piece]";
  EXPECT_THAT(box_of(ants(goals, "{opponent}", "rules stalemate_draws end rules")),
              HasSubstr("Who has no legal move does not lose: the game is drawn."));
  EXPECT_THAT(
      box_of(ants("checkmate opponent stalemate opponent", "{opponent}",
                  "rules royal {ant} end rules")),
      HasSubstr("You win when it is your opponent's turn and he has no legal move, in check "
                "or not. A turn"));
}

TEST(English, TellsAimsThatBothReachAtOnceAsDraws) {
  const std::string drawn =
      "The game is drawn, since both players have reached an aim at once, when ";
  const std::string neither =
      box_of(ants("stalemate opponent eradicate [any_player any_piece]", "{opponent}"));
  EXPECT_THAT(neither,
              HasSubstr("You win when it is your opponent's turn and he has no legal move. " +
                        drawn + "neither side has a piece left on the board. A turn"));
  EXPECT_THAT(neither, Not(HasSubstr("If both players")));
  const std::string pair = box_of(ants(
      "arrive [{player} {ant}] at {(1,4)} arrive [{opponent} {ant}] at {(8,5)}", "{opponent}"));
  EXPECT_THAT(pair, HasSubstr("Nobody can win but by leaving the other without a move. " + drawn +
                              "one of these is so: - an ant of yours stands on a4. - an enemy ant "
                              "stands on h5. A turn"));
  EXPECT_THAT(box_of(ants("stalemate opponent arrive [any_player {ant}] at {(1,4)}", "{opponent}")),
              Not(HasSubstr(drawn)));
}

TEST(English, CountsOneTurnAsOne) {
  EXPECT_THAT(
      box_of(
          ants("stalemate opponent", "{opponent}", "rules move_limit 1 no_progress 1 end rules")),
      HasSubstr("drawn after 1 turn, both sides counted. It is also drawn after 1 turn on end"));
}

/// What is said of an ant on a cylinder six squares round.
std::string words_on_cylinder(const std::string& body) {
  Rules rules = rules_with(body);
  rules.board.type = BoardType::kVerticalCylinder;
  rules.board.width = 6;
  return piece_words(rules, rules.pieces[0]);
}

TEST(English, SaysNothingOfLongestOnACylinder) {
  const std::string rides =
      "moving movement ride longest <2,0> symmetry {side} end movement movement ride max 2 longest "
      "<0,1> symmetry {} end movement end moving";
  EXPECT_THAT(words_for(rides), HasSubstr("always as far as it can"));
  EXPECT_THAT(
      words_on_cylinder(rides),
      HasSubstr("rides two squares sideways at a time, as often as it likes; or moves up to "
                "two squares forwards."));
}

TEST(English, TellsOfTheWayRoundTheBoard) {
  const std::string round = "It may go all the way round the board to its own square";
  const std::pair<const char*, bool> cases[] = {
      {"ride <1,0> symmetry {side}", true},
      {"ride max 6 <1,0> symmetry {}", true},
      {"ride max 5 <1,0> symmetry {}", false},
      {"ride max 3 <2,0> symmetry {}", true},
      {"ride min 4 max 5 <2,0> symmetry {}", false},
      {"ride <1,1> symmetry all_symmetry", false},
      {"ride <0,1> symmetry {}", false},
      {"leap <6,0> symmetry {}", true},
      {"leap <3,0> symmetry {}", false},
      {"ride <1,0> symmetry {} from {(1,1)} within {(2,1)}", false},
      {"hop before [x>=0] over [x=1] after [x=0] hop_over [any_player any_piece] <1,0> symmetry {}",
       true},
      {"hop before [x=0] over [x=1] after [x=0] hop_over [any_player any_piece] <1,0> symmetry {}",
       false},
      {"hop before [x=0] over [x=1] after [x=0] hop_over [any_player any_piece] <3,0> symmetry {}",
       true},
  };
  for (const auto& [movement, is_told] : cases) {
    const std::string body =
        "moving movement " + std::string(movement) + " end movement end moving";
    EXPECT_EQ(words_on_cylinder(body).find(round) != std::string::npos, is_told) << movement;
    EXPECT_THAT(words_for(body), Not(HasSubstr(round)));
  }
}

std::string capturing(const std::string& ways, const std::string& movement) {
  return "capturing capture by {" + ways + "} type [{opponent} any_piece] effect remove movement " +
         movement + " end movement end capture end capturing";
}

TEST(English, TellsOfCapturesRoundTheBoard) {
  const std::string round = "The capture may take it all the way round the board";
  const auto hop = [](const std::string& whose) {
    return "hop before [x=0] over [x=1] after [x>=0] hop_over [" + whose +
           " any_piece] <1,0> symmetry {}";
  };
  EXPECT_THAT(words_on_cylinder(capturing("hop", hop("{opponent}"))), HasSubstr(round));
  EXPECT_THAT(words_on_cylinder(capturing("retrieve", hop("{opponent}"))), Not(HasSubstr(round)));
  EXPECT_THAT(words_on_cylinder(capturing("hop clobber", hop("{player}"))), Not(HasSubstr(round)));
  EXPECT_THAT(words_for(capturing("hop", hop("{opponent}"))), Not(HasSubstr(round)));
}

TEST(English, SaysHowFarBehindTheRetrievedStands) {
  EXPECT_THAT(words_for(capturing("retrieve", "ride <1,0> symmetry {}")),
              HasSubstr("moves straight away from, moving any number of squares to the right. What "
                        "it moves away from stands on the square just behind it."));
  EXPECT_THAT(
      words_for(capturing("retrieve", "leap <2,3> symmetry {}")),
      HasSubstr("What it moves away from stands one whole step behind it: where such a step "
                "backwards would take it."));
}

TEST(English, TellsNoPowerThatComesToNothing) {
  const std::string over_own =
      "hop before [x=0] over [x=1] after [x=0] hop_over [{player} any_piece] <1,1> symmetry {}";
  EXPECT_THAT(words_for(capturing("clobber hop", over_own)),
              HasSubstr("captures an enemy piece that it lands on, hopping"));
  EXPECT_EQ(words_for(capturing("hop", over_own)), "An ant has no powers.");
  EXPECT_EQ(words_for(capturing("", "leap <1,1> symmetry {}")), "An ant has no powers.");
  EXPECT_THAT(words_for(capturing("clobber", "leap <1,1> symmetry {}")),
              HasSubstr("cannot move but to capture."));
}

TEST(English, SpeaksOfDoubleStepsOnlyWhereTheyAreDouble) {
  const auto pawn = [](const std::string& ride, const std::string& ways) {
    return words_for("moving movement " + ride +
                     " <0,1> symmetry {} passing end movement end moving " +
                     capturing(ways, "leap <1,1> symmetry {side}"));
  };
  EXPECT_THAT(pawn("ride min 2 max 2", "clobber en_passant"),
              HasSubstr("It may also take en passant: a piece whose double step has just passed"));
  EXPECT_THAT(pawn("ride max 3", "clobber en_passant"),
              HasSubstr("It may also take en passant: a piece that has just passed over the square "
                        "it goes to, in a move open to that."));
  EXPECT_THAT(
      pawn("ride min 2 max 2", "en_passant"),
      HasSubstr("It captures en passant, moving one square diagonally forwards. That is: it "
                "takes a piece whose double step has just passed over the square it goes "
                "to."));
}

TEST(English, LetsPlaceWhereCapturesAreCompulsory) {
  std::string game = ants("stalemate opponent", "{opponent}", "constraints must_capture");
  EXPECT_THAT(box_of(game), Not(HasSubstr("from his hand")));
  game.replace(game.find("effect remove"), 13, "effect player possesses");
  EXPECT_THAT(box_of(game),
              HasSubstr("on an empty square. He may do this even when he could capture."));
}

TEST(English, ChoosesArticlesByTheName) {
  std::string game(kAssignedGame);
  game.replace(game.find("stalemate player"), 16,
               "stalemate player arrive [{player} {ant}] at {(1,4)} eradicate [any_player {ant}]");
  EXPECT_THAT(box_of(game), HasSubstr("an ant of yours stands on a4"));
  EXPECT_THAT(box_of(game), HasSubstr("neither side has an ant left"));
}

TEST(English, KeepsLinesShort) {
  for (const std::string_view game : {kSmallGame, kOurGame, kAssignedGame, kTinyGame}) {
    std::string text = to_english(read_rules(game).rules);
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
      EXPECT_LE(end, 80U) << text.substr(0, end);
      text.erase(0, end + 1);
    }
  }
}

TEST(Picture, DrawsTheOpening) {
  EXPECT_EQ(opening_picture(read_rules(kTinyGame).rules),
            "4  m m m\n"
            "3  . . .\n"
            "2  . . .\n"
            "1  M M M\n"
            "   a b c\n");
  EXPECT_EQ(opening_picture(read_rules(kAssignedGame).rules), "");
}

TEST(Picture, GivesEachKindALetterShortNamesFirst) {
  Rules rules;
  for (const char* name : {"knight", "king", "kin", "kk", "nigkht"}) {
    rules.pieces.emplace_back().name = name;
  }
  EXPECT_EQ(piece_letters(rules)[3], 'k');
  EXPECT_EQ(piece_letters(rules)[2], 'i');
}

TEST(Words, CountAndList) {
  EXPECT_EQ(counted_word(1, "square"), "one square");
  EXPECT_EQ(counted_word(13, "square"), "13 squares");
  EXPECT_EQ(join_words({"a", "b", "c"}, "or"), "a, b or c");
  EXPECT_EQ(plural("firefly"), "fireflies");
  EXPECT_EQ(plural("ox"), "oxen");
  EXPECT_EQ(plural("monkey"), "monkeys");
  EXPECT_EQ(with_article("ant"), "an ant");
  EXPECT_EQ(with_article("urchin"), "an urchin");
  EXPECT_EQ(with_article("urus"), "a urus");
  EXPECT_EQ(with_article("ural owl"), "a ural owl");
  EXPECT_EQ(with_article("uakari"), "a uakari");
}

}  // namespace
}  // namespace rulewise::scl
