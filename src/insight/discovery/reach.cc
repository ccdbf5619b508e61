#include "insight/discovery/reach.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/time_limit.h"
#include "insight/discovery/cleared_boards.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kBoards = 64;       // of each kind, twice as many on large boards
constexpr std::uint32_t kFewestBoards = 4;  // the same; with fewer nothing is said

class ReachStudy {
 public:
  ReachStudy(ClearedBoards& boards, double max_seconds, std::vector<PieceFigures>& pieces)
      : boards_(boards), limit_(max_seconds), pieces_(pieces) {
    for (std::size_t i = 0; i < pieces.size() && boards.can_make(); ++i) {
      if (pieces[i].is_piece() && pieces[i].moves && pieces[i].is_somebodys())
        kinds_.emplace_back(i);
    }
  }

  void run() {
    std::vector<std::vector<double>> reach(pieces_.size());
    for (std::uint32_t round = 0; round < 2 * kBoards; ++round) {
      for (const Kind kind : kinds_) {
        if (round >= boards_.even_boards(kind, kBoards)) continue;
        if (base::is_up(limit_)) return keep(reach);
        if (const auto moves = try_one(kind, round)) reach[kind.index()].push_back(*moves);
      }
    }
    keep(reach);
  }

 private:
  /// All kinds or none: they are compared with each other.
  void keep(std::vector<std::vector<double>>& reach) {
    bool any_moves = false;
    for (const Kind kind : kinds_) {
      std::vector<double>& boards = reach[kind.index()];
      if (boards.size() < kFewestBoards) return;
      bring_in(boards);
      any_moves = any_moves || std::ranges::any_of(boards, [](double moves) { return moves > 0; });
    }
    if (!any_moves) return;  // on boards like these nothing goes, whatever the reason
    for (const Kind kind : kinds_) {
      for (const double moves : reach[kind.index()]) pieces_[kind.index()].reach.add(moves);
    }
  }

  /// What lies beyond the tenths at both ends counts as they do: a few boards on which a side may
  /// do far more than on others, as men that fly when three are left, do not set it above its
  /// equal.
  static void bring_in(std::vector<double>& boards) {
    std::ranges::sort(boards);
    const std::size_t tenth = boards.size() / 10;
    for (double& moves : boards) {
      moves = std::clamp(moves, boards[tenth], boards[boards.size() - 1 - tenth]);
    }
  }

  /// The places that one piece of the kind can go to from a place of a cleared board.
  std::optional<double> try_one(Kind kind, std::uint32_t round) {
    const PieceFigures& piece = pieces_[kind.index()];
    const game::Role role = piece.owner ? *piece.owner : piece.team[round % piece.team.size()];
    const auto board = boards_.draw(kind, role);
    if (!board) return std::nullopt;
    std::vector<std::set<Place>> arrivals;
    const auto parts = boards_.look(*board, role, limit_, [&](const auto& after) {
      std::set<Place> places = new_places(after, role, board->place);
      if (!places.empty()) arrivals.push_back(std::move(places));
      return true;
    });
    if (!parts) return std::nullopt;
    return *parts * static_cast<double>(targets(arrivals).size());
  }

  /// Where pieces of the role came, if the one left its place.
  [[nodiscard]] std::set<Place> new_places(const std::vector<ClearedBoards::Stood>& after,
                                           game::Role role, Place from) const {
    std::set<Place> places;
    for (const auto& [standing, is_new] : after) {
      if (!pieces_[standing.kind.index()].belongs_to(role)) continue;
      if (standing.place == from) return {};  // it, or what it became, is there
      if (is_new) places.insert(standing.place);
    }
    return places;
  }

  /// Where the piece went by each of the moves: what comes by all of them comes by itself, unless
  /// nothing else does.
  [[nodiscard]] static std::set<Place> targets(const std::vector<std::set<Place>>& arrivals) {
    std::map<Place, std::size_t> moves;
    for (const std::set<Place>& places : arrivals) {
      for (const Place place : places) ++moves[place];
    }
    std::set<Place> found;
    for (const std::set<Place>& places : arrivals) {
      const auto own = std::find_if(places.rbegin(), places.rend(),
                                    [&](Place place) { return moves.at(place) < arrivals.size(); });
      found.insert(own == places.rend() ? *places.rbegin() : *own);
    }
    return found;
  }

  ClearedBoards& boards_;
  base::TimeLimit limit_;
  std::vector<PieceFigures>& pieces_;
  std::vector<Kind> kinds_;  // that are tried
};

}  // namespace

void study_reach(const Sample& sample, const BoardView& board, const game::Game& game,
                 std::uint64_t seed, double max_seconds, std::vector<PieceFigures>& pieces) {
  ClearedBoards boards(sample, board, game, seed, pieces);
  ReachStudy(boards, max_seconds, pieces).run();
}

}  // namespace rulewise::insight
