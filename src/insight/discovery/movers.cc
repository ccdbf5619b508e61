#include "insight/discovery/movers.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "base/time_limit.h"
#include "insight/discovery/cleared_boards.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kMostBoards = 12;   // a kind and role
constexpr std::uint32_t kFewestBoards = 4;  // the same; with fewer nothing is said
constexpr std::uint32_t kFewestMoved = 2;   // boards on which the owner moves it
constexpr std::uint32_t kFewArrivals = 20;  // of a kind in the sample: fewer may tell nothing

struct Tries {
  std::uint32_t boards = 0;
  std::uint32_t moved = 0;
};

class MoverStudy {
 public:
  MoverStudy(ClearedBoards& boards, std::size_t roles, double max_seconds,
             const std::vector<PieceFigures>& pieces)
      : boards_(boards), roles_(roles), limit_(max_seconds) {
    for (std::size_t i = 0; i < pieces.size() && boards.can_make(); ++i) {
      if (!is_in_doubt(pieces[i])) continue;
      kinds_.emplace_back(i);
      tries_.emplace_back(roles);
    }
  }

  std::vector<Mover> run() {
    for (std::uint32_t round = 0; round < kMostBoards; ++round) {
      for (std::size_t i = 0; i < kinds_.size(); ++i) {
        if (only_mover(tries_[i])) continue;
        for (std::size_t role = 0; role < roles_; ++role) {
          if (base::is_up(limit_)) return movers();
          try_one(kinds_[i], game::Role(role), tries_[i][role]);
        }
      }
    }
    return movers();
  }

 private:
  static bool is_in_doubt(const PieceFigures& piece) {
    const std::uint32_t seen =
        std::accumulate(piece.arrivals.begin(), piece.arrivals.end(), std::uint32_t{0});
    const bool is_thing = piece.is_piece() || piece.nature == Nature::kFixed;
    return is_thing && seen < kFewArrivals && !(piece.is_somebodys() && piece.moves);
  }

  void try_one(Kind kind, game::Role role, Tries& tries) {
    const auto board = boards_.draw(kind, role);
    if (!board) return;
    Goings goings;
    const auto looked = boards_.look(*board, role, limit_, [&](const auto& after) {
      goings.note(after, kind, board->place);
      return roles_ == 1 || goings.moves == 0;
    });
    if (!looked) return;
    ++tries.boards;
    tries.moved += roles_ == 1 ? goings.are_chosen() : goings.moves > 0;
  }

  /// What the moves of a role do with the piece.
  struct Goings {
    std::size_t moves = 0;  // that took it from its place to another
    std::size_t stays = 0;
    std::set<Place> to{};

    void note(const std::vector<ClearedBoards::Stood>& after, Kind kind, Place from) {
      std::set<Place> come;
      for (const auto& [standing, is_new] : after) {
        if (standing.kind != kind) continue;
        if (standing.place == from) {
          ++stays;
          return;
        }
        if (is_new) come.insert(standing.place);
      }
      moves += come.empty() ? 0 : 1;
      to.insert(come.begin(), come.end());
    }

    /// Whether it goes where a move takes it, and not by itself whatever the only player does.
    [[nodiscard]] bool are_chosen() const { return stays > 0 && moves < 2 * to.size(); }
  };

  [[nodiscard]] std::vector<Mover> movers() const {
    std::vector<Mover> found;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (const auto role = only_mover(tries_[i])) {
        const Tries& tries = tries_[i][role->index()];
        found.push_back({kinds_[i], *role, tries.boards, tries.moved});
      }
    }
    return found;
  }

  /// The one role that moves it, where all had their boards.
  static std::optional<game::Role> only_mover(const std::vector<Tries>& tries) {
    std::optional<game::Role> found;
    for (std::size_t role = 0; role < tries.size(); ++role) {
      if (tries[role].boards < kFewestBoards) return std::nullopt;
      if (tries[role].moved == 0) continue;
      if (found || tries[role].moved < kFewestMoved) return std::nullopt;
      found = game::Role(role);
    }
    return found;
  }

  ClearedBoards& boards_;
  std::size_t roles_;
  base::TimeLimit limit_;
  std::vector<Kind> kinds_;                // that are tried
  std::vector<std::vector<Tries>> tries_;  // by place in `kinds_` and role
};

}  // namespace

std::vector<Mover> find_movers(const Sample& sample, const BoardView& board, const game::Game& game,
                               std::uint64_t seed, double max_seconds,
                               const std::vector<PieceFigures>& pieces) {
  ClearedBoards boards(sample, board, game, seed, pieces);
  return MoverStudy(boards, sample.roles.size(), max_seconds, pieces).run();
}

}  // namespace rulewise::insight
