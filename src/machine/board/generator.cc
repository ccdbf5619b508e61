#include "machine/board/generator.h"

#include <algorithm>
#include <string>

#include "base/hash.h"
#include "machine/board/royal_guard.h"
#include "machine/limit.h"

namespace rulewise::machine::board {
namespace {

enum class Wanted : std::uint8_t {
  kAll,
  kMerged,  // one sequence for each position it leads to
  kOne,     // any: is there one at all?
  kCount,   // none, only their number
};

struct Request {
  Wanted wanted = Wanted::kAll;
  std::size_t max_moves = kMaxSequences;
  bool minds_drop_mate = true;
  bool only_gains = false;  // captures and promotions
};

[[noreturn]] void give_up(std::size_t max_moves) {
  throw LimitReached("a position has more than " + std::to_string(max_moves) +
                     " different moves: sequences of captures have exploded");
}

[[noreturn]] void give_up_steps() {
  throw LimitReached("the sequences of captures of a position have more than " +
                     std::to_string(kMaxSteps) + " steps: they have exploded");
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
        found_(list.scratch.found),
        victims_(list.scratch.victims),
        path_(list.scratch.path),
        seen_(list.scratch.seen),
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

  [[nodiscard]] bool counts() const { return request_.wanted == Wanted::kCount; }
  [[nodiscard]] bool merges() const {
    return request_.wanted == Wanted::kMerged || request_.wanted == Wanted::kOne;
  }
  /// How many moves have been found.
  [[nodiscard]] std::size_t size() const { return counts() ? count_ : list_.size(); }
  [[nodiscard]] bool is_done() const { return request_.wanted == Wanted::kOne && !list_.empty(); }
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
      if (is_done()) return;
      const auto from = static_cast<Square>(s);
      const Code code = position_.at(from);
      const std::size_t so_far = size();
      add_captures(code, from);
      const bool must = game_.traits[code].must_capture && size() != so_far;
      if (!game_.must_capture && !must) add_quiets(code, from);
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

  // ---- Quiet moves ------------------------------------------------------------------------

  void add_quiets(Code code, Square from) {
    if (request_.only_gains && !game_.traits[code].promotion_changes) return;
    reach_.lift(from);
    Set targets = reach_.quiet_targets(code, from);
    reach_.set_back(from, us_);
    if (request_.only_gains) {
      const Set zone = load(game_.zones[static_cast<std::size_t>(us_)]);
      const bool leaves = game_.rules.additions.promote_on_leaving && zone.test(from);
      if (!leaves) targets &= zone;
    }
    if (counts()) targets = count_plain(code, from, targets);
    Move move;
    move.kind = MoveKind::kQuiet;
    move.piece = code;
    move.from = from;
    if (is_listed_as_it_is(code, from, targets)) return list_steps(move, targets);
    targets.each([&](std::size_t to) {
      move.to = static_cast<Square>(to);
      set_down(move);
    });
  }

  /// Every move to those targets is legal, and the piece stays what it is.
  [[nodiscard]] bool is_listed_as_it_is(Code code, Square from, const Set& targets) const {
    return !counts() && size() + game_.squares <= request_.max_moves &&
           !promoting(code, from, targets).any() && !guard_.careful(code, from, targets).any();
  }

  /// Each field is written once, where it stays: a move that is put together elsewhere and then
  /// copied has to wait for itself.
  void list_steps(Move pattern, const Set& targets) {
    pattern.init = init_;
    pattern.becomes = pattern.piece;
    const bool takes = pattern.kind == MoveKind::kTake;
    Move* next = list_.extend(targets.count()).data();
    targets.each([&](std::size_t to) {
      *next = pattern;
      next->to = static_cast<Square>(to);
      if (takes) next->extra = extra_of({static_cast<Square>(to), position_.at(to)});
      ++next;
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
      if (counts() && !(traits.no_drop_mate && request_.minds_drop_mate)) {
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
    std::array<Set, 3> simple;
    found_.clear();
    victims_.clear();
    reach_.lift(from);
    if (game_.traits[code].continues) {
      origin_ = from;
      path_.clear();
      seen_.clear();
      is_cut_ = false;
      merged_ = 0;
      max_merged_ = most_merged();
      max_visited_ = std::max(kFewestVisited, kMaxVisited - std::min(kMaxVisited, visited_));
      go_on(code, from, 0);
      visited_ += seen_.size();
      reach_.set_back(from, us_);
      return;
    }
    reach_.captures(code, from, simple, found_, victims_);
    reach_.set_back(from, us_);
    Move move;
    move.kind = MoveKind::kTake;
    move.piece = code;
    move.from = from;
    for (std::size_t effect = 0; effect < 3; ++effect) {
      move.effect = static_cast<Effect>(effect);
      if (!simple[effect].any()) continue;
      if (counts()) simple[effect] = count_plain(code, from, simple[effect]);
      if (is_listed_as_it_is(code, from, simple[effect])) {
        list_steps(move, simple[effect]);
        continue;
      }
      simple[effect].each([&](std::size_t to) {
        move.to = static_cast<Square>(to);
        move.extra = extra_of({move.to, position_.at(to)});
        set_down(move);
      });
    }
    for (const Found& capture : found_) {
      path_.assign(1, capture);
      add_path(code, from);
    }
  }

  static std::uint32_t extra_of(Victim victim) {
    return victim.square | (static_cast<std::uint32_t>(victim.code) << 16U);
  }

  /// All captures from `at`, the piece being lifted, and what may follow them; whether any is.
  bool go_on(Code code, Square at, std::uint64_t key) {
    std::array<Set, 3> simple;
    const std::size_t first = found_.size();
    const std::size_t first_victim = victims_.size();
    reach_.captures(code, at, simple, found_, victims_);
    for (std::size_t effect = 0; effect < 3; ++effect) {
      simple[effect].each([&](std::size_t to) {
        found_.push_back({static_cast<Square>(to), static_cast<Effect>(effect),
                          static_cast<std::uint32_t>(victims_.size()), 1});
        victims_.push_back({static_cast<Square>(to), position_.at(to)});
      });
    }
    const std::size_t last = found_.size();
    for (std::size_t i = first; i < last && !is_cut_ && !is_done(); ++i) {
      const Found capture = found_[i];
      const std::uint64_t next = key_after(capture, key);
      if (merges() && !seen_.insert(place_key(next, capture.to)).second) {
        continue;
      }
      // The first way down has ended long before: there is a whole sequence already.
      if (merges() && seen_.size() >= max_visited_) is_cut_ = true;
      if (!merges() && ++steps_seen_ > kMaxSteps) give_up_steps();
      take(capture);
      path_.push_back(capture);
      const bool must = game_.must_capture || game_.traits[code].must_capture;
      if (!must) add_path(code, origin_);
      const bool went_on = go_on(code, capture.to, next);
      if (must && !went_on) add_path(code, origin_);
      path_.pop_back();
      put_back(capture);
    }
    found_.resize(first);
    victims_.resize(first_victim);
    return last != first;
  }

  /// Sequences of the piece at hand that are kept: fewer where the list is long already.
  [[nodiscard]] std::size_t most_merged() const {
    const std::size_t listed = list_.size();
    return std::max(kFewestMerged, kMaxMerged - std::min(kMaxMerged, listed));
  }

  /// What goes on from here hangs on nothing else; the length counts where the longest is wanted.
  [[nodiscard]] std::uint64_t place_key(std::uint64_t key, Square at) const {
    const std::size_t length = game_.rules.additions.most_captures ? path_.size() : 0;
    return base::combine(key, at | length << 16U);
  }

  [[nodiscard]] std::uint64_t key_after(const Found& capture, std::uint64_t key) const {
    for (std::size_t i = 0; i < capture.victim_count; ++i) {
      const Victim& victim = victims_[capture.first_victim + i];
      key += base::combine(game_.square_keys[victim.code * game_.squares + victim.square],
                           static_cast<std::uint64_t>(capture.effect));
    }
    return key;
  }

  void take(const Found& capture) {
    for (std::size_t i = 0; i < capture.victim_count; ++i) {
      const Square square = victims_[capture.first_victim + i].square;
      if (game_.rules.additions.victims_stay) {
        reach_.mark_taken(square);
      } else {
        reach_.lift(square);
      }
    }
  }

  void put_back(const Found& capture) {
    for (std::size_t i = 0; i < capture.victim_count; ++i) {
      const Victim& victim = victims_[capture.first_victim + i];
      reach_.set_back(victim.square, colour_of(victim.code));
    }
  }

  /// The sequence in path_ as a move.
  void add_path(Code code, Square from) {
    const bool is_long = list_.steps.size() >= kManySteps;
    if (request_.wanted == Wanted::kMerged && (++merged_ >= max_merged_ || is_long)) is_cut_ = true;
    Move move;
    move.piece = code;
    move.from = from;
    move.to = path_.back().to;
    if (path_.size() == 1 && path_[0].victim_count == 1) {
      move.kind = MoveKind::kTake;
      move.effect = path_[0].effect;
      move.extra = extra_of(victims_[path_[0].first_victim]);
      return set_down(move);
    }
    move.kind = MoveKind::kChain;
    if (!counts() || game_.any_royal) note_steps(move);
    set_down(move);
  }

  void note_steps(Move& move) {
    if (list_.steps.size() + path_.size() > kMaxSteps) give_up_steps();
    move.extra = static_cast<std::uint32_t>(list_.steps.size());
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Found& found = path_[i];
      list_.steps.push_back({found.to, found.effect, i + 1 == path_.size(),
                             static_cast<std::uint16_t>(found.victim_count),
                             static_cast<std::uint32_t>(list_.victims.size())});
      for (std::size_t v = 0; v < found.victim_count; ++v) {
        list_.victims.push_back(victims_[found.first_victim + v]);
      }
    }
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

  /// Counts the moves to those targets that need no closer look, and returns the others.
  [[nodiscard]] Set count_plain(Code code, Square from, const Set& targets) {
    const Set open = promoting(code, from, targets) | guard_.careful(code, from, targets);
    count_ += targets.without(open).count();
    return open;
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
    if (size() >= request_.max_moves) give_up(request_.max_moves);
    if (counts()) {
      ++count_;
    } else {
      list_.moves.push_back(move);
    }
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

  std::size_t count_ = 0;  // kCount
  std::vector<Found>& found_;
  std::vector<Victim>& victims_;
  std::vector<Found>& path_;
  Square origin_ = kNoSquare;
  std::unordered_set<std::uint64_t>& seen_;
  std::size_t merged_ = 0;
  std::size_t max_merged_ = kMaxMerged;
  std::size_t visited_ = 0;  // by the pieces before
  std::size_t max_visited_ = kMaxVisited;
  std::size_t steps_seen_ = 0;
  bool is_cut_ = false;

  RoyalGuard<W> guard_;
};

std::size_t generate_wanted(Position& position, MoveList& list, const Request& request) {
  list.clear();
  return with_words(position.game(), [&](auto words) {
    return Generator<decltype(words)::value>(position, list, request).run();
  });
}

}  // namespace

void generate(Position& position, MoveList& list, std::size_t max_moves) {
  generate_wanted(position, list, {Wanted::kAll, max_moves});
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

std::uint64_t count_moves(Position& position, MoveList& scratch, std::size_t max_moves) {
  const bool needs_list = position.game().rules.additions.most_captures;
  const Request request{needs_list ? Wanted::kAll : Wanted::kCount, max_moves};
  return generate_wanted(position, scratch, request);
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
