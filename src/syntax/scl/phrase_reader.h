// phrase_reader.h — the small phrases of the language: names, numbers, squares, descriptions.
//
// Promises  each `read_…` takes its phrase and gives true; or says what is wrong and gives false,
//           and whoever called decides where to read on
// Tested by reader_test.cc
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "syntax/scl/piece_names.h"
#include "syntax/scl/rules.h"
#include "syntax/scl/token_stream.h"

namespace rulewise::scl {

inline constexpr int kLargestSide = 26;             // of a board
inline constexpr int kLargestNumber = 1000;         // in a movement
inline constexpr int kLargestPlyCount = 1'000'000;  // in a limit

/// The size of the board, known before the rest is read; zero where the text does not say it.
struct BoardSize {
  int width = 0;
  int height = 0;
};

class PhraseReader {
 public:
  PhraseReader(TokenStream& tokens, PieceNames& names, BoardSize size)
      : tokens_(tokens), names_(names), size_(size) {}

  /// A number from `least` to `most`. One out of range is told and taken for the nearest end.
  bool read_number(int& number, int least, int most, std::string_view what);
  /// A name; a word of structure is none unless it is quoted.
  bool read_name(Token& name, std::string_view what);
  bool read_piece(PieceId& piece);
  bool read_role(Side& side, std::string_view hint);
  /// `{a b c}`, at least one; in the order of the text, and as often.
  bool read_pieces(std::vector<PieceId>& pieces);
  /// The same as a set: a name that comes twice is told.
  bool read_piece_set(std::vector<PieceId>& pieces);
  bool read_description(Description& description);

  /// `(x,y)`; one off the board is told but read.
  bool read_square(Square& square);
  /// `{(1,2) rank 3 files 4 to 6 ranks 1 to 3}`; sorted by rank, then file, each once.
  bool read_squares(std::vector<Square>& squares);

 private:
  struct Span {
    int from = 0;
    int to = 0;
  };
  /// Squares as a set, and one of those that were added again.
  struct SquareSet {
    std::bitset<static_cast<std::size_t>(kLargestSide) * kLargestSide> bits;
    std::optional<Square> twice;

    void add(Square square);
    [[nodiscard]] std::vector<Square> sorted() const;
  };
  bool read_owner(Owner& owner);
  bool read_squares_item(SquareSet& squares);
  bool read_span(Span& span, int most, std::string_view what);
  bool read_area(SquareSet& squares);

  TokenStream& tokens_;
  PieceNames& names_;
  BoardSize size_;
};

}  // namespace rulewise::scl
