// small_games.h — for tests alone: small games whose features can be worked out by hand.
#pragma once

namespace rulewise::insight::testing {

/// Two racers on a line of five; each step is forward or rest, both at once; six steps at most.
inline constexpr const char* kRace = R"(
  (role left) (role right) (rival left right) (rival right left)
  (ahead 1 2) (ahead 2 3) (ahead 3 4) (ahead 4 5)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
  (init (at left 1)) (init (at right 1)) (init (step 0))
  (<= (legal ?p run) (role ?p)) (<= (legal ?p rest) (role ?p))
  (<= (next (at ?p ?y)) (does ?p run) (true (at ?p ?x)) (ahead ?x ?y))
  (<= (next (at ?p ?x)) (does ?p rest) (true (at ?p ?x)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= (home ?p) (true (at ?p 5)))
  (<= (won ?p) (home ?p) (rival ?p ?q) (not (home ?q)))
  (<= decided (won ?p))
  (<= terminal (home ?p)) (<= terminal (true (step 6)))
  (<= (goal ?p 100) (won ?p)) (<= (goal ?p 0) (rival ?p ?q) (won ?q))
  (<= (goal ?p 50) (role ?p) (not decided))
)";

/// Three cells in a row, each role puts its mark in turn; who has two neighbours has a pair.
inline constexpr const char* kPairs = R"(
  (role x) (role o) (rival x o) (rival o x) (beside 1 2) (beside 2 3) (beside 3 4)
  (cell 1) (cell 2) (cell 3) (cell 4)
  (init (control x))
  (<= (taken ?c) (true (mark ?c ?p)))
  (<= (legal ?p (put ?c)) (true (control ?p)) (cell ?c) (not (taken ?c)))
  (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
  (<= (next (mark ?c ?p)) (does ?p (put ?c)))
  (<= (next (mark ?c ?p)) (true (mark ?c ?p)))
  (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
  (<= (pair ?p) (beside ?c ?d) (true (mark ?c ?p)) (true (mark ?d ?p)))
  (<= full (taken 1) (taken 2) (taken 3) (taken 4))
  (<= terminal (pair ?p)) (<= terminal full)
  (<= won (pair ?p))
  (<= (goal ?p 100) (pair ?p)) (<= (goal ?p 0) (rival ?p ?q) (pair ?q))
  (<= (goal ?p 50) (role ?p) (not won))
)";

/// A token that both push along a line of five, from the middle; near its end a role has more ways
/// to rest.
inline constexpr const char* kTug = R"(
  (role up) (role down) (rival up down) (rival down up)
  (above 1 2) (above 2 3) (above 3 4) (above 4 5) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
  (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (near up 4) (near up 5) (near down 1) (near down 2)
  (skip once) (skip twice) (skip thrice)
  (init (token 3)) (init (control up)) (init (step 0))
  (<= (legal ?p (push ?y)) (true (control ?p)) (true (token ?x)) (above ?x ?y))
  (<= (legal ?p (push ?y)) (true (control ?p)) (true (token ?x)) (above ?y ?x))
  (<= (legal ?p (rest ?s)) (true (control ?p)) (skip ?s))
  (<= (legal ?p (doze ?s)) (true (control ?p)) (true (token ?x)) (near ?p ?x) (skip ?s))
  (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
  (<= pushed (does ?p (push ?y)))
  (<= (next (token ?y)) (does ?p (push ?y)))
  (<= (next (token ?x)) (true (token ?x)) (not pushed))
  (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 8)))
  (<= (goal up 100) (true (token 5))) (<= (goal up 0) (not (true (token 5))))
  (<= (goal down 100) (true (token 1))) (<= (goal down 0) (not (true (token 1))))
)";

/// Six stones that two take in turn, one or two neighbours at once; who finds none has lost.
inline constexpr const char* kStones = R"(
  (role one) (role two) (rival one two) (rival two one)
  (beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 6)
  (init (stone 1)) (init (stone 2)) (init (stone 3)) (init (stone 4)) (init (stone 5))
  (init (stone 6)) (init (control one))
  (<= (legal ?p (take ?s)) (true (control ?p)) (true (stone ?s)))
  (<= (legal ?p (both ?s ?t)) (true (control ?p)) (true (stone ?s)) (true (stone ?t))
      (beside ?s ?t))
  (<= (legal ?p wait) (rival ?p ?q) (true (control ?q)))
  (<= (gone ?s) (does ?p (take ?s)))
  (<= (gone ?s) (does ?p (both ?s ?t))) (<= (gone ?t) (does ?p (both ?s ?t)))
  (<= (next (stone ?s)) (true (stone ?s)) (not (gone ?s)))
  (<= (next (control ?q)) (true (control ?p)) (rival ?p ?q))
  (<= some (true (stone ?s)))
  (<= terminal (not some))
  (<= (goal ?p 100) (not some) (rival ?p ?q) (true (control ?q)))
  (<= (goal ?p 0) (not some) (true (control ?p)))
  (<= (goal ?p 50) (role ?p) some)
)";

/// Ten days, on the third of which a lamp that is lit pays; it is hardly ever put out.
inline constexpr const char* kLamp = R"(
  (role one) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
  (after 8 9) (after 9 10) (way 1) (way 2) (way 3) (way 4) (way 5) (way 6)
  (init (day 1)) (init (lamp lit)) (init (lamp old))
  (<= (legal one (rest ?w)) (way ?w))
  (<= (next (day ?n)) (true (day ?m)) (after ?m ?n))
  (<= (next (lamp lit)) (true (lamp lit)) (not (does one (rest 6))))
  (<= (next (lamp old)) (true (lamp old)))
  (<= terminal (true (day 10)))
  (<= (goal one 100) (true (day 3)) (true (lamp lit)))
  (<= (goal one 0) (not (true (day 3)))) (<= (goal one 0) (not (true (lamp lit))))
)";

}  // namespace rulewise::insight::testing
