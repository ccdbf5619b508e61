#include "memory/state_image.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace rulewise::memory {

void StateImage::apply(std::span<const std::uint64_t> state,
                       std::vector<std::uint64_t>& image) const {
  image.assign(state.size(), 0);
  for (std::size_t w = 0; w < state.size(); ++w) {
    for (std::uint64_t bits = state[w]; bits != 0; bits &= bits - 1) {
      const std::uint32_t base = to[w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
      image[base / 64] |= std::uint64_t{1} << (base % 64);
    }
  }
}

std::vector<StateImage> images_of(const std::vector<insight::Symmetry>& symmetries) {
  constexpr std::size_t kMost = 16;
  if (symmetries.empty()) return {};
  StateImage self{std::vector<std::uint32_t>(symmetries.front().image.size())};
  std::iota(self.to.begin(), self.to.end(), 0U);
  std::vector<StateImage> all{std::move(self)};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const insight::Symmetry& symmetry : symmetries) {
      if (all.size() == kMost) break;
      StateImage both{{}, all[i].exchanges_roles != symmetry.exchanges_roles};
      for (const std::uint32_t base : all[i].to) both.to.push_back(symmetry.image[base]);
      const auto is_same = [&](const StateImage& other) { return other.to == both.to; };
      if (std::ranges::none_of(all, is_same)) all.push_back(std::move(both));
    }
  }
  all.erase(all.begin());
  return all;
}

}  // namespace rulewise::memory
