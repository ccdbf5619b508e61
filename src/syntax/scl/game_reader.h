// game_reader.h — reads a whole text into rules that are not yet checked.
//
// Idea      one loop over the sections of a game, which must come in their order; squares are
//           judged at once, since the size of the board is looked up before the rest is read
// Promises  pieces are numbered as `Rules` wants it; faults of grammar are all told
// Tested by reader_test.cc
#pragma once

#include <string_view>

#include "syntax/scl/additions_reader.h"
#include "syntax/scl/piece_reader.h"

namespace rulewise::scl {

class GameReader {
 public:
  GameReader(std::string_view text, base::Diagnostics& diagnostics);

  [[nodiscard]] Rules read();
  /// Names and where they stand, for checks after reading; numbers are those of first use.
  [[nodiscard]] const PieceNames& names() const { return names_; }

 private:
  void read_title();
  void read_sections();
  bool at_game_end();
  void take_section(std::string_view section, base::Location where);
  void note_place(std::string_view section, base::Location where);
  void read_section(std::string_view section);
  void read_ending();
  void tell_missing_sections();

  void read_goals();
  bool read_goal(std::string_view kind, Goal& goal);
  void read_board_size();
  void read_setup();
  [[nodiscard]] bool at_assignment() const;
  bool read_assignment();
  bool read_decision();
  void read_piece();
  [[nodiscard]] bool is_name_by_position() const;
  void finish_pieces();

  base::Diagnostics& diagnostics_;
  TokenStream tokens_;
  PieceNames names_;
  PhraseReader phrases_;
  PieceReader pieces_;
  AdditionsReader additions_;
  Rules rules_;
  int last_section_ = -1;
  unsigned sections_seen_ = 0;
};

}  // namespace rulewise::scl
