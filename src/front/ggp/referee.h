// referee.h — a manager of general games: plays one match between players reached over HTTP.
//
// Idea      all players are asked at the same moment and have the same clock; one that is late,
//           gone, or answers what is no legal move gets a random one, and the record says so
// Promises  no player can stop a match or make it wait beyond the clocks; the same seed and the
//           same answers give the same match; every record can be replayed
// Never     prints: the record goes to the caller
// Tested by referee_test.cc, tests/arena
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "front/http/http_client.h"
#include "front/http/socket.h"
#include "game/game.h"

namespace rulewise::front {

/// Who sits at a role.
struct Seat {
  std::string name;
  HostAndPort place;
  Address address;
};

struct RefereeOptions {
  std::string match = "match";  // its name, one word
  double start_clock = 30;
  double play_clock = 10;
  double tolerance = 0.25;  // seconds beyond a clock, for what the way takes
  bool scrambles = false;   // other names for every player
  std::uint64_t seed = 1;
  std::size_t max_steps = 1000;                   // then the match is given up
  std::function<bool()> should_stop = {};         // asked several times a second
  std::function<void(std::size_t)> on_step = {};  // joint moves made so far
};

enum class RefereeEnd : std::uint8_t { kCompleted, kTooLong, kStuck, kStopped };
[[nodiscard]] std::string_view name_of(RefereeEnd end);

/// As the field's match records have it: one more state than joint moves, errors beside each
/// state by role, empty where there is none: `TO` late, `CE` no connection, `IL …` illegal.
struct RefereedMatch {
  std::string match;
  RefereeEnd end = RefereeEnd::kCompleted;
  std::int64_t start_time = 0;                   // milliseconds since 1970, as the others
  std::vector<std::vector<std::string>> states;  // facts
  std::vector<std::int64_t> state_times;
  std::vector<std::vector<std::string>> joint_moves;
  std::vector<std::vector<std::string>> errors;
  std::vector<std::vector<double>> seconds;  // beside each joint move, by role
  std::vector<int> goals;                    // by role; none unless completed
};

/// What is wrong with the answer to START, or with one that gave no legal move, in the words of the
/// record; the first may be nothing.
[[nodiscard]] std::string start_error(const HttpAnswer& answer);
[[nodiscard]] std::string move_error(const HttpAnswer& answer);

/// The rules in GDL that `game` was made of; one seat for each role.
[[nodiscard]] RefereedMatch referee_match(const game::Game& game, std::string_view rules,
                                          const std::vector<Seat>& seats,
                                          const RefereeOptions& options);

}  // namespace rulewise::front
