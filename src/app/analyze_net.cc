#include "app/analyze_net.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "app/structure_json.h"
#include "base/interruption.h"
#include "insight/discovery/rule_lines.h"
#include "insight/wording.h"
#include "machine/net/net_game.h"
#include "search/bounds/decided.h"
#include "search/factoring/factoring.h"

namespace rulewise::app {
namespace {

struct NetFindings {
  std::vector<search::GamePart> parts;
  std::vector<insight::RulePlaces> part_lines;  // by part: what its facts and moves come by
  std::vector<std::uint32_t> latches;  // facts that stay true or stay false once they are so
  insight::RulePlaces latch_lines;     // what they come by
  search::LateMoves late;              // moves of random games that change nothing any more
};

/// Whether the game is over once the fact is other than at first, whatever else holds.
bool ends_game(const logic::Net& net, std::uint32_t base) {
  std::vector<std::optional<bool>> known(net.gates.size());
  for (std::uint32_t g = 0; g < net.gates.size(); ++g) {
    const logic::Gate& gate = net.gates[g];
    if (gate.kind == logic::GateKind::kConstant) known[g] = false;
    if (gate.kind == logic::GateKind::kBase && gate.first == base) known[g] = !net.initial[base];
    if (gate.kind != logic::GateKind::kAnd && gate.kind != logic::GateKind::kOr) continue;
    const bool settles = gate.kind == logic::GateKind::kOr;  // the value of one input that does
    known[g] = !settles;
    for (const logic::Signal input : net.gate_inputs(g)) {
      const std::optional<bool> value = known[input.gate()];
      if (!value) {
        known[g].reset();
      } else if ((*value != input.is_negated()) == settles) {
        known[g] = settles;
        break;
      }
    }
  }
  const std::optional<bool> over = known[net.terminal.gate()];
  return over && *over != net.terminal.is_negated();
}

/// Parts that are games: not a mere way to give up, which ends all others.
std::vector<search::GamePart> games_among(const logic::Net& net,
                                          std::vector<search::GamePart> parts) {
  std::erase_if(parts, [&](const search::GamePart& part) {
    return std::ranges::all_of(part.bases,
                               [&](std::uint32_t base) { return ends_game(net, base); });
  });
  if (parts.size() < 2) parts.clear();
  return parts;
}

void find_lines(const gdl::Rules& rules, const logic::Net& net, NetFindings& found) {
  insight::RuleLines lines(rules);
  for (const search::GamePart& part : found.parts) {
    insight::RulePlaces& places = found.part_lines.emplace_back();
    for (const std::uint32_t base : part.bases) lines.add_fact(net.base_names[base], places);
    for (const std::uint32_t move : part.moves) lines.add_move(net.move_names[move], places);
  }
  for (const std::uint32_t base : found.latches) {
    lines.add_fact(net.base_names[base], found.latch_lines);
  }
}

NetFindings find_in(const gdl::Rules& rules, const machine::NetGame& game, std::uint64_t seed,
                    double max_seconds) {
  const base::Interruptible scope{base::Deadline(max_seconds)};
  NetFindings found;
  if (base::is_interrupted()) return found;  // large nets are not even looked through
  if (auto factoring = search::factor(game.net())) {
    found.parts = games_among(game.net(), std::move(factoring->parts));
  }
  auto bounds = base::is_interrupted() ? std::nullopt : search::ScoreBounds::find(game.net());
  if (bounds) {
    found.latches = bounds->reach().latches();
    found.late = search::count_late_moves(game, *bounds, seed);
  }
  find_lines(rules, game.net(), found);
  return found;
}

Json names_json(const std::vector<std::uint32_t>& numbers, const std::vector<std::string>& names) {
  Json list = Json::array();
  for (const std::uint32_t number : numbers) list.push_back(names[number]);
  return list;
}

}  // namespace

Json net_json(const gdl::Rules& rules, const game::Game& game, std::uint64_t seed,
              double max_seconds) {
  Json parts = Json::array();
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {{"parts", parts}, {"latches", 0}, {"decided_early", 0}};
  const NetFindings found = find_in(rules, *net_game, seed, max_seconds);
  for (std::size_t i = 0; i < found.parts.size(); ++i) {
    const search::GamePart& part = found.parts[i];
    parts.push_back({{"facts", names_json(part.bases, net_game->net().base_names)},
                     {"moves", names_json(part.moves, net_game->net().move_names)},
                     {"lines", lines_json(found.part_lines[i])}});
  }
  return {{"parts", std::move(parts)},
          {"latches", found.latches.size()},
          {"latch_facts", names_json(found.latches, net_game->net().base_names)},
          {"latch_lines", lines_json(found.latch_lines)},
          {"decided_early", found.late.share()},
          {"moves", found.late.moves},
          {"games", found.late.games}};
}

std::string net_text(const gdl::Rules& rules, const game::Game& game, std::uint64_t seed,
                     double max_seconds) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {};
  const NetFindings found = find_in(rules, *net_game, seed, max_seconds);
  std::string text;
  if (!found.parts.empty()) {
    text += "The game is " + std::to_string(found.parts.size()) +
            " games side by side, which leave each other alone but for the end and the points:\n";
    for (std::size_t i = 0; i < found.parts.size(); ++i) {
      const search::GamePart& part = found.parts[i];
      text += "  " + insight::counted(part.bases.size(), "fact") + " and " +
              insight::counted(part.moves.size(), "move") +
              (part.moves.size() == 1 ? " that acts" : " that act") + " on them, such as " +
              net_game->net().base_names[part.bases.front()] +
              insight::in_brackets(found.part_lines[i]) + '\n';
    }
  }
  if (const std::size_t latches = found.latches.size(); latches > 0) {
    text += "By the rules, " + insight::counted(latches, "fact") + " that count" +
            (latches == 1 ? "s" : "") + " for the points, once true or once false, stay" +
            (latches == 1 ? "s" : "") + " so for good" + (latches == 1 ? ": " : ", such as ") +
            net_game->net().base_names[found.latches.front()] +
            insight::in_brackets(found.latch_lines) + ".\n";
  }
  if (found.late.share() >= 0.005) {
    text += "All points were decided before " + insight::number_text(100 * found.late.share(), 1) +
            " % of the " + insight::counted(found.late.moves, "move") + " of " +
            insight::counted(found.late.games, "random game") + ".\n";
  }
  return text;
}

}  // namespace rulewise::app
