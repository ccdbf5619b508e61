#include "logic/fact_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>

#include "base/huge_pages.h"

namespace rulewise::logic {

FactTable::Inserted FactTable::insert(std::span<const TermId> values) {
  if ((static_cast<std::size_t>(row_count_) + 1) * 2 > table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  const std::uint32_t hash = hash_of(values);
  std::size_t place = hash & mask;
  for (; table_[place].row != 0; place = (place + 1) & mask) {
    const Entry entry = table_[place];
    if (entry.hash != hash || !std::ranges::equal(row(entry.row - 1), values)) continue;
    return {entry.row - 1, false};
  }
  values_.insert(values_.end(), values.begin(), values.end());
  table_[place] = {++row_count_, hash};
  return {row_count_ - 1, true};
}

std::uint32_t FactTable::find(std::span<const TermId> values) const {
  if (table_.empty()) return kNoRow;
  const std::size_t mask = table_.size() - 1;
  const std::uint32_t hash = hash_of(values);
  for (std::size_t place = hash & mask; table_[place].row != 0; place = (place + 1) & mask) {
    const Entry entry = table_[place];
    if (entry.hash == hash && std::ranges::equal(row(entry.row - 1), values)) return entry.row - 1;
  }
  return kNoRow;
}

void FactTable::grow() {
  std::vector<Entry> old = base::large_vector<Entry>(std::max<std::size_t>(16, table_.size() * 2));
  old.swap(table_);
  const std::size_t mask = table_.size() - 1;
  for (const Entry entry : old) {
    if (entry.row == 0) continue;
    std::size_t place = entry.hash & mask;
    while (table_[place].row != 0) place = (place + 1) & mask;
    table_[place] = entry;
  }
}

const FactTable::Index& FactTable::index_on(ColumnSet columns) {
  const auto it = std::ranges::find_if(
      indexes_, [&](const std::unique_ptr<Index>& index) { return index->columns_ == columns; });
  Index& index = it != indexes_.end() ? **it : *indexes_.emplace_back(std::make_unique<Index>());
  index.columns_ = columns;
  catch_up(index);
  return index;
}

void FactTable::catch_up(Index& index) {
  if (index.links_.size() == row_count_) return;
  if (index.heads_.size() < row_count_) {
    index.heads_.assign(std::bit_ceil(static_cast<std::size_t>(row_count_) * 2), kNoRow);
    index.links_.clear();
  }
  index.links_.reserve(row_count_);
  std::array<TermId, 64> key;
  for (auto i = static_cast<std::uint32_t>(index.links_.size()); i < row_count_; ++i) {
    std::size_t size = 0;
    for (ColumnSet rest = index.columns_; rest != 0; rest &= rest - 1) {
      key[size++] = row(i)[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    const std::uint32_t hash = hash_of({key.data(), size});
    std::uint32_t& head = index.heads_[hash & (index.heads_.size() - 1)];
    index.links_.push_back(head);
    head = i;
  }
}

std::uint32_t FactTable::distinct_values(std::uint32_t column) const {
  if (distinct_.empty()) distinct_.resize(arity_);
  DistinctCount& known = distinct_[column];
  if (known.at_rows > 0 && row_count_ < known.at_rows * 2) return known.count;
  // A stride through large tables: an estimate that errs low is good enough for ordering.
  const std::uint32_t stride = 1 + row_count_ / 8192;
  std::unordered_set<TermId> seen;
  for (std::uint32_t i = 0; i < row_count_; i += stride) seen.insert(row(i)[column]);
  known = {row_count_, static_cast<std::uint32_t>(seen.size())};
  return known.count;
}

std::size_t FactTable::memory_bytes() const {
  std::size_t bytes =
      sizeof(FactTable) + values_.capacity() * sizeof(TermId) + table_.capacity() * sizeof(Entry);
  for (const std::unique_ptr<Index>& index : indexes_) {
    bytes += sizeof(Index) + (index->heads_.capacity() + index->links_.capacity()) * 4;
  }
  return bytes;
}

}  // namespace rulewise::logic
