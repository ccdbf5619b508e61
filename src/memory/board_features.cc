#include "memory/board_features.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "insight/board_advisors.h"
#include "insight/explain.h"
#include "machine/board/exchange.h"
#include "machine/board/reach.h"

namespace rulewise::memory {
namespace {

using board::Code;
using board::Colour;
using board::Position;
using board::Square;

constexpr float kNearUnit = 0.3F;
constexpr double kMostGain = 8'000;  // thousandths
constexpr std::array<std::pair<int, int>, 4> kWays{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

float sign_of(Colour colour) { return colour == Colour::kWhite ? 1.0F : -1.0F; }
Code swapped(Code code) {
  return board::code_of(board::kind_of(code), board::other(board::colour_of(code)));
}

/// Calls `f(code, square)` for every piece on the board.
template <class F>
void each_piece(const Position& position, F&& f) {
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    const std::uint64_t* words = position.occupied(colour);
    for (std::size_t word = 0; word < position.game().words; ++word) {
      for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
        const std::size_t square = word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        f(position.at(square), square);
      }
    }
  }
}

}  // namespace

BoardFeatures::BoardFeatures(const board::CompiledGame& game, const Options& options)
    : game_(game), runners_(game) {
  lay_out(options);
  prepare_squares();
  prepare_pairs();
  prepare_advisors(options);
}

void BoardFeatures::lay_out(const Options& options) {
  const auto kinds = static_cast<std::uint32_t>(game_.kinds);
  const auto squares = static_cast<std::uint32_t>(game_.squares);
  const auto codes = static_cast<std::uint32_t>(game_.codes);
  std::uint32_t next = 0;
  const auto take = [&next](std::uint32_t& start, std::uint32_t count) {
    start = next;
    next += count;
  };
  take(layout_.material, kinds);
  take(layout_.place, kinds * squares);
  take(layout_.late, kinds * squares);
  take(layout_.late_kind, kinds);
  take(layout_.twins, kinds);
  take(layout_.runners, kinds * static_cast<std::uint32_t>(Runners::kMostSteps));
  take(layout_.hand, kinds);
  take(layout_.steps, kinds);
  take(layout_.siege, kinds);
  take(layout_.situation, kSituations);
  take(layout_.crowd, kCrowds);
  take(layout_.advisors, insight::kBoardAdvices);
  take(layout_.pairs, static_cast<std::uint32_t>(kDirections) * codes * codes);
  take(layout_.patterns,
       options.patterns ? static_cast<std::uint32_t>(options.patterns->size()) : 0U);
  layout_.count = next;
  if (options.patterns) patterns_ = std::make_unique<GraphFeatures>(game_, *options.patterns);
}

void BoardFeatures::prepare_squares() {
  is_vital_.assign(game_.codes, 0);
  is_late_.assign(game_.kinds, 0);
  for (Code code = 1; code < game_.codes; ++code) {
    const auto is_sought = [&](const board::Goal& goal) {
      return goal.kind == board::GoalKind::kEradicate && goal.codes.size() == 1 &&
             goal.codes.front() == code && goal.owner != board::colour_of(code);
    };
    is_vital_[code] = game_.traits[code].is_royal || std::ranges::any_of(game_.goals, is_sought);
    if (is_vital_[code] != 0 || !game_.traits[code].options.empty()) {
      is_late_[board::kind_of(code)] = 1;
    }
  }
  const scl::Board& lies = game_.rules.board;
  around_.assign(game_.squares * game_.words, 0);
  neighbours_.resize(game_.squares);
  for (std::size_t s = 0; s < game_.squares; ++s) {
    const scl::Square here{game_.file_of(static_cast<Square>(s)),
                           game_.rank_of(static_cast<Square>(s))};
    const scl::Square there = scl::inverted(lies, here);
    seen_by_[0].push_back(static_cast<std::uint16_t>(s));
    seen_by_[1].push_back(game_.square_at(there.x, there.y));
    for (std::size_t way = 0; way < kDirections; ++way) {
      const scl::Direction on{kWays[way].first, kWays[way].second};
      const auto next = scl::step(lies, here, on);
      const auto back = scl::step(lies, here, {-on.dx, -on.dy});
      neighbours_[s][way] = next ? game_.square_at(next->x, next->y) : board::kNoSquare;
      for (const auto& near : {next, back}) {
        if (!near) continue;
        const std::size_t t = game_.square_at(near->x, near->y);
        around_[s * game_.words + t / 64] |= std::uint64_t{1} << (t % 64);
      }
    }
  }
  const Position opening = Position::opening(game_);
  opening_pieces_ = opening.hand_size(Colour::kWhite) + opening.hand_size(Colour::kBlack);
  each_piece(opening, [&](Code, std::size_t) { ++opening_pieces_; });
  gains_.assign(game_.squares, 0);
}

void BoardFeatures::prepare_pairs() {
  const scl::Board& lies = game_.rules.board;
  pairs_.resize(kDirections * game_.codes * game_.codes);
  const auto number = [&](std::size_t way, Code a, Code b) {
    return static_cast<std::uint32_t>((way * game_.codes + a) * game_.codes + b);
  };
  for (std::size_t way = 0; way < kDirections; ++way) {
    scl::Direction seen = scl::inverted(lies, scl::Direction{kWays[way].first, kWays[way].second});
    const auto find = [&](scl::Direction d) {
      return std::ranges::find(kWays, std::pair(d.dx, d.dy)) - kWays.begin();
    };
    auto other_way = static_cast<std::size_t>(find(seen));
    const bool is_turned = other_way == kDirections;
    if (is_turned) other_way = static_cast<std::size_t>(find({-seen.dx, -seen.dy}));
    for (Code a = 1; a < game_.codes; ++a) {
      for (Code b = 1; b < game_.codes; ++b) {
        const std::uint32_t mine = number(way, a, b);
        const std::uint32_t theirs = is_turned ? number(other_way, swapped(b), swapped(a))
                                               : number(other_way, swapped(a), swapped(b));
        const float sign = mine == theirs ? 0.0F : mine < theirs ? 1.0F : -1.0F;
        pairs_[mine] = {layout_.pairs + std::min(mine, theirs), sign};
      }
    }
  }
}

void BoardFeatures::prepare_advisors(const Options& options) {
  if (!options.with_advisors) return;
  const auto knowledge =
      std::make_shared<const insight::BoardKnowledge>(game_.rules, insight::EvaluationOptions{});
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    const insight::BoardAdvice advice = insight::board_advice(i);
    const bool is_known_by_place = advice == insight::BoardAdvice::kMaterial ||
                                   advice == insight::BoardAdvice::kStaticMobility ||
                                   advice == insight::BoardAdvice::kEventualMobility;
    if (!is_known_by_place && knowledge->weight(advice) != 0 &&
        insight::can_speak(advice, *knowledge)) {
      advisors_.push_back(advice);
    }
  }
  double sum = 0;
  each_piece(Position::opening(game_),
             [&](Code code, std::size_t) { sum += std::abs(knowledge->material_of(code)); });
  advisor_unit_ = std::max(1.0, sum / 20);
  scene_ = std::make_unique<insight::Scene>(knowledge);
}

std::uint32_t BoardFeatures::place_of(Code code, std::size_t square) const {
  const std::size_t seen = seen_by_[static_cast<std::size_t>(board::colour_of(code))][square];
  return static_cast<std::uint32_t>(board::kind_of(code) * game_.squares + seen);
}

template <class Visit>
void BoardFeatures::visit_pieces(const Position& position, Visit& visit) {
  each_piece(position, [&](Code code, std::size_t square) {
    const float sign = sign_of(board::colour_of(code));
    visit(layout_.material + static_cast<std::uint32_t>(board::kind_of(code)), sign);
    visit(layout_.place + place_of(code, square), sign);
  });
}

float BoardFeatures::gone(const Position& position) const {
  std::size_t pieces = position.hand_size(Colour::kWhite) + position.hand_size(Colour::kBlack);
  for (Code code = 1; code < game_.codes; ++code) pieces += position.count(code);
  return std::max(0.0F, 1.0F - static_cast<float>(pieces) / static_cast<float>(opening_pieces_));
}

template <class Visit>
void BoardFeatures::visit_late(const Position& position, Visit& visit) {
  const float share = gone(position);
  if (share <= 0) return;
  each_piece(position, [&](Code code, std::size_t square) {
    if (is_late_[board::kind_of(code)] == 0) return;
    visit(layout_.late + place_of(code, square), share * sign_of(board::colour_of(code)));
  });
}

template <class Visit>
void BoardFeatures::visit_kinds(const Position& position, Visit& visit) {
  const float share = gone(position);
  for (std::uint32_t kind = 0; kind < game_.kinds; ++kind) {
    const auto mine = static_cast<int>(position.count(board::code_of(kind, Colour::kWhite)));
    const auto theirs = static_cast<int>(position.count(board::code_of(kind, Colour::kBlack)));
    if (mine == theirs) continue;
    if (share > 0) visit(layout_.late_kind + kind, share * static_cast<float>(mine - theirs));
    const int twins = (mine >= 2 ? 1 : 0) - (theirs >= 2 ? 1 : 0);
    if (twins != 0) visit(layout_.twins + kind, static_cast<float>(twins));
  }
}

template <class Visit>
void BoardFeatures::visit_runners(const Position& position, Visit& visit) {
  if (!runners_.any()) return;
  for (auto& set : running_) set.assign(game_.words, 0);
  each_piece(position, [&](Code code, std::size_t square) {
    if (!runners_.is_runner(code)) return;
    running_[static_cast<std::size_t>(board::colour_of(code))][square / 64] |= std::uint64_t{1}
                                                                               << (square % 64);
  });
  each_piece(position, [&](Code code, std::size_t square) {
    const std::size_t steps = runners_.steps(code, square);
    if (steps == 0) return;
    const Colour colour = board::colour_of(code);
    const auto& enemies = running_[static_cast<std::size_t>(board::other(colour))];
    const std::uint64_t* stoppers = runners_.stoppers(code, square);
    for (std::size_t i = 0; i < game_.words; ++i) {
      if ((enemies[i] & stoppers[i]) != 0) return;
    }
    const std::size_t number = board::kind_of(code) * Runners::kMostSteps + steps - 1;
    visit(layout_.runners + static_cast<std::uint32_t>(number), sign_of(colour));
  });
}

template <std::size_t W, class Visit>
void BoardFeatures::visit_steps(const Position& position, Visit& visit) {
  using Set = board::Bits<W>;
  const board::Reach<W> reach(position);
  std::array<Set, 2> near;  // the vital pieces of a colour
  each_piece(position, [&](Code code, std::size_t square) {
    if (is_vital_[code] == 0) return;
    near[static_cast<std::size_t>(board::colour_of(code))] |= Set::load(&around_[square * W]);
  });
  std::array<std::size_t, 2> crowd{};
  each_piece(position, [&](Code code, std::size_t square) {
    const Colour colour = board::colour_of(code);
    const Set steps = reach.quiet_targets(code, static_cast<Square>(square));
    const auto kind = static_cast<std::uint32_t>(board::kind_of(code));
    const float sign = sign_of(colour);
    visit(layout_.steps + kind, kStepUnit * sign * static_cast<float>(steps.count()));
    const std::size_t close =
        (steps & near[static_cast<std::size_t>(board::other(colour))]).count();
    if (close == 0) return;
    visit(layout_.siege + kind, kNearUnit * sign * static_cast<float>(close));
    if (is_vital_[code] == 0) ++crowd[static_cast<std::size_t>(colour)];
  });
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    const std::size_t pieces = std::min(crowd[static_cast<std::size_t>(colour)], kCrowds);
    if (pieces == 0) continue;
    visit(layout_.crowd + static_cast<std::uint32_t>(pieces - 1), sign_of(colour));
  }
}

template <class Visit>
void BoardFeatures::visit_pairs(const Position& position, Visit& visit) {
  each_piece(position, [&](Code code, std::size_t square) {
    for (std::size_t way = 0; way < kDirections; ++way) {
      const Square next = neighbours_[square][way];
      if (next == board::kNoSquare || position.at(next) == board::kEmpty) continue;
      const Pair& pair = pairs_[(way * game_.codes + code) * game_.codes + position.at(next)];
      if (pair.sign != 0) visit(pair.index, pair.sign);
    }
  });
}

BoardFeatures::Takings BoardFeatures::takings_of(const Position& position, Colour colour,
                                                 std::span<const int> worth) {
  Takings takings;
  captures_.clear();
  board::list_captures(position, colour, captures_, scratch_);
  for (const board::PieceCapture& capture : captures_) {
    if (board::colour_of(capture.victim) == colour) continue;
    if (is_vital_[capture.victim] != 0) {
      takings.takes_vital = true;
      continue;
    }
    board::Move move;
    move.from = capture.from;
    move.to = capture.to;
    move.piece = move.becomes = capture.piece;
    move.kind = board::MoveKind::kTake;
    move.effect = capture.effect;
    move.extra = capture.victim_square | static_cast<std::uint32_t>(capture.victim) << 16U;
    const int gain = board::exchange_of(position, move, worth).value_or(worth[capture.victim]);
    gains_[capture.victim_square] = std::max(gains_[capture.victim_square], gain);
  }
  for (const board::PieceCapture& capture : captures_) {
    const double gain =
        std::min<double>(std::exchange(gains_[capture.victim_square], 0), kMostGain);
    if (gain > takings.best) {
      takings.next = std::exchange(takings.best, gain);
    } else {
      takings.next = std::max(takings.next, gain);
    }
  }
  return takings;
}

template <class Visit>
void BoardFeatures::visit_exchanges(const Position& position, std::span<const int> worth,
                                    Visit& visit) {
  const Colour mover = position.control();
  const float sign = sign_of(mover);
  const auto see = [&](Situation what, double value) {
    if (value == 0) return;
    visit(layout_.situation + static_cast<std::uint32_t>(what), static_cast<float>(value));
  };
  see(Situation::kTurn, sign);
  const Takings mine = takings_of(position, mover, worth);
  see(Situation::kBestTaking, sign * mine.best / 1000);
  see(Situation::kNextTaking, sign * mine.next / 1000);
  if (mine.takes_vital) see(Situation::kTakesVital, sign);
  const Takings theirs = takings_of(position, board::other(mover), worth);
  see(Situation::kBestThreat, -sign * theirs.best / 1000);
  see(Situation::kNextThreat, -sign * theirs.next / 1000);
  if (theirs.takes_vital) see(Situation::kAttacksVital, -sign);
}

template <class Visit>
void BoardFeatures::visit_advisors(const Position& position, Visit& visit) {
  if (!scene_) return;
  scene_->look_at(position);
  for (const insight::BoardAdvice advice : advisors_) {
    const double value = insight::value_of(advice, *scene_) / advisor_unit_;
    visit(layout_.advisors + static_cast<std::uint32_t>(advice), static_cast<float>(value));
  }
}

template <class Visit>
void BoardFeatures::visit_patterns(const Position& position, Visit& visit) {
  constexpr float kUnit = 0.2F;  // dozens hold at a time, and hold together
  const float sign = sign_of(position.control());
  for (const std::uint32_t number : patterns_->holding(position)) {
    visit(layout_.patterns + number, kUnit * sign);
  }
}

template <class Visit>
void BoardFeatures::visit_rest(const Position& position, std::span<const int> worth, Visit& visit) {
  for (const Colour holder : {Colour::kWhite, Colour::kBlack}) {
    if (position.hand_size(holder) == 0) continue;
    for (Code code = 1; code < game_.codes; ++code) {
      const std::size_t held = position.in_hand(holder, code);
      if (held == 0) continue;
      visit(layout_.hand + static_cast<std::uint32_t>(board::kind_of(code)),
            sign_of(holder) * static_cast<float>(held));
    }
  }
  if (patterns_) visit_patterns(position, visit);
  visit_late(position, visit);
  visit_kinds(position, visit);
  visit_runners(position, visit);
  visit_pairs(position, visit);
  board::with_words(game_,
                    [&](auto words) { visit_steps<decltype(words)::value>(position, visit); });
  visit_exchanges(position, worth, visit);
  visit_advisors(position, visit);
}

void BoardFeatures::list(const Position& position, std::span<const int> worth,
                         std::vector<Feature>& row) {
  row.clear();
  const auto add = [&row](std::uint32_t index, float value) { row.push_back({index, value}); };
  visit_pieces(position, add);
  visit_rest(position, worth, add);
}

double BoardFeatures::sum_of_rest(const Position& position, std::span<const int> worth,
                                  std::span<const float> weights) {
  double sum = 0;
  const auto add = [&](std::uint32_t index, float value) {
    sum += static_cast<double>(weights[index]) * static_cast<double>(value);
  };
  visit_rest(position, worth, add);
  return sum;
}

std::string BoardFeatures::name_of(std::uint32_t index) const {
  const auto kind = [&](std::uint32_t number) { return game_.rules.pieces[number].name; };
  const auto squares = static_cast<std::uint32_t>(game_.squares);
  const auto on = [&](std::uint32_t offset) {
    return kind(offset / squares) + " on " +
           board::square_text(game_, static_cast<Square>(offset % squares));
  };
  if (index >= layout_.patterns) {
    return "having the move where " + patterns_->text_of(index - layout_.patterns);
  }
  if (index >= layout_.pairs) {
    const std::uint32_t offset = index - layout_.pairs;
    const auto codes = static_cast<std::uint32_t>(game_.codes);
    constexpr std::array<const char*, kDirections> kWhere{
        " right of ", " above ", " above and right of ", " above and left of "};
    return board::piece_text(game_, static_cast<Code>(offset % codes)) +
           kWhere[offset / codes / codes] +
           board::piece_text(game_, static_cast<Code>(offset / codes % codes));
  }
  if (index >= layout_.advisors) {
    return "advisor " +
           std::string(insight::name_of(insight::board_advice(index - layout_.advisors)));
  }
  if (index >= layout_.crowd) {
    const std::uint32_t pieces = index - layout_.crowd + 1;
    return std::to_string(pieces) +
           (pieces == kCrowds ? " pieces or more"
            : pieces == 1     ? " piece"
                              : " pieces") +
           " near a vital piece";
  }
  if (index >= layout_.situation) {
    constexpr std::array<const char*, kSituations> kWhat{
        "having the move",          "best exchange of the one to move",
        "its next exchange",        "best exchange of the other",
        "its next exchange, too",   "a vital piece can be taken",
        "a vital piece is attacked"};
    return kWhat[index - layout_.situation];
  }
  if (index >= layout_.siege) return kind(index - layout_.siege) + " near a vital piece";
  if (index >= layout_.steps) return "steps of a " + kind(index - layout_.steps);
  if (index >= layout_.hand) return kind(index - layout_.hand) + " in hand";
  if (index >= layout_.runners) {
    constexpr auto kSteps = static_cast<std::uint32_t>(Runners::kMostSteps);
    const std::uint32_t offset = index - layout_.runners;
    return kind(offset / kSteps) +
           " that none can stop, steps to go: " + std::to_string(offset % kSteps + 1);
  }
  if (index >= layout_.twins) return "two or more of kind " + kind(index - layout_.twins);
  if (index >= layout_.late_kind) return kind(index - layout_.late_kind) + " late in the game";
  if (index >= layout_.late) return on(index - layout_.late) + " late in the game";
  if (index >= layout_.place) return on(index - layout_.place);
  return kind(index);
}

}  // namespace rulewise::memory
