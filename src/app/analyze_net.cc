#include "app/analyze_net.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "insight/wording.h"
#include "machine/net/net_game.h"
#include "search/bounds/decided.h"
#include "search/factoring/factoring.h"

namespace rulewise::app {
namespace {

struct NetFindings {
  std::vector<search::GamePart> parts;
  std::size_t latches = 0;   // values that never change again
  double decided_early = 0;  // share of the moves of random games that change nothing any more
};

NetFindings find_in(const machine::NetGame& game, std::uint64_t seed) {
  NetFindings found;
  if (auto factoring = search::factor(game.net())) found.parts = std::move(factoring->parts);
  if (auto bounds = search::ScoreBounds::find(game.net())) {
    found.latches = bounds->reach().latch_count();
    found.decided_early = search::share_after_decision(game, *bounds, seed);
  }
  return found;
}

Json names_json(const std::vector<std::uint32_t>& numbers, const std::vector<std::string>& names) {
  Json list = Json::array();
  for (const std::uint32_t number : numbers) list.push_back(names[number]);
  return list;
}

}  // namespace

Json net_json(const game::Game& game, std::uint64_t seed) {
  Json parts = Json::array();
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {{"parts", parts}, {"latches", 0}, {"decided_early", 0}};
  const NetFindings found = find_in(*net_game, seed);
  for (const search::GamePart& part : found.parts) {
    parts.push_back({{"facts", names_json(part.bases, net_game->net().base_names)},
                     {"moves", names_json(part.moves, net_game->net().move_names)}});
  }
  return {{"parts", std::move(parts)},
          {"latches", found.latches},
          {"decided_early", found.decided_early}};
}

std::string net_text(const game::Game& game, std::uint64_t seed) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {};
  const NetFindings found = find_in(*net_game, seed);
  std::string text;
  if (!found.parts.empty()) {
    text += "The game is " + std::to_string(found.parts.size()) +
            " games side by side, which leave each other alone:\n";
    for (const search::GamePart& part : found.parts) {
      text += "  " + insight::counted(part.bases.size(), "fact") + " and " +
              insight::counted(part.moves.size(), "move") + ", such as " +
              net_game->net().base_names[part.bases.front()] + '\n';
    }
  }
  if (found.latches > 0) {
    text += "What counts for the points has " + insight::counted(found.latches, "value") +
            " that never change again.\n";
  }
  if (found.decided_early >= 0.005) {
    text += "In random games " + insight::number_text(100 * found.decided_early) +
            " % of the moves are made after all points are decided.\n";
  }
  return text;
}

}  // namespace rulewise::app
