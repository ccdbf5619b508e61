#include "front/web/set_up.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "machine/board/generator.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

constexpr std::size_t kMostInHand = 40;

std::optional<std::size_t> below(const Json& json, std::size_t end) {
  if (!json.is_number_integer() || json.get<std::int64_t>() < 0) return std::nullopt;
  const auto number = json.get<std::uint64_t>();
  return number < end ? std::optional<std::size_t>(number) : std::nullopt;
}

/// False where something is no piece on a square of its own.
bool put_pieces(const Json& pieces, board::Position& position) {
  const board::CompiledGame& game = position.game();
  if (!pieces.is_array() || pieces.size() > game.squares) return false;
  for (const Json& piece : pieces) {
    if (!piece.is_array() || piece.size() != 2) return false;
    const auto square = below(piece[0], game.squares);
    const auto kind = below(piece[1], game.codes - 1);
    if (!square || !kind || position.at(*square) != board::kEmpty) return false;
    position.put(static_cast<board::Square>(*square), static_cast<board::Code>(*kind + 1));
  }
  return true;
}

bool fill_hands(const Json& hands, board::Position& position) {
  if (!hands.is_array() || hands.size() > 2U * position.game().codes) return false;
  for (const Json& hand : hands) {
    if (!hand.is_object()) return false;
    const auto role = below(hand.value("role", Json()), 2);
    const auto kind = below(hand.value("kind", Json()), position.game().codes - 1);
    const auto count = below(hand.value("count", Json()), kMostInHand);
    if (!role || !kind || !count) return false;
    for (std::size_t n = 0; n < *count; ++n) {
      position.add_to_hand(static_cast<board::Colour>(*role), static_cast<board::Code>(*kind + 1));
    }
  }
  return true;
}

/// What is still allowed where every man concerned stands as in the opening.
std::uint32_t rights_left(const board::Position& position, const board::Position& opening) {
  std::uint32_t rights = opening.rights();
  for (std::size_t square = 0; square < position.game().squares; ++square) {
    if (position.at(square) == opening.at(square)) continue;
    rights &= ~position.game().rights_lost[square];
  }
  return rights;
}

/// Why nobody could have come there by playing, as far as royal pieces tell; nothing: he could.
std::optional<base::Error> royal_fault(board::Position& position) {
  const board::CompiledGame& game = position.game();
  for (const board::Colour colour : {board::Colour::kWhite, board::Colour::kBlack}) {
    const std::vector<board::Code>& royals = game.royals[static_cast<std::size_t>(colour)];
    if (royals.empty()) continue;
    std::size_t standing = 0;
    for (std::size_t square = 0; square < game.squares; ++square) {
      standing += static_cast<std::size_t>(std::ranges::count(royals, position.at(square)));
    }
    const std::string side(board::name_of(colour));
    const std::string& royal = game.name_of(royals.front());
    if (standing == 0) {
      return base::Error{side + " has no " + royal, "put one on the board: the game is about it"};
    }
    if (colour != position.control() && board::is_in_check(position, colour)) {
      return base::Error{side + "'s " + royal + " could be taken at once",
                         "let " + side + " move, or take the check away"};
    }
  }
  return std::nullopt;
}

}  // namespace

base::Result<game::State> set_up(const board::BoardGame& game, const Json& wanted) {
  const base::Error fault{"that is no position of this game",
                          "put pieces of the game on free squares of its board"};
  if (!wanted.is_object()) return fault;
  board::Position position(game.compiled());
  if (!put_pieces(wanted.value("pieces", Json()), position)) return fault;
  if (!fill_hands(wanted.value("hands", Json::array()), position)) return fault;
  const auto turn = below(wanted.value("turn", Json(0U)), 2);
  if (!turn) return fault;
  position.set_control(static_cast<board::Colour>(*turn));
  position.set_assign_stage(false);
  position.set_rights(rights_left(position, board::Position::opening(game.compiled())));
  if (auto fault = royal_fault(position)) return std::move(*fault);
  return game.state_of(position);
}

std::vector<std::size_t> attacked_squares(const board::BoardGame& game, const game::State& state) {
  board::Position position = game.position_of(state);
  if (position.is_assigning() || position.pending() != board::kEmpty) return {};
  position.set_control(board::other(position.control()));
  board::MoveList list;
  board::generate_merged(position, list);
  std::set<std::size_t> squares;
  const auto add = [&](board::Square square) {
    const board::Code code = position.at(square);
    const bool is_other = code != board::kEmpty && board::colour_of(code) != position.control();
    if (is_other) squares.insert(square);
  };
  for (const board::Move& move : list.moves) {
    if (move.kind == board::MoveKind::kTake) add(move.victim_square());
    if (move.kind != board::MoveKind::kChain) continue;
    for (const board::Step& step : list.steps_of(move)) {
      for (const board::Victim& victim : list.victims_of(step)) add(victim.square);
    }
  }
  return {squares.begin(), squares.end()};
}

}  // namespace rulewise::front
