// table.h — the answers to one call, each once, and the calls asked so far of one call pattern.
//
// Idea      tabling: a call (its bound values) is evaluated once and its answers are read by all
//           who ask; tables of a state live in an arena and are forgotten together by counting up
//           an epoch
// Promises  answers keep the order they came in; a table of width 0 holds at most one answer
// Tested by table_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "machine/relational/arena.h"
#include "machine/relational/relation.h"

namespace rulewise::machine::relational {

struct CallPattern;

enum class TableState : std::uint8_t { kNew, kActive, kComplete };

struct Table {
  const Value* key = nullptr;
  Value* answers = nullptr;
  std::uint32_t* slots = nullptr;  // hash set over the answers, once there are many
  CallPattern* pattern = nullptr;
  std::uint32_t count = 0;
  std::uint32_t capacity = 0;
  std::uint32_t slot_count = 0;
  std::uint32_t index = 0;          // place on the completion stack while active
  std::uint32_t low = 0;            // lowest place it depends on
  std::uint32_t consumer_mark = 0;  // consumers there were when it was opened
  TableState state = TableState::kNew;

  /// Adds the answer unless it is there; true if it was new.
  bool add(const Value* answer, std::uint32_t width, Arena& arena);
  void forget_answers() {
    answers = nullptr;
    slots = nullptr;
    count = capacity = slot_count = 0;
  }

 private:
  static constexpr std::uint32_t kScannedAnswers = 8;

  [[nodiscard]] bool contains(const Value* answer, std::uint32_t width) const;
  void grow(std::uint32_t width, Arena& arena);
  void index_answers(std::uint32_t width, Arena& arena);
  void place(std::uint32_t answer, std::uint32_t width) const;
};

/// Calls of one pattern: bound values -> table. A slot holds epoch, hash, table number and key side
/// by side, so that a hit touches one place.
class TableMap {
 public:
  /// The table of the key, made new if it was not asked for since the last clear. The width must
  /// be the same in every call.
  Table* find_or_make(const Value* key, std::uint32_t width, Arena& arena) {
    if (width == 0) return single(arena);
    if ((tables_.size() + 1) * 2 > slot_count_) grow(width);
    const std::uint32_t hash = hash_values(key, width);
    const std::size_t stride = kHeadWords + std::size_t{width};
    const std::size_t mask = slot_count_ - 1;
    std::size_t place = hash & mask;
    for (; words_[place * stride] == epoch_; place = (place + 1) & mask) {
      const Value* slot = &words_[place * stride];
      if (slot[1] == hash && equals(slot + kHeadWords, key, width)) return tables_[slot[2]];
    }
    return add(&words_[place * stride], hash, key, width, arena);
  }

  void clear() {
    ++epoch_;
    tables_.clear();
    single_ = nullptr;
  }
  /// Clears and gives the memory back.
  void release() { *this = TableMap(); }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  [[nodiscard]] std::size_t memory_bytes() const {
    return words_.capacity() * sizeof(Value) + tables_.capacity() * sizeof(Table*);
  }

 private:
  static constexpr std::size_t kHeadWords = 3;  // epoch, hash, number of the table

  static bool equals(const Value* a, const Value* b, std::uint32_t width) {
    for (std::uint32_t i = 0; i < width; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  Table* single(Arena& arena) {
    if (single_ == nullptr) single_ = arena.make<Table>();
    return single_;
  }
  Table* add(Value* slot, std::uint32_t hash, const Value* key, std::uint32_t width, Arena& arena);
  void grow(std::uint32_t width);

  std::vector<Value> words_;
  std::vector<Table*> tables_;
  std::size_t slot_count_ = 0;
  std::uint32_t epoch_ = 1;
  Table* single_ = nullptr;
};

}  // namespace rulewise::machine::relational
