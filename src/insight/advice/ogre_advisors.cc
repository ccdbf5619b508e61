#include "insight/advice/ogre_advisors.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "base/interruption.h"
#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostTargets = 24;  // places that the rules name, as targets
constexpr std::size_t kMostPurses = 24;

/// A name as one word.
std::string word_of(std::string text) {
  std::ranges::replace(text, ' ', '-');
  return text;
}

/// What an expression aims at: the constants it names, and the condition on its places.
std::string target_words(const Expression& expression) {
  std::string words;
  for (const std::string& constant : expression.constants) {
    if (!constant.empty()) words += (words.empty() ? "" : " ") + constant;
  }
  if (expression.where) words += (words.empty() ? "" : " in ") + expression.condition;
  return words;
}

class Maker {
 public:
  Maker(const gdl::Rules& rules, const Structure& structure, const BoardPlay* play,
        const SceneTables& tables, const std::vector<Feature>& features, StateAdvisors& advisors)
      : relations_(rules),
        structure_(structure),
        play_(play),
        tables_(tables),
        features_(features),
        advisors_(advisors),
        most_(advisors.size() + kMostOgreAdvisors) {}

  void make() {
    if (structure_.board && play_ != nullptr) add_board();
    add_patterns();
    add_purses();
    add_depth();
    add_plain();
  }

 private:
  [[nodiscard]] float others(int owner) const {
    return share_of_others(structure_.sample.roles.size(), owner);
  }
  [[nodiscard]] std::string games() const {
    return counted(structure_.sample.games.size(), "random game");
  }
  void add(std::unique_ptr<StateAdvisor> advisor) {
    if (advisors_.size() < most_) advisors_.push_back(std::move(advisor));
  }
  void add_sum(std::string name, std::string sentence, std::vector<FactWorth> sum,
               std::vector<base::Location> lines = {}) {
    const bool tells = std::ranges::any_of(sum, [](const FactWorth& w) { return w.worth != 0; });
    if (!tells) return;
    add(std::make_unique<FactAdvisor>(
        Family::kOgre, Advice{std::move(name), 0, std::move(sentence), std::move(lines)},
        std::move(sum)));
  }

  // --- Boards ---

  void add_board() {
    std::vector<std::vector<std::uint32_t>> facts(structure_.pieces.size());
    for (std::uint32_t i = 0; i < tables_.standings.size(); ++i) {
      const BoardView::Standing& standing = tables_.standings[i];
      if (standing.place.is_valid()) facts[standing.kind.index()].push_back(i);
    }
    for (std::size_t k = 0; k < facts.size(); ++k) {
      if (!structure_.pieces[k].is_piece()) continue;
      kind_ = Kind(k);
      facts_ = &facts[k];
      owner_ = structure_.pieces[k].owner ? static_cast<int>(structure_.pieces[k].owner->index())
                                          : kNobody;
      add_kind(structure_.pieces[k]);
    }
    add_named_targets();
  }

  /// The rules that bring the kind about.
  [[nodiscard]] const std::vector<base::Location>& kind_lines() const {
    return structure_.lines.of_kinds[kind_.index()];
  }

  void add_kind(const PieceFigures& piece) {
    const std::string word = word_of(piece.symbol);
    add_sum("count-pieces/" + word,
            "Counts " + piece.symbol + ": " + number_text(piece.count.mean(), 2) +
                " on the board on average (" + games() + ").",
            sum_by_place([](Place) { return 1.0; }), kind_lines());
    if (piece.moves) add_distances(piece.symbol, word);
    add_lines(piece.symbol, word);
  }

  template <class Worth>
  std::vector<FactWorth> sum_by_place(const Worth& worth) const {
    std::vector<FactWorth> sum;
    for (const std::uint32_t fact : *facts_) {
      const double own = worth(tables_.standings[fact].place);
      if (own == 0) continue;
      add_worth(fact, own, structure_.pieces[kind_.index()], structure_.sample.roles.size(), sum);
    }
    return sum;
  }

  void add_distances(const std::string& symbol, const std::string& word) {
    std::vector<Place> first;
    for (const FactId fact : structure_.sample.games.front().states.front().facts) {
      const auto standing = structure_.board->standing(fact);
      if (standing && standing->kind == kind_) first.push_back(standing->place);
    }
    if (!first.empty()) {
      const std::vector<int> steps = play_->steps_to(kind_, first);
      add_sum("distance-initial/" + word,
              "How far " + symbol + " stands from " + counted(first.size(), "place") +
                  " where it stood in the opening.",
              sum_by_place([&](Place place) { return std::max(0, steps[place.index()]); }),
              kind_lines());
    }
    if (play_->grid()) add_targets_on_grid(symbol, word, *play_->grid());
  }

  /// Nearness to the first and last of each coordinate that is a line.
  void add_targets_on_grid(const std::string& symbol, const std::string& word,
                           const BoardGrid& grid) {
    for (std::size_t c = 0; c < 2; ++c) {
      if (grid.is_ring[c]) continue;
      const Axis& axis = structure_.board->axes()[c];
      for (const bool is_last : {false, true}) {
        const std::string& name = is_last ? axis.sequence.back() : axis.sequence.front();
        add_sum("distance-to-target/" + word + '/' + (c == 0 ? "first-" : "second-") + name,
                "How near " + symbol + " is to " + name + ", where '" + axis.relation + "' " +
                    (is_last ? "ends" : "begins") + ", by its " + (c == 0 ? "first" : "second") +
                    " coordinate.",
                sum_by_place([&](Place place) {
                  const int at = grid.at[place.index()][c];
                  return is_last ? at : grid.size[c] - 1 - at;
                }),
                {axis.where});
      }
    }
  }

  /// Distances to what the rules name: Clune's symbol distances of whole places.
  void add_named_targets() {
    std::size_t count = 0;
    for (const Feature& feature : features_) {
      if (feature.reading != Reading::kDistance) continue;
      if (base::is_interrupted()) return;
      if (play_->grid() && feature.freed.size() < 2) continue;
      std::vector<FactWorth> sum;
      for (std::uint32_t fact = 0; fact < tables_.numbers.size(); ++fact) {
        const FactStore& store = tables_.numbers.facts();
        if (store.shape(store.shape_of(FactId(fact))).text != feature.expression.shape) continue;
        const BoardView::Standing& standing = tables_.standings[fact];
        if (!standing.place.is_valid()) continue;
        std::vector<std::string> leaves;
        for (const Symbol leaf : store.constants(FactId(fact))) {
          leaves.emplace_back(store.names().text(leaf));
        }
        const double steps = feature.weight_of(leaves);
        if (steps == 0) continue;
        const PieceFigures& piece = structure_.pieces[standing.kind.index()];
        if (!piece.is_piece() || !piece.moves) continue;
        add_worth(fact, -steps, piece, structure_.sample.roles.size(), sum);
      }
      if (sum.empty()) continue;
      const std::string aim = target_words(feature.expression);
      std::string name = word_of(aim);
      std::erase(name, ',');  // stands between names of advisors
      add_sum("distance-to-target/to-" + name,
              "How near pieces are to " + aim +
                  (feature.expression.where
                       ? ", which the rules single out."
                       : ", which the rules name or which stands out by what lies around it."),
              std::move(sum));
      if (++count == kMostTargets) return;
    }
  }

  /// By each coordinate, and by both diagonals where the rules order both.
  void add_lines(const std::string& symbol, const std::string& word) {
    if (structure_.board->axes().size() != 2) return;
    for (std::size_t c = 0; c < 2; ++c) {
      std::map<std::string, std::vector<std::uint32_t>> lines;
      for (const std::uint32_t fact : *facts_) {
        const auto& at = structure_.board->coordinates(tables_.standings[fact].place);
        if (at.size() == 2) lines[at[c]].push_back(fact);
      }
      add_line_set(symbol, word, c == 0 ? "first" : "second", lines);
    }
    if (!play_->grid()) return;
    for (const int turn : {1, -1}) {
      std::map<int, std::vector<std::uint32_t>> lines;
      for (const std::uint32_t fact : *facts_) {
        const auto& at = play_->grid()->at[tables_.standings[fact].place.index()];
        lines[at[0] - turn * at[1]].push_back(fact);
      }
      add_line_set(symbol, word, turn > 0 ? "rising" : "falling", lines);
    }
  }

  template <class Lines>
  void add_line_set(const std::string& symbol, const std::string& word, const std::string& way,
                    const Lines& lines) {
    std::vector<std::vector<std::uint32_t>> sets;
    for (const auto& [key, facts] : lines) {
      if (facts.size() > 1) sets.push_back(facts);
    }
    if (sets.empty()) return;
    const bool is_diagonal = way == "rising" || way == "falling";
    add(std::make_unique<LineAdvisor>(
        Advice{"occupied-columns/" + word + '/' + way, 0,
               "Pairs of " + symbol + " that share a line: " +
                   (is_diagonal ? "a " + way + " diagonal." : "the same " + way + " coordinate."),
               kind_lines()},
        std::move(sets), owner_, others(owner_)));
  }

  // --- Any game ---

  void add_patterns() {
    const std::vector<Pattern>& patterns = tables_.patterns.patterns();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const Pattern& pattern = patterns[i];
      const std::string word = word_of(pattern.name);
      const std::string about = counted(pattern.instances, "instance") + " of '" + pattern.name +
                                "', which goals or the end hang on,";
      add(std::make_unique<PatternAdvisor>(
          Advice{"pattern/" + word, 0, "The part that the fullest of " + about + " has.", {}}, i,
          PatternAdvisor::kPart, pattern.owner, others(pattern.owner)));
      for (std::size_t lacks = 1; lacks < kNeedsCounted && lacks < pattern.size; ++lacks) {
        if (pattern.size > 8 || pattern.instances < 2) break;
        add(std::make_unique<PatternAdvisor>(
            Advice{"pattern/" + word + "/lacks-" + std::to_string(lacks),
                   0,
                   "How many of " + about + " are open and lack " + counted(lacks, "fact") + '.',
                   {}},
            i, lacks, pattern.owner, others(pattern.owner)));
        if (lacks < 3) add_on_turn(i, lacks, about);
      }
    }
    add_race();
  }

  /// The same of an owner who is on turn.
  void add_on_turn(std::size_t index, std::size_t lacks, const std::string& about) {
    const Pattern& pattern = tables_.patterns.patterns()[index];
    if (pattern.owner == kNobody) return;
    const auto owner = static_cast<std::size_t>(pattern.owner);
    if (tables_.turns[owner].empty()) return;
    add(std::make_unique<PatternAdvisor>(
        Advice{"pattern/" + word_of(pattern.name) + "/lacks-" + std::to_string(lacks) + "/on-turn",
               0,
               "How many of " + about + " are open and lack " + counted(lacks, "fact") + " while " +
                   structure_.sample.roles[owner] + " is on turn.",
               {}},
        index, lacks, pattern.owner, others(pattern.owner), true));
  }

  void add_race() {
    std::vector<std::pair<std::size_t, int>> goals;
    std::size_t sets = 0;
    const std::vector<Pattern>& patterns = tables_.patterns.patterns();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (!patterns[i].is_goal || patterns[i].size < 2) continue;
      goals.emplace_back(i, patterns[i].owner);
      sets += patterns[i].instances;
    }
    if (goals.empty() || sets < 2) return;
    add(std::make_unique<RaceAdvisor>(
        Advice{"race",
               0,
               "Who is nearer to one of " + counted(sets, "set") +
                   " of facts that the goal rules pay most for: each fact less that an open one "
                   "lacks counts eight times as much, and who is on turn lacks one less.",
               {}},
        std::move(goals)));
  }

  [[nodiscard]] bool is_on_board(const std::string& shape) const {
    if (!structure_.board) return false;
    return std::ranges::any_of(structure_.board->placements(), [&](const Placement& placement) {
      return structure_.sample.facts.shape(placement.shape).text == shape;
    });
  }
  [[nodiscard]] bool is_counter(const std::string& shape) const {
    return std::ranges::any_of(structure_.step_counters, [&](const StepCounter& counter) {
      return structure_.sample.facts.shape(counter.shape).text == shape;
    });
  }
  [[nodiscard]] bool changes(const std::string& shape) const {
    return std::ranges::any_of(structure_.groups, [&](const FactGroup& group) {
      return group.changes && structure_.sample.facts.shape(group.shape).text == shape;
    });
  }

  /// The constants of a column of all facts of a shape, sorted.
  [[nodiscard]] std::vector<Symbol> domain_of(const Shape& shape, std::uint32_t column) const {
    std::set<Symbol> names;
    for (const FactId fact : shape.facts) {
      names.insert(tables_.numbers.facts().constants(fact)[column]);
    }
    return {names.begin(), names.end()};
  }

  /// The place of each constant in the order of a column, if the rules put it in a line.
  [[nodiscard]] std::map<Symbol, int> ranks_of(const Shape& shape, std::uint32_t column,
                                               base::Location& where) const {
    std::map<Symbol, int> ranks;
    const Order order =
        relations_.order_of(tables_.numbers.facts(), domain_of(shape, column), shape.text, column);
    if (order.kind != OrderKind::kLine && order.ranked.empty()) return ranks;
    for (const Symbol name : order.ranked.empty() ? order.sequence : order.ranked) {
      const int next = static_cast<int>(ranks.size());
      ranks.emplace(name, next);
    }
    where = order.where;
    return ranks;
  }

  void add_purses() {
    std::size_t count = 0;
    for (const Shape& shape : tables_.numbers.facts().shapes()) {
      if (count >= kMostPurses) return;
      if (is_on_board(shape.text) || is_counter(shape.text) || !changes(shape.text)) continue;
      for (std::uint32_t c = 0; c < shape.columns; ++c) {
        base::Location where;
        const std::map<Symbol, int> ranks = ranks_of(shape, c, where);
        if (ranks.size() < 3) continue;
        count += add_purse(shape, c, ranks, where);
        break;
      }
    }
  }

  /// One for each way the other columns can be filled.
  std::size_t add_purse(const Shape& shape, std::uint32_t column,
                        const std::map<Symbol, int>& ranks, const base::Location& where) {
    const FactStore& store = tables_.numbers.facts();
    std::map<std::string, std::vector<FactWorth>> purses;
    for (const FactId fact : shape.facts) {
      std::string key;
      int owner = kNobody;
      for (std::uint32_t c = 0; c < shape.columns; ++c) {
        if (c == column) continue;
        const std::string name(store.names().text(store.constants(fact)[c]));
        key += '-' + name;
        const auto role = std::ranges::find(structure_.sample.roles, name);
        if (role != structure_.sample.roles.end()) {
          owner = static_cast<int>(role - structure_.sample.roles.begin());
        }
      }
      const auto rank = ranks.find(store.constants(fact)[column]);
      if (rank == ranks.end() || rank->second == 0) continue;
      purses[key].push_back({static_cast<std::uint32_t>(fact.index()),
                             static_cast<float>(rank->second), owner, others(owner)});
    }
    if (purses.size() > kMostPurses) return 0;
    for (auto& [key, sum] : purses) {
      add_sum("purse/" + shape.head + key,
              "What (" + shape.head + " …) has come to" +
                  (key.empty() ? "" : " for " + key.substr(1)) +
                  ", by the order of its amounts in the rules.",
              std::move(sum), {where});
    }
    return purses.size();
  }

  /// Whether a counter goes down the line with the steps of games; nothing if they do not tell.
  [[nodiscard]] std::optional<bool> counts_down(const Shape& shape, std::uint32_t column,
                                                const std::map<Symbol, int>& ranks) const {
    const FactStore& facts = structure_.sample.facts;
    for (const SampledGame& game : structure_.sample.games) {
      std::optional<int> before;
      for (const SampledState& state : game.states) {
        for (const FactId fact : state.facts) {
          if (facts.shape(facts.shape_of(fact)).text != shape.text) continue;
          const std::string_view name = facts.names().text(facts.constants(fact)[column]);
          const auto rank = ranks.find(tables_.numbers.facts().names().find(name));
          if (rank == ranks.end()) continue;
          if (before && *before != rank->second) return rank->second < *before;
          before = rank->second;
        }
      }
    }
    return std::nullopt;
  }

  void add_depth() {
    for (const Shape& shape : tables_.numbers.facts().shapes()) {
      if (!is_counter(shape.text)) continue;
      for (std::uint32_t c = 0; c < shape.columns; ++c) {
        base::Location where;
        const std::map<Symbol, int> ranks = ranks_of(shape, c, where);
        if (ranks.size() < 3) continue;
        const auto falls = counts_down(shape, c, ranks);
        if (!falls) continue;
        std::vector<FactWorth> sum;
        for (const FactId fact : shape.facts) {
          const auto rank = ranks.find(tables_.numbers.facts().constants(fact)[c]);
          if (rank == ranks.end()) continue;
          sum.push_back({static_cast<std::uint32_t>(fact.index()),
                         static_cast<float>(*falls ? rank->second : -rank->second), kNobody, 1});
        }
        add_sum("depth/" + shape.head, "Fewer steps, by the step counter " + shape.head + '.',
                std::move(sum), {where});
        break;
      }
    }
  }

  void add_plain() {
    add(std::make_unique<MovesAdvisor>(
        Advice{"count-moves", 0, "Own legal moves less those of the others, on average.", {}}));
    add(std::make_unique<PayoffAdvisor>(
        Advice{"exact", 0, "What the goal rules would pay if the state were the last.", {}}));
  }

  StaticRelations relations_;
  const Structure& structure_;
  const BoardPlay* play_;
  const SceneTables& tables_;
  const std::vector<Feature>& features_;
  StateAdvisors& advisors_;
  std::size_t most_;
  Kind kind_;
  const std::vector<std::uint32_t>* facts_ = nullptr;
  int owner_ = kNobody;
};

}  // namespace

void add_ogre_advisors(const gdl::Rules& rules, const Structure& structure, const BoardPlay* play,
                       const SceneTables& tables, const std::vector<Feature>& features,
                       StateAdvisors& advisors) {
  if (structure.sample.games.empty()) return;
  Maker(rules, structure, play, tables, features, advisors).make();
}

}  // namespace rulewise::insight
