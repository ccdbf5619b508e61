// board_knowledge.h — everything the rules tell, laid out by piece code and square for evaluation.
//
// Idea      what does not change with the position is looked up, never computed: a piece on a
//           square has one number for material, static and eventual mobility together, weighted
//           and signed; goals and promotions are short rows of codes and squares
// Needs     checked rules; codes and squares as machine/board counts them
// Promises  immutable: several threads may evaluate with it
// Tested by board_advisors_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "insight/weights.h"
#include "machine/board/moves.h"

namespace rulewise::insight {

using machine::board::Code;
using machine::board::Colour;
using machine::board::kEmpty;
using machine::board::kNoSquare;

[[nodiscard]] constexpr Colour colour_of(Side side) {
  return side == Side::kPlayer ? Colour::kWhite : Colour::kBlack;
}
[[nodiscard]] constexpr Code code_of(PieceOf piece) {
  return machine::board::code_of(piece.kind.index(), colour_of(piece.owner));
}
[[nodiscard]] constexpr PieceOf piece_of(Code code) {
  return {machine::board::colour_of(code) == Colour::kWhite ? Side::kPlayer : Side::kOpponent,
          PieceId(machine::board::kind_of(code))};
}
/// +1 for White, -1 for Black.
[[nodiscard]] constexpr double sign_of(Colour colour) {
  return colour == Colour::kWhite ? 1.0 : -1.0;
}

/// A piece that another can become, some promotions of its owner's choice away.
struct Becoming {
  Code code = kEmpty;
  int steps = 1;
};

/// A goal that one player has against all of some kinds of the other's pieces.
struct VitalGoal {
  Colour owner = Colour::kWhite;  // of the pieces
  std::vector<Code> codes;
};

class BoardKnowledge {
 public:
  BoardKnowledge(const scl::Rules& rules, const EvaluationOptions& options);

  [[nodiscard]] const BoardTables& tables() const { return tables_; }
  [[nodiscard]] const Material& material() const { return material_; }
  [[nodiscard]] const EvaluationOptions& options() const { return options_; }
  [[nodiscard]] double weight(BoardAdvice advice) const { return options_.weight(advice); }
  [[nodiscard]] std::size_t square_count() const { return squares_; }

  /// The weighted, signed sum of what a piece on a square is worth by material, static-mobility
  /// and eventual-mobility.
  [[nodiscard]] double worth(Code code, std::size_t square) const {
    return worth_[code * squares_ + square];
  }
  /// The same summed over all squares of the board.
  [[nodiscard]] double worth_everywhere(Code code) const { return worth_everywhere_[code]; }

  // Signed, unweighted: one advisor each. A piece that is not defined is worth nothing.
  [[nodiscard]] double material_of(Code code) const { return material_of_[code]; }
  [[nodiscard]] double static_mobility(Code code, std::size_t square) const;
  [[nodiscard]] double eventual_mobility(Code code, std::size_t square) const;

  /// Whether mobility says nothing good of the piece.
  [[nodiscard]] bool stays_home(Code code) const { return stays_home_[code] != 0; }
  /// Whether a move onto the square loses at once.
  [[nodiscard]] bool is_excluded(Code code, std::size_t square) const {
    return any_excluded_ && excluded_[code * squares_ + square] != 0;
  }

  /// Squares where the owner of the piece wins by it; once for each goal that names the square.
  [[nodiscard]] const std::vector<std::uint16_t>& arrival_squares(Code code) const {
    return arrival_squares_[code];
  }
  /// Empty unless the owner has a choice that is another piece and does not lose everywhere.
  [[nodiscard]] const std::vector<Becoming>& becomings(Code code) const { return becomings_[code]; }
  [[nodiscard]] const std::vector<Code>& options_of(Code code) const { return options_of_[code]; }
  /// Whether the enemy of its owner chooses what it becomes, and that may be another piece.
  [[nodiscard]] bool enemy_promotes(Code code) const { return enemy_promotes_[code] != 0; }

  [[nodiscard]] const std::vector<VitalGoal>& vital_goals() const { return vital_goals_; }

  /// What lies `moves` away counts so much; no move is further away than the table is long.
  [[nodiscard]] double discounted(int moves) const {
    return discounts_[static_cast<std::size_t>(moves)];
  }

 private:
  [[nodiscard]] bool is_defined(PieceOf piece) const {
    return tables_.views().of(piece.owner).piece(piece.kind).is_defined;
  }
  void fill_worth();
  void fill_stays_home();
  void fill_promotions(Code code);
  void fill_arrivals(Code code);
  void fill_vital_goals();

  EvaluationOptions options_;
  BoardTables tables_;
  Material material_;
  std::size_t squares_;
  std::size_t codes_;
  std::vector<double> discounts_;
  std::vector<double> worth_;  // by code and square
  std::vector<double> worth_everywhere_;
  std::vector<double> material_of_;
  std::vector<std::uint8_t> stays_home_;  // by code
  std::vector<std::uint8_t> excluded_;
  bool any_excluded_ = false;
  std::vector<std::vector<std::uint16_t>> arrival_squares_;
  std::vector<std::vector<Becoming>> becomings_;
  std::vector<std::vector<Code>> options_of_;
  std::vector<std::uint8_t> enemy_promotes_;
  std::vector<VitalGoal> vital_goals_;
};

}  // namespace rulewise::insight
