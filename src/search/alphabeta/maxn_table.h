// maxn_table.h — what max^n knows of states met before: what each role gets there, and the move.
//
// Idea      one entry a place; a proof gives way to another state's entry, not to a guess about its
//           own
// Promises  grows only when it is told to, and keeps what it had; a table of no bytes keeps nothing
// Tested by maxn_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rulewise::search {

/// What each role gets, and whether that is certain.
struct RolePayoffs {
  std::vector<int> of;
  bool is_proved = false;
};

class MaxnTable {
 public:
  MaxnTable(std::size_t bytes, std::size_t roles);

  /// By just so many plies, or for good. Deeper would be better, but then a value would hang on
  /// what was met before.
  [[nodiscard]] std::optional<RolePayoffs> find(std::uint64_t key, int depth) const;
  struct BestChoice {
    std::size_t choice = 0;
    bool is_proved = false;
  };
  /// Which of a state's choices was best when it was last looked at.
  [[nodiscard]] std::optional<BestChoice> best_choice(std::uint64_t key) const;
  void keep(std::uint64_t key, int depth, const RolePayoffs& payoffs, std::size_t choice);
  /// Doubles as often as the bytes allow.
  void reserve(std::size_t bytes);
  [[nodiscard]] std::size_t bytes() const { return entries_.size() * bytes_of_entry(); }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t depth = 0;  // 0: nothing is here
    bool is_proved = false;
    std::uint32_t choice = 0;
  };
  [[nodiscard]] std::size_t bytes_of_entry() const {
    return sizeof(Entry) + roles_ * sizeof(std::int16_t);
  }
  /// Where a state's entry lies, if the entry there is of that state.
  [[nodiscard]] std::optional<std::size_t> place_of(std::uint64_t key) const;

  std::size_t roles_;
  std::vector<Entry> entries_;
  std::vector<std::int16_t> payoffs_;
};

}  // namespace rulewise::search
