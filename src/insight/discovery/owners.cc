#include "insight/discovery/owners.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "insight/discovery/pieces.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFewestArrivals = 5;  // all by one role, to make it the owner
constexpr std::uint32_t kFewestLone = 20;     // arrivals, for shares of them to mean something
constexpr double kOwnerShare = 0.75;          // of arrivals, by the choices of the owner
constexpr double kNamedShare = 0.6;           // the same, of a kind that is named after it
constexpr double kTeamShare = 0.9;       // the same, by a team, or by one where most are nobody's
constexpr double kMostWays = 0.75;       // of the moves that bring a kind about
constexpr std::ptrdiff_t kFewOwned = 3;  // one kind in so many, to doubt a few arrivals

std::uint32_t total(const RoleCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0U);
}

/// Whether one of the constants of the symbol is the name of the role.
bool names_role(const std::string& symbol, const std::string& role) {
  return (' ' + symbol + ' ').find(' ' + role + ' ') != std::string::npos;
}

/// Whether so many arrivals by `some` of the roles are more than all roles alike would bring, by
/// that many standard errors.
bool is_beyond_chance(std::uint32_t theirs, std::uint32_t all, std::size_t some, std::size_t roles,
                      double errors) {
  const double alike = static_cast<double>(some) / static_cast<double>(roles);
  const double error = std::sqrt(alike * (1 - alike) / all);
  return static_cast<double>(theirs) / all > alike + errors * error;
}

/// Whether so large a share of arrivals would hardly come about if roles brought it alike.
bool is_owned(std::uint32_t most, std::uint32_t all, std::size_t roles, double least_share) {
  if (most == all) return all >= kFewestArrivals || roles == 1;
  return most >= least_share * all && is_beyond_chance(most, all, 1, roles, 3);
}

/// Whether the role brings the kind about more often than chance would, and by three in four of
/// the moves that do: another's choice may bring it by a move or two in every state.
bool brings_most_ways(const KindArrivals& arrivals, std::size_t role) {
  const std::vector<double>& parts = arrivals.parts;
  const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
  return arrivals.lone[role] >= kFewestLone && parts[role] >= kMostWays * sum &&
         is_beyond_chance(arrivals.lone[role], total(arrivals.lone), 1, parts.size(), 2);
}

/// The roles whose choices bring a kind about nine times in ten, and more often than chance
/// would; none where that takes all of them.
std::vector<game::Role> team_of(const RoleCounts& counts) {
  std::vector<game::Role> team;
  const std::size_t roles = counts.size();
  const std::uint32_t all = total(counts);
  std::uint32_t theirs = 0;
  for (std::size_t role = 0; role < roles; ++role) {
    if (counts[role] * 2 * roles < all) continue;
    team.emplace_back(role);
    theirs += counts[role];
  }
  if (team.size() < 2 || team.size() == roles || all < kFewestLone) return {};
  const bool is_theirs =
      theirs >= kTeamShare * all && is_beyond_chance(theirs, all, team.size(), roles, 3);
  return is_theirs ? team : std::vector<game::Role>();
}

/// Whether choices brought it often enough to tell whose it is, if anybody's.
bool is_seen(const PieceFigures& piece) {
  return piece.is_piece() && total(piece.arrivals) >= kFewestArrivals;
}

}  // namespace

void doubt_owners(std::vector<PieceFigures>& pieces) {
  const auto seen = std::ranges::count_if(pieces, is_seen);
  const auto owned = std::ranges::count_if(
      pieces, [](const PieceFigures& piece) { return is_seen(piece) && piece.is_somebodys(); });
  if (owned * kFewOwned > seen) return;
  for (PieceFigures& piece : pieces) {
    const std::uint32_t all = total(piece.arrivals);
    const bool is_sure = all >= kFewestLone && std::ranges::max(piece.arrivals) >= kTeamShare * all;
    if (!is_sure) piece.owner.reset();
  }
}

Ownership find_owner(const KindArrivals& arrivals, const std::string& symbol,
                     const std::vector<std::string>& roles) {
  const RoleCounts& counts = total(arrivals.lone) >= kFewestLone ? arrivals.lone : arrivals.all;
  const std::uint32_t all = total(counts);
  if (all == 0) return {};
  const auto most = std::max_element(counts.begin(), counts.end());
  const auto role = static_cast<std::size_t>(most - counts.begin());
  const double least = names_role(symbol, roles[role]) ? kNamedShare : kOwnerShare;
  if (is_owned(*most, all, roles.size(), least) || brings_most_ways(arrivals, role)) {
    return {game::Role(role)};
  }
  return {std::nullopt, team_of(counts)};
}

}  // namespace rulewise::insight
