// exclusive_rules.h — a small game in which each cell holds one thing: for tests only.
#pragma once

namespace rulewise::logic::testing {

inline constexpr const char* kWalkers = R"(
  (role red) (role blue)
  (cell 1) (cell 2) (cell 3)
  (init (at 1 red)) (init (at 3 blue)) (init (at 2 blank)) (init (control red))
  (<= (legal ?r (go ?x ?y)) (true (control ?r)) (true (at ?x ?r)) (true (at ?y blank)))
  (<= (legal ?r wait) (true (control ?r)))
  (<= (legal red noop) (true (control blue)))
  (<= (legal blue noop) (true (control red)))
  (<= (next (at ?y ?r)) (does ?r (go ?x ?y)))
  (<= (next (at ?x blank)) (does ?r (go ?x ?y)))
  (<= (next (at ?z ?w)) (does ?r (go ?x ?y)) (true (at ?z ?w)) (distinct ?z ?x) (distinct ?z ?y))
  (<= (next (at ?z ?w)) (does ?r wait) (true (at ?z ?w)))
  (<= (next (control red)) (true (control blue)))
  (<= (next (control blue)) (true (control red)))
  (<= (next (visited ?x)) (true (at ?x red)))
  (<= (next (visited ?x)) (true (visited ?x)))
  (<= terminal (true (visited 3)))
  (<= (goal red 100) (true (visited 3)))
  (<= (goal red 0) (not (true (visited 3))))
  (goal blue 50)
)";

}  // namespace rulewise::logic::testing
