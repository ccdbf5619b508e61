// What wins, threatens and is forced in a state of a game on the page, and proofs of it.
#include <utility>

#include "front/web/set_up.h"
#include "front/web/studio_game.h"
#include "front/web/tactical_look.h"

namespace rulewise::front {
namespace {

constexpr std::uint64_t kMostProofNodes = 20'000;
constexpr std::size_t kMostTree = 2'000;  // nodes of a proof that are sent to a page

/// Derived rules of a state as the page shows them.
TacticalLook look_of(const tactics::Advice& advice) {
  TacticalLook look;
  look.wins = advice.wins;
  look.forced = advice.forced;
  look.threatens = advice.threatens;
  for (const tactics::Threat& threat : advice.threats) {
    look.threats.push_back({threat.winner, threat.move});
  }
  return look;
}

}  // namespace

std::optional<game::Role> StudioGame::mover_of(const game::State& state) const {
  for (std::size_t r = 0; r < game().role_count(); ++r) {
    const game::Role role(r);
    const bool chooses = game().legal_moves(state, role).size() > 1;
    if (chooses && has_the_turn(game(), state, role)) return role;
  }
  return std::nullopt;
}

Json StudioGame::tactics_json(const game::State& state, double max_seconds) const {
  TacticalLook look;
  const std::optional<game::Role> mover = mover_of(state);
  const auto tactician = mover && tactics_ ? tactics_->tactician() : nullptr;
  const bool is_derived =
      tactician && knows_all_threats(*tactician) && tactician->may_ask(state, *mover);
  if (is_derived) {
    look = look_of(tactician->advise(state, *mover));
  } else if (mover) {
    look = look_two_ahead(game(), state, *mover, base::Deadline(max_seconds));
  }
  const auto entry = [&](game::Role role, game::Move move, const MovePath& path) {
    return Json{{"role", game().roles()[role.index()]},
                {"move", game().move_text(role, move)},
                {"path", path}};
  };
  const auto list = [&](const std::vector<game::Move>& moves) {
    Json json = Json::array();
    if (!mover) return json;
    const std::vector<MovePath> found = paths(state, *mover, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      json.push_back(entry(*mover, moves[i], found[i]));
    }
    return json;
  };
  Json threats = Json::array();
  for (const auto& [role, move] : look.threats) {  // it is not their turn: nothing can be made
    threats.push_back(entry(
        role, move,
        board_game_ != nullptr ? board_path(move) : named_path(game().move_text(role, move))));
  }
  const bool is_chess_like = board_game_ != nullptr && !game().is_terminal(state);
  return {{"wins", list(look.wins)},
          {"threats", std::move(threats)},
          {"forced", list(look.forced)},
          {"threatens", list(look.threatens)},
          {"attacked",
           is_chess_like ? attacked_squares(*board_game_, state) : std::vector<std::size_t>()},
          {"whole", mover.has_value() && look.is_whole},
          {"source", is_derived ? "derived" : "looked"}};
}

Json StudioGame::proof_json(const game::State& state, double max_seconds) const {
  CheckedProof found;
  Json winner;
  const std::optional<game::Role> mover =
      game().is_terminal(state) ? std::nullopt : mover_of(state);
  const auto tactician = mover && tactics_ ? tactics_->tactician() : nullptr;
  const bool is_asked = tactician && tactician->may_ask(state, *mover);
  for (std::size_t n = 0; is_asked && winner.is_null() && n < game().role_count(); ++n) {
    const game::Role role((mover->index() + n) % game().role_count());  // the mover's win first
    tactics::ProveLimits limits;
    limits.max_nodes = kMostProofNodes;
    limits.max_seconds = max_seconds / static_cast<double>(game().role_count());
    found = find_proof(*tactician, state, role, limits);
    if (found.proof.verdict == tactics::Verdict::kProved) winner = game().roles()[role.index()];
  }
  Json json = proof_to_json(found, game().roles(), kMostTree);
  json["winner"] = std::move(winner);
  json["asked"] = is_asked;
  return json;
}

}  // namespace rulewise::front
