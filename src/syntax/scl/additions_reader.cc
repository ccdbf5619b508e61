#include "syntax/scl/additions_reader.h"

#include "base/quoted.h"

namespace rulewise::scl {
namespace {

constexpr std::string_view kCastlingHint =
    "castling is written: castling king (5,1) -> (7,1) with rook (8,1) -> (6,1)";

}  // namespace

void AdditionsReader::read(Additions& additions) {
  std::set<std::string_view> said;
  while (!tokens_.block_ends("rules")) {
    const base::Location where = tokens_.peek().where;
    const std::string_view word =
        tokens_.choose({"move_limit", "repetition", "no_progress", "royal", "castling",
                        "stalemate_draws", "promote_on_leaving", "most_captures", "victims_stay"},
                       "the block is closed by `end rules`");
    if (word.empty()) {
      tokens_.take();
      tokens_.skip_to_structure();
      continue;
    }
    if (!said.insert(word).second && word != "castling") {
      tokens_.error(where, base::quoted(word) + " is said twice", "once is enough");
    }
    if (!read_rule(word, additions)) tokens_.skip_to_structure();
  }
}

bool AdditionsReader::read_rule(std::string_view word, Additions& additions) {
  if (word == "repetition") return read_repetition(additions);
  if (word == "no_progress") return read_no_progress(additions);
  if (word == "castling") return read_castling(additions);
  if (word == "royal") {
    additions.royal.clear();
    return phrases_.read_piece_set(additions.royal);
  }
  if (word == "move_limit") {
    return phrases_.read_number(additions.move_limit.emplace(), 0, kLargestPlyCount,
                                "a number of turns");
  }
  if (word == "stalemate_draws") additions.stalemate_draws = true;
  if (word == "promote_on_leaving") additions.promote_on_leaving = true;
  if (word == "most_captures") additions.most_captures = true;
  if (word == "victims_stay") additions.victims_stay = true;
  return true;
}

bool AdditionsReader::read_repetition(Additions& additions) {
  constexpr std::string_view kHint = "such as: repetition 3 draw";
  Repetition& repetition = additions.repetition.emplace();
  repetition.place.at = tokens_.peek().where;
  if (!phrases_.read_number(repetition.times, 2, kLargestNumber, "a number of times")) return false;
  const std::string_view end = tokens_.choose({"draw", "mover_loses", "checker_loses"}, kHint);
  if (end == "mover_loses") repetition.end = RepetitionEnd::kMoverLoses;
  if (end == "checker_loses") repetition.end = RepetitionEnd::kCheckerLoses;
  return !end.empty();
}

bool AdditionsReader::read_no_progress(Additions& additions) {
  additions.progress.clear();
  return phrases_.read_number(additions.no_progress.emplace(), 1, kLargestPlyCount,
                              "a number of turns") &&
         (!tokens_.accept("moves") || phrases_.read_piece_set(additions.progress));
}

bool AdditionsReader::read_castling(Additions& additions) {
  Castling castling;
  castling.place.at = tokens_.peek().where;
  if (!read_journey(castling.king, castling.king_from, castling.king_to) ||
      !tokens_.expect("with", kCastlingHint) ||
      !read_journey(castling.partner, castling.partner_from, castling.partner_to)) {
    return false;
  }
  additions.castlings.push_back(castling);
  return true;
}

/// `king (5,1) -> (7,1)`.
bool AdditionsReader::read_journey(PieceId& piece, Square& from, Square& to) {
  return phrases_.read_piece(piece) && phrases_.read_square(from) &&
         tokens_.expect("->", kCastlingHint) && phrases_.read_square(to);
}

}  // namespace rulewise::scl
