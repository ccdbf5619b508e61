#include "memory/tuples.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "insight/advice/board_play.h"
#include "insight/advice/fact_numbers.h"
#include "insight/discovery/goal_lines.h"

namespace rulewise::memory {
namespace {

using insight::BoardGrid;
using insight::BoardView;

/// How often each kind stood somewhere, and which kinds stood on one place together, in the sample.
struct Company {
  explicit Company(std::size_t kinds) : times(kinds), beside(kinds) {}

  std::vector<std::size_t> times;
  std::vector<std::set<std::size_t>> beside;
};

Company company_of(const insight::Structure& structure) {
  Company company(structure.board->kinds().size());
  std::map<std::size_t, std::vector<std::size_t>> kinds_at;  // by place
  for (const insight::SampledGame& game : structure.sample.games) {
    for (const insight::SampledState& state : game.states) {
      kinds_at.clear();
      for (const insight::FactId fact : state.facts) {
        const auto standing = structure.board->standing(fact);
        if (standing) kinds_at[standing->place.index()].push_back(standing->kind.index());
      }
      for (const auto& [place, kinds] : kinds_at) {
        for (const std::size_t kind : kinds) {
          ++company.times[kind];
          for (const std::size_t other : kinds) {
            if (other != kind) company.beside[kind].insert(other);
          }
        }
      }
    }
  }
  return company;
}

/// By kind its value in the cell of a place; kNever of those that stand there beside one that is
/// there more often.
std::vector<std::uint32_t> values_of_kinds(const insight::Structure& structure) {
  const Company company = company_of(structure);
  std::vector<std::size_t> order(company.times.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t kind) { return company.times[kind]; });
  std::set<std::size_t> alone;  // on its place, as far as was seen
  for (const std::size_t kind : order) {
    const bool has_company = std::ranges::any_of(
        company.beside[kind], [&](std::size_t other) { return alone.contains(other); });
    if (!has_company) alone.insert(kind);
  }
  std::vector<std::uint32_t> values(order.size(), Cell::kNever);
  std::uint32_t next = 0;
  for (const std::size_t kind : alone) values[kind] = next++;
  return values;
}

/// Lays out cells and tuples as long as there is room for their weights.
class Layout {
 public:
  Layout(const machine::NetGame& game, const insight::Structure& structure,
         const TupleLimits& limits)
      : structure_(structure), limits_(limits) {
    make_cells(game);
  }

  Tuples build(const logic::Net& net, std::vector<StateImage> images, StateAdvice advice) {
    for (std::uint32_t cell = 0; cell < cells_.size(); ++cell) add_alone({cell});
    const auto grid = structure_.board ? insight::grid_of(structure_) : std::nullopt;
    if (grid) add_grid_tuples(*grid);
    if (!grid && structure_.board && structure_.neighbours) add_neighbours();
    if (!grid) add_goal_lines(net);
    return {std::move(cells_), std::move(tuples_), net.base_count(),
            std::move(images), std::move(advice),  std::move(second_turns_)};
  }

 private:
  void make_cells(const machine::NetGame& game) {
    const insight::FactNumbers numbers(game, structure_.sample);
    find_turns(numbers, game.net().base_count());
    const std::vector<BoardView::Standing> standings =
        insight::standings_by_number(numbers, structure_);
    const std::set<std::string> steps = step_shapes();
    const std::vector<std::uint32_t> value_of =
        structure_.board ? values_of_kinds(structure_) : std::vector<std::uint32_t>();
    values_ = static_cast<std::size_t>(
        std::ranges::count_if(value_of, [](std::uint32_t value) { return value != Cell::kNever; }));
    for (std::uint32_t base = 0; base < game.net().base_count(); ++base) {
      if (fits_a_place(standings[base], value_of, base)) continue;
      const insight::FactStore& facts = numbers.facts();
      if (!steps.contains(facts.shape(facts.shape_of(insight::FactId(base))).text)) {
        cells_.push_back({{base}});
      }
    }
  }

  void find_turns(const insight::FactNumbers& numbers, std::size_t bases) {
    const auto turns = insight::turns_by_role(numbers, structure_);
    if (!limits_.by_turn || turns.size() != Tuples::kTurns) return;
    std::ranges::copy_if(turns[1], std::back_inserter(second_turns_),
                         [&](std::uint32_t fact) { return fact < bases; });
    if (!second_turns_.empty()) limits_.max_weights /= Tuples::kTurns;
  }

  /// Makes the fact a value of the cell of its place, unless it stands beside others there.
  bool fits_a_place(const BoardView::Standing& standing, const std::vector<std::uint32_t>& value_of,
                    std::uint32_t base) {
    if (!standing.place.is_valid()) return false;
    const std::uint32_t value = value_of[standing.kind.index()];
    if (value == Cell::kNever) return false;
    std::uint32_t& held = cell_at(standing.place.index()).bases[value];
    if (held != Cell::kNever) return false;  // two facts tell of one kind on one place
    held = base;
    return true;
  }

  /// The cell of a place, made where it is new.
  Cell& cell_at(std::size_t place) {
    const auto [found, is_new] =
        cell_of_place_.try_emplace(place, static_cast<std::uint32_t>(cells_.size()));
    if (is_new) cells_.push_back({std::vector<std::uint32_t>(values_, Cell::kNever)});
    return cells_[found->second];
  }

  /// Facts that only tell how many moves were made.
  [[nodiscard]] std::set<std::string> step_shapes() const {
    std::set<std::string> shapes;
    for (const insight::StepCounter& counter : structure_.step_counters) {
      shapes.insert(structure_.sample.facts.shape(counter.shape).text);
    }
    return shapes;
  }

  [[nodiscard]] std::size_t size_of(const std::vector<std::uint32_t>& cells) const {
    std::size_t size = 1;
    for (const std::uint32_t cell : cells) {
      size *= cells_[cell].bases.size() + 1;
      if (size > limits_.max_size) break;
    }
    return size;
  }

  /// A tuple with weights of its own; false if they do not fit.
  bool add_alone(std::vector<std::uint32_t> cells) {
    const std::size_t size = size_of(cells);
    if (size > limits_.max_size || weights_ + size > limits_.max_weights) return false;
    tuples_.push_back({std::move(cells), static_cast<std::uint32_t>(weights_)});
    weights_ += size;
    return true;
  }

  using Form = std::vector<std::array<int, 2>>;  // steps from the first place

  void add_grid_tuples(const BoardGrid& grid) {
    std::map<std::array<int, 2>, std::uint32_t> cell_at;
    for (const auto& [place, cell] : cell_of_place_) {
      if (place < grid.at.size()) cell_at[grid.at[place]] = cell;
    }
    for (const Form& form : forms()) add_form(grid, cell_at, form);
  }

  /// Squares and lines as long as their combinations are few.
  [[nodiscard]] std::vector<Form> forms() const {
    std::vector<Form> all{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};
    constexpr std::array<std::array<int, 2>, 4> kWays{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (const std::array<int, 2>& way : kWays) {
      for (const int length : {2, 3, 4, 5}) {
        Form line;
        for (int i = 0; i < length; ++i) line.push_back({i * way[0], i * way[1]});
        all.push_back(line);
      }
    }
    return all;
  }

  /// The form wherever it fits: with weights that all share, and with weights of each place.
  void add_form(const BoardGrid& grid, const std::map<std::array<int, 2>, std::uint32_t>& cell_at,
                const Form& form) {
    std::vector<std::vector<std::uint32_t>> all;
    for (const auto& [at, cell] : cell_at) {
      std::vector<std::uint32_t> cells;
      for (const std::array<int, 2>& step : form) {
        const auto found = cell_at.find(moved(grid, at, step));
        if (found == cell_at.end()) break;
        cells.push_back(found->second);
      }
      const bool is_whole =
          cells.size() == form.size() &&
          std::set<std::uint32_t>(cells.begin(), cells.end()).size() == cells.size();
      if (is_whole) all.push_back(std::move(cells));
    }
    if (all.empty() || size_of(all.front()) > limits_.max_size) return;
    add_shared(all);
    if (form.size() <= 4 && size_of(all.front()) <= kMostAlone) {
      for (std::vector<std::uint32_t>& cells : all) {
        if (!add_alone(std::move(cells))) return;
      }
    }
  }

  void add_shared(const std::vector<std::vector<std::uint32_t>>& all) {
    const std::size_t size = size_of(all.front());
    if (weights_ + size > limits_.max_weights) return;
    for (const auto& cells : all) {
      tuples_.push_back({cells, static_cast<std::uint32_t>(weights_)});
    }
    weights_ += size;
  }

  static std::array<int, 2> moved(const BoardGrid& grid, std::array<int, 2> at,
                                  const std::array<int, 2>& step) {
    for (std::size_t i = 0; i < 2; ++i) {
      at[i] += step[i];
      if (grid.is_ring[i]) at[i] = ((at[i] % grid.size[i]) + grid.size[i]) % grid.size[i];
    }
    return at;
  }

  void add_neighbours() {
    std::vector<std::vector<std::uint32_t>> all;
    for (const auto& [a, b] : structure_.neighbours->pairs) {
      const auto from = cell_of_place_.find(a);
      const auto to = cell_of_place_.find(b);
      if (a >= b || from == cell_of_place_.end() || to == cell_of_place_.end()) continue;
      all.push_back({from->second, to->second});
    }
    for (std::vector<std::uint32_t>& cells : all) {
      if (!add_alone(std::move(cells))) return;
    }
  }

  /// Where nothing orders the names of places: what the goal rules take together, each set of cells
  /// once, for all roles, with weights that sets of a size share and with weights of its own.
  void add_goal_lines(const logic::Net& net) {
    std::map<std::uint32_t, std::uint32_t> cell_of;
    for (std::uint32_t cell = 0; cell < cells_.size(); ++cell) {
      for (const std::uint32_t base : cells_[cell].bases) cell_of[base] = cell;
    }
    using Lines = std::set<std::vector<std::uint32_t>>;
    std::map<std::vector<std::size_t>, Lines> by_form;  // by how many values its cells have
    for (const insight::GoalLines& goal : insight::find_goal_lines(net)) {
      for (const std::vector<std::uint32_t>& line : goal.lines) {
        std::set<std::uint32_t> cells;
        for (const std::uint32_t base : line) {
          if (const auto found = cell_of.find(base); found != cell_of.end()) {
            cells.insert(found->second);
          }
        }
        std::vector<std::uint32_t> row(cells.begin(), cells.end());
        if (row.size() < 2 || row.size() > kLongestLine || size_of(row) > limits_.max_size)
          continue;
        std::vector<std::size_t> form;
        for (const std::uint32_t cell : row) form.push_back(cells_[cell].bases.size());
        by_form[form].insert(std::move(row));
      }
    }
    for (const auto& [form, lines] : by_form) {
      const std::vector<std::vector<std::uint32_t>> all(lines.begin(), lines.end());
      if (all.size() > kMostGoalLines) continue;
      add_shared(all);
      if (size_of(all.front()) > kMostAlone) continue;
      for (const std::vector<std::uint32_t>& cells : all) {
        if (!add_alone(cells)) return;
      }
    }
  }

  static constexpr std::size_t kLongestLine = 5;
  static constexpr std::size_t kMostGoalLines = 2'000;  // more would make every look slow
  static constexpr std::size_t kMostAlone = 256;        // combinations of tuples that stand alone

  const insight::Structure& structure_;
  TupleLimits limits_;
  std::vector<Cell> cells_;
  std::vector<Tuple> tuples_;
  std::size_t weights_ = 0;
  std::size_t values_ = 0;  // of the cell of a place, beside none
  std::vector<std::uint32_t> second_turns_;
  std::map<std::size_t, std::uint32_t> cell_of_place_;
};

}  // namespace

Tuples::Tuples(std::vector<Cell> cells, std::vector<Tuple> tuples, std::size_t base_count,
               std::vector<StateImage> images, StateAdvice advice,
               std::vector<std::uint32_t> second_turns)
    : cells_(std::move(cells)),
      tuples_(std::move(tuples)),
      images_(std::move(images)),
      advice_(std::move(advice)),
      second_turns_(std::move(second_turns)) {
  std::vector<std::vector<Step>> by_base(base_count);
  for (std::uint32_t t = 0; t < tuples_.size(); ++t) {
    std::uint32_t factor = 1;
    for (const std::uint32_t cell : tuples_[t].cells) {
      const std::vector<std::uint32_t>& bases = cells_[cell].bases;
      for (std::uint32_t i = 0; i < bases.size(); ++i) {
        if (bases[i] == Cell::kNever) continue;
        by_base[bases[i]].push_back({t, factor * (i + 1)});
      }
      factor *= static_cast<std::uint32_t>(bases.size()) + 1;
    }
    turn_size_ = std::max(turn_size_, tuples_[t].first_weight + factor);
    last_weight_.push_back(tuples_[t].first_weight + factor - 1);
  }
  first_advisor_ = turns() * turn_size_;
  weight_count_ = first_advisor_ + advice_.advisors().size();
  for (std::uint32_t s = 0; s < advice_.sites().size(); ++s) {
    const auto part = static_cast<std::uint32_t>(tuples_.size()) + s;
    const AdviceSite& site = advice_.sites()[s];
    for (const std::uint32_t base : site.facts) by_base[base].push_back({part, StateAdvice::kFact});
    for (const std::uint32_t base : site.closers) {
      by_base[base].push_back({part, StateAdvice::kCloser});
    }
  }
  for (const std::vector<Step>& steps : by_base) {
    first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
    steps_.insert(steps_.end(), steps.begin(), steps.end());
  }
  first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
}

Tuples Tuples::with_patterns(Tuples tuples, std::shared_ptr<const StatePatterns> patterns) {
  tuples.weight_count_ = tuples.first_pattern() + (patterns ? patterns->graphs().size() : 0);
  tuples.patterns_ = std::move(patterns);
  return tuples;
}

std::size_t Tuples::size_of(const Tuple& tuple) const {
  std::size_t size = 1;
  for (const std::uint32_t cell : tuple.cells) size *= cells_[cell].bases.size() + 1;
  return size;
}

void Tuples::find_sums(std::span<const std::uint64_t> state,
                       std::vector<std::uint32_t>& sums) const {
  sums.assign(tuples_.size() + advice_.sites().size(), 0);
  for (std::size_t t = 0; t < tuples_.size(); ++t) sums[t] = tuples_[t].first_weight;
  for (std::size_t w = 0; w < state.size(); ++w) {
    for (std::uint64_t bits = state[w]; bits != 0; bits &= bits - 1) {
      const std::size_t base = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      for (const Step& step : steps_of(base)) sums[step.tuple] += step.step;
    }
  }
}

void Tuples::list(std::span<const std::uint64_t> state, std::vector<Feature>& row) const {
  thread_local std::vector<std::uint32_t> sums;
  thread_local std::vector<std::uint64_t> turned;
  thread_local std::vector<float> said;
  const auto add = [&](std::span<const std::uint64_t> seen, float sign) {
    find_sums(seen, sums);
    const std::size_t turn = turn_in(seen);
    for (std::size_t t = 0; t < tuples_.size(); ++t) {
      row.push_back({weight_at(t, sums[t], turn), sign});
    }
    advice_.list(std::span(sums).subspan(tuples_.size()), advice_.speaking(seen), said);
    for (std::size_t a = 0; a < said.size(); ++a) {
      row.push_back({static_cast<std::uint32_t>(first_advisor_ + a), sign * said[a]});
    }
  };
  row.clear();
  add(state, 1.0F);
  for (const StateImage& image : images_) {
    image.apply(state, turned);
    add(turned, image.exchanges_roles ? -1.0F : 1.0F);
  }
  if (patterns_) patterns_->list(state, first_pattern(), row);
}

ReadyWeights::ReadyWeights(const Tuples& tuples, const Weights& all)
    : weights(all), offset(tuples.advice().offset(all.data() + tuples.first_advisor())) {
  tuples.advice().weigh(all.data() + tuples.first_advisor(), rows);
}

double Tuples::value(std::span<const std::uint64_t> state, const ReadyWeights& ready) const {
  thread_local std::vector<std::uint32_t> sums;
  find_sums(state, sums);
  double sum = ready.offset;
  const StateAdvice::Groups groups = advice_.speaking(state);
  const std::size_t turn = turn_in(state);
  for (std::size_t t = 0; t < sums.size(); ++t) {
    if (groups[group_of(t)]) sum += worth_at(t, sums[t], turn, ready);
  }
  return sum + value_of_patterns(state, ready);
}

Tuples find_tuples(const machine::NetGame& game, const insight::Structure& structure,
                   const std::vector<insight::Symmetry>& symmetries, const TupleLimits& limits,
                   StateAdvice advice) {
  return Layout(game, structure, limits)
      .build(game.net(), images_of(symmetries), std::move(advice));
}

}  // namespace rulewise::memory
