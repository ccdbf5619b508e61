#include "front/outside_player.h"

#include <utility>

#include "front/cecp/cecp_player.h"
#include "front/ggp/ggp_remote.h"
#include "front/gtp/gtp_player.h"

namespace rulewise::front {
namespace {

base::Result<std::unique_ptr<search::Search>> make_search(const game::Game& game,
                                                          const UciConfiguration& configuration) {
  if (configuration.limits.name == "cecp") return make_cecp_search(game, configuration);
  if (configuration.limits.name == "gtp") return make_gtp_search(game, configuration);
  return make_uci_search(game, configuration);
}

}  // namespace

bool is_outside_configuration(std::string_view text) {
  return text.starts_with("uci:") || text.starts_with("cecp:") || text.starts_with("gtp:") ||
         is_ggp_configuration(text);
}

bool is_ggp_configuration(std::string_view text) {
  return text.starts_with("ggp:") || text.starts_with("http://");
}

base::Result<std::unique_ptr<play::Player>> make_outside_player(
    const game::Game& game, const UciConfiguration& configuration, const RemoteNeeds& remote) {
  if (configuration.limits.name == "ggp") {
    return make_ggp_remote(game, configuration, remote.rules, remote.seed);
  }
  auto search = make_search(game, configuration);
  if (!search) return search.error();
  return std::make_unique<play::Player>(game, std::move(search).value(), configuration.limits);
}

}  // namespace rulewise::front
