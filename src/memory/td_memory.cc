#include "memory/td_memory.h"

#include <utility>

#include "memory/bytes.h"
#include "memory/graph_bytes.h"
#include "memory/seen_bytes.h"

namespace rulewise::memory {
namespace {

// Of the bytes: what later ones have, earlier ones lack. An odd one, the next, is the same with
// graph patterns behind.
constexpr std::uint32_t kFirstForm = 2;
constexpr std::uint32_t kFormWithRounds = 4;  // learned by heart
constexpr std::uint32_t kForm = 6;            // with how it began and where it was stopped

/// Where each weight lies when kinds stand in the order given.
std::vector<std::uint32_t> places_in(const board::CompiledGame& game, const FeatureLayout& layout,
                                     const std::vector<std::size_t>& order) {
  std::vector<std::uint32_t> places;
  places.reserve(layout.count);
  const auto by_kind = [&](std::uint32_t start, std::size_t each) {
    for (const std::size_t kind : order) {
      for (std::size_t i = 0; i < each; ++i) {
        places.push_back(static_cast<std::uint32_t>(start + kind * each + i));
      }
    }
  };
  std::vector<board::Code> codes{board::kEmpty};
  for (const std::size_t kind : order) {
    for (const board::Colour colour : {board::Colour::kWhite, board::Colour::kBlack}) {
      codes.push_back(board::code_of(kind, colour));
    }
  }
  by_kind(layout.material, 1);
  by_kind(layout.place, game.squares);
  by_kind(layout.late, game.squares);
  for (const std::uint32_t start : {layout.late_kind, layout.twins}) by_kind(start, 1);
  by_kind(layout.runners, Runners::kMostSteps);
  for (const std::uint32_t start : {layout.hand, layout.steps, layout.siege}) by_kind(start, 1);
  for (std::uint32_t i = layout.situation; i < layout.pairs; ++i) places.push_back(i);
  const std::size_t ways = (layout.patterns - layout.pairs) / (game.codes * game.codes);
  for (std::size_t way = 0; way < ways; ++way) {
    for (const board::Code a : codes) {
      for (const board::Code b : codes) {
        places.push_back(
            static_cast<std::uint32_t>(layout.pairs + (way * game.codes + a) * game.codes + b));
      }
    }
  }
  for (std::uint32_t i = layout.patterns; i < layout.count; ++i) places.push_back(i);
  return places;
}

/// Two neighbours and the same two seen from the other side share one weight: whichever of the
/// two has the lower number holds it, and that changes with the order of kinds.
Weights spread(const Weights& weights, const BoardFeatures& features, float mirrored) {
  Weights result = weights;
  for (std::uint32_t i = features.layout().pairs; i < features.layout().patterns; ++i) {
    const auto [holder, sign] = features.pair_holder(i);
    result[i] = sign == 0 ? 0 : weights[holder] * (sign > 0 ? 1.0F : mirrored);
  }
  return result;
}

class Order {
 public:
  Order(const board::CompiledGame& game, const Fingerprint& fingerprint, const GraphList& patterns)
      : features_(game, {.with_advisors = false, .patterns = patterns}),
        places_(places_in(game, features_.layout(), fingerprint.order)) {}

  [[nodiscard]] std::size_t count() const { return places_.size(); }
  /// `mirrored`: what a weight becomes seen from the other side; -1 for weights, 1 for squares.
  [[nodiscard]] Weights out(const Weights& weights, float mirrored) const {
    const Weights all = spread(weights, features_, mirrored);
    Weights result;
    for (const std::uint32_t place : places_) result.push_back(all[place]);
    return result;
  }
  [[nodiscard]] Weights in(const Weights& kept) const {
    Weights all(kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i) all[places_[i]] = kept[i];
    for (std::uint32_t i = features_.layout().pairs; i < features_.layout().patterns; ++i) {
      if (features_.pair_holder(i).first != i) all[i] = 0;
    }
    return all;
  }

 private:
  BoardFeatures features_;
  std::vector<std::uint32_t> places_;
};

/// Nothing where one cannot be read.
GraphList get_patterns(ByteReader& reader, const Fingerprint& fingerprint) {
  auto graphs = std::make_shared<std::vector<Graph>>();
  const auto count = reader.get<std::uint32_t>();
  for (std::uint32_t i = 0; i < count && reader.is_good(); ++i) {
    graphs->push_back(get_graph(reader, fingerprint.order));
    if (graphs->back().edges.empty()) return nullptr;
  }
  return reader.is_good() ? graphs : nullptr;
}

}  // namespace

std::string to_bytes(const TdMemory& memory, const board::CompiledGame& game,
                     const Fingerprint& fingerprint) {
  const Order order(game, fingerprint, memory.patterns);
  ByteWriter writer;
  writer.put(kForm + (memory.patterns ? 1U : 0U));
  writer.put(static_cast<std::uint8_t>(memory.with_advisors));
  writer.put(memory.state.games);
  writer.put(memory.best_games);
  writer.put(memory.overfit_rounds);
  writer.put(static_cast<std::uint8_t>(memory.has_round_to_judge));
  writer.put(static_cast<std::uint8_t>(memory.began_with_rules));
  writer.put_row(order.out(memory.state.weights, -1));
  writer.put_row(order.out(memory.state.squares, 1));
  writer.put_row(order.out(memory.state.mean, -1));
  writer.put_row(order.out(memory.best, -1));
  if (!memory.patterns) return writer.take();
  const std::vector<std::size_t> place = inverse(fingerprint.order);
  writer.put(static_cast<std::uint32_t>(memory.patterns->size()));
  for (const Graph& graph : *memory.patterns) put_graph(writer, graph, place);
  return writer.take();
}

std::optional<TdMemory> td_memory_from(std::string_view bytes, const board::CompiledGame& game,
                                       const Fingerprint& fingerprint) {
  ByteReader reader(bytes);
  const auto form = reader.get<std::uint32_t>();
  if (form < kFirstForm || form > kForm + 1) return std::nullopt;
  TdMemory memory;
  memory.with_advisors = reader.get<std::uint8_t>() != 0;
  memory.state.games = reader.get<std::uint64_t>();
  memory.best_games = reader.get<std::uint64_t>();
  if (form >= kFormWithRounds) memory.overfit_rounds = reader.get<std::uint64_t>();
  if (form >= kForm) {
    memory.has_round_to_judge = reader.get<std::uint8_t>() != 0;
    memory.began_with_rules = reader.get<std::uint8_t>() != 0;
  }
  const auto weights = reader.get_numbers<float>();
  const auto squares = reader.get_numbers<float>(0);
  const auto mean = reader.get_numbers<float>();
  const auto best = reader.get_numbers<float>();
  if (form % 2 != 0) {
    memory.patterns = get_patterns(reader, fingerprint);
    if (!memory.patterns) return std::nullopt;
  }
  const Order order(game, fingerprint, memory.patterns);
  const bool fits = weights.size() == order.count() && squares.size() == order.count() &&
                    mean.size() == order.count() && best.size() == order.count();
  if (!reader.is_done_well() || !fits) return std::nullopt;
  memory.state.weights = order.in(weights);
  memory.state.squares = order.in(squares);
  memory.state.mean = order.in(mean);
  memory.best = order.in(best);
  return memory;
}

std::string example_to_bytes(const SeenGame& game, const Fingerprint& fingerprint) {
  ByteWriter writer;
  writer.put_row(fingerprint.order);
  return writer.take() + to_bytes(std::vector<SeenGame>{game});
}

std::optional<SeenGame> example_from(std::string_view bytes, const Fingerprint& fingerprint) {
  ByteWriter writer;
  writer.put_row(fingerprint.order);
  const std::string head = writer.take();
  if (!bytes.starts_with(head)) return std::nullopt;
  auto games = seen_games_from(bytes.substr(head.size()));
  return games && games->size() == 1 ? std::optional(std::move(games->front())) : std::nullopt;
}

std::vector<double> piece_values(const Weights& weights, const board::CompiledGame& game) {
  const BoardFeatures features(game, {.with_advisors = false});
  const FeatureLayout& layout = features.layout();
  std::vector<double> values;
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    double mean = 0;
    for (std::size_t square = 0; square < game.squares; ++square) {
      mean += static_cast<double>(weights[layout.place + kind * game.squares + square]);
    }
    values.push_back(static_cast<double>(weights[layout.material + kind]) +
                     mean / static_cast<double>(game.squares));
  }
  return values;
}

}  // namespace rulewise::memory
