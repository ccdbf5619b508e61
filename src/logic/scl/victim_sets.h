// victim_sets.h — names for the groups of squares a single capture can empty.
//
// Idea      a capture is named by what it takes, whatever path and power it came by; so every
//           group that can arise on this board gets a name, and tables say how groups grow. A
//           square collected twice (possible on a cylinder) is in its group twice
// Promises  the same group has the same name however it was collected: its squares by rank, then
//           file. Gives up after kMost entries, and says so
// Tested by victim_sets_test.cc
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "logic/scl/ways.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

using VictimSet = std::vector<scl::Square>;  // by rank, then file

/// `none`, `c4` or `c4_d5_e6`.
[[nodiscard]] std::string set_name(const VictimSet& set);

/// Which of the pieces hopped over are taken.
enum class HoppedTaken { kNone, kAll, kSome };

class VictimSets {
 public:
  static constexpr std::size_t kMost = 200'000;

  /// Notes every group that captures along this way can make.
  void add(const scl::Board& board, const scl::Capture& capture, const Way& way,
           HoppedTaken hopped);
  /// Notes that this square may be added to that group.
  void add_growth(const VictimSet& set, scl::Square square);

  [[nodiscard]] bool too_many() const { return growths_.size() > kMost || work_ > 100 * kMost; }
  /// All groups of two squares and more, and the squares by which groups grow to them.
  [[nodiscard]] const std::set<VictimSet>& sets() const { return sets_; }
  [[nodiscard]] const std::set<std::pair<VictimSet, scl::Square>>& growths() const {
    return growths_;
  }
  [[nodiscard]] std::size_t largest() const { return largest_; }
  [[nodiscard]] bool has_doubles() const { return has_doubles_; }

 private:
  using Line = std::vector<scl::Square>;

  void add_line(const scl::Board& board, const scl::Capture& capture, const Way& way,
                HoppedTaken hopped, scl::Square from, scl::Direction direction);
  std::vector<VictimSet> grown(const std::vector<VictimSet>& sets, scl::Square square,
                               HoppedTaken hopped);
  void add_ends(const scl::Capture& capture, const Line& line, scl::Square from, Range targets,
                const std::vector<VictimSet>& sets);
  void keep(const VictimSet& set);

  std::set<VictimSet> sets_;
  std::set<std::pair<VictimSet, scl::Square>> growths_;
  std::size_t largest_ = 1;
  std::size_t work_ = 0;
  bool has_doubles_ = false;
};

}  // namespace rulewise::logic
