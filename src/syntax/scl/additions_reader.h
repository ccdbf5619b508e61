// additions_reader.h — reads `rules … end rules`, the block of what is ours and not Pell's.
//
// Promises  each rule at most once (castlings as often as there are), in any order
// Tested by reader_test.cc
#pragma once

#include <set>
#include <string_view>

#include "syntax/scl/phrase_reader.h"

namespace rulewise::scl {

class AdditionsReader {
 public:
  AdditionsReader(TokenStream& tokens, PhraseReader& phrases)
      : tokens_(tokens), phrases_(phrases) {}

  /// What follows the word `rules`, with its `end rules`.
  void read(Additions& additions);

 private:
  bool read_rule(std::string_view word, Additions& additions);
  bool read_repetition(Additions& additions);
  bool read_no_progress(Additions& additions);
  bool read_castling(Additions& additions);
  bool read_journey(PieceId& piece, Square& from, Square& to);

  TokenStream& tokens_;
  PhraseReader& phrases_;
};

}  // namespace rulewise::scl
