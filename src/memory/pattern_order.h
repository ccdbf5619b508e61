// pattern_order.h — patterns in their order: which are more general than which.
//
//     PatternOrder<PartGraph> order;
//     order.insert(pattern);
//     order.most_special(whole);             // those that hold, and nothing between them and it
//
// Idea      Levinson's hierarchy: each pattern knows its immediate neighbours only. A question
// walks
//           from the general to the special, and asks a pattern only when all that are just above
//           it have held; those with nothing above are filed by a label, so that most are never met
// Needs     a Pattern with `is_part_of` wholes and patterns, `may_be_part_of` that a glance tells,
//           `keys()` of labels and `as_whole()`; a part's keys are among those of the whole
// Promises  no pattern twice; numbers stay valid until their pattern is removed
// Tested by pattern_order_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rulewise::memory {

/// What is known of a pattern.
struct PatternRecord {
  double weight = 0.5;        // what positions with it are worth, 0 to 1, to the one to move
  double variance = 0;        // sum of all changes of the weight
  std::uint32_t updates = 0;  // of the weight
  std::uint32_t uses = 0;     // positions that were moved to, and that it helped to judge
  std::uint32_t born = 0;     // after so many games
};

template <class Pattern>
class PatternOrder {
 public:
  using Number = std::uint32_t;
  using Whole = typename Pattern::Whole;

  [[nodiscard]] std::size_t size() const { return alive_; }
  /// One more than the highest number there is.
  [[nodiscard]] Number end() const { return static_cast<Number>(entries_.size()); }
  [[nodiscard]] bool has(Number n) const { return n < entries_.size() && entries_[n].is_there; }
  [[nodiscard]] const Pattern& pattern(Number n) const { return entries_[n].pattern; }
  [[nodiscard]] PatternRecord& record(Number n) { return entries_[n].record; }
  [[nodiscard]] const PatternRecord& record(Number n) const { return entries_[n].record; }
  [[nodiscard]] const std::vector<Number>& general(Number n) const { return entries_[n].general; }
  [[nodiscard]] const std::vector<Number>& special(Number n) const { return entries_[n].special; }
  /// Patterns looked for in another since the last call, and those that a glance at their labels
  /// was enough for.
  struct Comparisons {
    std::uint64_t searches = 0;
    std::uint64_t glances = 0;
  };
  Comparisons take_comparisons() { return std::exchange(comparisons_, {}); }

  /// The patterns that are part of the whole and more special than no less than these.
  [[nodiscard]] const std::vector<Number>& most_special(const Whole& whole) {
    ++asked_;
    met_.resize(entries_.size());
    holding_.clear();
    for (const std::uint32_t key : whole.keys()) {
      const auto file = files_.find(key);
      if (file == files_.end()) continue;
      for (const Number root : file->second) ask(root, whole);
    }
    for (std::size_t i = 0; i < holding_.size(); ++i) {
      for (const Number next : entries_[holding_[i]].special) {
        Met& met = met_at(next);
        if (++met.above == entries_[next].general.size()) ask(next, whole);
      }
    }
    found_.clear();
    for (const Number n : holding_) {
      if (!met_[n].is_passed) found_.push_back(n);
    }
    std::ranges::sort(found_);
    return found_;
  }

  /// All patterns that are part of the whole, ascending.
  [[nodiscard]] const std::vector<Number>& all_that_hold(const Whole& whole) {
    (void)most_special(whole);
    std::ranges::sort(holding_);
    return holding_;
  }

  /// The pattern's number, and whether it is new.
  std::pair<Number, bool> insert(Pattern pattern) {
    const std::vector<Number> above = most_special(pattern.as_whole());
    for (const Number n : above) {
      ++comparisons_.searches;
      if (pattern.is_part_of(entries_[n].pattern)) return {n, false};
    }
    const std::vector<Number> below = most_general_below(pattern, above);
    const Number mine = end();
    entries_.push_back({std::move(pattern), {}, {}, {}, true, 0});
    ++alive_;
    for (const Number a : above) {
      for (const Number b : below) unlink(a, b);
    }
    for (const Number a : above) link(a, mine);
    for (const Number b : below) {
      if (entries_[b].general.empty()) unfile(b);
      link(mine, b);
    }
    if (above.empty()) file(mine);
    return {mine, true};
  }

  void remove(Number n) {
    Entry& entry = entries_[n];
    const std::vector<Number> above = entry.general;
    const std::vector<Number> below = entry.special;
    if (above.empty()) unfile(n);
    for (const Number a : above) unlink(a, n);
    for (const Number b : below) unlink(n, b);
    for (const Number b : below) {
      for (const Number a : above) {
        if (!leads_to(a, b)) link(a, b);
      }
      if (entries_[b].general.empty()) file(b);
    }
    entry = {};
    --alive_;
  }

  /// New numbers without gaps, in the same order; those known before mean nothing afterwards.
  void renumber() {
    std::vector<Number> names(entries_.size());
    std::vector<Entry> kept;
    for (Number n = 0; n < entries_.size(); ++n) {
      if (!entries_[n].is_there) continue;
      names[n] = static_cast<Number>(kept.size());
      kept.push_back(std::move(entries_[n]));
    }
    const auto rename = [&](std::vector<Number>& numbers) {
      for (Number& n : numbers) n = names[n];
    };
    for (Entry& entry : kept) {
      rename(entry.general);
      rename(entry.special);
    }
    for (auto& [key, roots] : files_) rename(roots);
    entries_ = std::move(kept);
    met_.clear();
  }

 private:
  struct Entry {
    Pattern pattern;
    PatternRecord record;
    std::vector<Number> general, special;  // immediate neighbours
    bool is_there = false;
    std::uint32_t filed_under = 0;  // a label, where nothing is above it
  };
  struct Met {
    std::uint64_t asked = 0;  // the question the rest is about
    std::uint32_t above = 0;
    bool is_passed = false;  // something more special holds
  };

  Met& met_at(Number n) {
    if (met_[n].asked != asked_) met_[n] = {asked_, 0, false};
    return met_[n];
  }
  void ask(Number n, const Whole& whole) {
    if (!entries_[n].pattern.may_be_part_of(whole)) {
      ++comparisons_.glances;
      return;
    }
    ++comparisons_.searches;
    if (!entries_[n].pattern.is_part_of(whole)) return;
    (void)met_at(n);
    holding_.push_back(n);
    for (const Number a : entries_[n].general) met_at(a).is_passed = true;
  }

  /// All patterns below one of those above it, or all, that hold the pattern; of those the first.
  [[nodiscard]] std::vector<Number> most_general_below(const Pattern& pattern,
                                                       const std::vector<Number>& above) {
    std::vector<std::uint8_t> is_seen(entries_.size(), 0);
    std::vector<Number> queue;
    const auto push = [&](Number n) {
      if (is_seen[n] == 0) queue.push_back(n);
      is_seen[n] = 1;
    };
    if (above.empty()) {
      for (const auto& [key, roots] : files_) {
        for (const Number root : roots) push(root);
      }
    } else {
      for (const Number n : entries_[above.front()].special) push(n);
    }
    std::vector<Number> holding;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Number n = queue[i];
      ++comparisons_.searches;
      if (pattern.is_part_of(entries_[n].pattern)) {
        holding.push_back(n);
        continue;  // all below hold it too
      }
      for (const Number next : entries_[n].special) push(next);
    }
    return first_of(holding);
  }
  /// Without those that have another one of them above.
  [[nodiscard]] std::vector<Number> first_of(const std::vector<Number>& holding) const {
    std::vector<Number> first;
    for (const Number n : holding) {
      const auto is_above = [&](Number m) { return m != n && leads_to(m, n); };
      if (std::ranges::none_of(holding, is_above)) first.push_back(n);
    }
    std::ranges::sort(first);
    return first;
  }
  [[nodiscard]] bool leads_to(Number from, Number to) const {
    std::vector<Number> queue{from};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Number next : entries_[queue[i]].special) {
        if (next == to) return true;
        if (std::ranges::find(queue, next) == queue.end()) queue.push_back(next);
      }
    }
    return false;
  }

  void link(Number a, Number b) {
    entries_[a].special.push_back(b);
    entries_[b].general.push_back(a);
  }
  void unlink(Number a, Number b) {
    std::erase(entries_[a].special, b);
    std::erase(entries_[b].general, a);
  }
  /// Under that of its labels that fewest others are filed under.
  void file(Number n) {
    Entry& entry = entries_[n];
    std::size_t fewest = entries_.size() + 1;
    for (const std::uint32_t key : entry.pattern.keys()) {
      const auto there = files_.find(key);
      const std::size_t size = there == files_.end() ? 0 : there->second.size();
      if (size >= fewest) continue;
      fewest = size;
      entry.filed_under = key;
    }
    files_[entry.filed_under].push_back(n);
  }
  void unfile(Number n) { std::erase(files_[entries_[n].filed_under], n); }

  std::vector<Entry> entries_;
  std::size_t alive_ = 0;
  std::unordered_map<std::uint32_t, std::vector<Number>> files_;  // those with nothing above
  Comparisons comparisons_;

  // Of one question.
  std::uint64_t asked_ = 0;
  std::vector<Met> met_;
  std::vector<Number> holding_, found_;
};

}  // namespace rulewise::memory
