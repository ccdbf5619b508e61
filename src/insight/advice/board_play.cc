#include "insight/advice/board_play.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <string>

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostChances = 4'000'000;
constexpr double kPrior = 3;  // pieces seen that the mean of the kind counts as

std::vector<BoardView::Standing> standings_in(const Structure& structure, const FactSet& facts) {
  std::vector<BoardView::Standing> found;
  for (const FactId fact : facts) {
    const auto standing = structure.board->standing(fact);
    if (standing && structure.pieces[standing->kind.index()].is_piece()) found.push_back(*standing);
  }
  return found;
}

}  // namespace

int BoardGrid::distance(std::size_t from, std::size_t to) const {
  int sum = 0;
  for (std::size_t c = 0; c < 2; ++c) {
    const int apart = std::abs(at[from][c] - at[to][c]);
    sum += is_ring[c] ? std::min(apart, size[c] - apart) : apart;
  }
  return sum;
}

std::optional<BoardGrid> grid_of(const Structure& structure) {
  const BoardView& board = *structure.board;
  if (board.axes().size() != 2) return std::nullopt;
  std::array<std::map<std::string, int>, 2> index;
  BoardGrid grid;
  for (std::size_t c = 0; c < 2; ++c) {
    const Axis& axis = board.axes()[c];
    if (axis.sequence.size() < 2) return std::nullopt;
    for (const std::string& name : axis.sequence) {
      const auto next = static_cast<int>(index[c].size());
      index[c].emplace(name, next);
    }
    grid.size[c] = static_cast<int>(index[c].size());
    grid.is_ring[c] = axis.is_ring();
  }
  for (std::size_t i = 0; i < board.places().size(); ++i) {
    const std::vector<std::string>& parts = board.coordinates(Place(i));
    if (parts.size() != 2) return std::nullopt;
    std::array<int, 2> at{};
    for (std::size_t c = 0; c < 2; ++c) {
      const auto found = index[c].find(parts[c]);
      if (found == index[c].end()) return std::nullopt;
      at[c] = found->second;
    }
    grid.at.push_back(at);
  }
  return grid;
}

BoardPlay::BoardPlay(const Structure& structure)
    : structure_(structure), grid_(grid_of(structure)), places_(structure.board->places().size()) {
  const std::size_t kinds = structure.pieces.size();
  moves_.resize(kinds * places_, 0);
  stood_.resize(kinds * places_, 0);
  steps_.resize(kinds);
  if (kinds * places_ * places_ <= kMostChances) {
    const std::size_t shifts =
        grid_ ? static_cast<std::size_t>((2 * grid_->size[0] - 1) * (2 * grid_->size[1] - 1))
              : places_ * places_;
    seen_.resize(kinds * shifts, 0);
    taken_.resize(kinds * shifts, 0);
  }
  for (const Trial& trial : structure.sample.trials) watch(trial);
}

bool BoardPlay::is_own(Kind kind, game::Role role) const {
  return structure_.pieces[kind.index()].belongs_to(role);
}

bool BoardPlay::is_other(Kind kind, game::Role role) const {
  const PieceFigures& piece = structure_.pieces[kind.index()];
  return piece.is_somebodys() && !piece.belongs_to(role);
}

std::size_t BoardPlay::chance_index(Kind kind, Place from, Place at) const {
  if (!grid_) return (kind.index() * places_ + from.index()) * places_ + at.index();
  const auto& a = grid_->at[from.index()];
  const auto& b = grid_->at[at.index()];
  std::array<int, 2> shift{};  // from 0
  for (std::size_t c = 0; c < 2; ++c) {
    const int size = grid_->size[c];
    const int apart = b[c] - a[c];
    shift[c] = size - 1 + (grid_->is_ring[c] && apart < 0 ? apart + size : apart);
  }
  const int width = 2 * grid_->size[1] - 1;
  const int shifts = (2 * grid_->size[0] - 1) * width;
  return kind.index() * static_cast<std::size_t>(shifts) +
         static_cast<std::size_t>(shift[0] * width + shift[1]);
}

/// The piece of the role that left a place and where it, or what it became, arrived.
std::optional<BoardPlay::Move> BoardPlay::move_of(const Trial& trial, const Change& change,
                                                  const OwnDepartures& departures) const {
  const std::vector<Standing> gone = standings_in(structure_, change.gone);
  const std::vector<Standing> come = standings_in(structure_, change.come);
  std::optional<Move> found;
  for (const Standing& left : gone) {
    if (!is_own(left.kind, trial.role)) continue;
    for (const Standing& arrived : come) {
      if (arrived.place == left.place || !is_own(arrived.kind, trial.role)) continue;
      const bool is_same = arrived.kind == left.kind;
      if (!found || is_same) found = Move{left, arrived.place};
      if (is_same) break;
    }
  }
  if (!found) return std::nullopt;
  FactSet lost = change.undone;
  std::erase_if(lost, [&](FactId fact) { return departures.contains(fact); });
  for (const Standing& piece : standings_in(structure_, lost)) {
    if (is_other(piece.kind, trial.role)) found->taken.push_back(piece.place);
  }
  return found;
}

void BoardPlay::watch(const Trial& trial) {
  const FactSet& facts = structure_.sample.games[trial.game].states[trial.state].facts;
  const std::vector<Standing> pieces = standings_in(structure_, facts);
  const OwnDepartures departures(structure_.sample, *structure_.board, trial);
  std::vector<Move> moves;
  for (const Change& change : trial.changes) {
    if (auto move = move_of(trial, change, departures)) moves.push_back(std::move(*move));
  }
  ++trials_;
  count_moves(trial, pieces, moves);
  if (!seen_.empty() && trial.changes.size() == trial.choices) count_chances(trial, pieces, moves);
}

void BoardPlay::count_moves(const Trial& trial, const std::vector<Standing>& pieces,
                            const std::vector<Move>& moves) {
  const double tried = static_cast<double>(trial.changes.size());
  for (const Standing& piece : pieces) {
    if (is_own(piece.kind, trial.role)) ++stood_[index(piece.kind, piece.place)];
  }
  for (const Move& move : moves) {
    moves_[index(move.from.kind, move.from.place)] += trial.choices / tried;
    steps_[move.from.kind.index()].emplace(move.from.place, move.to);
  }
}

void BoardPlay::count_chances(const Trial& trial, const std::vector<Standing>& pieces,
                              const std::vector<Move>& moves) {
  for (const Standing& own : pieces) {
    if (!is_own(own.kind, trial.role)) continue;
    for (const Standing& other : pieces) {
      if (!is_other(other.kind, trial.role)) continue;
      ++seen_[chance_index(own.kind, own.place, other.place)];
    }
  }
  std::set<std::pair<std::size_t, std::uint32_t>> counted;  // one piece takes another once
  for (const Move& move : moves) {
    for (const Place lost : move.taken) {
      const std::size_t i = chance_index(move.from.kind, move.from.place, lost);
      if (!counted.emplace(i, move.from.place.value).second) continue;
      ++taken_[i];
      ++captures_;
    }
  }
}

double BoardPlay::mobility(Kind kind, Place place) const {
  const double mean = structure_.pieces[kind.index()].mobility.mean();
  return (moves_[index(kind, place)] + kPrior * mean) / (stood_[index(kind, place)] + kPrior);
}

double BoardPlay::capture_chance(Kind kind, Place from, Place at) const {
  if (seen_.empty()) return 0;
  const std::size_t i = chance_index(kind, from, at);
  return static_cast<double>(taken_[i]) / (seen_[i] + 1.0);
}

std::vector<int> BoardPlay::steps_to(Kind kind, const std::vector<Place>& targets) const {
  std::vector<int> steps(places_, -1);
  if (grid_) {
    for (std::size_t p = 0; p < places_ && !targets.empty(); ++p) {
      int best = grid_->distance(p, targets.front().index());
      for (const Place target : targets) best = std::min(best, grid_->distance(p, target.index()));
      steps[p] = best;
    }
    return steps;
  }
  std::multimap<Place, Place> back;
  for (const auto& [from, to] : steps_[kind.index()]) back.emplace(to, from);
  std::deque<Place> open(targets.begin(), targets.end());
  for (const Place target : targets) steps[target.index()] = 0;
  while (!open.empty()) {
    const Place at = open.front();
    open.pop_front();
    for (auto [entry, end] = back.equal_range(at); entry != end; ++entry) {
      int& known = steps[entry->second.index()];
      if (known >= 0) continue;
      known = steps[at.index()] + 1;
      open.push_back(entry->second);
    }
  }
  return steps;
}

}  // namespace rulewise::insight
