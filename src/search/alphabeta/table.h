// table.h — the transposition table: what is known of positions met before, in fixed memory.
//
// Idea      buckets of four in one cache line; an entry is two words, the second its content and
//           the first the hash xored with it, so that two threads writing at once leave an entry
//           that matches no position instead of a wrong one (Hyatt, Mann 2002)
// Promises  grows only when it is told to; what is proved of a position gives way to another proof,
// not to a guess
//           about the same position
// Tested by table_test.cc
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

namespace rulewise::search {

enum class Bound : std::uint8_t { kUpper, kLower, kExact };

struct TableEntry {
  std::uint32_t move_key = 0;
  int score = 0;  // a proved one as score.h's to_table gives it
  int depth = 0;
  Bound bound = Bound::kExact;
  bool is_proved = false;  // holds whatever the depth
};

class Table {
 public:
  explicit Table(std::size_t bytes);

  /// Says that `find` will be asked soon.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }
  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t hash) const;
  void store(std::uint64_t hash, const TableEntry& entry);
  /// Entries of earlier searches give way first from now on.
  void new_search() {
    generation_ = (generation_ + 1) & 7U;
    was_used_ = true;
  }
  void clear();
  /// Doubles as often as the bytes allow and keeps what announced searches have stored; stays as it
  /// is where the system has no memory for that. Not while anyone searches.
  void reserve(std::size_t bytes);
  [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> content{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  [[nodiscard]] Bucket& bucket(std::uint64_t hash) const {
    const auto index = static_cast<std::size_t>(
        static_cast<unsigned __int128>(hash) * static_cast<unsigned __int128>(buckets_) >> 64U);
    return table_[index];
  }
  /// False, and nothing is changed, where there is no memory for it.
  bool allocate(std::size_t buckets);
  /// How much is lost if the content is given up.
  [[nodiscard]] int worth(std::uint64_t content) const;

  std::size_t buckets_ = 0;
  // Zeros straight from the system: a page costs nothing until it is written.
  struct Release {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Release> memory_;
  Bucket* table_ = nullptr;
  bool was_used_ = false;  // by a search that was announced
  unsigned generation_ = 0;
};

}  // namespace rulewise::search
