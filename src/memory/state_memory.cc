#include "memory/state_memory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "memory/base_numbers.h"
#include "memory/bytes.h"
#include "memory/graph_bytes.h"

namespace rulewise::memory {
namespace {

// Of the bytes: what later ones have, earlier ones lack.
constexpr std::uint32_t kFirstForm = 102;
constexpr std::uint32_t kFormWithAdvice = 103;
constexpr std::uint32_t kFormWithTurns = 104;
constexpr std::uint32_t kFormWithGraphs = 105;
constexpr std::uint32_t kForm = 106;  // with how it began and where it was stopped

/// Kinds of a discovered board keep the numbers they have.
std::vector<std::size_t> kinds_in_order(const StateSight& sight) {
  std::vector<std::size_t> order(sight.kinds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

bool is_known(std::uint32_t form) { return form >= kFirstForm && form <= kForm; }

void put_tuples(ByteWriter& writer, const Tuples& tuples, const machine::NetGame& game,
                const RuleNames& names) {
  writer.put(static_cast<std::uint64_t>(tuples.cells().size()));
  for (const Cell& cell : tuples.cells()) {
    writer.put(static_cast<std::uint64_t>(cell.bases.size()));
    for (const std::uint32_t base : cell.bases) {
      writer.put_text(base == Cell::kNever ? "" : names.canonical(game.net().base_names[base]));
    }
  }
  writer.put(static_cast<std::uint64_t>(tuples.tuples().size()));
  for (const Tuple& tuple : tuples.tuples()) {
    writer.put(tuple.first_weight);
    writer.put_row(tuple.cells);
  }
}

/// Each as pairs of facts.
void put_images(ByteWriter& writer, const Tuples& tuples, const machine::NetGame& game,
                const RuleNames& names) {
  const auto name = [&](std::size_t base) { return names.canonical(game.net().base_names[base]); };
  writer.put(static_cast<std::uint64_t>(tuples.images().size()));
  for (const StateImage& image : tuples.images()) {
    writer.put(static_cast<std::uint8_t>(image.exchanges_roles ? 1 : 0));
    for (std::size_t base = 0; base < image.to.size(); ++base) {
      writer.put_text(name(base));
      writer.put_text(name(image.to[base]));
    }
  }
}

/// Facts by their place in a list of names: most sites share them.
void put_advice(ByteWriter& writer, const StateAdvice& advice, const machine::NetGame& game,
                const RuleNames& names) {
  writer.put(static_cast<std::uint64_t>(advice.advisors().size()));
  for (const NamedAdvice& advisor : advice.advisors()) {
    writer.put_text(advisor.name);
    writer.put_text(advisor.sentence);
    writer.put(advisor.centre);
  }
  if (advice.advisors().empty()) return;
  writer.put(static_cast<std::uint64_t>(game.net().base_count()));
  for (const std::string& name : game.net().base_names) writer.put_text(names.canonical(name));
  writer.put(static_cast<std::uint64_t>(advice.sites().size()));
  for (const AdviceSite& site : advice.sites()) {
    for (const auto* sort : {&site.facts, &site.closers, &site.turns}) writer.put_row(*sort);
    writer.put(static_cast<std::uint64_t>(site.parts.size()));
    for (const AdviceSite::Part& part : site.parts) {
      writer.put(part.advisor);
      writer.put_row(part.worth);
    }
  }
}

/// The bases that the bytes name, in their order.
std::optional<std::vector<std::uint32_t>> get_bases(ByteReader& reader,
                                                    const BaseNumbers& base_of) {
  std::vector<std::uint32_t> bases;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    const auto found = base_of.find(reader.get_text());
    if (found == base_of.end()) return std::nullopt;
    bases.push_back(found->second);
  }
  return bases;
}

void put_turns(ByteWriter& writer, const Tuples& tuples, const machine::NetGame& game,
               const RuleNames& names) {
  writer.put(static_cast<std::uint64_t>(tuples.second_turns().size()));
  for (const std::uint32_t base : tuples.second_turns()) {
    writer.put_text(names.canonical(game.net().base_names[base]));
  }
}

/// The board they are seen on, if there are any, and the patterns.
void put_patterns(ByteWriter& writer, const StatePatterns* patterns, const machine::NetGame& game,
                  const RuleNames& names) {
  writer.put_text(patterns != nullptr ? to_bytes(patterns->sight(), game, names) : "");
  if (patterns == nullptr) return;
  const std::vector<std::size_t> place = kinds_in_order(patterns->sight());
  writer.put(static_cast<std::uint64_t>(patterns->graphs().size()));
  for (const Graph& graph : patterns->graphs()) put_graph(writer, graph, place);
}

/// Nothing if they cannot be read; null where there are none.
std::optional<std::shared_ptr<const StatePatterns>> get_patterns(ByteReader& reader,
                                                                 const machine::NetGame& game,
                                                                 const RuleNames& names) {
  const std::string bytes = reader.get_text();
  if (bytes.empty()) return std::shared_ptr<const StatePatterns>();
  auto sight = state_sight_from(bytes, game, names);
  if (!sight) return std::nullopt;
  const std::vector<std::size_t> order = kinds_in_order(*sight);
  std::vector<Graph> graphs;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    graphs.push_back(get_graph(reader, order));
    if (graphs.back().edges.empty()) return std::nullopt;
  }
  if (!reader.is_good()) return std::nullopt;
  return std::make_shared<const StatePatterns>(
      std::make_shared<const StateSight>(*std::move(sight)), std::move(graphs));
}

/// Nothing if a site names a fact or an advisor that is not there, or lacks the worth of a count.
std::optional<AdviceSite> get_site(ByteReader& reader, const std::vector<std::uint32_t>& bases,
                                   std::size_t advisors) {
  AdviceSite site;
  for (auto* sort : {&site.facts, &site.closers, &site.turns}) {
    *sort = reader.get_row<std::uint32_t>();
    if (sort->size() > StateAdvice::kMostOfASort) return std::nullopt;
    for (std::uint32_t& fact : *sort) {
      if (fact >= bases.size()) return std::nullopt;
      fact = bases[fact];
    }
  }
  const auto parts = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < parts && reader.is_good(); ++i) {
    AdviceSite::Part& part = site.parts.emplace_back();
    part.advisor = reader.get<std::uint32_t>();
    part.worth = reader.get_numbers<float>();
    if (part.advisor >= advisors || part.worth.size() != site.facts.size() + 1) return std::nullopt;
  }
  return site;
}

std::optional<StateAdvice> get_advice(ByteReader& reader, const BaseNumbers& base_of) {
  std::vector<NamedAdvice> advisors;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    NamedAdvice& advisor = advisors.emplace_back();
    advisor.name = reader.get_text();
    advisor.sentence = reader.get_text();
    advisor.centre = reader.get_number<float>();
  }
  if (advisors.empty()) return StateAdvice();
  const auto bases = get_bases(reader, base_of);
  if (!bases) return std::nullopt;
  std::vector<AdviceSite> sites;
  const auto site_count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < site_count && reader.is_good(); ++i) {
    auto site = get_site(reader, *bases, advisors.size());
    if (!site) return std::nullopt;
    sites.push_back(*std::move(site));
  }
  if (!reader.is_good() || !StateAdvice::fits(sites)) return std::nullopt;
  return StateAdvice(std::move(advisors), std::move(sites));
}

/// Cells of facts that the net has; nothing if the bytes name others or cannot be read.
std::optional<std::vector<Cell>> get_cells(ByteReader& reader, const BaseNumbers& base_of) {
  std::vector<Cell> cells;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t c = 0; c < count && reader.is_good(); ++c) {
    Cell& cell = cells.emplace_back();
    const auto size = reader.get<std::uint64_t>();
    for (std::uint64_t i = 0; i < size && reader.is_good(); ++i) {
      const std::string fact = reader.get_text();
      const auto found = base_of.find(fact);
      if (!fact.empty() && found == base_of.end()) return std::nullopt;
      cell.bases.push_back(fact.empty() ? Cell::kNever : found->second);
    }
  }
  return reader.is_good() ? std::optional(std::move(cells)) : std::nullopt;
}

/// Nothing if one is not of all facts of the net, each once.
std::optional<std::vector<StateImage>> get_images(ByteReader& reader, const BaseNumbers& base_of,
                                                  std::size_t bases) {
  std::vector<StateImage> images;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    StateImage& image = images.emplace_back();
    image.exchanges_roles = reader.get<std::uint8_t>() != 0;
    image.to.assign(bases, Cell::kNever);
    std::vector<std::uint8_t> is_taken(bases, 0);
    for (std::size_t n = 0; n < bases && reader.is_good(); ++n) {
      const auto from = base_of.find(reader.get_text());
      const auto to = base_of.find(reader.get_text());
      if (from == base_of.end() || to == base_of.end()) return std::nullopt;
      if (image.to[from->second] != Cell::kNever || is_taken[to->second]++ != 0) {
        return std::nullopt;
      }
      image.to[from->second] = to->second;
    }
  }
  return reader.is_good() ? std::optional(std::move(images)) : std::nullopt;
}

/// Whether the weights of all tuples can be numbered, for either turn if they are told apart: sums
/// that wrap round would pass for few weights.
bool can_be_numbered(const std::vector<Cell>& cells, const std::vector<Tuple>& tuples,
                     bool tells_turns) {
  const std::uint64_t most =
      std::numeric_limits<std::uint32_t>::max() / (tells_turns ? Tuples::kTurns : 1);
  return std::ranges::all_of(tuples, [&](const Tuple& tuple) {
    std::uint64_t size = 1;
    for (const std::uint32_t cell : tuple.cells) {
      size *= cells[cell].bases.size() + 1;
      if (size > most) return false;
    }
    return tuple.first_weight + size <= most;
  });
}

std::shared_ptr<const Tuples> get_tuples(ByteReader& reader, const machine::NetGame& game,
                                         const RuleNames& names, std::uint32_t form) {
  const BaseNumbers base_of = base_numbers(game, names);
  auto cells = get_cells(reader, base_of);
  if (!cells) return nullptr;
  std::vector<Tuple> tuples;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t t = 0; t < count && reader.is_good(); ++t) {
    const auto first = reader.get<std::uint32_t>();
    tuples.push_back({reader.get_row<std::uint32_t>(), first});
    for (const std::uint32_t cell : tuples.back().cells) {
      if (cell >= cells->size()) return nullptr;
    }
  }
  auto images = get_images(reader, base_of, game.net().base_count());
  if (!images) return nullptr;
  auto advice = form >= kFormWithAdvice ? get_advice(reader, base_of) : StateAdvice();
  if (!advice) return nullptr;
  auto turns = form >= kFormWithTurns ? get_bases(reader, base_of) : std::vector<std::uint32_t>();
  if (!turns || !can_be_numbered(*cells, tuples, !turns->empty())) return nullptr;
  auto patterns = form >= kFormWithGraphs ? get_patterns(reader, game, names)
                                          : std::optional(std::shared_ptr<const StatePatterns>());
  if (!patterns) return nullptr;
  return std::make_shared<const Tuples>(
      Tuples::with_patterns(Tuples(std::move(*cells), std::move(tuples), game.net().base_count(),
                                   std::move(*images), *std::move(advice), *std::move(turns)),
                            *std::move(patterns)));
}

}  // namespace

std::string to_bytes(const StateMemory& memory, const machine::NetGame& game,
                     const RuleNames& names) {
  ByteWriter writer;
  writer.put(kForm);
  writer.put(memory.state.games);
  writer.put(memory.best_games);
  writer.put(memory.overfit_rounds);
  writer.put(static_cast<std::uint8_t>(memory.has_round_to_judge));
  writer.put(static_cast<std::uint8_t>(memory.began_with_rules));
  put_tuples(writer, *memory.tuples, game, names);
  put_images(writer, *memory.tuples, game, names);
  put_advice(writer, memory.tuples->advice(), game, names);
  put_turns(writer, *memory.tuples, game, names);
  put_patterns(writer, memory.tuples->patterns().get(), game, names);
  writer.put_row(memory.state.weights);
  writer.put_row(memory.state.squares);
  writer.put_row(memory.state.mean);
  writer.put_row(memory.best);
  return writer.take();
}

std::optional<StateMemory> state_memory_from(std::string_view bytes, const machine::NetGame& game,
                                             const RuleNames& names) {
  ByteReader reader(bytes);
  const auto form = reader.get<std::uint32_t>();
  if (!is_known(form)) return std::nullopt;
  StateMemory memory;
  memory.state.games = reader.get<std::uint64_t>();
  memory.best_games = reader.get<std::uint64_t>();
  if (form >= kFormWithAdvice) memory.overfit_rounds = reader.get<std::uint64_t>();
  if (form >= kForm) {
    memory.has_round_to_judge = reader.get<std::uint8_t>() != 0;
    memory.began_with_rules = reader.get<std::uint8_t>() != 0;
  }
  memory.tuples = get_tuples(reader, game, names, form);
  if (!memory.tuples) return std::nullopt;
  memory.state.weights = reader.get_numbers<float>();
  memory.state.squares = reader.get_numbers<float>(0);
  memory.state.mean = reader.get_numbers<float>();
  memory.best = reader.get_numbers<float>();
  const std::size_t count = memory.tuples->weight_count();
  const bool fits = memory.state.weights.size() == count && memory.state.squares.size() == count &&
                    memory.state.mean.size() == count && memory.best.size() == count;
  if (!reader.is_done_well() || !fits) return std::nullopt;
  return memory;
}

bool has_known_form(std::string_view bytes) {
  ByteReader reader(bytes);
  const auto form = reader.get<std::uint32_t>();
  return is_known(form) && reader.is_good();
}

double LearnedStates::value(const game::State& state) const {
  // A chance would not tell very good from even better: this never levels off.
  constexpr double kMiddling = 4;  // log odds worth half of what there is to win
  const double log_odds = tuples->value(state.view(), *weights);
  return 50 + 49 * log_odds / (kMiddling + std::abs(log_odds));
}

}  // namespace rulewise::memory
