#include "machine/board/compiled.h"

#include <algorithm>
#include <cassert>
#include <set>

#include "base/hash.h"
#include "base/random.h"
#include "machine/board/compiler.h"

namespace rulewise::machine::board {

Square number_of(const CompiledGame& game, scl::Square square) {
  return game.square_at(square.x, square.y);
}

BitsId TableBuilder::add_set(const std::vector<Square>& squares) { return add_sets({squares}); }

BitsId TableBuilder::add_sets(const std::vector<std::vector<Square>>& sets) {
  std::vector<std::uint64_t> words(game_.words * sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const Square square : sets[i]) {
      words[i * game_.words + square / 64] |= std::uint64_t{1} << (square % 64);
    }
  }
  const auto [place, is_new] = sets_.emplace(words, static_cast<BitsId>(game_.bits.size()));
  if (is_new) game_.bits.insert(game_.bits.end(), words.begin(), words.end());
  return place->second;
}

std::uint32_t TableBuilder::add_path(const std::vector<Square>& squares) {
  const auto [place, is_new] =
      paths_.emplace(squares, static_cast<std::uint32_t>(game_.paths.size()));
  if (is_new) game_.paths.insert(game_.paths.end(), squares.begin(), squares.end());
  return place->second;
}

MatcherId TableBuilder::intern(Matcher matcher) {
  for (Code code = 1; code < game_.codes; ++code) {
    if (matcher.codes[code] != 0) matcher.colours[static_cast<std::size_t>(colour_of(code))] = true;
  }
  matcher.all = true;
  for (Code code = 1; code < game_.codes; ++code) {
    const bool may = matcher.colours[static_cast<std::size_t>(colour_of(code))];
    if (may && matcher.codes[code] == 0) matcher.all = false;
  }
  const auto known = std::ranges::find(game_.matchers, matcher);
  if (known != game_.matchers.end()) {
    return static_cast<MatcherId>(known - game_.matchers.begin());
  }
  game_.matchers.push_back(std::move(matcher));
  return static_cast<MatcherId>(game_.matchers.size() - 1);
}

MatcherId TableBuilder::add_matcher(const scl::Rules& view, const scl::Description& description) {
  Matcher matcher;
  matcher.codes.resize(game_.codes);
  for (Code code = 1; code < game_.codes; ++code) {
    const auto owner =
        colour_of(code) == Colour::kWhite ? scl::Side::kPlayer : scl::Side::kOpponent;
    matcher.codes[code] = scl::matches(view, description, owner, scl::PieceId(kind_of(code)));
  }
  return intern(std::move(matcher));
}

MatcherId TableBuilder::add_matcher(const std::vector<Code>& codes) {
  Matcher matcher;
  matcher.codes.resize(game_.codes);
  for (const Code code : codes) matcher.codes[code] = 1;
  return intern(std::move(matcher));
}

namespace {

constexpr std::array kColours{Colour::kWhite, Colour::kBlack};
std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

class GameCompiler {
 public:
  GameCompiler(CompiledGame& game, const CompileOptions& options)
      : game_(game),
        options_(options),
        views_{game.rules, scl::inverted(game.rules)},
        builder_(game) {}

  base::Result<bool> compile() {
    const base::Error too_large{"the board machine cannot hold the tables of this game",
                                "fewer kinds of pieces or a smaller board"};
    compile_board();
    if (game_.squares > kMaxSquares || game_.kinds > kMaxKinds) return too_large;
    (void)builder_.add_set({});  // the empty set is number 0
    compile_traits();
    compile_zones();
    if (!compile_powers(builder_, views_)) return too_large;
    compile_sweeps(builder_);
    for (Code code = 1; code < game_.codes; ++code) {
      note_passing(code);
      if (game_.traits[code].drops_mobile) note_mobility(code);
    }
    compile_goals();
    compile_castlings();
    compile_hands();
    compile_setup();
    compile_attacks(builder_);
    compile_keys();
    return true;
  }

 private:
  void compile_board() {
    game_.width = game_.rules.board.width;
    game_.height = game_.rules.board.height;
    game_.squares = static_cast<std::size_t>(game_.width) * static_cast<std::size_t>(game_.height);
    game_.words = words_for(game_.squares);
    game_.kinds = game_.rules.pieces.size();
    game_.codes = 2 * game_.kinds + 1;
    game_.must_capture = game_.rules.constraints.must_capture;
    game_.remembers = game_.rules.additions.repetition.has_value();
    game_.promotes_on_leaving = game_.rules.additions.promote_on_leaving;
    game_.move_limit = scl::move_limit(game_.rules);
  }

  void compile_traits() {
    game_.traits.resize(game_.codes);
    for (Code code = 1; code < game_.codes; ++code) {
      const Colour colour = colour_of(code);
      const scl::Rules& view = views_[index(colour)];
      const scl::Piece& piece = view.pieces[kind_of(code)];
      const scl::PieceId id(kind_of(code));
      PieceTraits& traits = game_.traits[code];
      traits.must_capture = piece.constraints.must_capture;
      traits.continues = piece.constraints.continue_captures;
      traits.drops_mobile = piece.drops_mobile;
      traits.one_per_file = piece.one_per_file;
      traits.no_drop_mate = piece.no_drop_mate;
      const scl::Additions& additions = game_.rules.additions;
      traits.is_royal = std::ranges::binary_search(additions.royal, id);
      traits.is_progress = std::ranges::binary_search(additions.progress, id);
      if (traits.is_royal) game_.royals[index(colour)].push_back(code);
      game_.any_royal |= traits.is_royal;
      const std::size_t held = piece.reverts_to ? piece.reverts_to->index() : kind_of(code);
      for (const Colour holder : kColours) traits.in_hand[index(holder)] = code_of(held, holder);
      compile_promotion(view, piece, code, traits);
    }
  }

  void compile_promotion(const scl::Rules& view, const scl::Piece& piece, Code code,
                         PieceTraits& traits) {
    const scl::Promotion& promotion = piece.promotion;
    if (!piece.is_defined) {
      traits.options = {code};
    } else if (promotion.kind == scl::PromotionKind::kFixed) {
      const std::size_t becomes =
          promotion.becomes.is_valid() ? promotion.becomes.index() : kind_of(code);
      traits.options = {code_of(becomes, colour_of(code))};
    } else {
      const MatcherId options = builder_.add_matcher(view, promotion.options);
      for (Code option = 1; option < game_.codes; ++option) {
        if (game_.fits(options, option)) traits.options.push_back(option);
      }
      const auto own =
          colour_of(code) == Colour::kWhite ? scl::Side::kPlayer : scl::Side::kOpponent;
      traits.other_chooses = promotion.chooser != own;
    }
    traits.promotion_changes = traits.other_chooses || traits.options != std::vector<Code>{code};
  }

  void compile_zones() {
    for (const Colour colour : kColours) {
      std::vector<Square> zone;
      for (std::size_t s = 0; s < game_.squares; ++s) {
        const int rank = game_.rank_of(static_cast<Square>(s));
        const int seen = colour == Colour::kWhite ? rank : game_.height + 1 - rank;
        if (seen >= game_.rules.board.promote_rank) zone.push_back(static_cast<Square>(s));
      }
      game_.zones[index(colour)] = builder_.add_set(zone);
    }
    for (int file = 1; file <= game_.width; ++file) {
      std::vector<Square> squares;
      for (int rank = 1; rank <= game_.height; ++rank) {
        squares.push_back(game_.square_at(file, rank));
      }
      game_.files.push_back(builder_.add_set(squares));
    }
  }

  void note_mobility(Code code) {
    std::vector<Square> squares;
    for (std::size_t s = 0; s < game_.squares; ++s) {
      if (game_.is_mobile[code * game_.squares + s]) squares.push_back(static_cast<Square>(s));
    }
    game_.traits[code].mobile = builder_.add_set(squares);
  }

  void note_passing(Code code) {
    for (std::size_t s = 0; s < game_.squares; ++s) {
      for (const Line& line : game_.quiet_lines(game_.powers_of(code, s))) {
        game_.traits[code].may_pass |= line.passing;
      }
    }
  }

  void compile_goals() {
    for (const Colour owner : kColours) {
      const scl::Rules& view = views_[index(owner)];
      for (const scl::Goal& text : view.goals) {
        Goal goal;
        goal.owner = owner;
        goal.kind = static_cast<GoalKind>(text.kind);
        goal.side = text.side == scl::Side::kPlayer ? Colour::kWhite : Colour::kBlack;
        goal.description = builder_.add_matcher(view, text.description);
        for (Code code = 1; code < game_.codes; ++code) {
          if (game_.fits(goal.description, code)) goal.codes.push_back(code);
        }
        for (const scl::Square square : text.squares) {
          goal.squares.push_back(number_of(game_, square));
        }
        game_.goals.push_back(std::move(goal));
      }
    }
  }

  /// The squares of a straight way, without its start; only the end where it is not straight.
  [[nodiscard]] std::vector<Square> way(scl::Square from, scl::Square to) const {
    const int dx = to.x - from.x, dy = to.y - from.y;
    const bool is_straight = dx == 0 || dy == 0 || std::abs(dx) == std::abs(dy);
    std::vector<Square> squares;
    const auto sign = [](int v) { return (v > 0) - (v < 0); };
    while (is_straight && from != to) {
      from = {from.x + sign(dx), from.y + sign(dy)};
      squares.push_back(number_of(game_, from));
    }
    if (!is_straight) squares.push_back(number_of(game_, to));
    return squares;
  }

  void compile_castlings() {
    game_.rights_lost.resize(game_.squares);
    for (const Colour colour : kColours) {
      for (const scl::Castling& text : views_[index(colour)].additions.castlings) {
        if (game_.castlings.size() == 32) return;  // as many as there are bits for
        Castling castling;
        castling.colour = colour;
        castling.king = code_of(text.king.index(), colour);
        castling.partner = code_of(text.partner.index(), colour);
        castling.king_from = number_of(game_, text.king_from);
        castling.king_to = number_of(game_, text.king_to);
        castling.partner_from = number_of(game_, text.partner_from);
        castling.partner_to = number_of(game_, text.partner_to);
        std::set<Square> empty;
        for (const auto& [from, to] : {std::pair(text.king_from, text.king_to),
                                       std::pair(text.partner_from, text.partner_to),
                                       std::pair(text.king_from, text.partner_from)}) {
          for (const Square square : way(from, to)) empty.insert(square);
        }
        empty.erase(castling.king_from);
        empty.erase(castling.partner_from);
        castling.empty.assign(empty.begin(), empty.end());
        castling.unattacked = way(text.king_from, text.king_to);
        castling.unattacked.push_back(castling.king_from);
        const auto bit = std::uint32_t{1} << game_.castlings.size();
        game_.rights_lost[castling.king_from] |= bit;
        game_.rights_lost[castling.partner_from] |= bit;
        game_.castlings.push_back(std::move(castling));
      }
    }
  }

  void compile_hands() {
    std::array<std::set<Code>, 2> held;
    const auto note = [&](MatcherId type, Effect effect) {
      if (effect == Effect::kRemove) return;
      const std::size_t holder = effect == Effect::kToWhite ? 0 : 1;
      for (Code code = 1; code < game_.codes; ++code) {
        if (game_.fits(type, code)) held[holder].insert(game_.traits[code].in_hand[holder]);
      }
    };
    for (const LeapCapture& leap : game_.leap_captures) note(leap.type, leap.effect);
    for (const Line& line : game_.lines) note(line.type, line.effect);
    game_.has_hands = !held[0].empty() || !held[1].empty();
    const scl::SetupKind setup = game_.rules.board.setup;
    for (const Colour holder : kColours) {
      const Colour colour = setup == scl::SetupKind::kByOpponent ? other(holder) : holder;
      const bool assigns =
          setup == scl::SetupKind::kByPlayer || setup == scl::SetupKind::kByOpponent;
      if (assigns) compile_assignment(holder, colour, held[index(holder)]);
      game_.holdable[index(holder)].assign(held[index(holder)].begin(), held[index(holder)].end());
    }
  }

  void compile_assignment(Colour holder, Colour colour, std::set<Code>& held) {
    const scl::Board& board = views_[index(colour)].board;
    for (const scl::PieceId piece : board.assigned) {
      game_.to_assign[index(holder)].push_back(code_of(piece.index(), colour));
      held.insert(code_of(piece.index(), colour));
    }
    std::set<Square> squares;
    for (const scl::Square square : board.assign_squares) squares.insert(number_of(game_, square));
    game_.assign_squares[index(holder)].assign(squares.begin(), squares.end());
  }

  void compile_setup() {
    game_.opening.assign(game_.squares, kEmpty);
    const scl::Board& board = game_.rules.board;
    if (board.setup == scl::SetupKind::kRandom) return draw_setup();
    for (const Colour colour : kColours) {
      for (const scl::Assignment& assignment : views_[index(colour)].board.assignments) {
        for (const scl::Square square : assignment.squares) {
          game_.opening[number_of(game_, square)] = code_of(assignment.piece.index(), colour);
        }
      }
    }
  }

  /// A random injection of the pieces into the squares, the same for both sides.
  void draw_setup() {
    const scl::Board& board = game_.rules.board;
    std::vector<scl::Square> free = board.assign_squares;
    base::Random random(base::combine(options_.setup_seed, 0x5e7));
    for (const scl::PieceId piece : board.assigned) {
      if (free.empty()) return;
      const std::size_t drawn = random.below(static_cast<std::uint32_t>(free.size()));
      const scl::Square square = free[drawn];
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(drawn));
      game_.opening[number_of(game_, square)] = code_of(piece.index(), Colour::kWhite);
      game_.opening[number_of(game_, scl::inverted(board, square))] =
          code_of(piece.index(), Colour::kBlack);
    }
  }

  void compile_keys() {
    base::Random random(0x5c1b0a2d);
    const auto fill = [&](std::vector<std::uint64_t>& keys, std::size_t size) {
      keys.resize(size);
      for (std::uint64_t& key : keys) key = random.next();
    };
    fill(game_.square_keys, game_.codes * game_.squares);
    fill(game_.pending_keys, game_.codes * game_.squares);
    fill(game_.hand_keys[0], game_.codes);
    fill(game_.hand_keys[1], game_.codes);
    fill(game_.passed_keys, game_.squares);
    fill(game_.rights_keys, game_.castlings.size());
    game_.control_key = random.next();
    game_.assign_key = random.next();
  }

  CompiledGame& game_;
  const CompileOptions& options_;
  scl::Rules views_[2];
  TableBuilder builder_;
};

}  // namespace

base::Result<std::shared_ptr<const CompiledGame>> compile(const scl::Rules& rules,
                                                          const CompileOptions& options) {
  auto game = std::make_shared<CompiledGame>();
  game->rules = rules;
  const base::Result<bool> done = GameCompiler(*game, options).compile();
  if (!done) return done.error();
  return std::shared_ptr<const CompiledGame>(std::move(game));
}

std::string piece_text(const CompiledGame& game, Code code) {
  return std::string(name_of(colour_of(code))) + ' ' + game.name_of(code);
}

std::string square_text(const CompiledGame& game, Square square) {
  return '(' + std::to_string(game.file_of(square)) + ',' + std::to_string(game.rank_of(square)) +
         ')';
}

}  // namespace rulewise::machine::board
