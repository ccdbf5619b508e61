// compile_powers.cc — movements become leaps and lines, square by square.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <optional>

#include "machine/board/compiler.h"

namespace rulewise::machine::board {
namespace {

/// Bounds on a number of steps; empty where first > last.
struct Range {
  std::int64_t first = 0;
  std::int64_t last = 0;
  [[nodiscard]] bool empty() const { return first > last; }
};

Range range_of(const scl::Count& count, int max_leaps) {
  switch (count.comparison) {
    case scl::Comparison::kEqual: return {count.number, count.number};
    case scl::Comparison::kAtMost: return {0, count.number};
    case scl::Comparison::kAtLeast: return {count.number, max_leaps};
  }
  return {1, 0};
}

/// After how many steps a walk comes back to its start; 0: it leaves the board.
std::int64_t period_of(const scl::Board& board, scl::Direction d) {
  if (d.dx == 0 && d.dy == 0) return 1;
  if (board.type != scl::BoardType::kVerticalCylinder || d.dy != 0) return 0;
  return board.width / std::gcd(board.width, std::abs(d.dx));
}

class PowerCompiler {
 public:
  PowerCompiler(TableBuilder& builder, const scl::Rules& view, Code code)
      : builder_(builder), game_(builder.game()), view_(view), code_(code) {}

  void compile(std::size_t square) {
    from_ = static_cast<Square>(square);
    at_ = {game_.file_of(from_), game_.rank_of(from_)};
    const scl::Piece& piece = view_.pieces[kind_of(code_)];
    Powers& powers = game_.powers[code_ * game_.squares + square];
    compile_moving(piece, powers);
    compile_capturing(piece, powers);
    game_.is_mobile[code_ * game_.squares + square] = is_mobile_;
    is_mobile_ = false;
  }

 private:
  void compile_moving(const scl::Piece& piece, Powers& powers) {
    std::vector<Square> leaps;
    is_capture_ = false;
    powers.quiet_lines = static_cast<std::uint32_t>(game_.lines.size());
    for (const scl::Movement& movement : piece.moving) {
      is_leap_ = [&](Square to) {
        leaps.push_back(to);
        return true;
      };
      compile_movement(movement, Line{});
    }
    powers.quiet_leaps = builder_.add_set(leaps);
    powers.quiet_line_count = static_cast<std::uint32_t>(game_.lines.size()) - powers.quiet_lines;
  }

  void compile_capturing(const scl::Piece& piece, Powers& powers) {
    struct Leaps {
      MatcherId type;
      Effect effect;
      std::vector<Square> targets;
    };
    std::vector<Leaps> all_leaps;
    is_capture_ = true;
    powers.capture_lines = static_cast<std::uint32_t>(game_.lines.size());
    for (const scl::Capture& capture : piece.capturing) {
      Line line = capture_line(capture);
      is_leap_ = [&](Square to) {
        if (!line.by_clobber || line.by_retrieve || line.en_passant) return false;
        auto leaps = std::ranges::find_if(all_leaps, [&](const Leaps& l) {
          return l.type == line.type && l.effect == line.effect;
        });
        if (leaps == all_leaps.end()) {
          all_leaps.push_back({line.type, line.effect, {}});
          leaps = all_leaps.end() - 1;
        }
        leaps->targets.push_back(to);
        return true;
      };
      for (const scl::Movement& movement : capture.movements) {
        if (!is_either_way(capture, movement)) {
          compile_movement(movement, line);
          continue;
        }
        line.en_passant = false;
        compile_movement(movement, line);
        line.en_passant = true;
        line.by_clobber = false;
        compile_movement(movement, line);
        line.by_clobber = true;
      }
    }
    powers.capture_line_count =
        static_cast<std::uint32_t>(game_.lines.size()) - powers.capture_lines;
    powers.leap_captures = static_cast<std::uint32_t>(game_.leap_captures.size());
    for (const Leaps& leaps : all_leaps) {
      const Matcher& type = game_.matchers[leaps.type];
      game_.leap_captures.push_back(
          {builder_.add_set(leaps.targets), type.colours, type.all, leaps.type, leaps.effect});
    }
    powers.leap_capture_count = static_cast<std::uint32_t>(all_leaps.size());
  }

  /// Whether a capture takes either what is on its target or, where that is empty, en passant:
  /// then these are two powers, of which the second is seldom looked at.
  [[nodiscard]] static bool is_either_way(const scl::Capture& capture,
                                          const scl::Movement& movement) {
    const bool hops = capture.hop && movement.kind == scl::MovementKind::kHop;
    return capture.en_passant && capture.clobber && !capture.retrieve && !hops && !movement.longest;
  }

  [[nodiscard]] Line capture_line(const scl::Capture& capture) {
    Line line;
    line.by_clobber = capture.clobber;
    line.by_hop = capture.hop;
    line.by_retrieve = capture.retrieve;
    line.en_passant = capture.en_passant;
    line.type = builder_.add_matcher(view_, capture.type);
    if (capture.effect == scl::EffectKind::kPossess) {
      line.effect = capture.possessor == scl::Side::kPlayer ? Effect::kToWhite : Effect::kToBlack;
    }
    return line;
  }

  void compile_movement(const scl::Movement& movement, const Line& power) {
    if (!movement.from.empty() && std::ranges::find(movement.from, at_) == movement.from.end()) {
      return;
    }
    movement_ = &movement;
    for (const scl::Direction direction : scl::directions(movement)) {
      direction_ = direction;
      switch (movement.kind) {
        case scl::MovementKind::kLeap: compile_leap(power); break;
        case scl::MovementKind::kRide: {
          const int max = movement.max.value_or(scl::max_leaps(view_.board, direction));
          compile_ride({std::max(1, movement.min), max}, power);
          break;
        }
        case scl::MovementKind::kHop: compile_hop(power); break;
      }
    }
  }

  void compile_leap(const Line& power) {
    Line line = power;
    if (movement_->lame) {
      const int dx = std::abs(direction_.dx), dy = std::abs(direction_.dy);
      const auto sign = [](int v) { return (v > 0) - (v < 0); };
      const scl::Direction leg{dx >= dy ? sign(direction_.dx) : 0,
                               dy >= dx ? sign(direction_.dy) : 0};
      if (const auto square = scl::step(view_.board, at_, leg)) line.leg = number(*square);
    }
    compile_ride({1, 1}, line);
  }

  /// `range` bounds the number of the last square.
  void compile_ride(Range range, Line line) {
    if (range.empty()) return;
    const std::int64_t period = period_of(view_.board, direction_);
    if (period > 0) {
      if (range.first > period) {
        const std::int64_t first = period + (range.first - 1) % period + 1;
        range = {first, first + (range.last - range.first)};
      }
      range.last = std::min(range.last, range.first + period - 1);
    }
    line.by_hop = false;
    line.kind = LineKind::kRide;
    line.longest = movement_->longest && view_.board.type == scl::BoardType::kPlanar;
    line.passing = movement_->passing;
    line.first = static_cast<std::uint16_t>(std::min<std::int64_t>(range.first, 0xffff));
    const std::vector<Square> squares = walk(range.last);
    if (static_cast<std::int64_t>(squares.size()) < range.first) return;
    add_line(squares, line, static_cast<std::size_t>(range.first));
  }

  void compile_hop(const Line& power) {
    const int max_leaps = scl::max_leaps(view_.board, direction_);
    Range before = range_of(movement_->before, max_leaps);
    Range over = range_of(movement_->over, max_leaps);
    Range after = range_of(movement_->after, max_leaps);
    if (before.empty() || over.empty() || after.empty()) return;
    if (over.first <= 0) {
      compile_ride({before.first + after.first + 1, before.last + after.last + 1}, power);
      over.first = 1;
    }
    const std::int64_t period = period_of(view_.board, direction_);
    const std::int64_t most = period > 0 ? period : std::int64_t{2 * 26};
    for (Range* range : {&before, &over, &after}) range->last = std::min(range->last, most);
    if (before.empty() || over.empty() || after.empty()) return;
    Line line = power;
    line.kind = LineKind::kHop;
    line.hop_over = builder_.add_matcher(view_, movement_->hop_over);
    const auto narrow = [](std::int64_t v) { return static_cast<std::uint16_t>(v); };
    line.before_min = narrow(before.first), line.before_max = narrow(before.last);
    line.over_min = narrow(over.first), line.over_max = narrow(over.last);
    line.after_min = narrow(after.first), line.after_max = narrow(after.last);
    const std::vector<Square> squares = walk(before.last + over.last + after.last + 1);
    const std::size_t shortest = static_cast<std::size_t>(before.first + over.first + after.first);
    if (squares.size() <= shortest) return;
    add_line(squares, line, shortest + 1);
  }

  [[nodiscard]] std::vector<Square> walk(std::int64_t most) const {
    std::vector<Square> squares;
    scl::Square at = at_;
    for (std::int64_t n = 0; n < most; ++n) {
      const auto next = scl::step(view_.board, at, direction_);
      if (!next) break;
      at = *next;
      squares.push_back(number(at));
    }
    return squares;
  }

  /// Targets are the squares from the `first`-th on, as far as `within` allows.
  void add_line(const std::vector<Square>& squares, Line line, std::size_t first) {
    std::vector<Square> targets;
    for (std::size_t n = first; n <= squares.size(); ++n) {
      if (is_within(squares[n - 1])) targets.push_back(squares[n - 1]);
    }
    if (targets.empty()) return;
    is_mobile_ = true;
    const bool can_take = line.by_clobber || line.by_hop || line.by_retrieve || line.en_passant;
    if (is_capture_ && !can_take) return;
    const bool is_single = line.kind == LineKind::kRide && squares.size() == 1;
    if (is_single && line.leg == kNoSquare && is_leap_(squares[0])) return;
    if (const auto behind = scl::step(view_.board, at_, {-direction_.dx, -direction_.dy})) {
      line.behind = number(*behind);
    }
    line.is_straight =
        view_.board.type == scl::BoardType::kPlanar && period_of(view_.board, direction_) == 0;
    line.ascends = line.is_straight && squares[0] > from_;
    line.squares = builder_.add_path(squares);
    line.length = static_cast<std::uint16_t>(squares.size());
    line.span = builder_.add_set(squares);
    line.targets = builder_.add_set(targets);
    game_.lines.push_back(line);
  }

  [[nodiscard]] bool is_within(Square square) const {
    if (movement_->within.empty()) return true;
    const scl::Square at{game_.file_of(square), game_.rank_of(square)};
    return std::ranges::find(movement_->within, at) != movement_->within.end();
  }

  [[nodiscard]] Square number(scl::Square square) const { return number_of(game_, square); }

  TableBuilder& builder_;
  CompiledGame& game_;
  const scl::Rules& view_;
  Code code_;
  Square from_ = 0;
  scl::Square at_;
  const scl::Movement* movement_ = nullptr;
  scl::Direction direction_;
  std::function<bool(Square)> is_leap_;  // takes a plain leap, if it is one for this power
  bool is_capture_ = false;              // what is being compiled; else a moving power
  bool is_mobile_ = false;
};

}  // namespace

bool compile_powers(TableBuilder& builder, const scl::Rules views[2]) {
  CompiledGame& game = builder.game();
  game.powers.resize(game.codes * game.squares);
  game.is_mobile.resize(game.codes * game.squares);
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    if (!game.rules.pieces[kind].is_defined) continue;
    for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
      const Code code = code_of(kind, colour);
      PowerCompiler compiler(builder, views[static_cast<std::size_t>(colour)], code);
      for (std::size_t square = 0; square < game.squares; ++square) {
        compiler.compile(square);
        if (game.lines.size() > kMaxLines) return false;
      }
    }
  }
  return true;
}

}  // namespace rulewise::machine::board
