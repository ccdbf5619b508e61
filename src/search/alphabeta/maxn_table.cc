#include "search/alphabeta/maxn_table.h"

#include <algorithm>
#include <new>
#include <utility>

namespace rulewise::search {
namespace {

std::ptrdiff_t signed_of(std::size_t n) { return static_cast<std::ptrdiff_t>(n); }

}  // namespace

MaxnTable::MaxnTable(std::size_t bytes, std::size_t roles) : roles_(roles) {
  entries_.resize(bytes / bytes_of_entry());
  payoffs_.resize(entries_.size() * roles);
}

std::optional<std::size_t> MaxnTable::place_of(std::uint64_t key) const {
  if (entries_.empty()) return std::nullopt;
  const std::size_t at = key % entries_.size();
  if (entries_[at].key != key || entries_[at].depth == 0) return std::nullopt;
  return at;
}

std::optional<RolePayoffs> MaxnTable::find(std::uint64_t key, int depth) const {
  const std::optional<std::size_t> at = place_of(key);
  if (!at || (!entries_[*at].is_proved && entries_[*at].depth != depth)) return std::nullopt;
  const auto first = payoffs_.begin() + signed_of(*at * roles_);
  return RolePayoffs{{first, first + signed_of(roles_)}, entries_[*at].is_proved};
}

std::optional<MaxnTable::BestChoice> MaxnTable::best_choice(std::uint64_t key) const {
  const std::optional<std::size_t> at = place_of(key);
  if (!at) return std::nullopt;
  return BestChoice{entries_[*at].choice, entries_[*at].is_proved};
}

void MaxnTable::keep(std::uint64_t key, int depth, const RolePayoffs& payoffs, std::size_t choice) {
  if (entries_.empty()) return;
  const std::size_t at = key % entries_.size();
  if (entries_[at].key == key && entries_[at].is_proved) return;
  entries_[at] = {key, static_cast<std::int16_t>(depth), payoffs.is_proved,
                  static_cast<std::uint32_t>(choice)};
  std::ranges::copy(payoffs.of, payoffs_.begin() + signed_of(at * roles_));
}

void MaxnTable::reserve(std::size_t bytes) {
  std::size_t wanted = entries_.size();
  if (wanted == 0) return;
  while (2 * wanted * bytes_of_entry() <= bytes) wanted *= 2;
  if (wanted == entries_.size()) return;
  try {
    MaxnTable larger(0, roles_);
    larger.entries_.resize(wanted);
    larger.payoffs_.resize(wanted * roles_);
    for (std::size_t at = 0; at < entries_.size(); ++at) {
      if (entries_[at].depth == 0) continue;
      const std::size_t to = entries_[at].key % wanted;
      larger.entries_[to] = entries_[at];
      std::copy_n(payoffs_.begin() + signed_of(at * roles_), roles_,
                  larger.payoffs_.begin() + signed_of(to * roles_));
    }
    *this = std::move(larger);
  } catch (const std::bad_alloc&) {
    // What there is must do.
  }
}

}  // namespace rulewise::search
