#include "logic/scl/victim_sets.h"

#include <algorithm>

#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

bool comes_before(scl::Square a, scl::Square b) {
  return std::pair(a.y, a.x) < std::pair(b.y, b.x);
}

VictimSet with(VictimSet set, scl::Square square) {
  set.insert(std::ranges::upper_bound(set, square, comes_before), square);
  return set;
}

/// line[0] is the square behind, if there is one, else the start; line[n] the n-th along.
std::vector<scl::Square> line_from(const scl::Board& board, scl::Square from,
                                   scl::Direction direction, int length) {
  std::vector<scl::Square> line{
      scl::step(board, from, {-direction.dx, -direction.dy}).value_or(from)};
  std::optional<scl::Square> at = from;
  for (int n = 1; n <= length && at; ++n) {
    at = scl::step(board, *at, direction);
    if (at) line.push_back(*at);
  }
  return line;
}

int reach_of(const Way& way) {
  if (way.kind == scl::MovementKind::kLeap) return 1;
  if (way.kind == scl::MovementKind::kRide) return way.steps.high;
  return way.before.high + way.over.high + way.after.high + 1;
}

}  // namespace

std::string set_name(const VictimSet& set) {
  if (set.empty()) return "none";
  std::string name;
  for (const scl::Square square : set) name += (name.empty() ? "" : "_") + square_name(square);
  return name;
}

void VictimSets::add(const scl::Board& board, const scl::Capture& capture, const Way& way,
                     HoppedTaken hopped) {
  for (const std::vector<scl::Direction>* side : {&way.white, &way.black}) {
    for (const scl::Direction direction : *side) {
      for (int y = 1; y <= board.height; ++y) {
        for (int x = 1; x <= board.width && !too_many(); ++x) {
          add_line(board, capture, way, hopped, {x, y}, direction);
        }
      }
    }
  }
}

void VictimSets::add_line(const scl::Board& board, const scl::Capture& capture, const Way& way,
                          HoppedTaken hopped, scl::Square from, scl::Direction direction) {
  const Line line = line_from(board, from, direction, reach_of(way));
  const int last = static_cast<int>(line.size()) - 1;
  if (way.kind != scl::MovementKind::kHop) {
    add_ends(capture, line, from, {way.steps.low, std::min(way.steps.high, last)}, {{}});
    return;
  }
  for (int before = way.before.low; before <= way.before.high; ++before) {
    std::vector<VictimSet> sets{{}};
    for (int over = 1; over <= way.over.high && before + over < last; ++over) {
      const scl::Square square = line[static_cast<std::size_t>(before + over)];
      if (square == from || too_many()) break;  // it has been lifted from there
      sets = grown(sets, square, hopped);
      if (over < way.over.low) continue;
      const int past = before + over + 1;
      add_ends(capture, line, from, {past + way.after.low, std::min(past + way.after.high, last)},
               sets);
    }
  }
}

std::vector<VictimSet> VictimSets::grown(const std::vector<VictimSet>& sets, scl::Square square,
                                         HoppedTaken hopped) {
  if (hopped == HoppedTaken::kNone) return sets;
  std::vector<VictimSet> result;
  for (const VictimSet& set : sets) {
    if (too_many()) break;
    ++work_;
    add_growth(set, square);
    result.push_back(with(set, square));
    if (hopped == HoppedTaken::kSome) result.push_back(set);
  }
  return result;
}

void VictimSets::add_ends(const scl::Capture& capture, const Line& line, scl::Square from,
                          Range targets, const std::vector<VictimSet>& sets) {
  if (targets.empty()) return;
  const bool takes_behind = capture.retrieve && line[0] != from;
  for (const VictimSet& set : sets) {
    if (takes_behind) add_growth(set, line[0]);
    if (!capture.clobber) continue;
    for (int n = targets.low; n <= targets.high && !too_many(); ++n) {
      const scl::Square target = line[static_cast<std::size_t>(n)];
      if (target == from) continue;
      add_growth(set, target);
      if (takes_behind) add_growth(with(set, line[0]), target);
    }
  }
}

void VictimSets::add_growth(const VictimSet& set, scl::Square square) {
  if (set.empty()) return;  // everything begins with a single square
  ++work_;
  if (!growths_.insert({set, square}).second) return;
  const VictimSet result = with(set, square);
  has_doubles_ |= std::ranges::adjacent_find(result) != result.end();
  largest_ = std::max(largest_, result.size());
  keep(result);
}

/// With every group there is the same without its first square: so groups can be counted.
void VictimSets::keep(const VictimSet& set) {
  if (set.size() < 2 || !sets_.insert(set).second) return;
  keep({set.begin() + 1, set.end()});
}

}  // namespace rulewise::logic
