#include "insight/discovery/reach.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "base/time_up.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"
#include "machine/relational/relational_game.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kMostBoards = 64;   // of each kind
constexpr std::uint32_t kFewestBoards = 4;  // the same; with fewer nothing is said
constexpr std::uint32_t kMostMoves = 120;   // of a role on a board; others are left out

using Facts = std::set<std::string>;
using Standing = BoardView::Standing;

/// States from facts, whether play can reach them or not.
class StateMaker {
 public:
  explicit StateMaker(const game::Game& game)
      : net_(dynamic_cast<const machine::NetGame*>(&game)),
        relational_(dynamic_cast<const machine::RelationalGame*>(&game)) {
    if (net_ == nullptr) return;
    const std::vector<std::string>& names = net_->net().base_names;
    for (std::uint32_t i = 0; i < names.size(); ++i) bases_.emplace(names[i], i);
  }

  [[nodiscard]] bool can_make() const { return net_ != nullptr || relational_ != nullptr; }
  /// Facts that may become true, as far as anybody knows.
  [[nodiscard]] std::vector<std::string> possible_facts(const FactStore& seen) const {
    if (net_ != nullptr) return net_->net().base_names;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < seen.size(); ++i) texts.emplace_back(seen.text(FactId(i)));
    return texts;
  }

  [[nodiscard]] game::State make(const Facts& facts) const {
    if (relational_ != nullptr) {
      return relational_->state_of(std::vector<std::string>(facts.begin(), facts.end()));
    }
    std::vector<std::uint8_t> is_true(bases_.size(), 0);
    for (const std::string& fact : facts) {
      const auto base = bases_.find(fact);  // what always holds has none
      if (base != bases_.end()) is_true[base->second] = 1;
    }
    return machine::pack_state(is_true);
  }

 private:
  const machine::NetGame* net_;
  const machine::RelationalGame* relational_;
  std::unordered_map<std::string, std::uint32_t> bases_;
};

class ReachStudy {
 public:
  ReachStudy(const Sample& sample, const BoardView& board, const game::Game& game,
             std::uint64_t seed, double max_seconds, std::vector<PieceFigures>& pieces)
      : sample_(sample),
        board_(board),
        game_(game),
        maker_(game),
        random_(seed),
        deadline_(max_seconds),
        pieces_(pieces) {
    if (!maker_.can_make()) return;
    read_facts();
    find_vital();
    find_spots();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].is_piece() && pieces[i].moves && pieces[i].is_somebodys())
        kinds_.emplace_back(i);
    }
  }

  void run() {
    std::vector<Spread> reach(pieces_.size());
    for (std::uint32_t round = 0; round < kMostBoards; ++round) {
      for (const Kind kind : kinds_) {
        if (base::is_up(deadline_)) return keep(reach);
        if (const auto moves = try_one(kind)) reach[kind.index()].add(*moves);
      }
    }
    keep(reach);
  }

 private:
  /// All kinds or none: they are compared with each other.
  void keep(const std::vector<Spread>& reach) {
    bool any_moves = false;
    for (const Kind kind : kinds_) {
      if (reach[kind.index()].count() < kFewestBoards) return;
      any_moves = any_moves || reach[kind.index()].mean() > 0;
    }
    if (!any_moves) return;  // on boards like these nothing goes, whatever the reason
    for (const Kind kind : kinds_) pieces_[kind.index()].reach = reach[kind.index()];
  }

  void read_facts() {
    places_.resize(pieces_.size());
    for (const std::string& text : maker_.possible_facts(sample_.facts)) {
      const auto standing = standing_of(text);
      if (!standing) continue;
      if (!facts_.emplace(std::pair(standing->kind, standing->place), text).second) continue;
      places_[standing->kind.index()].push_back(standing->place);
      if (nature(standing->kind) == Nature::kBlank) blanks_.emplace(standing->place, text);
    }
  }

  /// What a fact says of the board, seen before or not.
  [[nodiscard]] std::optional<Standing> standing_of(const std::string& text) {
    const auto [entry, is_new] = standings_.try_emplace(text);
    if (is_new) entry->second = board_.find(store_, store_.intern(text));
    return entry->second;
  }

  [[nodiscard]] Nature nature(Kind kind) const { return pieces_[kind.index()].nature; }

  /// Kinds of which there is just one in every state but the last of a game.
  void find_vital() {
    is_vital_.assign(pieces_.size(), true);
    std::vector<std::uint32_t> counts(pieces_.size());
    for (const SampledGame& game : sample_.games) {
      const bool has_end = !game.goals.empty();
      for (std::size_t i = 0; i + (has_end ? 1 : 0) < game.states.size(); ++i) {
        std::fill(counts.begin(), counts.end(), 0U);
        for (const FactId fact : game.states[i].facts) {
          if (const auto standing = board_.standing(fact)) ++counts[standing->kind.index()];
        }
        for (std::size_t k = 0; k < counts.size(); ++k) {
          if (counts[k] != 1) is_vital_[k] = false;
        }
      }
    }
  }

  /// States in which a role chooses, by role.
  void find_spots() {
    spots_.resize(sample_.roles.size());
    for (const SampledGame& game : sample_.games) {
      for (const SampledState& state : game.states) {
        for (std::size_t role = 0; role < state.choices.size(); ++role) {
          if (state.choices[role] > 1) spots_[role].push_back(&state);
        }
      }
    }
  }

  template <class List>
  [[nodiscard]] const auto* draw(const List& list) {
    return list.empty() ? nullptr : &list[random_.below(static_cast<std::uint32_t>(list.size()))];
  }

  /// The places that one piece of the kind can go to from a place of a cleared board.
  std::optional<double> try_one(Kind kind) {
    const PieceFigures& piece = pieces_[kind.index()];
    const game::Role role = piece.owner ? *piece.owner : *draw(piece.team);
    const auto* spot = draw(spots_[role.index()]);
    const Place* place = draw(places_[kind.index()]);
    if (spot == nullptr || place == nullptr) return std::nullopt;
    const std::optional<Facts> facts = cleared((*spot)->facts, kind, *place);
    if (!facts) return std::nullopt;
    try {
      return count_moves(*facts, role, *place);
    } catch (const machine::LimitReached&) {
      return std::nullopt;
    }
  }

  /// Nothing where the place is not free for the piece.
  [[nodiscard]] std::optional<Facts> cleared(const FactSet& state, Kind kind, Place place) const {
    Facts facts;
    std::set<Place> emptied;
    for (const FactId fact : state) {
      const auto standing = board_.standing(fact);
      const std::string text(sample_.facts.text(fact));
      if (!standing || stays(*standing, kind)) {
        if (standing && standing->place == place) {
          if (nature(standing->kind) != Nature::kBlank) return std::nullopt;
          continue;
        }
        facts.insert(text);
      } else if (standing->place != place) {
        emptied.insert(standing->place);
      }
    }
    for (const Place empty : emptied) {
      const auto blank = blanks_.find(empty);
      if (blank != blanks_.end()) facts.insert(blank->second);
    }
    facts.insert(facts_.at({kind, place}));
    return facts;
  }

  /// Whether it is left where it is when the board is cleared for a piece of the kind.
  [[nodiscard]] bool stays(const Standing& standing, Kind kind) const {
    const Nature what = nature(standing.kind);
    if (what == Nature::kBlank || what == Nature::kFixed) return true;
    if (what == Nature::kPiece && is_vital_[standing.kind.index()]) return standing.kind != kind;
    return is_listed() && !blanks_.contains(standing.place);  // nothing to put in its stead
  }

  /// Whether the board says of every place what stands there, if only that it is empty.
  [[nodiscard]] bool is_listed() const { return board_.is_full() && !blanks_.empty(); }

  std::optional<double> count_moves(const Facts& facts, game::Role role, Place from) {
    const game::State state = maker_.make(facts);
    const std::vector<game::Move> moves = game_.legal_moves(state, role);
    if (moves.size() > kMostMoves) return std::nullopt;
    game::JointMove joint_move(sample_.roles.size());
    for (std::size_t i = 0; i < sample_.roles.size(); ++i) {
      if (i == role.index()) continue;
      const std::vector<game::Move> others = game_.legal_moves(state, game::Role(i));
      if (others.empty()) return std::nullopt;
      joint_move[i] = others.front();
    }
    std::set<Place> targets;
    for (const game::Move move : moves) {
      if (base::is_up(deadline_)) return std::nullopt;
      joint_move[role.index()] = move;
      if (const auto to = target(facts, game_.successor(state, joint_move), role, from)) {
        targets.insert(*to);
      }
    }
    return static_cast<double>(targets.size());
  }

  /// Where the piece went, if it left its place and one of the role's came to another.
  [[nodiscard]] std::optional<Place> target(const Facts& before, const game::State& state,
                                            game::Role role, Place from) {
    std::optional<Place> to;
    for (const std::string& text : game_.facts(state)) {
      const auto standing = standing_of(text);
      if (!standing || !pieces_[standing->kind.index()].belongs_to(role)) continue;
      if (standing->place == from) return std::nullopt;  // it, or what it became, is there
      if (!before.contains(text)) to = standing->place;
    }
    return to;
  }

  const Sample& sample_;
  const BoardView& board_;
  const game::Game& game_;
  StateMaker maker_;
  base::Random random_;
  base::Deadline deadline_;
  std::vector<PieceFigures>& pieces_;
  std::vector<Kind> kinds_;  // that are tried
  FactStore store_;
  std::unordered_map<std::string, std::optional<Standing>> standings_;
  std::map<std::pair<Kind, Place>, std::string> facts_;
  std::map<Place, std::string> blanks_;
  std::vector<std::vector<Place>> places_;               // that one may stand on, by kind
  std::vector<bool> is_vital_;                           // by kind
  std::vector<std::vector<const SampledState*>> spots_;  // by role
};

}  // namespace

void study_reach(const Sample& sample, const BoardView& board, const game::Game& game,
                 std::uint64_t seed, double max_seconds, std::vector<PieceFigures>& pieces) {
  ReachStudy(sample, board, game, seed, max_seconds, pieces).run();
}

}  // namespace rulewise::insight
