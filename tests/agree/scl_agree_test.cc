// scl_agree_test.cc — the board machine and the translation into GDL agree, turn by turn: on the
// library, on the golden games where they are, and on generated games.
//
// RULEWISE_AGREE_GAMES and RULEWISE_AGREE_SEED in the environment choose how many games are
// generated and which: script/agree-generated. RULEWISE_AGREE_STATES: positions of a game compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/random.h"
#include "generator/invent.h"
#include "generator/parameters.h"
#include "logic/scl/draw_setup.h"
#include "logic/scl/to_gdl.h"
#include "machine/board/board_game.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"
#include "together.h"
#include "turns_game.h"

namespace rulewise::agree {
namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Outcome {
  std::string difference;  // empty: they agree
  std::size_t states = 0;
  bool gave_up = false;  // more turns in a position than can be listed
};

/// The rules in GDL on the relational machine, as a game of turns; null and a reason otherwise.
std::unique_ptr<TurnsGame> by_gdl(const scl::Rules& rules, std::string& reason) {
  base::Result<logic::GdlSheet> sheet = logic::to_gdl(rules);
  if (!sheet) return reason = sheet.error().message, nullptr;
  const gdl::Reading reading = gdl::read_rules(sheet.value().text);
  if (reading.diagnostics.has_errors()) {
    return reason = reading.diagnostics.to_text("translation"), nullptr;
  }
  machine::MachineOptions options;
  options.kind = machine::MachineKind::kRelational;
  auto made = machine::make_machine(reading.rules, options);
  if (!made) return reason = made.error().message, nullptr;
  return std::make_unique<TurnsGame>(rules, std::move(made).value().game);
}

Outcome compare(const scl::Rules& random_rules, std::uint64_t seed, const Extent& extent) {
  const scl::Rules rules = logic::with_drawn_setup(random_rules, seed);
  Outcome outcome;
  const std::unique_ptr<TurnsGame> turns = by_gdl(rules, outcome.difference);
  if (!turns) return outcome;
  machine::board::BoardOptions options;
  options.max_moves = TurnsGame::kMostTurns;
  const auto board = machine::board::BoardGame::make(rules, options);
  if (!board) return {board.error().message};
  const PiecesOnly pieces(*board.value());
  const Comparison comparison = play_together(*turns, pieces, seed, extent);
  outcome.states = comparison.states;
  if (comparison.difference) {
    outcome.gave_up = comparison.difference->what.find(TurnsGame::kTooMany) != std::string::npos;
    if (!outcome.gave_up) outcome.difference = to_text(*comparison.difference);
  }
  return outcome;
}

scl::Rules read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text(path.string());
  return reading.rules;
}

std::vector<std::string> games_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  if (!std::filesystem::is_directory(folder)) return names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".scl") names.push_back(entry.path().string());
  }
  std::ranges::sort(names);
  return names;
}

class SclFile : public testing::TestWithParam<std::string> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SclFile);

TEST_P(SclFile, AgreesInRandomPlay) {
  const scl::Rules rules = read_file(GetParam());
  const auto sheet = logic::to_gdl(logic::with_drawn_setup(rules, 1));
  ASSERT_TRUE(sheet.ok()) << sheet.error().message;
  EXPECT_EQ(sheet.value().misfits.to_text(GetParam()), "");
  const Outcome outcome = compare(rules, number_from("RULEWISE_AGREE_SEED", 1),
                                  {220, number_from("RULEWISE_AGREE_STATES", 40), {}});
  EXPECT_EQ(outcome.difference, "");
}

std::string name_of_case(const testing::TestParamInfo<std::string>& info) {
  return std::filesystem::path(info.param).stem().string();
}
INSTANTIATE_TEST_SUITE_P(Library, SclFile, testing::ValuesIn(games_in(RULEWISE_GAMES_FOLDER)),
                         name_of_case);
INSTANTIATE_TEST_SUITE_P(Kept, SclFile,
                         testing::ValuesIn(games_in(RULEWISE_GAMES_FOLDER "/generated")),
                         name_of_case);
INSTANTIATE_TEST_SUITE_P(Golden, SclFile, testing::ValuesIn(games_in(RULEWISE_GOLDEN_FOLDER)),
                         name_of_case);

/// Chains of captures with each of their rules, and without.
TEST(Variations, OfLongestChainsAgree) {
  const auto folder = std::filesystem::path(RULEWISE_GAMES_FOLDER);
  const scl::Rules draughts = read_file(folder / "international_draughts.scl");
  for (const bool most : {false, true}) {
    for (const bool stay : {false, true}) {
      scl::Rules rules = draughts;
      rules.additions.most_captures = most;
      rules.additions.victims_stay = stay;
      const Outcome outcome = compare(rules, 5, {220, 300, {}});
      EXPECT_EQ(outcome.difference, "") << most << stay;
    }
  }
}

/// The rook that stood between the king and an enemy on its rank leaves when they castle.
TEST(Variations, OfCastlingLookAtTheRooksNewSquare) {
  const scl::Reading reading = scl::read_rules(R"(
game exposed
goals checkmate opponent
board_size 10 by 8
board_type planar
inversion diagonal
promote_rank 8
setup
  king at {(5,1)}
  rook at {(8,1) (1,8)}
rules
  royal {king}
  castling king (5,1) -> (7,1) with rook (8,1) -> (6,1)
end rules
define king
  moving movement leap <1,0> symmetry all_symmetry end movement end moving
  capturing
    capture by {clobber} type [{opponent} any_piece] effect remove
      movement leap <1,0> symmetry all_symmetry end movement
    end capture
  end capturing
end define
define rook
  moving movement ride <1,0> symmetry all_symmetry end movement end moving
  capturing
    capture by {clobber} type [{opponent} any_piece] effect remove
      movement ride <1,0> symmetry all_symmetry end movement
    end capture
  end capturing
end define
end game.
)");
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("exposed");
  EXPECT_EQ(compare(reading.rules, 1, {60, 60, {}}).difference, "");
}

/// A king may not run past a pawn that would take it for that.
TEST(Variations, OfRoyalPiecesThatPassAgree) {
  const scl::Reading reading = scl::read_rules(R"(
game runners
goals checkmate opponent
board_size 5 by 6
board_type planar
inversion forward
promote_rank 6
setup
  king at {(3,1)}
  pawn at {(1,2) (2,3) (4,3) (5,2)}
rules
  royal {king}
  stalemate_draws
end rules
define king
  moving
    movement leap <0,1> symmetry all_symmetry end movement
    movement ride min 2 max 3 <0,1> symmetry all_symmetry passing end movement
    movement ride min 2 max 3 <1,1> symmetry all_symmetry passing end movement
  end moving
  capturing
    capture by {clobber} type [{opponent} any_piece] effect remove
      movement leap <0,1> symmetry all_symmetry end movement
    end capture
  end capturing
end define
define pawn
  moving
    movement leap <0,1> symmetry {} end movement
    movement ride min 2 max 2 <0,1> symmetry {} from {ranks 2 to 3} passing end movement
  end moving
  capturing
    capture by {clobber en_passant} type [{opponent} any_piece] effect remove
      movement leap <1,1> symmetry {forward side} end movement
    end capture
  end capturing
end define
end game.
)");
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("runners");
  const auto sheet = logic::to_gdl(reading.rules);
  ASSERT_TRUE(sheet.ok());
  EXPECT_EQ(sheet.value().misfits.to_text("runners"), "");
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    EXPECT_EQ(compare(reading.rules, seed, {200, 300, {}}).difference, "");
  }
}

// ---- Placements that would mate ----------------------------------------------------------------

/// Kings in a small room with much to place, none of which may mate.
std::string small_room_with_hands() {
  const auto takes = [](const std::string& movement) {
    return " moving movement " + movement +
           " end movement end moving capturing capture by {clobber} type [{opponent} any_piece] "
           "effect player possesses movement " +
           movement + " end movement end capture end capturing ";
  };
  return "game crowd goals checkmate opponent board_size 4 by 4 board_type planar inversion "
         "diagonal promote_rank 4 setup king at {(1,1)} rook at {(3,1)} pawn at {(1,2) (2,2)} "
         "rules royal {king} end rules define king" +
         takes("ride max 1 <1,0> symmetry all_symmetry") + "end define define rook" +
         takes("ride <1,0> symmetry all_symmetry") + "drops {no_mate} end define define pawn" +
         takes("leap <0,1> symmetry {}") +
         "drops {mobile one_per_file no_mate} end define end game.";
}

/// Positions of random games in which the ban forbids a placement.
int count_bans(const scl::Rules& rules, std::uint64_t seed) {
  scl::Rules free = rules;
  for (scl::Piece& piece : free.pieces) piece.no_drop_mate = false;
  const auto banned = machine::board::BoardGame::make(rules, {});
  const auto freed = machine::board::BoardGame::make(free, {});
  base::Random random(seed);
  int bans = 0;
  game::State state = banned.value()->initial_state();
  for (std::size_t ply = 0; ply < 100 && !banned.value()->is_terminal(state); ++ply) {
    const game::Role mover(ply % 2);
    const std::vector<game::Move> moves = banned.value()->legal_moves(state, mover);
    if (freed.value()->legal_moves(state, mover).size() != moves.size()) ++bans;
    std::vector<game::Move> joint(2, game::kWaits);
    joint[mover.index()] = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    state = banned.value()->successor(state, joint);
  }
  return bans;
}

TEST(PlacingWithMate, IsForbiddenAlike) {
  const scl::Reading reading = scl::read_rules(small_room_with_hands());
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("crowd");
  int bans = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) bans += count_bans(reading.rules, seed);
  EXPECT_GT(bans, 10);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    EXPECT_EQ(compare(reading.rules, seed, {100, 300, {}}).difference, "");
  }
}

// ---- Positions that come again ---------------------------------------------------------------

/// `white a (1,1) -> (2,1)` taken back, if it is such a step.
std::string taken_back(const std::string& text) {
  const std::size_t arrow = text.find(" -> ");
  const std::size_t square = text.rfind(" (", arrow);
  if (arrow == std::string::npos || square == std::string::npos) return {};
  return text.substr(0, square) + ' ' + text.substr(arrow + 4) + " -> " +
         text.substr(square + 1, arrow - square - 1);
}

/// What can be said of a state, as text: it must be the same on both machines.
std::string told(const game::Game& game, const game::State& state, game::Role mover) {
  std::string text = game.is_terminal(state) ? "over" : "";
  for (const std::string& fact : game.facts(state)) text += fact + '\n';
  for (const int goal : game.goals(state, game::Role(0))) text += std::to_string(goal);
  std::vector<std::string> moves;
  for (const game::Move move : game.legal_moves(state, mover)) {
    moves.push_back(game.move_text(mover, move));
  }
  std::ranges::sort(moves);
  for (const std::string& move : moves) text += move + '\n';
  return text;
}

struct Shuffling {
  std::string difference;
  int repeated = 0;  // games that ended though there were moves
  int won = 0;       // of those, not drawn
};

/// Games in which both like to take back their last step, so that positions come again.
class Shuffler {
 public:
  Shuffler(const scl::Rules& rules, std::uint64_t seed) : random_(seed) {
    turns_ = by_gdl(rules, result_.difference);
    board_ = machine::board::BoardGame::make(rules, {}).value();
  }

  Shuffling play(int games, std::size_t plies) {
    for (int i = 0; i < games && turns_ && result_.difference.empty(); ++i) play_one(plies);
    return result_;
  }

 private:
  void play_one(std::size_t plies) {
    const PiecesOnly pieces(*board_);
    game::State state = turns_->initial_state();
    game::State same = pieces.initial_state();
    std::vector<std::string> path;
    for (std::size_t ply = 0; ply < plies && result_.difference.empty(); ++ply) {
      const game::Role mover(ply % 2);
      const std::string text = told(*turns_, state, mover);
      const std::string judged = told(pieces, same, mover);
      if (text != judged) {
        result_.difference = text + "\n-- the board machine:\n" + judged + "\n-- after\n";
        for (const std::string& move : path) result_.difference += move + '\n';
      }
      if (pieces.is_terminal(same)) return note_end(same, mover);
      const std::string chosen = choose(pieces, same, mover, path);
      state = after(*turns_, state, mover, chosen);
      same = after(pieces, same, mover, chosen);
      path.push_back(chosen);
    }
  }

  void note_end(const game::State& state, game::Role mover) {
    if (board_->legal_moves(state, mover).empty()) return;
    ++result_.repeated;
    if (board_->goals(state, mover)[0] != 50) ++result_.won;
  }

  std::string choose(const game::Game& game, const game::State& state, game::Role mover,
                     const std::vector<std::string>& path) {
    const std::vector<game::Move> moves = game.legal_moves(state, mover);
    const std::string back = path.size() < 2 ? "" : taken_back(path[path.size() - 2]);
    for (const game::Move move : moves) {
      if (game.move_text(mover, move) == back && random_.below(5) != 0) return back;
    }
    return game.move_text(mover, moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
  }

  static game::State after(const game::Game& game, const game::State& state, game::Role mover,
                           const std::string& text) {
    std::vector<game::Move> joint(2, game::kWaits);
    for (std::size_t r = 0; r < 2; ++r) {
      for (const game::Move move : game.legal_moves(state, game::Role(r))) {
        if (r != mover.index() || game.move_text(game::Role(r), move) == text) joint[r] = move;
      }
    }
    return game.successor(state, joint);
  }

  base::Random random_;
  Shuffling result_;
  std::unique_ptr<TurnsGame> turns_;
  std::unique_ptr<machine::board::BoardGame> board_;
};

/// Kings and rooks in a small room, or pieces that go from hand to hand.
std::string small_room(const std::string& repetition, const std::string& effect) {
  return "game room goals checkmate opponent board_size 4 by 4 board_type planar inversion "
         "diagonal promote_rank 4 setup king at {(1,1)} rook at {(3,1)} rules move_limit 0 "
         "repetition " +
         repetition +
         " royal {king} end rules "
         "define king moving movement leap <1,0> symmetry all_symmetry end movement end moving "
         "capturing capture by {clobber} type [{opponent} any_piece] effect " +
         effect +
         " movement leap <1,0> symmetry all_symmetry end movement end capture end capturing end "
         "define define rook moving movement ride <1,0> symmetry all_symmetry end movement end "
         "moving capturing capture by {clobber} type [{opponent} any_piece] effect " +
         effect +
         " movement ride <1,0> symmetry all_symmetry end movement end capture end capturing end "
         "define end game.";
}

TEST(Repetition, EndsTheSameGames) {
  for (const char* effect : {"remove", "player possesses"}) {
    for (const char* rule : {"3 draw", "2 mover_loses", "3 checker_loses", "4 checker_loses"}) {
      const scl::Reading reading = scl::read_rules(small_room(rule, effect));
      ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("room");
      const Shuffling shuffling = Shuffler(reading.rules, 3).play(60, 60);
      EXPECT_EQ(shuffling.difference, "") << rule;
      EXPECT_GT(shuffling.repeated, 5) << rule;
      EXPECT_EQ(shuffling.won > 0, std::string(rule) != "3 draw") << rule;
    }
  }
}

TEST(Repetition, EndsTheSameGamesOfTheLibrary) {
  int repeated = 0;
  for (const std::string& file : games_in(RULEWISE_GAMES_FOLDER)) {
    const scl::Rules rules = read_file(file);
    if (!rules.additions.repetition) continue;
    const Shuffling shuffling = Shuffler(rules, 2).play(1, 24);
    EXPECT_EQ(shuffling.difference, "") << file;
    repeated += shuffling.repeated;
  }
  EXPECT_GT(repeated, 5);
}

/// Rare things often: cylinders, possession, promotion by the opponent, continued captures.
generator::Parameters wild_parameters() {
  generator::Parameters wild;
  wild.board_size = {4, 6};
  wild.board_type.options[0].chance = generator::fraction(.3);
  wild.capture_effect.options[0].chance = generator::fraction(.3);
  wild.continue_captures = generator::fraction(.4);
  wild.capture_retrieve = generator::fraction(.5);
  wild.specific_promotion = generator::fraction(.2);
  return wild;
}

TEST(Generated, Agree) {
  const std::uint64_t games = number_from("RULEWISE_AGREE_GAMES", 24);
  const std::uint64_t seed = number_from("RULEWISE_AGREE_SEED", 1993);
  std::size_t states = 0;
  std::size_t given_up = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    const generator::Parameters parameters =
        i % 2 == 0 ? generator::Parameters{} : wild_parameters();
    const std::uint64_t game_seed = base::combine(seed, i);
    const scl::Rules rules = generator::invent_rules(parameters, game_seed);
    const Outcome outcome = compare(rules, game_seed, {220, 60, {}});
    if (i > 0 && i % 100 == 0) std::cout << i << " games, " << states << " positions" << std::endl;
    states += outcome.states;
    given_up += outcome.gave_up ? 1 : 0;
    ASSERT_EQ(outcome.difference, "") << "game " << i << ":\n" << scl::to_text(rules);
  }
  std::cout << games << " games, " << states << " positions, in " << given_up
            << " games a position with too many turns\n";
}

}  // namespace
}  // namespace rulewise::agree
