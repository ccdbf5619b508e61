#include "insight/discovery/pieces.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "insight/discovery/listing.h"
#include "insight/discovery/motion.h"
#include "insight/discovery/owners.h"
#include "insight/discovery/remarks.h"
#include "insight/discovery/standings.h"

namespace rulewise::insight {
namespace {

using Standing = BoardView::Standing;

std::uint32_t total(const RoleCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0U);
}

constexpr std::uint32_t kFewestBlanks = 20;  // that came in games, to be the empty place by that

/// How often a kind came in the games where a role alone had a choice, by role.
struct StepArrivals {
  RoleCounts all;
  RoleCounts lone;
};

class Study {
 public:
  Study(const Sample& sample, const BoardView& board, const std::vector<Mover>& movers,
        const std::vector<bool>& asked)
      : sample_(sample),
        board_(board),
        movers_(movers),
        asked_(asked),
        figures_(board.kinds().size()),
        replacers_(figures_.size()),
        in_steps_(figures_.size(),
                  {RoleCounts(sample.roles.size(), 0), RoleCounts(sample.roles.size(), 0)}) {
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      figures_[i].symbol = board.kinds()[i];
      figures_[i].arrivals.assign(sample.roles.size(), 0);
    }
  }

  std::vector<PieceFigures> run() {
    count_states();
    is_active_.assign(sample_.roles.size(), false);
    for (const Trial& trial : sample_.trials) watch_arrivals(trial);
    find_blanks();
    find_marks();
    find_remarks();
    watch_lone_arrivals();
    watch_choices();
    drop_what_comes_anyway();
    find_owners();
    doubt_owners(figures_);
    take_movers();
    study_motion(sample_, board_, is_beside_, figures_);
    drop_what_walks_anyway();
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      figures_[i].replacers = static_cast<std::uint32_t>(replacers_[i].size());
    }
    for (const auto& [kinds, times] : followed_) at(kinds.first).replaced += times;
    return std::move(figures_);
  }

 private:
  PieceFigures& at(Kind kind) { return figures_[kind.index()]; }

  void count_states() {
    std::vector<std::uint32_t> counts(figures_.size());
    std::vector<std::uint32_t> last_seen(board_.places().size(), 0);  // in which state, by place
    std::uint32_t number = 0;                                         // of the state
    for (auto* numbers : {&first_, &most_, &came_, &came_again_})
      numbers->assign(figures_.size(), 0);
    for (auto* flags : {&changes_, &is_single_, &is_beside_}) flags->assign(figures_.size(), false);
    for (const SampledGame& game : sample_.games) {
      for (const SampledState& state : game.states) {
        std::fill(counts.begin(), counts.end(), 0U);
        ++number;
        std::size_t places = 0;
        for (const Standing& s : standings_of(board_, state.facts)) {
          ++counts[s.kind.index()];
          places += std::exchange(last_seen[s.place.index()], number) == number ? 0 : 1;
        }
        is_covered_ = is_covered_ && places == board_.places().size();
        for (std::size_t i = 0; i < counts.size(); ++i) {
          figures_[i].count.add(counts[i]);
          most_[i] = std::max(most_[i], counts[i]);
        }
        if (&state == &game.states.front()) {
          first_ = counts;
        } else {
          watch_step(*(&state - 1), state);
        }
      }
    }
  }

  /// A kind counts once a trial: many moves of one state are not many pieces of evidence.
  void watch_arrivals(const Trial& trial) {
    std::set<Kind> come;
    for (const Change& change : trial.changes) {
      for (const Standing& s : standings_of(board_, change.come)) {
        come.insert(s.kind);
        ++at(s.kind).comings;
      }
    }
    for (const Kind kind : come) ++at(kind).arrivals[trial.role.index()];
    if (!come.empty()) is_active_[trial.role.index()] = true;
  }

  void watch_step(const SampledState& before, const SampledState& after) {
    const std::vector<Standing> gone = standings_of(board_, difference(before.facts, after.facts));
    const std::vector<Standing> come = standings_of(board_, difference(after.facts, before.facts));
    for (const Standing& left : gone) changes_[left.kind.index()] = true;
    std::set<Kind> kinds;
    std::map<Kind, std::set<Kind>> stead;  // what came where a kind left
    for (const Standing& arrived : come) {
      kinds.insert(arrived.kind);
      ++came_[arrived.kind.index()];
      const auto is_there = [&](const Standing& left) { return left.place == arrived.place; };
      if (std::ranges::any_of(gone, is_there)) ++came_again_[arrived.kind.index()];
      for (const Standing& left : gone) {
        if (left.place != arrived.place) continue;
        replacers_[left.kind.index()].insert(arrived.kind);
        ++followed_[{left.kind, arrived.kind}];
        stead[left.kind].insert(arrived.kind);
      }
    }
    for (const auto& [left, others] : stead) {
      if (others.size() < 2) is_single_[left.index()] = true;
    }
    for (const Kind kind : kinds) changes_[kind.index()] = true;
    const auto role = only_chooser(before);
    if (!role) return;
    for (const Kind kind : kinds) {
      ++at(kind).arrivals[role->index()];
      ++in_steps_[kind.index()].all[role->index()];
    }
  }

  /// A kind for an empty place: others replace it; it comes by everybody's moves or by nobody's.
  void find_blanks() {
    for (const Placement& placement : board_.placements()) {
      std::set<Kind> kinds = kinds_of(placement);
      const Listing listing = listing_of(sample_, board_, placement);
      if (!listing.has_all) {
        std::erase_if(kinds, [&](Kind kind) {
          return !(listing.has_most && only_leaves(kind)) &&
                 !alternates(kind, kinds_of(placement), listing.keeps ? came_again_ : came_);
        });
      }
      if (placement.is_full && !placement.is_exclusive)  // what leaves may leave another there
        std::erase_if(kinds,
                      [&](Kind kind) { return !changes_[kind.index()] || !fills_most(kind); });
      find_blank(kinds);
      if (placement.is_full && all_travel(kinds)) {  // something stands on every place then
        for (PieceFigures& piece : figures_) piece.nature = Nature::kPiece;
        return;
      }
    }
    if (board_.is_full() || !is_covered_) return;
    std::set<Kind> all;  // a relation may mean "empty" as well
    for (std::size_t i = 0; i < figures_.size(); ++i) all.insert(Kind(i));
    find_blank(all);
  }

  /// Whether a large part of the board is of the kind at first, others replace it, and it never
  /// comes back.
  [[nodiscard]] bool only_leaves(Kind kind) const {
    const std::size_t i = kind.index();
    return first_[i] * 4 >= board_.places().size() && !replacers_[i].empty() &&
           total(figures_[i].arrivals) == 0;
  }

  /// Whether it comes where things that come too leave, by everybody's moves, and half of these
  /// come where it was. `came` are the places that count: those told of before, where what is
  /// told once is told for good.
  [[nodiscard]] bool alternates(Kind blank, const std::set<Kind>& kinds,
                                const std::vector<std::uint32_t>& came) const {
    std::uint32_t behind = 0;  // of what came of it: where another left
    std::uint32_t stead = 0;   // of what came of others: where it left
    std::uint32_t others = 0;
    for (const Kind kind : kinds) {
      if (kind == blank || came[kind.index()] == 0) continue;
      others += came[kind.index()];
      if (const auto at = followed_.find({kind, blank}); at != followed_.end())
        behind += at->second;
      if (const auto at = followed_.find({blank, kind}); at != followed_.end()) stead += at->second;
    }
    const std::uint32_t times = came[blank.index()];
    return times >= kFewestBlanks && behind * 4 >= times * 3 && stead * 2 >= others &&
           sample_.roles.size() > 1 && comes_by_all_or_none(figures_[blank.index()]);
  }

  [[nodiscard]] bool fills_most(Kind kind) const {
    return figures_[kind.index()].count.mean() * 2 > static_cast<double>(board_.places().size());
  }

  /// Whether each move of the only player makes different things of several at once, as of two
  /// coins none and a pile.
  [[nodiscard]] bool is_used_up(std::size_t kind) const {
    return sample_.roles.size() == 1 && replacers_[kind].size() > 1 && !is_single_[kind] &&
           total(figures_[kind].arrivals) == 0;
  }

  /// Of kinds that look alike none is: which comes first is but a matter of names.
  void find_blank(const std::set<Kind>& kinds) {
    std::map<Emptiness, std::vector<std::size_t>> found;
    for (const Kind kind : kinds) {
      const std::size_t i = kind.index();
      const bool is_most = fills_most(kind);
      if (!is_most && (replacers_[i].empty() || !comes_by_all_or_none(figures_[i]))) continue;
      if (!is_most && travels(kind) && !is_left_behind(kind, kinds)) continue;
      if (is_used_up(i)) continue;
      found[emptiness(i)].push_back(i);
    }
    if (found.empty() || found.rbegin()->second.size() > 1) return;
    figures_[found.rbegin()->second.front()].nature = Nature::kBlank;
  }

  void find_marks() {
    for (const Placement& placement : board_.placements()) {
      const bool may_mark = !placement.has_things() && board_.placements().front().has_things();
      for (const Kind kind : kinds_of(placement)) {
        PieceFigures& piece = at(kind);
        is_beside_[kind.index()] = may_mark;
        if (piece.nature != Nature::kPiece) continue;
        if (may_mark && most_[kind.index()] <= 1) piece.nature = Nature::kMark;
        if (total(piece.arrivals) == 0 && !changes_[kind.index()]) piece.nature = Nature::kFixed;
      }
    }
  }

  void find_remarks() {
    std::vector<bool> is_piece;
    for (const PieceFigures& piece : figures_) is_piece.push_back(piece.is_piece());
    for (std::size_t i = 1; i < board_.placements().size(); ++i) {
      const Placement& placement = board_.placements()[i];
      if (!are_remarks(sample_, board_, placement, is_piece)) continue;
      for (const Kind kind : kinds_of(placement)) at(kind).nature = Nature::kMark;
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
    for (std::size_t role = 0, roles = piece.arrivals.size(); role < roles; ++role) {
      if (is_active_[role] && piece.arrivals[role] * 5 * roles < all) return false;
    }
    return true;
  }

  /// By what one kind looks emptier than another: more kinds replace it; it never comes; all was
  /// of it at first, and several play or it fills three places in four; no move, end or goal asks
  /// about it; more of it than at first or, where it never comes, less; it fills more of the board.
  using Emptiness = std::tuple<std::size_t, bool, bool, bool, double, double>;

  [[nodiscard]] Emptiness emptiness(std::size_t kind) const {
    const bool comes = total(figures_[kind].arrivals) > 0;
    const double mean = figures_[kind].count.mean();
    const double growth = mean - first_[kind];  // over the sample, since the opening
    const bool is_asked = asked_.empty() || asked_[kind];
    const auto places = static_cast<double>(board_.places().size());
    const bool was_all = first_[kind] == board_.places().size() &&
                         (sample_.roles.size() > 1 || mean * 4 >= places * 3);
    return {replacers_[kind].size(), !comes, was_all, !is_asked, comes ? growth : -growth, mean};
  }

  /// Whether there are always as many of it, while they come and go.
  [[nodiscard]] bool travels(Kind kind) const {
    return changes_[kind.index()] && figures_[kind.index()].count.variance() == 0;
  }

  /// Whether the places of a group only ever exchange its things, none of them the empty place.
  [[nodiscard]] bool all_travel(const std::set<Kind>& kinds) const {
    return std::ranges::all_of(
        kinds, [&](Kind kind) { return travels(kind) && figures_[kind.index()].is_piece(); });
  }

  /// Whether it mostly is what comes where another of these kinds leaves.
  [[nodiscard]] bool is_left_behind(Kind blank, const std::set<Kind>& kinds) const {
    std::uint32_t all = 0;
    std::uint32_t behind = 0;
    for (const auto& [kinds_then, times] : followed_) {
      const auto& [left, arrived] = kinds_then;
      if (left == blank || !kinds.contains(left) || !kinds.contains(arrived)) continue;
      all += times;
      behind += arrived == blank ? times : 0;
    }
    return behind * 4 >= all * 3;
  }

  /// A capture may send the captured piece home: what comes alone tells better whose it is.
  void watch_lone_arrivals() {
    lone_.assign(figures_.size(), RoleCounts(sample_.roles.size(), 0));
    parts_.assign(figures_.size(), std::vector<double>(sample_.roles.size(), 0));
    for (const Trial& trial : sample_.trials) {
      std::map<Kind, std::size_t> kinds;
      for (const Change& change : trial.changes) {
        if (const auto kind = lone_kind(change.come)) ++kinds[*kind];
      }
      for (const auto& [kind, moves] : kinds) {
        ++lone_[kind.index()][trial.role.index()];
        parts_[kind.index()][trial.role.index()] +=
            static_cast<double>(moves) / static_cast<double>(trial.changes.size());
      }
    }
    for (const SampledGame& game : sample_.games) {
      for (std::size_t i = 1; i < game.states.size(); ++i) {
        const auto role = only_chooser(game.states[i - 1]);
        const auto kind = lone_kind(difference(game.states[i].facts, game.states[i - 1].facts));
        if (!role || !kind) continue;
        ++lone_[kind->index()][role->index()];
        ++in_steps_[kind->index()].lone[role->index()];
      }
    }
  }

  /// Of what came in the games where one role alone had a choice, and tried its moves, how much
  /// hung on it: what falls, or walks by itself, comes whatever is chosen.
  void watch_choices() {
    chosen_.assign(figures_.size(), RoleCounts(sample_.roles.size(), 0));
    unchosen_ = chosen_;
    for (const Trial& trial : sample_.trials) {
      const SampledGame& game = sample_.games[trial.game];
      if (trial.state + 1 >= game.states.size()) continue;
      if (only_chooser(game.states[trial.state]) != trial.role) continue;
      std::set<FactId> hanging;
      for (const Change& change : trial.changes) {
        hanging.insert(change.come.begin(), change.come.end());
      }
      const FactSet& before = game.states[trial.state].facts;
      const FactSet& after = game.states[trial.state + 1].facts;
      for (const FactId fact : difference(after, before)) {
        const auto standing = board_.standing(fact);
        if (!standing) continue;
        const bool is_chosen = hanging.contains(fact);
        ++(is_chosen ? chosen_ : unchosen_)[standing->kind.index()][trial.role.index()];
      }
    }
  }

  /// Of what mostly comes anyway where a role chooses, what came in the games says nothing of whose
  /// it is.
  void drop_what_comes_anyway() {
    if (sample_.roles.size() == 1) return;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      for (std::size_t role = 0; role < sample_.roles.size(); ++role) {
        if (unchosen_[i][role] <= chosen_[i][role]) continue;
        figures_[i].arrivals[role] -= in_steps_[i].all[role];
        lone_[i][role] -= in_steps_[i].lone[role];
      }
    }
  }

  /// Whether it is the only player's for all that choices tell: of what there are always as many,
  /// and what goes about, three in four arrivals must hang on them.
  [[nodiscard]] bool is_players(std::size_t kind) const {
    return !travels(Kind(kind)) || chosen_[kind][0] >= 3 * unchosen_[kind][0];
  }

  /// Takes from the only player what goes about, and mostly whatever is chosen.
  void drop_what_walks_anyway() {
    if (sample_.roles.size() != 1) return;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      if (!figures_[i].moves || chosen_[i][0] >= unchosen_[i][0]) continue;
      figures_[i].owner.reset();
      figures_[i].mobility = {};
    }
  }

  [[nodiscard]] std::optional<Kind> lone_kind(const FactSet& come) const {
    std::optional<Kind> found;
    for (const Standing& s : standings_of(board_, come)) {
      if (!figures_[s.kind.index()].is_piece()) continue;
      if (found && *found != s.kind) return std::nullopt;
      found = s.kind;
    }
    return found;
  }

  void find_owners() {
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      PieceFigures& piece = figures_[i];
      if (!piece.is_piece() || (sample_.roles.size() == 1 && !is_players(i))) continue;
      Ownership found =
          find_owner({piece.arrivals, lone_[i], parts_[i]}, piece.symbol, sample_.roles);
      piece.owner = found.owner;
      piece.team = std::move(found.team);
    }
  }

  /// That nobody else can move it tells nothing where nobody else plays.
  void take_movers() {
    for (const Mover& mover : movers_) {
      if (sample_.roles.size() == 1 && !is_players(mover.kind.index())) continue;
      PieceFigures& piece = at(mover.kind);
      piece.nature = Nature::kPiece;
      piece.owner = mover.role;
      piece.team.clear();
      piece.tried = mover.tried;
      piece.moved = mover.moved;
    }
  }

  const Sample& sample_;
  const BoardView& board_;
  const std::vector<Mover>& movers_;
  const std::vector<bool>& asked_;
  std::vector<PieceFigures> figures_;
  std::vector<std::set<Kind>> replacers_;
  std::map<std::pair<Kind, Kind>, std::uint32_t> followed_;  // on one place: what left, what came
  std::vector<bool> is_active_;             // whether a choice of the role changes the board
  std::vector<RoleCounts> lone_;            // arrivals of a kind with no other, by kind
  std::vector<std::vector<double>> parts_;  // of the moves tried that do, by kind and role
  std::vector<RoleCounts> chosen_;          // arrivals by the choice of the only chooser, by kind
  std::vector<RoleCounts> unchosen_;        // and by whatever it chooses
  std::vector<StepArrivals> in_steps_;      // part of `arrivals` and of `lone_`, by kind
  std::vector<std::uint32_t> first_;        // in the opening, by kind
  std::vector<std::uint32_t> most_;         // at one time, by kind
  std::vector<bool> changes_;               // whether one ever came or went, by kind
  std::vector<bool> is_single_;             // whether one kind alone ever came for it in a move
  std::vector<std::uint32_t> came_;         // places in moves of the games, by kind
  std::vector<std::uint32_t> came_again_;   // of these, where something else was told to stand
  std::vector<bool> is_beside_;  // told by facts that name no things, unlike the main ones
  bool is_covered_ = true;       // every state says of every place what stands there
};

}  // namespace

const char* name_of(Nature nature) {
  switch (nature) {
    case Nature::kPiece: return "piece";
    case Nature::kBlank: return "empty";
    case Nature::kMark: return "mark";
    case Nature::kFixed: return "fixed";
  }
  return "piece";
}

std::vector<PieceFigures> study_pieces(const Sample& sample, const BoardView& board,
                                       const std::vector<Mover>& movers,
                                       const std::vector<bool>& asked) {
  return Study(sample, board, movers, asked).run();
}

}  // namespace rulewise::insight
