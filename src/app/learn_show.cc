#include "app/learn_show.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/json.h"
#include "app/kind_letters.h"
#include "app/learn_curves.h"
#include "app/messages.h"
#include "app/morph_show.h"
#include "base/random.h"
#include "machine/board/generator.h"
#include "memory/morph.h"
#include "memory/td_memory.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr std::size_t kShown = 12;  // of the strongest weights

/// Indices of the weights that count most, strongest first.
std::vector<std::uint32_t> strongest(const memory::Weights& weights,
                                     const memory::FeatureLayout& layout) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = layout.place; i < weights.size(); ++i) {
    if (weights[i] != 0) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::uint32_t i) { return std::abs(weights[i]); });
  return order;
}

struct TdShow {
  const board::CompiledGame& game;
  const memory::TdMemory& memory;
  memory::BoardFeatures features;
  std::string method;
  std::string letters;  // by kind

  void print() const {
    print_line("Learned from " + std::to_string(memory.state.games) + " games" +
               (memory.best_games == 0 ? "."
                                       : "; the best weights are those after " +
                                             std::to_string(memory.best_games) + '.'));
    print_values();
    print_line("What else counts most, for the side that has it:");
    const auto order = strongest(memory.best, features.layout());
    for (std::size_t i = 0; i < std::min(kShown, order.size()); ++i) {
      const double weight = memory.best[order[i]];
      print_line("  " + number(weight, 3) + "  " + features.name_of(order[i]));
      for (const std::string& line : diagram_of(order[i])) print_line("           " + line);
    }
    print_places();
  }

  /// Two neighbours as they stand: White's with large letters, Black's with small ones.
  [[nodiscard]] std::vector<std::string> diagram_of(std::uint32_t index) const {
    const memory::FeatureLayout& layout = features.layout();
    if (index < layout.pairs || index >= layout.patterns) return {};
    const auto codes = static_cast<std::uint32_t>(game.codes);
    const std::uint32_t offset = index - layout.pairs;
    const std::string one(1, letter_of(static_cast<board::Code>(offset % codes)));
    const std::string other(1, letter_of(static_cast<board::Code>(offset / codes % codes)));
    switch (offset / codes / codes) {  // where the first stands: right, above, above and aside
      case 0: return {other + ' ' + one};
      case 1: return {one, other};
      case 2: return {". " + one, other + " ."};
      default: return {one + " .", ". " + other};
    }
  }

  [[nodiscard]] char letter_of(board::Code code) const {
    if (code == board::kEmpty) return '.';
    const auto letter = static_cast<unsigned char>(letters[board::kind_of(code)]);
    const bool is_white = board::colour_of(code) == board::Colour::kWhite;
    return static_cast<char>(is_white ? std::toupper(letter) : letter);
  }

  [[nodiscard]] double worth_at(std::size_t kind, board::Square square) const {
    const board::Code code = board::code_of(kind, board::Colour::kWhite);
    return static_cast<double>(
        memory.best[features.layout().place + features.place_of(code, square)]);
  }

  /// The board of each kind for which it matters most where it stands, seen by White.
  void print_places() const {
    constexpr std::size_t kKinds = 3;
    std::vector<std::pair<double, std::size_t>> spreads;  // of kinds, negative: the widest first
    for (std::size_t kind = 0; kind < game.kinds; ++kind) {
      const auto [low, high] = worth_range(kind);
      if (high > low) spreads.emplace_back(low - high, kind);
    }
    std::ranges::sort(spreads);
    if (spreads.size() > kKinds) spreads.resize(kKinds);
    if (!spreads.empty()) print_line("Where White's pieces stand well, where it matters most:");
    for (const auto& [spread, kind] : spreads) print_board(kind);
  }

  [[nodiscard]] std::pair<double, double> worth_range(std::size_t kind) const {
    std::pair<double, double> range{worth_at(kind, 0), worth_at(kind, 0)};
    for (board::Square square = 0; square < game.squares; ++square) {
      range.first = std::min(range.first, worth_at(kind, square));
      range.second = std::max(range.second, worth_at(kind, square));
    }
    return range;
  }

  void print_board(std::size_t kind) const {
    const auto [low, high] = worth_range(kind);
    print_line("  " + game.rules.pieces[kind].name + ", from " + number(low) + " to " +
               number(high) + ':');
    std::vector<std::vector<memory::CurvePoint>> ranks(game.squares / game.width);
    for (board::Square square = 0; square < game.squares; ++square) {
      ranks[square / game.width].push_back({0, "", worth_at(kind, square)});
    }
    for (std::size_t rank = ranks.size(); rank-- > 0;) {
      print_line("    " + drawn(ranks[rank], low, high));
    }
  }

  /// In units of the cheapest piece that is worth something.
  void print_values() const {
    const std::vector<double> values = memory::piece_values(memory.best, game);
    double unit = 0;
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      const bool counts = values[kind] > 0.01 && !is_vital(kind);
      if (counts && (unit == 0 || values[kind] < unit)) unit = values[kind];
    }
    print_line("What pieces are worth:");
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      const std::string& name = game.rules.pieces[kind].name;
      print_line("  " + name + ": " +
                 (is_vital(kind) ? "must not be lost"
                                 : number(unit > 0 ? values[kind] / unit : values[kind])));
    }
  }

  [[nodiscard]] bool is_vital(std::size_t kind) const {
    return features.is_vital(board::code_of(kind, board::Colour::kWhite));
  }

  [[nodiscard]] Json json(bool with_all) const {
    Json pieces = Json::object();
    const std::vector<double> values = memory::piece_values(memory.best, game);
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      pieces[game.rules.pieces[kind].name] = values[kind];
    }
    Json places = Json::object();
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      places[game.rules.pieces[kind].name] = places_json(kind);
    }
    Json weights = Json::array();
    const auto order = strongest(memory.best, features.layout());
    for (std::size_t i = 0; i < (with_all ? order.size() : std::min(kShown, order.size())); ++i) {
      weights.push_back({{"what", features.name_of(order[i])},
                         {"weight", memory.best[order[i]]},
                         {"diagram", diagram_of(order[i])}});
    }
    return {{"method", method},
            {"games", memory.state.games},
            {"best_games", memory.best_games},
            {"piece_values", pieces},
            {"places", places},
            {"weights", weights}};
  }

  /// What standing on each square is worth to White's piece, beside the piece itself.
  [[nodiscard]] Json places_json(std::size_t kind) const {
    Json squares = Json::array();
    for (std::size_t square = 0; square < game.squares; ++square) {
      const board::Code code = board::code_of(kind, board::Colour::kWhite);
      squares.push_back(memory.best[features.layout().place + features.place_of(code, square)]);
    }
    return squares;
  }
};

/// Positions of a few games drawn at random, until `visit` has seen enough.
template <class Visit>
void visit_positions(const board::CompiledGame& game, const Visit& visit) {
  constexpr int kGames = 40, kPlies = 100;
  base::Random random(1);
  board::MoveList list;
  for (int n = 0; n < kGames; ++n) {
    board::Position position = board::Position::opening(game);
    for (int ply = 0; ply < kPlies; ++ply) {
      board::generate_merged(position, list);
      if (board::outcome(position, !list.empty()) != board::Outcome::kNone) break;
      if (!visit(position)) return;
      board::Undo undo;
      position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
    }
  }
}

/// Calls `use` with the show of what the store has; false if it has nothing.
template <class Use>
bool with_show(const board::BoardGame& game, const memory::Store& store, const std::string& method,
               const Use& use) {
  const board::CompiledGame& compiled = game.compiled();
  const memory::Fingerprint fingerprint = memory::fingerprint_of(compiled.rules);
  const auto kept = store.load(fingerprint.text, method);
  if (!kept) return false;
  std::vector<std::string> kinds;
  for (const auto& piece : compiled.rules.pieces) kinds.push_back(piece.name);
  if (method == "morph") {
    memory::Morph morph(memory::AttackScanner(compiled), {});
    if (!morph.read(kept->bytes, fingerprint)) return false;
    auto examples = find_examples(
        morph, shown_of(morph.graphs()),
        [&](const auto& visit) { visit_positions(compiled, visit); },
        [&](board::Square square) {
          return std::array{compiled.file_of(square), compiled.rank_of(square)};
        });
    use(MorphShow<memory::Morph>{morph, std::move(kinds), true, std::move(examples)},
        fingerprint.text);
    return true;
  }
  const auto taught = memory::td_memory_from(kept->bytes, compiled, fingerprint);
  if (!taught) return false;
  use(TdShow{compiled, *taught,
             memory::BoardFeatures(compiled,
                                   {.with_advisors = false, .patterns = taught->patterns}),
             method, kind_letters(kinds)},
      fingerprint.text);
  return true;
}

}  // namespace

Json learned_json(const board::BoardGame& game, const memory::Store& store,
                  const std::string& method) {
  Json json;
  (void)with_show(game, store, method, [&](const auto& show, const std::string& fingerprint) {
    json = named_json(show, false, game.compiled().rules.name, fingerprint);
  });
  return json;
}

int show_learned(const board::BoardGame& game, const memory::Store& store,
                 const ShowOptions& options) {
  int status = kAnswerIsNo;
  const bool is_there =
      with_show(game, store, options.method, [&](const auto& show, const std::string& fingerprint) {
        const CourseTold course = course_of(store, fingerprint, options.method);
        status = present(show, game.compiled().rules.name, fingerprint, course, options);
      });
  if (is_there) return status;
  complain({"nothing has been learned about this game", "teach it first: rulewise learn FILE"});
  return kAnswerIsNo;
}

}  // namespace rulewise::app
