// marker.h — tells alike things apart, whatever the order they come in.
//
//     Marker<RuleColours> marker(refiner);
//     if (marker.search(colours)) marker.best();   // all differ: the same for every spelling
//
// Idea      where refinement leaves names alike it marks one of them, refines, and so on to the
//           end. Of all ways to do so the one is kept after which the rules look least, the first
//           look first. Ways that look the same to the end give an exchange of names that leaves
//           the rules as they are; what such exchanges make of ways that were tried is not tried
//           (McKay 1981)
// Needs     a Refiner with `Colours` by name and the names that are `free`: `refine` tells as much
//           apart as it can and returns what the rules look like then, so that two ways to tell all
//           apart that look the same are the same rules; it says when it `is_spent`
// Promises  whatever the names and their order, colours that differ by a symmetry of the rules
// Tested by rule_names_test.cc, fingerprint_test.cc
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace rulewise::memory {

template <class Refiner>
class Marker {
 public:
  using Colours = typename Refiner::Colours;

  explicit Marker(Refiner& refiner) : refiner_(refiner) {}

  /// False if there was too much work; `best` is not to be used then.
  bool search(Colours colours) {
    (void)go_on(std::move(colours));
    return !gives_up();
  }

  [[nodiscard]] const Colours& best() const { return best_; }
  /// What the rules looked like on the way there.
  [[nodiscard]] std::uint64_t look() const { return base::hash_words<std::uint64_t>(best_looks_); }

 private:
  using Symbols = std::vector<std::uint32_t>;

  [[nodiscard]] bool gives_up() const { return refiner_.is_spent() || is_too_deep_; }

  /// Tries all names that are alike. Returns how many marks to go back to.
  std::size_t go_on(Colours colours) {
    const std::size_t depth = path_.size();
    const Symbols alike = smallest_class(colours);
    if (alike.empty()) return end(std::move(colours));
    if (depth == kMostDepth) is_too_deep_ = true;
    Symbols tried;
    for (const std::uint32_t name : alike) {
      if (gives_up()) return 0;
      if (is_image_of(name, tried, alike)) continue;
      tried.push_back(name);
      Colours marked = colours;
      marked[name] = base::combine(marked[name], 1);
      const std::uint64_t rules_look = refiner_.refine(marked);
      looks_.push_back(base::combine(rules_look, hash_of(marked)));
      path_.push_back(name);
      const std::size_t back = is_worse() ? depth : go_on(std::move(marked));
      path_.pop_back();
      looks_.pop_back();
      if (back < depth) return back;
    }
    return depth;
  }

  /// All names have been told apart.
  std::size_t end(Colours colours) {
    const std::size_t depth = path_.size();
    if (best_.empty() || looks_ < best_looks_) {
      best_ = std::move(colours);
      best_looks_ = looks_;
      best_path_ = path_;
      return depth;
    }
    if (looks_ != best_looks_) return depth;
    Symbols image(colours.size());
    for (std::uint32_t s = 0; s < image.size(); ++s) image[s] = s;
    const Symbols from = by_colour(best_);
    const Symbols to = by_colour(colours);
    for (std::size_t i = 0; i < from.size(); ++i) image[from[i]] = to[i];
    exchanges_.push_back(std::move(image));
    const auto fork = std::ranges::mismatch(path_, best_path_).in1;
    return static_cast<std::size_t>(fork - path_.begin());
  }

  [[nodiscard]] bool is_worse() const {
    if (best_.empty()) return false;
    const std::size_t common = std::min(looks_.size(), best_looks_.size());
    return std::lexicographical_compare(best_looks_.begin(), best_looks_.begin() + common,
                                        looks_.begin(), looks_.begin() + common);
  }

  [[nodiscard]] Symbols by_colour(const Colours& colours) const {
    Symbols order = refiner_.free();
    std::ranges::stable_sort(order, {}, [&](std::uint32_t s) { return colours[s]; });
    return order;
  }

  [[nodiscard]] std::uint64_t hash_of(const Colours& colours) const {
    std::uint64_t sum = 0;
    for (const std::uint32_t s : refiner_.free()) sum += base::mix(colours[s]);
    return sum;
  }

  /// Of the classes of names with the same colour, at least two; none where there is none.
  [[nodiscard]] Symbols smallest_class(const Colours& colours) const {
    const Symbols order = by_colour(colours);
    Symbols best;
    for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
      while (end < order.size() && colours[order[end]] == colours[order[first]]) ++end;
      if (end - first < 2 || (!best.empty() && best.size() <= end - first)) continue;
      best.assign(order.begin() + static_cast<std::ptrdiff_t>(first),
                  order.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return best;
  }

  /// Whether exchanges that leave all marked names alone make it of one that was tried.
  [[nodiscard]] bool is_image_of(std::uint32_t name, const Symbols& tried, const Symbols& alike) {
    if (tried.empty()) return false;
    std::vector<const Symbols*> usable;
    for (const Symbols& exchange : exchanges_) {
      const auto is_left_alone = [&](std::uint32_t marked) { return exchange[marked] == marked; };
      if (std::ranges::all_of(path_, is_left_alone)) usable.push_back(&exchange);
    }
    refiner_.add_work(exchanges_.size() + usable.size() * alike.size());
    std::set<std::uint32_t> reached(tried.begin(), tried.end());
    Symbols open = tried;
    while (!open.empty()) {
      const std::uint32_t from = open.back();
      open.pop_back();
      for (const Symbols* exchange : usable) {
        if (reached.insert((*exchange)[from]).second) open.push_back((*exchange)[from]);
      }
    }
    return reached.contains(name);
  }

  static constexpr std::size_t kMostDepth = 2'000;  // names marked one after the other

  Refiner& refiner_;
  bool is_too_deep_ = false;
  Symbols path_;                      // names that are marked, in order
  std::vector<std::uint64_t> looks_;  // of the rules, after each
  Colours best_;
  std::vector<std::uint64_t> best_looks_;
  Symbols best_path_;
  std::vector<Symbols> exchanges_;  // what each makes of every symbol
};

}  // namespace rulewise::memory
