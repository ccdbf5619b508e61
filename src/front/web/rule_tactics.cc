#include "front/web/rule_tactics.h"

#include <new>
#include <utility>

#include "base/interruption.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"

namespace rulewise::front {
namespace {

Json next_json(std::size_t next) {
  return next == tactics::ProofNode::kWon ? Json("won") : Json(next);
}

Json node_json(const tactics::ProofNode& node, const std::vector<std::string>& roles) {
  Json json{{"role", roles[node.role.index()]}};
  if (!node.move.empty()) {
    json["move"] = node.move;
    json["next"] = next_json(node.next);
    return json;
  }
  json["replies"] = Json::array();
  for (const auto& reply : node.replies) {
    json["replies"].push_back({{"move", reply.move}, {"next", next_json(reply.next)}});
  }
  json["threats"] = node.threats;
  return json;
}

}  // namespace

RuleTactics::RuleTactics(gdl::Rules rules, const game::Game& game, const RuleTacticsLimits& limits)
    : rules_(std::move(rules)), game_(game), limits_(limits) {}

std::shared_ptr<const tactics::Tactician> RuleTactics::known() const {
  const std::scoped_lock lock(mutex_);
  return tactician_;
}

std::shared_ptr<const tactics::Tactician> RuleTactics::tactician() const {
  const std::scoped_lock making(making_);
  {
    const std::scoped_lock lock(mutex_);
    if (is_tried_) return tactician_;
  }
  std::shared_ptr<const tactics::Tactician> made = make();
  const std::scoped_lock lock(mutex_);
  is_tried_ = true;
  tactician_ = made;
  return made;
}

std::shared_ptr<const tactics::Tactician> RuleTactics::make() const {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game_);
  if (net_game == nullptr) return nullptr;
  tactics::TacticsLimits limits;
  limits.derive.max_seconds = limits_.max_derive_seconds;
  limits.max_ground_seconds = limits_.max_ground_seconds;
  limits.max_bytes = limits_.max_bytes;
  try {
    const base::Interruptible scope{base::Deadline(limits_.max_seconds)};
    auto made = tactics::Tactician::make(rules_, net_game->net(), limits);
    if (!made || made.value()->derivation().ran_out_of_time) return nullptr;
    return std::shared_ptr<const tactics::Tactician>(std::move(made).value());
  } catch (const machine::LimitReached&) {
    return nullptr;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

bool knows_all_threats(const tactics::Tactician& tactician) {
  const tactics::Derivation& derivation = tactician.derivation();
  return derivation.is_unfolded && !derivation.forced.empty() && derivation.notes.empty();
}

CheckedProof find_proof(const tactics::Tactician& tactician, const game::State& state,
                        game::Role winner, const tactics::ProveLimits& limits) {
  CheckedProof found{tactics::prove(tactician, state, winner, limits)};
  if (found.proof.verdict != tactics::Verdict::kProved) return found;
  const auto checked =
      tactics::check_proof(tactician.game(), state, winner, found.proof.tree, tactician.goal());
  if (checked) {
    found.states_checked = checked.value();
  } else {
    found.proof.verdict = tactics::Verdict::kUnknown;
    found.proof.tree.clear();
  }
  return found;
}

std::string_view word_for(tactics::Verdict verdict) {
  switch (verdict) {
    case tactics::Verdict::kProved: return "proved";
    case tactics::Verdict::kRefuted: return "refuted";
    case tactics::Verdict::kUnknown: return "unknown";
  }
  return {};
}

Json proof_to_json(const CheckedProof& found, const std::vector<std::string>& roles,
                   std::size_t max_tree) {
  const tactics::ProofResult& proof = found.proof;
  Json json{{"result", word_for(proof.verdict)},
            {"line", tactics::main_line(proof.tree)},
            {"nodes", proof.nodes},
            {"seconds", proof.seconds},
            {"depth", tactics::depth_of(proof)},
            {"states_checked", found.states_checked}};
  Json& tree = json["tree"] = Json::array();
  if (proof.tree.size() > max_tree) {
    tree = nullptr;
    return json;
  }
  for (const tactics::ProofNode& node : proof.tree) tree.push_back(node_json(node, roles));
  return json;
}

}  // namespace rulewise::front
