#include "search/recurrence.h"

#include <algorithm>

#include "base/hash.h"
#include "search/clock_bases.h"

namespace rulewise::search {
namespace {

constexpr int kSteps = 8;  // a clock shows that many different times

/// The clock of the opening moves on by itself, so any moves will do: here, none.
std::size_t count_times(const logic::Net& net, const std::vector<std::uint64_t>& clock) {
  std::vector<std::uint8_t> bases(net.base_count());
  for (std::size_t base = 0; base < bases.size(); ++base) bases[base] = net.initial[base] ? 1 : 0;
  const std::vector<std::uint8_t> no_moves(net.move_count(), 0);
  std::unordered_set<std::uint64_t> times;
  for (int step = 0; step < kSteps; ++step) {
    std::uint64_t time = 0;
    for (std::size_t base = 0; base < bases.size(); ++base) {
      const bool is_clock = ((clock[base / 64] >> (base % 64)) & 1U) != 0;
      if (is_clock && bases[base] != 0) time = base::combine(time, base);
    }
    times.insert(time);
    const std::vector<std::uint8_t> values = logic::evaluate_gates(net, bases, no_moves);
    for (std::size_t base = 0; base < bases.size(); ++base) {
      bases[base] = logic::value_of(net.next[base], values) ? 1 : 0;
    }
  }
  return times.size();
}

}  // namespace

Recurrence::Recurrence(const logic::Net& net)
    : clock_(clock_bases(net)), has_clock_(count_times(net, clock_) == kSteps) {}

std::uint64_t Recurrence::place(const game::State& state, int side) const {
  std::uint64_t hash = static_cast<std::uint64_t>(side);
  for (std::size_t w = 0; w < state.size(); ++w) hash = base::combine(hash, state[w] & ~clock_[w]);
  return hash;
}

std::uint64_t Recurrence::time(const game::State& state) const {
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < state.size(); ++w) hash = base::combine(hash, state[w] & clock_[w]);
  return hash;
}

std::shared_ptr<const Recurrence::Places> Recurrence::arrive(const game::State& state, int side) {
  const std::uint64_t now = time(state);
  const std::scoped_lock lock(mutex_);
  game_.erase(std::ranges::find(game_, now, &Arrival::time), game_.end());
  auto places = std::make_shared<Places>();
  for (const Arrival& arrival : game_) places->insert(arrival.place);
  game_.push_back({now, place(state, side)});
  return places;
}

}  // namespace rulewise::search
