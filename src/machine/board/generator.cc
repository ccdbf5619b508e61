#include "machine/board/generator.h"

#include <algorithm>
#include <string>

#include "machine/board/capture_walk.h"
#include "machine/board/request.h"
#include "machine/board/royal_guard.h"
#include "machine/board/sweep.h"
#include "machine/board/visit_moves.h"
#include "machine/limit.h"

namespace rulewise::machine::board {
namespace {

[[noreturn]] void give_up(std::size_t max_moves) {
  throw LimitReached("a position has more than " + std::to_string(max_moves) +
                     " different moves: sequences of captures have exploded");
}

template <std::size_t W>
class Generator {
 public:
  using Set = Bits<W>;

  Generator(Position& position, MoveList& list, const Request& request)
      : position_(position),
        game_(position.game()),
        list_(list),
        request_(request),
        us_(position.control()),
        reach_(position),
        walk_(position, reach_, list, request_),
        guard_(position, reach_, us_) {}

  /// How many moves were found.
  std::size_t run() {
    if (position_.is_assigning()) {
      assign();
    } else if (position_.pending() == kEmpty) {
      move();
    } else {
      promote_and_move();
    }
    return size();
  }

 private:
  /// Each choice for the pending piece, with what can be done after it.
  void promote_and_move() {
    const Code code = position_.pending();
    const Square square = position_.pending_square();
    list_.pending_square = square;
    position_.set_pending(kEmpty, kNoSquare);
    for (const Code option : game_.traits[code].options) {
      position_.put(square, option);
      reach_ = Reach<W>(position_);
      init_ = option;
      move();
      position_.clear(square);
      if (is_done()) break;
    }
    position_.set_pending(code, square);
  }

  /// How many moves have been found.
  [[nodiscard]] std::size_t size() const { return request_.lists() ? list_.size() : count_; }
  [[nodiscard]] bool is_done() const {
    return list_.was_stopped || (request_.wanted == Wanted::kOne && !list_.empty());
  }
  [[nodiscard]] Set load(BitsId id) const { return Set::load(game_.words_of(id)); }

  /// Royal pieces are not minded yet: an attack counts from the first move on.
  void assign() {
    const auto holder = static_cast<std::size_t>(us_);
    for (const Code code : game_.holdable[holder]) {
      if (position_.in_hand(us_, code) == 0) continue;
      for (const Square to : game_.assign_squares[holder]) {
        if (!reach_.occupied().test(to)) add(placement(code, to));
      }
    }
  }

  [[nodiscard]] Move placement(Code code, std::size_t to) const {
    Move move;
    move.kind = MoveKind::kPlace;
    move.to = static_cast<Square>(to);
    move.piece = move.becomes = code;
    move.init = init_;
    return move;
  }

  /// Stage 3 of a turn.
  void move() {
    const std::size_t before = size();
    guard_.watch(/*notes_check=*/init_ == kEmpty);
    const Set pieces = reach_.of(us_);
    pieces.each([&](std::size_t s) {
      if (!is_done()) add_piece(position_.at(s), static_cast<Square>(s));
    });
    if (game_.must_capture && size() == before) {
      pieces.each([&](std::size_t s) {
        if (!is_done()) add_quiets(position_.at(s), static_cast<Square>(s));
      });
      add_castlings();
    } else if (!game_.must_capture) {
      add_castlings();
    }
    if (game_.rules.additions.most_captures) keep_longest(before);
    if (position_.hand_size(us_) > 0 && !is_done() && !request_.only_gains) place();
  }

  void add_piece(Code code, Square from) {
    const Sweep& sweep = game_.sweeps[code * game_.squares + from];
    const bool is_swept =
        sweep.is_there && (!sweep.minds_passing || position_.passed_to() == kNoSquare);
    if (is_swept) return add_swept(code, from, sweep);
    const std::size_t so_far = size();
    add_captures(code, from);
    if (may_step(code, so_far)) add_quiets(code, from);
  }

  void add_swept(Code code, Square from, const Sweep& sweep) {
    const Swept<W> swept = sweep_from(position_, sweep, reach_.colours(), reach_.occupied());
    const std::size_t so_far = size();
    if (swept.taken.any()) add_takes(code, from, sweep.effect, swept.taken);
    if (may_step(code, so_far)) add_steps(code, from, swept.quiet);
  }

  /// Whether quiet moves of a piece are to be added to its captures, those since `so_far`.
  [[nodiscard]] bool may_step(Code code, std::size_t so_far) const {
    return !game_.must_capture && (!game_.traits[code].must_capture || size() == so_far);
  }

  // ---- Quiet moves ------------------------------------------------------------------------

  void add_quiets(Code code, Square from) {
    if (request_.only_gains && !game_.traits[code].promotion_changes) return;
    const Sweep& sweep = game_.sweeps[code * game_.squares + from];
    if (sweep.is_there) {
      return add_steps(code, from,
                       sweep_from(position_, sweep, reach_.colours(), reach_.occupied()).quiet);
    }
    reach_.lift(from);
    const Set targets = reach_.quiet_targets(code, from);
    reach_.set_back(from, us_);
    add_steps(code, from, targets);
  }

  void add_steps(Code code, Square from, Set targets) {
    if (request_.only_gains) targets = promoting(code, from, targets);
    Move move;
    move.kind = MoveKind::kQuiet;
    move.piece = move.becomes = code;
    move.from = from;
    add_each(move, targets);
  }

  /// Moves like `pattern`, a step or a capture of what stands there, to each of the targets.
  void add_each(Move& pattern, const Set& targets) {
    pattern.init = init_;
    const Set open = promoting(pattern.piece, pattern.from, targets) |
                     guard_.careful(pattern.piece, pattern.from, targets);
    if (!request_.lists()) {
      add_plain(pattern, targets.without(open));
      return look_closer(pattern, open);
    }
    // One after the other, in the order of squares, where some have to be looked at more closely.
    const bool has_room = size() + game_.squares <= request_.bounds.max_moves;
    if (has_room && !open.any()) return add_plain(pattern, targets);
    look_closer(pattern, targets);
  }

  /// Every one of these moves is legal, and the piece stays what it is.
  void add_plain(const Move& pattern, const Set& targets) {
    if (request_.lists()) return list_each(pattern, targets);
    count_ += targets.count();
    if (count_ > request_.bounds.max_moves) give_up(request_.bounds.max_moves);
    if (request_.wanted == Wanted::kVisit) position_.visit_each(list_, pattern, targets, look_past);
  }

  /// Each field is written once, where it stays: a move that is put together elsewhere and then
  /// copied has to wait for itself.
  void list_each(const Move& pattern, const Set& targets) {
    const bool takes = pattern.kind == MoveKind::kTake;
    Move* next = list_.extend(targets.count()).data();
    targets.each([&](std::size_t to) {
      *next = pattern;
      next->to = static_cast<Square>(to);
      if (takes) next->set_victim({static_cast<Square>(to), position_.at(to)});
      ++next;
    });
  }

  void look_closer(Move& move, const Set& targets) {
    targets.each([&](std::size_t to) {
      move.to = static_cast<Square>(to);
      if (move.kind == MoveKind::kTake) move.set_victim({move.to, position_.at(to)});
      set_down(move);
    });
  }

  void place() {
    const Set empty = load_board().without(reach_.occupied());
    for (const Code code : game_.holdable[static_cast<std::size_t>(us_)]) {
      if (position_.in_hand(us_, code) == 0) continue;
      const PieceTraits& traits = game_.traits[code];
      Set squares = empty;
      if (traits.drops_mobile) squares &= load(traits.mobile);
      if (traits.one_per_file) squares = squares.without(files_of(code));
      if (request_.wanted == Wanted::kCount && !(traits.no_drop_mate && request_.minds_drop_mate)) {
        const Set careful = guard_.careful(code, kNoSquare, squares);
        count_ += squares.without(careful).count();
        squares = careful;
      }
      squares.each([&](std::size_t to) {
        if (!is_done()) push(placement(code, to));
      });
    }
  }

  [[nodiscard]] Set load_board() const {
    if (game_.squares == 64 * W) return Set().complement();
    return Set::below(game_.squares);
  }

  /// The files on which such a piece stands.
  [[nodiscard]] Set files_of(Code code) const {
    Set files;
    if (position_.count(code) == 0) return files;
    reach_.of(us_).each([&](std::size_t s) {
      if (position_.at(s) == code) files |= load(game_.files[s % game_.files.size()]);
    });
    return files;
  }

  void add_castlings() {
    if (request_.only_gains) return;
    for (std::size_t i = 0; i < game_.castlings.size(); ++i) {
      const Castling& castling = game_.castlings[i];
      if (castling.colour != us_ || ((position_.rights() >> i) & 1U) == 0) continue;
      if (position_.at(castling.king_from) != castling.king ||
          position_.at(castling.partner_from) != castling.partner) {
        continue;
      }
      const auto is_occupied = [&](Square s) { return reach_.occupied().test(s); };
      if (std::ranges::any_of(castling.empty, is_occupied)) continue;
      const auto is_bad = [&](Square s) { return would_be_attacked(castling, s); };
      if (std::ranges::any_of(castling.unattacked, is_bad)) continue;
      Move move;
      move.kind = MoveKind::kCastle;
      move.piece = move.becomes = castling.king;
      move.from = castling.king_from;
      move.to = castling.king_to;
      move.init = init_;
      move.extra = static_cast<std::uint32_t>(i);
      push(move);
    }
  }

  [[nodiscard]] bool would_be_attacked(const Castling& castling, Square square) {
    if (game_.has_attack_tables) return is_attacked(guard_.glance(), square, castling.king);
    position_.clear(castling.king_from);
    position_.put(square, castling.king);
    const bool is_bad = could_take<W>(position_, other(us_), Set::of(square));
    position_.clear(square);
    position_.put(castling.king_from, castling.king);
    return is_bad;
  }

  // ---- Captures ---------------------------------------------------------------------------

  void add_captures(Code code, Square from) {
    const auto keep = [&](Move& move) { set_down(move); };
    if (game_.traits[code].continues) return walk_.follow(code, from, keep);
    std::array<Set, 3> simple;
    walk_.find(code, from, simple);
    for (std::size_t effect = 0; effect < 3; ++effect) {
      if (simple[effect].any()) add_takes(code, from, static_cast<Effect>(effect), simple[effect]);
    }
    walk_.keep_found(code, from, keep);
  }

  void add_takes(Code code, Square from, Effect effect, const Set& targets) {
    Move move;
    move.kind = MoveKind::kTake;
    move.effect = effect;
    move.piece = move.becomes = code;
    move.from = from;
    add_each(move, targets);
  }

  /// Of the captures from index `first` on only those with most steps.
  void keep_longest(std::size_t first) {
    const auto length = [&](const Move& move) -> std::size_t {
      if (move.kind == MoveKind::kTake) return 1;
      return move.kind == MoveKind::kChain ? list_.steps_of(move).size() : 0;
    };
    std::size_t most = 0;
    for (std::size_t i = first; i < list_.size(); ++i) most = std::max(most, length(list_[i]));
    const auto is_shorter = [&](const Move& move) {
      return length(move) != 0 && length(move) != most;
    };
    auto& moves = list_.moves;
    moves.erase(
        std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), is_shorter),
        moves.end());
  }

  // ---- Promotion, and whether the move is legal ---------------------------------------------

  /// Those of the targets where the piece promotes.
  [[nodiscard]] Set promoting(Code code, Square from, const Set& targets) const {
    if (!game_.traits[code].promotion_changes) return {};
    const Set zone = load(game_.zones[static_cast<std::size_t>(us_)]);
    return game_.promotes_on_leaving && zone.test(from) ? targets : targets & zone;
  }

  /// The move with everything its piece may become.
  void set_down(Move& move) {
    move.init = init_;
    const PieceTraits& traits = game_.traits[move.piece];
    if (!promoting(move.piece, move.from, Set::of(move.to)).any()) {
      move.becomes = move.piece;
      return push(move);
    }
    if (traits.other_chooses) {
      move.becomes = kEmpty;
      return push(move);
    }
    for (const Code option : traits.options) {
      const bool stays = option == move.piece;
      if (stays && traits.drops_mobile && !game_.is_mobile[option * game_.squares + move.to]) {
        continue;
      }
      move.becomes = option;
      push(move);
    }
  }

  void push(const Move& move) {
    if (game_.any_royal && !guard_.is_legal(list_, move)) return;
    if (move.kind == MoveKind::kPlace && game_.traits[move.piece].no_drop_mate &&
        request_.minds_drop_mate && mates(move)) {
      return;
    }
    add(move);
  }

  void add(const Move& move) {
    if (size() >= request_.bounds.max_moves) give_up(request_.bounds.max_moves);
    if (request_.lists()) return list_.moves.push_back(move);
    ++count_;
    if (request_.wanted == Wanted::kVisit) position_.visit(list_, move, look_past);
  }

  [[nodiscard]] bool mates(const Move& move) {
    Undo undo;
    position_.make(list_, move, undo);
    bool is_mate = false;
    if (is_in_check(position_, other(us_))) {
      MoveList replies;
      Request request;
      request.wanted = Wanted::kOne;
      request.minds_drop_mate = false;
      Generator<W>(position_, replies, request).run();
      is_mate = replies.empty();
    }
    position_.unmake(list_, move, undo);
    return is_mate;
  }

  Position& position_;
  const CompiledGame& game_;
  MoveList& list_;
  Request request_;
  Colour us_;
  Reach<W> reach_;
  Code init_ = kEmpty;

  std::size_t count_ = 0;  // of moves that are not listed
  CaptureWalk<W> walk_;
  RoyalGuard<W> guard_;
};

std::size_t generate_wanted(Position& position, MoveList& list, const Request& request) {
  list.clear();
  return with_words(position.game(), [&](auto words) {
    return Generator<decltype(words)::value>(position, list, request).run();
  });
}

}  // namespace

void generate(Position& position, MoveList& list, const Bounds& bounds) {
  generate_wanted(position, list, {Wanted::kAll, bounds});
}

void generate_merged(Position& position, MoveList& list) {
  generate_wanted(position, list, {Wanted::kMerged});
}

void generate_gains(Position& position, MoveList& list) {
  Request request;
  request.wanted = Wanted::kMerged;
  request.only_gains = true;
  generate_wanted(position, list, request);
}

bool has_legal_move(Position& position) {
  MoveList list;
  generate_wanted(position, list, {Wanted::kOne});
  return !list.empty();
}

std::uint64_t count_moves(Position& position, MoveList& scratch, const Bounds& bounds) {
  const bool needs_list = position.game().rules.additions.most_captures;
  return generate_wanted(position, scratch, {needs_list ? Wanted::kAll : Wanted::kCount, bounds});
}

std::uint64_t visit_moves(Position& position, MoveList& scratch, const Bounds& bounds) {
  if (!position.game().rules.additions.most_captures) {
    return generate_wanted(position, scratch, {Wanted::kVisit, bounds});
  }
  generate(position, scratch, bounds);
  for (const Move& move : scratch.moves) position.visit(scratch, move, look_past);
  return scratch.size();
}

bool is_in_check(Position& position, Colour colour) {
  const CompiledGame& game = position.game();
  if (game.royals[static_cast<std::size_t>(colour)].empty()) return false;
  return with_words(game, [&](auto words) {
    constexpr std::size_t kW = decltype(words)::value;
    const Bits<kW> royals = royals_of<kW>(position, colour);
    if (!game.has_attack_tables) return could_take<kW>(position, other(colour), royals);
    const auto own = Bits<kW>::load(position.occupied(colour));
    const auto enemies = Bits<kW>::load(position.occupied(other(colour)));
    const Glance<kW> board{position, own | enemies, enemies};
    bool is_found = false;
    royals.each([&](std::size_t s) {
      is_found = is_found || is_attacked(board, static_cast<Square>(s), position.at(s));
    });
    return is_found;
  });
}

}  // namespace rulewise::machine::board
