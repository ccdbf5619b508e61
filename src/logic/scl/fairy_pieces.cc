#include "logic/scl/fairy_pieces.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "logic/scl/ways.h"
#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

using Steps = std::set<FairyStep>;

Steps all_ways(int dx, int dy, bool rides, bool lame = false) {
  Steps steps;
  for (const int x : {dx, -dx}) {
    for (const int y : {dy, -dy}) {
      steps.insert({{x, y}, rides, lame});
      steps.insert({{y, x}, rides, lame});
    }
  }
  return steps;
}

Steps both(Steps one, const Steps& other) {
  one.insert(other.begin(), other.end());
  return one;
}

std::vector<std::pair<std::string, FairyPowers>> built_in_pieces() {
  const Steps wazir = all_ways(0, 1, false);
  const Steps fers = all_ways(1, 1, false);
  const Steps king = both(wazir, fers);
  const Steps knight = all_ways(1, 2, false);
  const Steps alfil = all_ways(2, 2, false);
  const Steps rook = all_ways(0, 1, true);
  const Steps bishop = all_ways(1, 1, true);
  const Steps ahead{{{0, 1}}};
  const Steps slant{{{-1, 1}}, {{1, 1}}};
  Steps over_one;
  for (FairyStep step : rook) {
    step.over_one = true;
    over_one.insert(step);
  }
  const auto same = [](const Steps& steps) { return FairyPowers{steps, steps}; };
  return {{"pawn", {ahead, slant}},
          {"knight", same(knight)},
          {"bishop", same(bishop)},
          {"rook", same(rook)},
          {"queen", same(both(rook, bishop))},
          {"fers", same(fers)},
          {"alfil", same(alfil)},
          {"fersAlfil", same(both(fers, alfil))},
          {"silver", same(both(fers, ahead))},
          {"aiwok", same(both(both(rook, knight), fers))},
          {"bers", same(both(rook, fers))},
          {"archbishop", same(both(bishop, knight))},
          {"chancellor", same(both(rook, knight))},
          {"amazon", same(both(both(rook, bishop), knight))},
          {"knibis", {knight, bishop}},
          {"biskni", {bishop, knight}},
          {"kniroo", {knight, rook}},
          {"rookni", {rook, knight}},
          {"shogiPawn", same(ahead)},
          {"lance", same({{{0, 1}, true}})},
          {"shogiKnight", same({{{-1, 2}}, {{1, 2}}})},
          {"gold", same(both(wazir, slant))},
          {"dragonHorse", same(both(bishop, wazir))},
          {"breakthrough", {both(ahead, slant), slant}},
          {"clobber", {{}, wazir}},
          {"immobile", {}},
          {"cannon", {rook, over_one}},
          {"horse", same(all_ways(1, 2, false, true))},
          {"elephant", same(all_ways(2, 2, false, true))},
          {"wazir", same(wazir)},
          {"commoner", same(king)},
          {"centaur", same(both(king, knight))}};
}

/// Reads one piece.
class PowerReader {
 public:
  PowerReader(const scl::Rules& rules, const scl::Piece& piece, base::Diagnostics& misfits)
      : rules_(rules), piece_(piece), misfits_(misfits) {}

  FairyPowers read() {
    for (const scl::Movement& movement : piece_.moving) {
      if (is_double_step(movement)) {
        powers_.steps_twice = true;
      } else {
        add(movement, false, powers_.moves);
      }
    }
    for (const scl::Capture& capture : piece_.capturing) read_capture(capture);
    if (piece_.constraints.must_capture && !rules_.constraints.must_capture) {
      refuse(piece_.constraints.place, "must_capture holds for all pieces or for none");
    }
    if (piece_.constraints.continue_captures) {
      refuse(piece_.constraints.place, "a capture cannot go on with another");
    }
    return powers_;
  }

 private:
  void refuse(const scl::Place& place, const std::string& why) {
    misfits_.error(place.at, piece_.name + ": " + why);
  }

  [[nodiscard]] bool is_double_step(const scl::Movement& movement) const {
    if (movement.kind != scl::MovementKind::kRide || movement.min != 2 || movement.max != 2 ||
        movement.direction != scl::Direction{0, 1} || movement.symmetries != scl::Symmetries{} ||
        !movement.passing || movement.longest || !movement.within.empty()) {
      return false;
    }
    std::vector<scl::Square> second_rank;
    for (int x = 1; x <= rules_.board.width; ++x) second_rank.push_back({x, 2});
    return movement.from == second_rank;
  }

  void read_capture(const scl::Capture& capture) {
    if (capture.retrieve || capture.hop || !capture.clobber) {
      return refuse(capture.place, "it can only take what stands where it goes");
    }
    scl::Description enemies;
    enemies.owner = scl::Owner::kOpponent;
    enemies.any_piece = true;
    if (!is_within(rules_, capture.type, enemies) || !is_within(rules_, enemies, capture.type)) {
      return refuse(capture.place, "it can only take every enemy piece, not " +
                                       description_words(rules_, capture.type));
    }
    powers_.en_passant |= capture.en_passant;
    for (const scl::Movement& movement : capture.movements) add(movement, true, powers_.captures);
  }

  void add(const scl::Movement& movement, bool captures, Steps& steps) {
    FairyStep step;
    step.lame = movement.lame;
    if (!movement.from.empty() || !movement.within.empty()) {
      return refuse(movement.place, "its movement cannot depend on where it stands");
    }
    if (movement.passing) {
      return refuse(movement.place,
                    "only the double step of a pawn from its second rank is open "
                    "to captures in passing");
    }
    if (movement.kind == scl::MovementKind::kRide && !is_plain_ride(movement, step)) return;
    if (movement.kind == scl::MovementKind::kHop) {
      if (!captures || !is_cannon(movement)) {
        return refuse(movement.place,
                      "the only hop it knows is the cannon's capture over one "
                      "piece of any kind, with any number of squares before and "
                      "after");
      }
      step.rides = step.over_one = true;
    }
    for (const scl::Direction d : scl::directions(movement)) {
      step.direction = d;
      steps.insert(step);
    }
  }

  bool is_plain_ride(const scl::Movement& movement, FairyStep& step) {
    int longest = 0;
    for (const scl::Direction d : scl::directions(movement)) {
      longest = std::max(longest, line_length(rules_.board, d));
    }
    step.rides = !movement.max || *movement.max > 1;
    const bool is_limited = movement.max && *movement.max > 1 && *movement.max < longest;
    if (movement.min <= 1 && !movement.longest && !is_limited) return true;
    std::string bounds;
    const auto name = [&](bool has, const char* word) {
      if (has) bounds += (bounds.empty() ? "" : ", ") + std::string(word);
    };
    name(movement.min > 1, "min");
    name(is_limited, "max");
    name(movement.longest, "longest");
    refuse(movement.place, "it knows only rides of any number of squares, without " + bounds);
    return false;
  }

  [[nodiscard]] bool is_cannon(const scl::Movement& movement) const {
    scl::Description any;
    any.any_piece = true;
    const auto is = [](const scl::Count& count, scl::Comparison comparison, int number) {
      return count.comparison == comparison && count.number == number;
    };
    return is(movement.before, scl::Comparison::kAtLeast, 0) &&
           is(movement.over, scl::Comparison::kEqual, 1) &&
           is(movement.after, scl::Comparison::kAtLeast, 0) &&
           is_within(rules_, any, movement.hop_over);
  }

  const scl::Rules& rules_;
  const scl::Piece& piece_;
  base::Diagnostics& misfits_;
  FairyPowers powers_;
};

}  // namespace

FairyPowers fairy_powers(const scl::Rules& rules, const scl::Piece& piece,
                         base::Diagnostics& misfits) {
  return PowerReader(rules, piece, misfits).read();
}

std::string fairy_piece(const FairyPowers& powers) {
  for (const auto& [name, known] : built_in_pieces()) {
    if (known.moves == powers.moves && known.captures == powers.captures) return name;
  }
  return {};
}

std::vector<scl::Square> stuck_squares(const std::set<FairyStep>& steps, const scl::Board& board) {
  std::vector<scl::Square> stuck;
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) {
      const bool moves = std::ranges::any_of(steps, [&](const FairyStep& step) {
        const int to_x = x + step.direction.dx;
        const int to_y = y + step.direction.dy;
        return to_x >= 1 && to_x <= board.width && to_y >= 1 && to_y <= board.height;
      });
      if (!moves) stuck.push_back({x, y});
    }
  }
  return stuck;
}

bool goes_back(const FairyPowers& powers) {
  const auto is_back = [](const FairyStep& step) { return step.direction.dy < 0; };
  return std::ranges::any_of(powers.moves, is_back) ||
         std::ranges::any_of(powers.captures, is_back);
}

}  // namespace rulewise::logic
