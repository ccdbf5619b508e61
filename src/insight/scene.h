// scene.h — a position as the advisors see it: what could move where and take what, worked out
// once.
//
// Idea      METAGAMER's dynamic tables: for both players as if each were to move, all steps by
//           moving powers and all captures, without compulsion, and without those that lose at
//           once; and what a piece is worth where it stands
// Needs     look_at() before anything else; the position must not change while it is looked at
// Promises  no allocation once the rows have grown to the largest position seen; everything signed:
//           positive favours White
// Tested by board_advisors_test.cc
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "insight/board_knowledge.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"

namespace rulewise::insight {

using machine::board::PieceCapture;

class Scene {
 public:
  explicit Scene(std::shared_ptr<const BoardKnowledge> knowledge);

  void look_at(const machine::board::Position& position);

  [[nodiscard]] const BoardKnowledge& knowledge() const { return *knowledge_; }
  [[nodiscard]] const machine::board::Position& position() const { return *position_; }
  [[nodiscard]] Colour mover() const { return position_->control(); }
  [[nodiscard]] bool is_to_move(Colour colour) const { return mover() == colour; }

  /// The number of steps by moving powers; 0 where no active advisor asks for it.
  [[nodiscard]] std::size_t steps(Colour colour) const {
    return steps_[static_cast<std::size_t>(colour)];
  }
  [[nodiscard]] const std::vector<PieceCapture>& captures(Colour colour) const {
    return captures_[static_cast<std::size_t>(colour)];
  }

  /// Calls `visit(code, square)` for every piece on the board.
  template <class Visit>
  void for_each_piece(Visit visit) const {
    const std::uint64_t* white = position_->occupied(Colour::kWhite);
    const std::uint64_t* black = position_->occupied(Colour::kBlack);
    for (std::size_t word = 0; word * 64 < knowledge_->square_count(); ++word) {
      for (std::uint64_t rest = white[word] | black[word]; rest != 0; rest &= rest - 1) {
        const std::size_t square = word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        visit(position_->at(square), square);
      }
    }
  }

  // ---- What a piece is worth on a square, whether it stands there or not --------------------

  /// All advisors that speak of one piece, but for the threats.
  [[nodiscard]] double local(Code code, std::size_t square) const;
  /// The same without dynamic-mobility and promote-distance.
  [[nodiscard]] double intrinsic(Code code, std::size_t square) const;
  /// The steps by moving powers that the piece on the square has now.
  [[nodiscard]] double dynamic_mobility(Code code, std::size_t square) const;
  [[nodiscard]] double arrival_distance(Code code, std::size_t square) const;
  [[nodiscard]] double promote_distance(Code code, std::size_t square) const;

  /// `local` of what stands on a square, worked out once a position.
  [[nodiscard]] double worth_here(std::size_t square) const;
  /// What a capture changes: the victim gone, or in another hand.
  [[nodiscard]] double gain(const PieceCapture& capture) const;

  /// A copy to try captures on.
  [[nodiscard]] machine::board::Position& trial() const;
  /// Whether a piece of `colour`'s enemy could take what stands on the square in trial(), and not
  /// just hand it back.
  [[nodiscard]] bool is_taken_back(Colour colour, std::size_t square) const;

 private:
  void list_captures(Colour colour);
  /// Moves until a piece is on the square, with the turn and what stands in the way.
  [[nodiscard]] int cost(Code code, int distance, std::size_t target) const;

  std::shared_ptr<const BoardKnowledge> knowledge_;
  bool needs_moves_ = false;
  bool needs_captures_ = false;
  const machine::board::Position* position_ = nullptr;
  machine::board::SquaresByCode excluded_;  // where a piece had better not go
  machine::board::SquaresByCode no_steps_;  // and where going there does not count as a step
  std::array<std::size_t, 2> steps_{};
  std::array<std::vector<PieceCapture>, 2> captures_;
  std::vector<std::uint16_t> move_counts_;  // by square; of squares with pieces
  struct Noted {
    std::uint64_t position = 0;  // number of the look it was noted at
    double worth = 0;
  };
  mutable std::vector<Noted> noted_;  // by square
  std::uint64_t looks_ = 0;
  mutable std::optional<machine::board::Position> trial_;
  mutable bool is_trial_current_ = false;
  mutable machine::board::Scratch scratch_;
};

}  // namespace rulewise::insight
