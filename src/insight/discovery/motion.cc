#include "insight/discovery/motion.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "insight/discovery/departures.h"
#include "insight/discovery/standings.h"

namespace rulewise::insight {
namespace {

using Standing = BoardView::Standing;

constexpr std::uint32_t kMotions = 3;      // one arrival in so many at least is of a move
constexpr std::uint32_t kOwnMotions = 6;   // the same, of what is somebody's
constexpr std::uint32_t kFewestTurns = 3;  // trials, before a thing is said to become another

class MotionStudy {
 public:
  MotionStudy(const Sample& sample, const BoardView& board, const std::vector<bool>& is_beside,
              std::vector<PieceFigures>& figures)
      : sample_(sample), board_(board), is_beside_(is_beside), figures_(figures) {}

  void run() {
    for (const Trial& trial : sample_.trials) watch_moves(trial);
    for (PieceFigures& piece : figures_) decide_motion(piece);
  }

 private:
  PieceFigures& at(Kind kind) { return figures_[kind.index()]; }

  void watch_moves(const Trial& trial) {
    std::vector<std::uint32_t> moves(figures_.size(), 0);
    turned_.clear();
    for (const Change& change : trial.changes) {
      const std::vector<Standing> gone = standings_of(board_, change.gone);
      const std::vector<Standing> come = standings_of(board_, change.come);
      moved_.clear();
      for (const Standing& s : gone) watch_leaving(trial, s, gone, come, moves);
    }
    watch_captures(trial);
    add_mobility(trial, moves);
  }

  void watch_captures(const Trial& trial) {
    const OwnDepartures moved(sample_, board_, trial);
    for (const Change& change : trial.changes) {
      for (const FactId fact : change.undone) {
        const auto standing = board_.standing(fact);
        if (!standing || !is_others(standing->kind, trial.role) || moved.contains(fact)) continue;
        ++at(standing->kind).captures_of;
      }
    }
  }

  [[nodiscard]] bool is_others(Kind kind, game::Role role) const {
    const PieceFigures& piece = figures_[kind.index()];
    return piece.is_piece() && piece.is_somebodys() && !piece.belongs_to(role);
  }

  void watch_leaving(const Trial& trial, const Standing& leaving, const std::vector<Standing>& gone,
                     const std::vector<Standing>& come, std::vector<std::uint32_t>& moves) {
    PieceFigures& piece = at(leaving.kind);
    if (!piece.is_piece() || is_others(leaving.kind, trial.role)) return;
    const Standing* arrival = only_arrival(leaving.kind, gone, come, trial.role);
    if (arrival == nullptr && find_kind(come, leaving.kind) != nullptr) return;
    const bool is_unchanged = arrival != nullptr;
    if (arrival != nullptr && is_flipped(*arrival, gone, come, trial.role)) return;
    const auto is_thing = [&](Kind kind) { return at(kind).is_piece(); };
    if (arrival != nullptr && are_turned_over(leaving, *arrival, gone, come, is_thing)) return;
    if (arrival == nullptr) arrival = turned(trial, leaving, gone, come);
    if (arrival == nullptr || arrival->place == leaving.place) return;
    if (!moved_.insert(leaving.kind).second) return;
    ++moves[leaving.kind.index()];
    piece.motions += is_unchanged ? 1 : 0;
  }

  /// The one place that the kind came to; where it came to several, the one where it did not turn
  /// another's piece over. Nothing where many places changed in some other way.
  const Standing* only_arrival(Kind kind, const std::vector<Standing>& gone,
                               const std::vector<Standing>& come, game::Role role) const {
    if (count_kind(come, kind) == 1) return find_kind(come, kind);
    const auto is_turned_over = [&](const Standing& arrived) {
      return std::ranges::any_of(gone, [&](const Standing& left) {
        return left.place == arrived.place && is_others(left.kind, role);
      });
    };
    const Standing* found = nullptr;
    for (const Standing& arrived : come) {
      if (arrived.kind != kind || is_turned_over(arrived)) continue;
      if (found != nullptr) return nullptr;
      found = &arrived;
    }
    return found;
  }

  /// Whether another kind of the role's left the place and came to no other: it was turned over.
  [[nodiscard]] bool is_flipped(const Standing& arrived, const std::vector<Standing>& gone,
                                const std::vector<Standing>& come, game::Role role) const {
    return std::ranges::any_of(gone, [&](const Standing& left) {
      return left.place == arrived.place && left.kind != arrived.kind &&
             figures_[left.kind.index()].is_piece() &&
             figures_[left.kind.index()].belongs_to(role) && find_kind(come, left.kind) == nullptr;
    });
  }

  /// The kind of the same owner that came where none of it left: what the leaving piece became.
  const Standing* turned(const Trial& trial, const Standing& leaving,
                         const std::vector<Standing>& gone, const std::vector<Standing>& come) {
    if (!at(leaving.kind).belongs_to(trial.role)) return nullptr;
    for (const Standing& s : come) {
      if (!at(s.kind).belongs_to(trial.role) || find_kind(gone, s.kind) != nullptr) continue;
      if (is_beside_[s.kind.index()]) continue;
      PieceFigures& piece = at(leaving.kind);
      const auto known = std::find(piece.becomes.begin(), piece.becomes.end(), s.kind);
      const auto place = static_cast<std::size_t>(known - piece.becomes.begin());
      if (known == piece.becomes.end()) {
        piece.becomes.push_back(s.kind);
        piece.became.push_back(0);
      }
      if (turned_.emplace(leaving.kind, s.kind).second) ++piece.became[place];
      return &s;
    }
    return nullptr;
  }

  void add_mobility(const Trial& trial, const std::vector<std::uint32_t>& moves) {
    const FactSet& facts = sample_.games[trial.game].states[trial.state].facts;
    std::vector<std::uint32_t> counts(figures_.size(), 0);
    for (const Standing& s : standings_of(board_, facts)) ++counts[s.kind.index()];
    const double each = trial.choices / static_cast<double>(trial.changes.size());
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      if (counts[i] == 0 || !figures_[i].belongs_to(trial.role)) continue;
      figures_[i].mobility.add(moves[i] * each / counts[i]);
    }
  }

  /// What is somebody's may also be put anew or turn others over by the same moves. What never goes
  /// elsewhere unchanged becomes nothing either: it is taken away where another is put.
  void decide_motion(PieceFigures& piece) const {
    const bool is_owned = piece.is_somebodys() && sample_.roles.size() > 1;
    const std::uint32_t part = is_owned ? kOwnMotions : kMotions;
    piece.moves = piece.moved > 0 || (piece.motions > 0 && piece.motions * part >= piece.comings);
    forget_rare_turns(piece);
  }

  /// The moves of one state or two may be an odd case: something else may have come of them.
  static void forget_rare_turns(PieceFigures& piece) {
    for (std::size_t i = piece.becomes.size(); i-- > 0;) {
      if (piece.moves && piece.became[i] >= kFewestTurns) continue;
      piece.becomes.erase(piece.becomes.begin() + static_cast<std::ptrdiff_t>(i));
      piece.became.erase(piece.became.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  const Sample& sample_;
  const BoardView& board_;
  const std::vector<bool>& is_beside_;
  std::vector<PieceFigures>& figures_;
  std::set<Kind> moved_;                    // in the change being looked at
  std::set<std::pair<Kind, Kind>> turned_;  // what became what, in the trial being looked at
};

}  // namespace

void study_motion(const Sample& sample, const BoardView& board, const std::vector<bool>& is_beside,
                  std::vector<PieceFigures>& figures) {
  MotionStudy(sample, board, is_beside, figures).run();
}

}  // namespace rulewise::insight
