#include "machine/board/board_game.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>

#include "base/hash.h"
#include "machine/board/move_text.h"
#include "machine/limit.h"

namespace rulewise::machine::board {
namespace {

constexpr std::array kColours{Colour::kWhite, Colour::kBlack};
constexpr std::uint32_t kInterned = 0x8000'0000U;  // numbers from here on are places in the table

Colour colour_of_role(game::Role role) { return static_cast<Colour>(role.index()); }
std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

/// Words after board and hands: what else the position says.
constexpr std::size_t kExtraWords = 2;

}  // namespace

base::Result<std::unique_ptr<BoardGame>> BoardGame::make(const scl::Rules& rules,
                                                         const BoardOptions& options) {
  auto compiled = compile(rules, {options.setup_seed});
  if (!compiled) return compiled.error();
  return std::unique_ptr<BoardGame>(new BoardGame(std::move(compiled).value(), options));
}

BoardGame::BoardGame(std::shared_ptr<const CompiledGame> compiled, const BoardOptions& options)
    : compiled_(std::move(compiled)), options_(options) {
  const CompiledGame& game = *compiled_;
  bits_per_square_ = static_cast<std::size_t>(std::bit_width(game.codes - 1));
  squares_per_word_ = 64 / bits_per_square_;
  board_words_ = (game.squares + squares_per_word_ - 1) / squares_per_word_;
  hand_words_ = (game.holdable[0].size() + game.holdable[1].size() + 3) / 4;
  const double numbers = static_cast<double>(game.squares + 1) * static_cast<double>(game.squares) *
                         static_cast<double>(game.codes) * static_cast<double>(game.codes) *
                         static_cast<double>(3 * game.codes);
  has_direct_numbers_ = numbers < static_cast<double>(kInterned);
}

// ---- States --------------------------------------------------------------------------------

game::State BoardGame::state_of(const Position& position) const {
  const CompiledGame& game = *compiled_;
  const auto history = position.history();
  game::State state(board_words_ + hand_words_ + kExtraWords + history.size());
  for (std::size_t s = 0; s < game.squares; ++s) {
    state[s / squares_per_word_] |= static_cast<std::uint64_t>(position.at(s))
                                    << (s % squares_per_word_ * bits_per_square_);
  }
  std::size_t i = 0;  // sixteen bits each
  for (const Colour holder : kColours) {
    for (const Code code : game.holdable[index(holder)]) {
      const std::uint64_t held = position.in_hand(holder, code);
      state[board_words_ + i / 4] |= held << (i % 4 * 16);
      ++i;
    }
  }
  const std::size_t extra = board_words_ + hand_words_;
  state[extra] = static_cast<std::uint64_t>(position.ply()) |
                 static_cast<std::uint64_t>(position.control()) << 32U |
                 static_cast<std::uint64_t>(position.is_assign_stage()) << 33U |
                 static_cast<std::uint64_t>(position.pending()) << 34U |
                 static_cast<std::uint64_t>(position.pending_square() & 0x3ffU) << 44U |
                 static_cast<std::uint64_t>(position.passed_from() & 0x3ffU) << 54U;
  state[extra + 1] = static_cast<std::uint64_t>(position.idle_plies() & 0x3f'ffffU) |
                     static_cast<std::uint64_t>(position.passed_to() & 0x3ffU) << 22U |
                     static_cast<std::uint64_t>(position.rights()) << 32U;
  std::copy(history.begin(), history.end(), state.data() + extra + kExtraWords);
  return state;
}

Position BoardGame::position_of(const game::State& state) const {
  const CompiledGame& game = *compiled_;
  Position position(game);
  const std::uint64_t mask = (std::uint64_t{1} << bits_per_square_) - 1;
  for (std::size_t s = 0; s < game.squares; ++s) {
    const auto code = static_cast<Code>(
        (state[s / squares_per_word_] >> (s % squares_per_word_ * bits_per_square_)) & mask);
    if (code != kEmpty) position.put(static_cast<Square>(s), code);
  }
  std::size_t i = 0;
  for (const Colour holder : kColours) {
    for (const Code code : game.holdable[index(holder)]) {
      const std::uint64_t held = (state[board_words_ + i / 4] >> (i % 4 * 16)) & 0xffffU;
      for (std::uint64_t n = 0; n < held; ++n) position.add_to_hand(holder, code);
      ++i;
    }
  }
  const auto square = [](std::uint64_t word, unsigned shift) {
    const std::uint64_t value = (word >> shift) & 0x3ffU;
    return value == 0x3ffU ? kNoSquare : static_cast<Square>(value);
  };
  const std::size_t extra = board_words_ + hand_words_;
  const std::uint64_t first = state[extra], second = state[extra + 1];
  position.set_control(static_cast<Colour>((first >> 32U) & 1U));
  position.set_assign_stage(((first >> 33U) & 1U) != 0);
  position.set_pending(static_cast<Code>((first >> 34U) & 0x3ffU), square(first, 44));
  position.set_passed(square(first, 54), square(second, 22));
  position.set_rights(static_cast<std::uint32_t>(second >> 32U));
  position.set_counters(static_cast<std::uint32_t>(first),
                        static_cast<std::uint32_t>(second & 0x3f'ffffU));
  position.set_history(state.view().subspan(extra + kExtraWords));
  return position;
}

game::State BoardGame::initial_state() const { return state_of(Position::opening(*compiled_)); }

// ---- The verbs -----------------------------------------------------------------------------

bool BoardGame::is_terminal(const game::State& state) const {
  Position position = position_of(state);
  return outcome(position) != Outcome::kNone;
}

void BoardGame::list_moves(Position& position, MoveList& list) const {
  if (!options_.merges) return generate(position, list, {options_.max_moves});
  generate_merged(position, list);
}

std::vector<game::Move> BoardGame::legal_moves(const game::State& state, game::Role role) const {
  Position position = position_of(state);
  if (position.control() != colour_of_role(role)) return {game::kWaits};
  MoveList list;
  list_moves(position, list);
  std::vector<game::Move> moves;
  moves.reserve(list.size());
  for (const Move& move : list.moves) moves.push_back(number_of(list, move));
  return moves;
}

game::State BoardGame::successor(const game::State& state,
                                 std::span<const game::Move> moves) const {
  Position position = position_of(state);
  MoveList list;
  expand(moves[index(position.control())], list);
  Undo undo;
  position.make(list, list[0], undo);
  return state_of(position);
}

std::vector<int> BoardGame::goals(const game::State& state, game::Role role) const {
  Position position = position_of(state);
  switch (outcome(position)) {
    case Outcome::kNone: return {};
    case Outcome::kDraw: return {50};
    case Outcome::kWhite: return {colour_of_role(role) == Colour::kWhite ? 100 : 0};
    case Outcome::kBlack: return {colour_of_role(role) == Colour::kBlack ? 100 : 0};
  }
  return {};
}

std::vector<std::string> BoardGame::facts(const game::State& state) const {
  const CompiledGame& game = *compiled_;
  const Position position = position_of(state);
  std::vector<std::string> facts;
  for (std::size_t s = 0; s < game.squares; ++s) {
    if (position.at(s) == kEmpty) continue;
    facts.push_back(piece_text(game, position.at(s)) + ' ' +
                    square_text(game, static_cast<Square>(s)));
  }
  for (const Colour holder : kColours) {
    for (const Code code : game.holdable[index(holder)]) {
      const std::string text =
          "hand " + std::string(name_of(holder)) + ' ' + piece_text(game, code);
      facts.insert(facts.end(), position.in_hand(holder, code), text);
    }
  }
  if (position.pending() != kEmpty) {
    facts.push_back("pending " + piece_text(game, position.pending()) + ' ' +
                    square_text(game, position.pending_square()));
  }
  if (position.passed_to() != kNoSquare) {
    facts.push_back("passed " + square_text(game, position.passed_from()) + " -> " +
                    square_text(game, position.passed_to()));
  }
  for (std::size_t i = 0; i < game.castlings.size(); ++i) {
    if (((position.rights() >> i) & 1U) == 0) continue;
    const Castling& castling = game.castlings[i];
    facts.push_back("may castle " + piece_text(game, castling.king) + " -> " +
                    square_text(game, castling.king_to));
  }
  facts.push_back("control " + std::string(name_of(position.control())));
  facts.push_back("ply " + std::to_string(position.ply()));
  if (position.is_assigning()) facts.emplace_back("stage assign");
  std::ranges::sort(facts);
  return facts;
}

std::string BoardGame::move_text(game::Role role, game::Move move) const {
  if (move == game::kWaits) return {};
  MoveList list;
  expand(move, list);
  return board::move_text(*compiled_, colour_of_role(role), list, list[0]);
}

// ---- Numbers of moves ----------------------------------------------------------------------

std::optional<std::uint32_t> BoardGame::direct_number(const Move& move) const {
  const CompiledGame& game = *compiled_;
  const bool takes = move.kind == MoveKind::kTake && move.victim_square() == move.to;
  const bool is_simple = move.kind == MoveKind::kQuiet || move.kind == MoveKind::kPlace || takes;
  if (!has_direct_numbers_ || !is_simple || move.init != kEmpty) return std::nullopt;
  const std::uint64_t from = move.kind == MoveKind::kPlace ? game.squares : move.from;
  const std::uint64_t taken =
      takes ? move.victim() * 3U + static_cast<std::uint64_t>(move.effect) : 0U;
  std::uint64_t number = from;
  number = number * game.squares + move.to;
  number = number * game.codes + move.piece;
  number = number * game.codes + move.becomes;
  number = number * (3 * game.codes) + taken;
  return static_cast<std::uint32_t>(number);
}

Move BoardGame::from_direct_number(std::uint32_t number) const {
  const CompiledGame& game = *compiled_;
  std::uint64_t rest = number;
  const auto digit = [&rest](std::size_t base) {
    const std::uint64_t value = rest % base;
    rest /= base;
    return value;
  };
  Move move;
  const std::uint64_t taken = digit(3 * game.codes);
  move.becomes = static_cast<Code>(digit(game.codes));
  move.piece = static_cast<Code>(digit(game.codes));
  move.to = static_cast<Square>(digit(game.squares));
  move.from = static_cast<Square>(rest);
  if (rest == game.squares) {
    move.from = kNoSquare;
    move.kind = MoveKind::kPlace;
  } else if (taken != 0) {
    move.kind = MoveKind::kTake;
    move.effect = static_cast<Effect>(taken % 3);
    move.extra = move.to | static_cast<std::uint32_t>(taken / 3) << 16U;
  }
  return move;
}

game::Move BoardGame::number_of(const MoveList& list, const Move& move) const {
  if (const auto number = direct_number(move)) return game::Move(*number);
  const auto half = [](std::uint32_t value) { return static_cast<std::uint16_t>(value); };
  Record record{
      move.from,
      move.to,
      move.piece,
      move.becomes,
      move.init,
      half(static_cast<std::uint32_t>(move.kind) << 8U | static_cast<std::uint32_t>(move.effect)),
      move.init == kEmpty ? kNoSquare : list.pending_square};
  if (move.kind == MoveKind::kChain) {
    for (const Step& step : list.steps_of(move)) {
      record.insert(record.end(),
                    {step.to, half(static_cast<std::uint32_t>(step.effect)), step.victim_count});
      for (const Victim& victim : list.victims_of(step)) {
        record.insert(record.end(), {victim.square, victim.code});
      }
    }
  } else {
    record.insert(record.end(), {half(move.extra), half(move.extra >> 16U)});
  }
  return game::Move(kInterned + intern(std::move(record)));
}

void BoardGame::expand(game::Move number, MoveList& list) const {
  list.clear();
  if (number.value < kInterned) {
    list.moves.push_back(from_direct_number(number.value));
    return;
  }
  const Record record = record_at(number.value - kInterned);
  Move move;
  move.from = record[0];
  move.to = record[1];
  move.piece = record[2];
  move.becomes = record[3];
  move.init = record[4];
  move.kind = static_cast<MoveKind>(record[5] >> 8U);
  move.effect = static_cast<Effect>(record[5] & 0xffU);
  list.pending_square = record[6];
  if (move.kind != MoveKind::kChain) {
    move.extra = record[7] | static_cast<std::uint32_t>(record[8]) << 16U;
    list.moves.push_back(move);
    return;
  }
  for (std::size_t i = 7; i < record.size();) {
    const std::uint16_t count = record[i + 2];
    list.steps.push_back({record[i], static_cast<Effect>(record[i + 1]), false, count,
                          static_cast<std::uint32_t>(list.victims.size())});
    i += 3;
    for (std::size_t v = 0; v < count; ++v, i += 2) {
      list.victims.push_back({record[i], record[i + 1]});
    }
  }
  list.steps.back().is_last = true;
  list.moves.push_back(move);
}

std::size_t BoardGame::RecordHash::operator()(const Record& record) const {
  return base::hash_words(std::span<const std::uint16_t>(record));
}

std::uint32_t BoardGame::intern(Record record) const {
  const std::lock_guard lock(mutex_);
  const auto known = numbers_.find(record);
  if (known != numbers_.end()) return known->second;
  if (records_.size() >= options_.max_interned) {
    throw LimitReached("more than " + std::to_string(options_.max_interned) +
                       " different moves have been met in this game");
  }
  const auto number = static_cast<std::uint32_t>(records_.size());
  const auto [place, is_new] = numbers_.emplace(std::move(record), number);
  records_.push_back(&place->first);
  return number;
}

BoardGame::Record BoardGame::record_at(std::uint32_t index) const {
  const std::lock_guard lock(mutex_);
  assert(index < records_.size());
  return *records_[index];
}

}  // namespace rulewise::machine::board
