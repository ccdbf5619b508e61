// piece_reader.h — reads `define … end define`: movements, captures, promotion, constraints.
//
// Promises  a fault inside a block does not hide those after it
// Tested by reader_test.cc
#pragma once

#include <string_view>

#include "syntax/scl/phrase_reader.h"

namespace rulewise::scl {

class PieceReader {
 public:
  PieceReader(TokenStream& tokens, PhraseReader& phrases) : tokens_(tokens), phrases_(phrases) {}

  /// The rest of a definition after its name. `piece.promotion.becomes` is the piece itself.
  void read_definition(Piece& piece);
  /// The words after `constraints`, in any order.
  void read_constraints(Constraints& constraints);

 private:
  void read_part(std::string_view part, Piece& piece);
  void read_moving(Piece& piece);
  void read_capturing(Piece& piece);
  void read_promoting(Piece& piece);
  bool read_promotion(Promotion& promotion);
  void read_capture(Piece& piece);
  bool read_capture_head(Capture& capture);
  bool read_methods(Capture& capture);
  bool read_effect(Capture& capture);
  void read_movement(std::vector<Movement>& movements);
  bool read_movement_words(Movement& movement);
  bool read_kind(Movement& movement);
  bool read_ride(Movement& movement);
  bool read_leaps(int& number, std::string_view word);
  bool read_hop(Movement& movement);
  bool read_count(Count& count, std::string_view word);
  bool read_direction(Direction& direction);
  bool read_symmetries(Symmetries& symmetries);
  bool read_limits_of_movement(Movement& movement);
  void read_reverts_to(Piece& piece);
  void read_drops(Piece& piece);
  /// Sets a flag that the text names; says so if it was set before.
  void set_once(bool& flag, std::string_view word, base::Location where);

  TokenStream& tokens_;
  PhraseReader& phrases_;
};

}  // namespace rulewise::scl
