#include "insight/advice/gate_sum.h"

#include <cmath>

namespace rulewise::insight {

using machine::wide::kHigh;
using machine::wide::kLow;
using machine::wide::Slot;

GateSum::GateSum(std::size_t bases) : bases_(bases) { circuit_.reserve(static_cast<Slot>(bases)); }

GateSum::Wire GateSum::fact(std::uint32_t number) {
  return number < bases_ ? circuit_.input(static_cast<Slot>(number)) : kHigh;
}

GateSum::Wire GateSum::any(std::span<const Wire> wires) {
  Wire found = kLow;
  for (const Wire wire : wires) found = circuit_.any(found, wire);
  return found;
}

std::vector<GateSum::Wire> GateSum::count(std::span<const Wire> wires) {
  Places places(1);
  places[0].assign(wires.begin(), wires.end());
  return added_up(std::move(places));
}

GateSum::Wire GateSum::is(const std::vector<Wire>& count, std::uint32_t number) {
  Wire found = number >> count.size() == 0 ? kHigh : kLow;
  for (std::size_t bit = 0; bit < count.size(); ++bit) {
    found = circuit_.all(found, (number >> bit & 1U) != 0 ? count[bit] : !count[bit]);
  }
  return found;
}

GateSum::Wire GateSum::at_least(const std::vector<Wire>& count, std::uint32_t number) {
  if (number >> count.size() != 0) return kLow;
  Wire found = kHigh;  // equal so far counts as enough
  for (std::size_t bit = 0; bit < count.size(); ++bit) {
    found = (number >> bit & 1U) != 0 ? circuit_.all(count[bit], found)
                                      : circuit_.any(count[bit], found);
  }
  return found;
}

/// Full adders until every place has one wire; what a place carries goes to the next.
std::vector<GateSum::Wire> GateSum::added_up(Places places) {
  std::vector<Wire> sum;
  for (std::size_t place = 0; place < places.size(); ++place) {
    for (std::size_t next = 0; places[place].size() - next > 1;) {
      const bool has_three = places[place].size() - next > 2;
      const Wire a = places[place][next];
      const Wire b = places[place][next + 1];
      const Wire c = has_three ? places[place][next + 2] : kLow;
      next += has_three ? 3 : 2;
      places[place].push_back(circuit_.odd(a, b, c));
      if (place + 1 == places.size()) places.emplace_back();
      places[place + 1].push_back(circuit_.most(a, b, c));
      if (places[place].size() - next == 1) {
        places[place] = {places[place].back()};
        next = 0;
      }
    }
    sum.push_back(places[place].empty() ? kLow : places[place].front());
  }
  return sum;
}

void GateSum::finish() {
  Places places(1);
  for (const auto& [wire, weight] : weights_) {
    auto parts = static_cast<std::int64_t>(std::llround(weight * kParts));
    if (parts < 0) least_ += parts;
    const Wire counted = parts < 0 ? !wire : wire;
    for (std::uint64_t left = static_cast<std::uint64_t>(std::abs(parts)), place = 0; left != 0;
         left >>= 1U, ++place) {
      if (places.size() <= place) places.resize(place + 1);
      if ((left & 1U) != 0) places[place].push_back(counted);
    }
  }
  const std::vector<Wire> sum = added_up(std::move(places));
  bits_ = std::min(sum.size(), kMostBits);
  for (std::size_t bit = 0; bit < bits_; ++bit) {
    circuit_.store(sum[bit], static_cast<Slot>(bases_ + bit));
  }
  circuit_.finish();
}

}  // namespace rulewise::insight
