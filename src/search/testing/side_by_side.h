// side_by_side.h — rules of games that are several side by side, for tests.
#pragma once

#include <string>

namespace rulewise::search {

/// Two roles in turn, who have one move while they wait.
inline constexpr const char* kTurnsOfTwo =
    R"((role x) (role o) (other x o) (other o x) (init (turn x))
  (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
  (<= (legal ?r wait) (true (turn ?s)) (other ?r ?s)))";

/// Two strips of cells; who has two marks side by side, and the other has not, is ahead in a strip.
inline std::string strips(int cells) {
  std::string text = kTurnsOfTwo;
  text += R"((strip 1) (strip 2)
    (<= (init (cell ?b ?i blank)) (strip ?b) (index ?i))
    (<= (legal ?r (mark ?b ?i)) (true (turn ?r)) (true (cell ?b ?i blank)))
    (<= (next (cell ?b ?i ?r)) (does ?r (mark ?b ?i)))
    (<= (next (cell ?b ?i ?r)) (true (cell ?b ?i ?r)) (distinct ?r blank))
    (<= (marked ?b ?i) (does ?r (mark ?b ?i)))
    (<= (next (cell ?b ?i blank)) (true (cell ?b ?i blank)) (not (marked ?b ?i)))
    (<= (won ?b ?r) (beside ?i ?j) (true (cell ?b ?i ?r)) (true (cell ?b ?j ?r)) (role ?r))
    (<= (open ?b) (true (cell ?b ?i blank)))
    (<= terminal (not (open 1)) (not (open 2)))
    (<= (ahead ?b ?r) (won ?b ?r) (other ?r ?s) (not (won ?b ?s)))
    (<= (even ?b) (strip ?b) (not (ahead ?b x)) (not (ahead ?b o)))
    (<= (goal ?r 100) (ahead 1 ?r) (ahead 2 ?r))
    (<= (goal ?r 75) (ahead 1 ?r) (even 2))
    (<= (goal ?r 75) (even 1) (ahead 2 ?r))
    (<= (goal ?r 50) (role ?r) (even 1) (even 2))
    (<= (goal ?r 50) (ahead 1 ?r) (ahead 2 ?s) (other ?r ?s))
    (<= (goal ?r 50) (ahead 1 ?s) (ahead 2 ?r) (other ?r ?s))
    (<= (goal ?r 25) (ahead 1 ?s) (even 2) (other ?r ?s))
    (<= (goal ?r 25) (even 1) (ahead 2 ?s) (other ?r ?s))
    (<= (goal ?r 0) (ahead 1 ?s) (ahead 2 ?s) (other ?r ?s)))";
  for (int i = 1; i <= cells; ++i) text += " (index " + std::to_string(i) + ")";
  for (int i = 1; i < cells; ++i) {
    text += " (beside " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")";
  }
  return text;
}

}  // namespace rulewise::search
