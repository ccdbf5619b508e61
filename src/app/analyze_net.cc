#include "app/analyze_net.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/interruption.h"
#include "insight/wording.h"
#include "machine/net/net_game.h"
#include "search/bounds/decided.h"
#include "search/factoring/factoring.h"

namespace rulewise::app {
namespace {

struct NetFindings {
  std::vector<search::GamePart> parts;
  std::size_t latches = 0;  // facts that stay true or stay false once they are so
  search::LateMoves late;   // moves of random games that change nothing any more
};

NetFindings find_in(const machine::NetGame& game, std::uint64_t seed, double max_seconds) {
  const base::Interruptible scope{base::Deadline(max_seconds)};
  NetFindings found;
  if (auto factoring = search::factor(game.net())) found.parts = std::move(factoring->parts);
  if (auto bounds = search::ScoreBounds::find(game.net())) {
    found.latches = bounds->reach().latch_count();
    found.late = search::count_late_moves(game, *bounds, seed);
  }
  return found;
}

Json names_json(const std::vector<std::uint32_t>& numbers, const std::vector<std::string>& names) {
  Json list = Json::array();
  for (const std::uint32_t number : numbers) list.push_back(names[number]);
  return list;
}

}  // namespace

Json net_json(const game::Game& game, std::uint64_t seed, double max_seconds) {
  Json parts = Json::array();
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {{"parts", parts}, {"latches", 0}, {"decided_early", 0}};
  const NetFindings found = find_in(*net_game, seed, max_seconds);
  for (const search::GamePart& part : found.parts) {
    parts.push_back({{"facts", names_json(part.bases, net_game->net().base_names)},
                     {"moves", names_json(part.moves, net_game->net().move_names)}});
  }
  return {{"parts", std::move(parts)},
          {"latches", found.latches},
          {"decided_early", found.late.share()}};
}

std::string net_text(const game::Game& game, std::uint64_t seed, double max_seconds) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return {};
  const NetFindings found = find_in(*net_game, seed, max_seconds);
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
    text += "By the rules, " + insight::counted(found.latches, "fact") + " that count" +
            (found.latches == 1 ? "s" : "") + " for the points, once true or " +
            "once false, stay" + (found.latches == 1 ? "s" : "") + " so for good.\n";
  }
  if (found.late.share() >= 0.005) {
    text += "All points were decided before " + insight::number_text(100 * found.late.share(), 1) +
            " % of the " + insight::counted(found.late.moves, "move") + " of " +
            insight::counted(found.late.games, "random game") + ".\n";
  }
  return text;
}

}  // namespace rulewise::app
