#include "search/alphabeta/table.h"

#include <algorithm>
#include <new>
#include <span>
#include <utility>

namespace rulewise::search {
namespace {

// Content, from the lowest bit: move key 32, score 18, depth plus one 8 (0: an empty slot),
// bound 2, proved 1, generation 3.
constexpr int kScoreBits = 18;
constexpr int kScoreOffset = 1 << (kScoreBits - 1);
constexpr unsigned kScoreShift = 32;
constexpr unsigned kDepthShift = kScoreShift + kScoreBits;  // 50
constexpr unsigned kBoundShift = kDepthShift + 8;           // 58
constexpr unsigned kProvedShift = kBoundShift + 2;          // 60
constexpr unsigned kGenerationShift = kProvedShift + 1;     // 61

std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  const int from_zero = entry.score + kScoreOffset;
  const auto score = static_cast<std::uint64_t>(from_zero);
  const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 254) + 1);
  return entry.move_key | score << kScoreShift | depth << kDepthShift |
         static_cast<std::uint64_t>(entry.bound) << kBoundShift |
         static_cast<std::uint64_t>(entry.is_proved ? 1 : 0) << kProvedShift |
         static_cast<std::uint64_t>(generation) << kGenerationShift;
}

int depth_plus_one(std::uint64_t content) {
  return static_cast<int>(content >> kDepthShift & 0xffU);
}

bool is_proved(std::uint64_t content) { return (content >> kProvedShift & 1U) != 0; }

TableEntry unpack(std::uint64_t content) {
  TableEntry entry;
  entry.move_key = static_cast<std::uint32_t>(content);
  entry.score = static_cast<int>(content >> kScoreShift & ((1U << kScoreBits) - 1)) - kScoreOffset;
  entry.depth = depth_plus_one(content) - 1;
  entry.bound = static_cast<Bound>(content >> kBoundShift & 3U);
  entry.is_proved = is_proved(content);
  return entry;
}

}  // namespace

Table::Table(std::size_t bytes) {
  if (!allocate(std::max<std::size_t>(bytes / sizeof(Bucket), 1))) throw std::bad_alloc();
}

bool Table::allocate(std::size_t buckets) {
  std::unique_ptr<void, Release> memory(std::calloc(buckets + 1, sizeof(Bucket)));
  if (memory == nullptr) return false;
  void* start = memory.get();
  std::size_t space = (buckets + 1) * sizeof(Bucket);
  table_ = static_cast<Bucket*>(std::align(alignof(Bucket), sizeof(Bucket), start, space));
  buckets_ = buckets;
  memory_ = std::move(memory);
  return true;
}

/// A bucket is a share of all hashes: what lay in one comes to lie in its own few of the longer
/// table, where there is room for it.
void Table::reserve(std::size_t bytes) {
  std::size_t buckets = buckets_;
  while (2 * buckets * sizeof(Bucket) <= bytes) buckets *= 2;
  if (buckets == buckets_) return;
  const std::span<const Bucket> old(table_, buckets_);
  std::unique_ptr<void, Release> old_memory = std::move(memory_);
  if (!allocate(buckets)) {
    memory_ = std::move(old_memory);
    return;
  }
  if (!was_used_) return;
  const auto is_free = [](const Slot& slot) {
    return depth_plus_one(slot.content.load(std::memory_order_relaxed)) == 0;
  };
  for (const Bucket& from : old) {
    for (const Slot& slot : from.slots) {
      const std::uint64_t content = slot.content.load(std::memory_order_relaxed);
      if (depth_plus_one(content) == 0) continue;
      const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
      auto& home = bucket(check ^ content).slots;
      const auto place = std::ranges::find_if(home, is_free);
      if (place == home.end()) continue;  // an entry of two threads may belong anywhere
      place->content.store(content, std::memory_order_relaxed);
      place->check.store(check, std::memory_order_relaxed);
    }
  }
}

std::optional<TableEntry> Table::find(std::uint64_t hash) const {
  for (const Slot& slot : bucket(hash).slots) {
    const std::uint64_t content = slot.content.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
    if ((check ^ content) == hash && depth_plus_one(content) > 0) return unpack(content);
  }
  return std::nullopt;
}

int Table::worth(std::uint64_t content) const {
  const int depth = depth_plus_one(content);
  if (depth == 0) return -1;
  const bool is_old = (content >> kGenerationShift) != generation_;
  return depth + (is_proved(content) ? 1000 : 0) - (is_old ? 300 : 0) + 400;
}

void Table::store(std::uint64_t hash, const TableEntry& entry) {
  Bucket& home = bucket(hash);
  Slot* place = nullptr;
  int least = 0;
  for (Slot& slot : home.slots) {
    const std::uint64_t content = slot.content.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ content) == hash) {
      if (depth_plus_one(content) > 0 && is_proved(content) && !entry.is_proved) return;
      place = &slot;
      break;
    }
    const int value = worth(content);
    if (place == nullptr || value < least) {
      place = &slot;
      least = value;
    }
  }
  const std::uint64_t content = pack(entry, generation_);
  place->content.store(content, std::memory_order_relaxed);
  place->check.store(hash ^ content, std::memory_order_relaxed);
}

void Table::clear() {
  for (std::size_t i = 0; i < buckets_; ++i) {
    for (Slot& slot : table_[i].slots) {
      slot.content.store(0, std::memory_order_relaxed);
      slot.check.store(0, std::memory_order_relaxed);
    }
  }
}

}  // namespace rulewise::search
