#include "machine/relational/table.h"

#include <algorithm>
#include <utility>

namespace rulewise::machine::relational {

bool Table::add(const Value* answer, std::uint32_t width, Arena& arena) {
  if (width == 0) {
    const bool is_new = count == 0;
    count = 1;
    return is_new;
  }
  if (contains(answer, width)) return false;
  if (count == capacity) grow(width, arena);
  std::copy_n(answer, width, answers + std::size_t{count} * width);
  ++count;
  if (slots != nullptr && count * 2 <= slot_count) {
    place(count - 1, width);
  } else if (count > kScannedAnswers) {
    index_answers(width, arena);
  }
  return true;
}

bool Table::contains(const Value* answer, std::uint32_t width) const {
  if (slots == nullptr) {
    for (std::uint32_t i = 0; i < count; ++i) {
      if (std::equal(answer, answer + width, answers + std::size_t{i} * width)) return true;
    }
    return false;
  }
  const std::uint32_t mask = slot_count - 1;
  for (std::uint32_t at = hash_values(answer, width) & mask; slots[at] != 0; at = (at + 1) & mask) {
    const Value* other = answers + std::size_t{slots[at] - 1} * width;
    if (std::equal(answer, answer + width, other)) return true;
  }
  return false;
}

void Table::grow(std::uint32_t width, Arena& arena) {
  const std::uint32_t larger = capacity == 0 ? 2 : capacity * 2;
  auto* moved = arena.make_array<Value>(std::size_t{larger} * width);
  std::copy_n(answers, std::size_t{count} * width, moved);
  answers = moved;
  capacity = larger;
}

void Table::index_answers(std::uint32_t width, Arena& arena) {
  slot_count = slot_count == 0 ? kScannedAnswers * 4 : slot_count * 2;
  while (slot_count < count * 2) slot_count *= 2;
  slots = arena.make_array<std::uint32_t>(slot_count);
  std::fill_n(slots, slot_count, 0U);
  for (std::uint32_t i = 0; i < count; ++i) place(i, width);
}

void Table::place(std::uint32_t answer, std::uint32_t width) const {
  const std::uint32_t mask = slot_count - 1;
  std::uint32_t at = hash_values(answers + std::size_t{answer} * width, width) & mask;
  while (slots[at] != 0) at = (at + 1) & mask;
  slots[at] = answer + 1;
}

Table* TableMap::add(Value* slot, std::uint32_t hash, const Value* key, std::uint32_t width,
                     Arena& arena) {
  auto* table = arena.make<Table>();
  auto* own_key = arena.make_array<Value>(width);
  std::copy_n(key, width, own_key);
  table->key = own_key;
  slot[0] = epoch_;
  slot[1] = hash;
  slot[2] = static_cast<Value>(tables_.size());
  std::copy_n(key, width, slot + kHeadWords);
  tables_.push_back(table);
  return table;
}

void TableMap::grow(std::uint32_t width) {
  const std::size_t stride = kHeadWords + std::size_t{width};
  const std::size_t count = std::max<std::size_t>(16, slot_count_ * 2);
  std::vector<Value> larger(count * stride, 0);
  for (std::size_t i = 0; i < slot_count_; ++i) {
    const Value* slot = &words_[i * stride];
    if (slot[0] != epoch_) continue;
    std::size_t place = slot[1] & (count - 1);
    while (larger[place * stride] == epoch_) place = (place + 1) & (count - 1);
    std::copy_n(slot, stride, &larger[place * stride]);
  }
  words_ = std::move(larger);
  slot_count_ = count;
}

}  // namespace rulewise::machine::relational
