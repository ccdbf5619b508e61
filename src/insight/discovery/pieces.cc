#include "insight/discovery/pieces.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace rulewise::insight {
namespace {

using Standing = BoardView::Standing;

std::vector<Standing> standings_of(const BoardView& board, const FactSet& facts) {
  std::vector<Standing> standings;
  for (const FactId fact : facts) {
    if (const auto standing = board.standing(fact)) standings.push_back(*standing);
  }
  return standings;
}

const Standing* find_kind(const std::vector<Standing>& standings, Kind kind) {
  const auto found = std::find_if(standings.begin(), standings.end(),
                                  [&](const Standing& s) { return s.kind == kind; });
  return found == standings.end() ? nullptr : &*found;
}

std::size_t count_kind(const std::vector<Standing>& standings, Kind kind) {
  return static_cast<std::size_t>(std::count_if(standings.begin(), standings.end(),
                                                [&](const Standing& s) { return s.kind == kind; }));
}

std::uint32_t total(const RoleCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0U);
}

class Study {
 public:
  Study(const Sample& sample, const BoardView& board)
      : sample_(sample),
        board_(board),
        figures_(board.kinds().size()),
        replacers_(figures_.size()) {
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      figures_[i].symbol = board.kinds()[i];
      figures_[i].arrivals.assign(sample.roles.size(), 0);
    }
  }

  std::vector<PieceFigures> run() {
    count_states();
    for (const Trial& trial : sample_.trials) {
      for (const Change& change : trial.changes) watch_arrivals(trial, change);
    }
    find_blanks();
    find_marks();
    find_owners();
    for (const Trial& trial : sample_.trials) watch_moves(trial);
    for (PieceFigures& piece : figures_) decide_motion(piece);
    return std::move(figures_);
  }

 private:
  PieceFigures& at(Kind kind) { return figures_[kind.index()]; }

  void count_states() {
    std::vector<std::uint32_t> counts(figures_.size());
    first_.assign(figures_.size(), 0);
    most_.assign(figures_.size(), 0);
    changes_.assign(figures_.size(), false);
    for (const SampledGame& game : sample_.games) {
      for (const SampledState& state : game.states) {
        std::fill(counts.begin(), counts.end(), 0U);
        for (const Standing& s : standings_of(board_, state.facts)) ++counts[s.kind.index()];
        for (std::size_t i = 0; i < counts.size(); ++i) {
          figures_[i].count.add(counts[i]);
          most_[i] = std::max(most_[i], counts[i]);
        }
        if (&state == &game.states.front()) {
          first_ = counts;
        } else {
          watch_replacements((&state - 1)->facts, state.facts);
        }
      }
    }
  }

  void watch_arrivals(const Trial& trial, const Change& change) {
    for (const Standing& come : standings_of(board_, change.come)) {
      ++at(come.kind).arrivals[trial.role.index()];
    }
  }

  void watch_replacements(const FactSet& before, const FactSet& after) {
    const std::vector<Standing> gone = standings_of(board_, difference(before, after));
    for (const Standing& left : gone) changes_[left.kind.index()] = true;
    for (const Standing& come : standings_of(board_, difference(after, before))) {
      changes_[come.kind.index()] = true;
      for (const Standing& left : gone) {
        if (left.place == come.place) replacers_[left.kind.index()].insert(come.kind);
      }
    }
  }

  /// A kind that stands for an empty place: others replace it; it comes by everybody's moves or
  /// by nobody's.
  void find_blanks() {
    for (const Placement& placement : board_.placements()) {
      if (placement.is_full) find_blank(kinds_of(placement));
    }
  }

  void find_blank(const std::set<Kind>& kinds) {
    std::optional<std::size_t> best;
    for (const Kind kind : kinds) {
      const std::size_t i = kind.index();
      const bool fills_most =
          figures_[i].count.mean() * 2 > static_cast<double>(board_.places().size());
      if (!fills_most && (replacers_[i].empty() || !comes_by_all_or_none(figures_[i]))) continue;
      if (!best || is_emptier(i, *best)) best = i;
    }
    if (best) figures_[*best].nature = Nature::kBlank;
  }

  void find_marks() {
    for (const Placement& placement : board_.placements()) {
      const bool may_mark = !placement.has_things() && board_.placements().front().has_things();
      for (const Kind kind : kinds_of(placement)) {
        PieceFigures& piece = at(kind);
        if (piece.nature != Nature::kPiece) continue;
        if (may_mark && most_[kind.index()] <= 1) piece.nature = Nature::kMark;
        if (total(piece.arrivals) == 0 && !changes_[kind.index()]) piece.nature = Nature::kFixed;
      }
    }
  }

  [[nodiscard]] std::set<Kind> kinds_of(const Placement& placement) const {
    std::set<Kind> kinds;
    for (const FactId fact : sample_.facts.shape(placement.shape).facts) {
      kinds.insert(board_.standing(fact)->kind);
    }
    return kinds;
  }

  [[nodiscard]] bool comes_by_all_or_none(const PieceFigures& piece) const {
    if (sample_.roles.size() < 2) return true;
    const std::uint32_t all = total(piece.arrivals);
    const std::uint32_t most = *std::max_element(piece.arrivals.begin(), piece.arrivals.end());
    return most * 10 <= all * 9;
  }

  [[nodiscard]] bool is_emptier(std::size_t a, std::size_t b) const {
    if (replacers_[a].size() != replacers_[b].size()) {
      return replacers_[a].size() > replacers_[b].size();
    }
    const bool a_comes = total(figures_[a].arrivals) > 0;
    const bool b_comes = total(figures_[b].arrivals) > 0;
    if (a_comes != b_comes) return !a_comes;
    return growth(a) > growth(b);
  }

  /// How many more of a kind there are over the sample than in the opening.
  [[nodiscard]] double growth(std::size_t kind) const {
    return figures_[kind].count.mean() - first_[kind];
  }

  /// Whether one of the constants of the symbol is the name of the role.
  static bool names_role(const std::string& symbol, const std::string& role) {
    return (' ' + symbol + ' ').find(' ' + role + ' ') != std::string::npos;
  }

  void find_owners() {
    for (PieceFigures& piece : figures_) {
      const std::uint32_t all = total(piece.arrivals);
      if (!piece.is_piece() || all == 0) continue;
      const auto most = std::max_element(piece.arrivals.begin(), piece.arrivals.end());
      const auto role = static_cast<std::size_t>(most - piece.arrivals.begin());
      const bool is_named = names_role(piece.symbol, sample_.roles[role]);
      if (*most * 10 >= all * (is_named ? 6 : 9)) piece.owner = game::Role(role);
    }
  }

  void watch_moves(const Trial& trial) {
    std::vector<std::uint32_t> moves(figures_.size(), 0);
    for (const Change& change : trial.changes) {
      const std::vector<Standing> gone = standings_of(board_, change.gone);
      const std::vector<Standing> come = standings_of(board_, change.come);
      moved_.clear();
      for (const Standing& s : gone) watch_leaving(trial, s, gone, come, moves);
    }
    add_mobility(trial, moves);
  }

  void watch_leaving(const Trial& trial, const Standing& leaving, const std::vector<Standing>& gone,
                     const std::vector<Standing>& come, std::vector<std::uint32_t>& moves) {
    PieceFigures& piece = at(leaving.kind);
    if (!piece.is_piece()) return;
    if (piece.owner && *piece.owner != trial.role) ++piece.captures_of;
    if (piece.owner && *piece.owner != trial.role) return;
    if (count_kind(come, leaving.kind) > 1) return;  // not a move but a change of many places
    const Standing* arrival = find_kind(come, leaving.kind);
    if (arrival == nullptr) arrival = turned(trial, leaving, gone, come);
    if (arrival == nullptr || arrival->place == leaving.place) return;
    if (!moved_.insert(leaving.kind).second) return;
    ++moves[leaving.kind.index()];
    ++piece.motions;
  }

  /// The kind of the same owner that came where none of it left: what the leaving piece became.
  const Standing* turned(const Trial& trial, const Standing& leaving,
                         const std::vector<Standing>& gone, const std::vector<Standing>& come) {
    for (const Standing& s : come) {
      if (at(s.kind).owner != trial.role || find_kind(gone, s.kind) != nullptr) continue;
      std::vector<Kind>& becomes = at(leaving.kind).becomes;
      if (std::find(becomes.begin(), becomes.end(), s.kind) == becomes.end()) {
        becomes.push_back(s.kind);
      }
      return &s;
    }
    return nullptr;
  }

  void add_mobility(const Trial& trial, const std::vector<std::uint32_t>& moves) {
    const FactSet& facts = sample_.games[trial.game].states[trial.state].facts;
    std::vector<std::uint32_t> counts(figures_.size(), 0);
    for (const Standing& s : standings_of(board_, facts)) ++counts[s.kind.index()];
    const double tried = static_cast<double>(trial.changes.size());
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      if (counts[i] == 0 || figures_[i].owner != trial.role) continue;
      figures_[i].mobility.add(moves[i] * (trial.choices / tried) / counts[i]);
    }
  }

  static void decide_motion(PieceFigures& piece) {
    piece.moves = piece.motions > 0 && piece.motions * 3 >= total(piece.arrivals);
  }

  const Sample& sample_;
  const BoardView& board_;
  std::vector<PieceFigures> figures_;
  std::vector<std::set<Kind>> replacers_;
  std::vector<std::uint32_t> first_;  // in the opening, by kind
  std::vector<std::uint32_t> most_;   // at one time, by kind
  std::vector<bool> changes_;         // whether one ever came or went, by kind
  std::set<Kind> moved_;              // in the change being looked at
};

}  // namespace

std::vector<PieceFigures> study_pieces(const Sample& sample, const BoardView& board) {
  return Study(sample, board).run();
}

}  // namespace rulewise::insight
