#include "app/state_show.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "app/learn_curves.h"
#include "app/messages.h"
#include "insight/wording.h"
#include "memory/graph_features.h"
#include "memory/pattern_images.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kShown = 12;
constexpr std::size_t kAdvisorsShown = 6;
constexpr float kSeenEnough =
    0.01F;  // sums of squared gradients, below which a weight says nothing

/// At most so many of the first `count` numbers, those of which most is said first.
template <class Weight>
std::vector<std::size_t> loudest_of(std::size_t count, std::size_t most, const Weight& weight) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t n) { return std::abs(weight(n)); });
  if (order.size() > most) order.resize(most);
  return order;
}

}  // namespace

void StateShow::print() const {
  print_line("Learned from " + std::to_string(memory_.state.games) + " games: " +
             std::to_string(memory_.tuples->tuples().size()) + " groups of places with " +
             std::to_string(memory_.tuples->weight_count()) + " weights" +
             (memory_.best_games == 0
                  ? "."
                  : "; the best were those of " + std::to_string(memory_.best_games) + " games."));
  print_line("The strongest patterns, in the log odds of " + game_.roles()[0] + " winning" +
             (memory_.tuples->images().empty()
                  ? ":"
                  : "; each stands for its images, too, turned or with roles exchanged:"));
  for (const Pattern& pattern : strongest(kShown)) {
    print_line("  " + std::string(pattern.weight > 0 ? "+" : "") +
               number(static_cast<double>(pattern.weight)) + "  " + text_of(pattern));
    for (const std::string& line : diagram_of(pattern)) print_line("           " + line);
  }
  print_advisors();
  print_graphs();
}

Json StateShow::json(bool with_all) const {
  Json shown = Json::array();
  for (const Pattern& pattern : with_all ? patterns() : strongest(kShown)) {
    Json facts = Json::array();
    for (const std::string& fact : facts_of(pattern)) facts.push_back(fact);
    shown.push_back({{"facts", facts},
                     {"weight", pattern.weight},
                     {"places", pattern.places},
                     {"to_move", mover_of(pattern)},
                     {"diagram", diagram_of(pattern)}});
  }
  Json advisors = Json::array();
  for (const std::size_t a : loudest(memory_.tuples->advice().advisors().size())) {
    const memory::NamedAdvice& advisor = memory_.tuples->advice().advisors()[a];
    advisors.push_back(
        {{"name", advisor.name}, {"sentence", advisor.sentence}, {"weight", loudness(a)}});
  }
  Json graphs = Json::array();
  for (const std::size_t graph : loudest_graphs(with_all ? memory_.best.size() : kShown)) {
    graphs.push_back({{"sentence", graph_sentence(graph)}, {"weight", graph_weight(graph)}});
  }
  return {{"method", "td"},
          {"advisors", advisors},
          {"graphs", graphs},
          {"games", memory_.state.games},
          {"best_games", memory_.best_games},
          {"groups", memory_.tuples->tuples().size()},
          {"weights", memory_.tuples->weight_count()},
          {"patterns", shown}};
}

double StateShow::loudness(std::size_t advisor) const {
  return memory::StateAdvice::kLoudness *
         static_cast<double>(memory_.best[memory_.tuples->first_advisor() + advisor]);
}

std::vector<std::size_t> StateShow::loudest(std::size_t most) const {
  return loudest_of(memory_.tuples->advice().advisors().size(), most,
                    [&](std::size_t a) { return loudness(a); });
}

void StateShow::print_advisors() const {
  const auto& advisors = memory_.tuples->advice().advisors();
  if (advisors.empty()) return;
  print_line("The loudest of " + std::to_string(advisors.size()) +
             " advisors, by what they change where they say as much more as they vary:");
  for (const std::size_t a : loudest(kAdvisorsShown)) {
    print_line("  " + std::string(loudness(a) > 0 ? "+" : "") + number(loudness(a)) + "  " +
               advisors[a].name + ": " + advisors[a].sentence);
  }
}

double StateShow::graph_weight(std::size_t graph) const {
  return static_cast<double>(memory_.best[memory_.tuples->first_pattern() + graph]);
}

std::string StateShow::graph_sentence(std::size_t graph) const {
  const memory::StatePatterns& patterns = *memory_.tuples->patterns();
  return "having the move where " +
         memory::graph_text(patterns.graphs()[graph], [&](std::size_t kind) {
           return names_.spelled(patterns.sight().kinds[kind].symbol);
         });
}

std::vector<std::size_t> StateShow::loudest_graphs(std::size_t most) const {
  const auto& patterns = memory_.tuples->patterns();
  return loudest_of(patterns ? patterns->graphs().size() : 0, most,
                    [&](std::size_t g) { return graph_weight(g); });
}

void StateShow::print_graphs() const {
  const std::vector<std::size_t> loudest = loudest_graphs(kAdvisorsShown);
  if (loudest.empty()) return;
  print_line("The strongest of " + std::to_string(memory_.tuples->patterns()->graphs().size()) +
             " graph patterns of Morph, in the log odds of the one to move:");
  for (const std::size_t graph : loudest) {
    print_line("  " + std::string(graph_weight(graph) > 0 ? "+" : "") +
               number(graph_weight(graph)) + "  " + graph_sentence(graph));
  }
}

std::vector<StateShow::Pattern> StateShow::patterns() const {
  std::vector<Pattern> all;
  const std::vector<memory::Tuple>& tuples = memory_.tuples->tuples();
  for (std::size_t t = 0; t < tuples.size();) {
    std::size_t end = t + 1;  // tuples that share weights stand side by side
    while (end < tuples.size() && tuples[end].first_weight == tuples[t].first_weight) ++end;
    add_patterns(tuples[t], end - t, all);
    t = end;
  }
  std::ranges::stable_sort(all, std::greater{},
                           [](const Pattern& p) { return std::abs(p.weight); });
  return all;
}

std::vector<StateShow::Pattern> StateShow::strongest(std::size_t most) const {
  const memory::PatternImages images(*memory_.tuples);
  std::vector<Pattern> chosen;
  std::set<std::size_t> told;  // weights
  for (const Pattern& pattern : patterns()) {
    if (chosen.size() == most) break;
    if (!told.insert(images.index(*pattern.tuple, pattern.values, pattern.turn)).second) continue;
    for (const std::size_t image : images.of(*pattern.tuple, pattern.values, pattern.turn)) {
      told.insert(image);
    }
    chosen.push_back(pattern);
  }
  return chosen;
}

void StateShow::add_patterns(const memory::Tuple& tuple, std::size_t places,
                             std::vector<Pattern>& all) const {
  const std::size_t size = memory_.tuples->size_of(tuple);
  for (std::size_t turn = 0; turn < memory_.tuples->turns(); ++turn) {
    for (std::uint32_t values = 0; values < size; ++values) {
      const std::size_t index = turn * memory_.tuples->turn_size() + tuple.first_weight + values;
      if (memory_.state.squares[index] < kSeenEnough) continue;
      all.push_back({&tuple, values, turn, memory_.best[index], places});
    }
  }
}

std::string StateShow::mover_of(const Pattern& pattern) const {
  return memory_.tuples->turns() > 1 ? game_.roles()[pattern.turn] : std::string();
}

std::vector<std::string> StateShow::facts_of(const Pattern& pattern) const {
  std::vector<std::string> facts;
  std::uint32_t rest = pattern.values;
  for (const std::uint32_t cell : pattern.tuple->cells) {
    const std::vector<std::uint32_t>& bases = memory_.tuples->cells()[cell].bases;
    const auto count = static_cast<std::uint32_t>(bases.size()) + 1;
    const std::uint32_t value = rest % count;
    rest /= count;
    const bool is_there = value > 0 && bases[value - 1] != memory::Cell::kNever;
    if (is_there) facts.push_back(game_.net().base_names[bases[value - 1]]);
  }
  return facts;
}

std::vector<std::string> StateShow::diagram_of(const Pattern& pattern) const {
  std::vector<std::string> places;
  for (const std::uint32_t cell : pattern.tuple->cells) {
    for (const std::uint32_t base : memory_.tuples->cells()[cell].bases) {
      if (base == memory::Cell::kNever) continue;
      places.push_back(game_.net().base_names[base]);
      break;
    }
  }
  if (places.size() != pattern.tuple->cells.size()) return {};
  return draw_part(grid_, places, facts_of(pattern));
}

std::string StateShow::lack_of(const memory::Cell& cell) const {
  std::vector<std::string> facts;
  for (const std::uint32_t base : cell.bases) {
    if (base != memory::Cell::kNever) facts.push_back(game_.net().base_names[base]);
  }
  return facts.size() == 1 ? "not " + facts.front() : "none of " + insight::listed(facts, "and");
}

std::string StateShow::text_of(const Pattern& pattern) const {
  std::string text;
  for (const std::string& fact : facts_of(pattern)) text += (text.empty() ? "" : " ") + fact;
  const std::size_t cells = pattern.tuple->cells.size();
  if (text.empty()) {
    text = cells > 1 ? "nothing" : lack_of(memory_.tuples->cells()[pattern.tuple->cells[0]]);
  } else if (cells > facts_of(pattern).size()) {
    text += " and nothing else";
  }
  if (cells > 1) text += " on these " + std::to_string(cells) + " places";
  if (pattern.places > 1) {
    text += ", or the same in any of " + std::to_string(pattern.places) + " places";
  }
  if (const std::string mover = mover_of(pattern); !mover.empty()) {
    text += ", with " + mover + " to move";
  }
  return text;
}

}  // namespace rulewise::app
