// tournament_pairs.h — pairs of games, counted one game after another.
//
// Idea      two pairs in which the same players had the same roles of the same game and made the
//           same moves are one observation, however often it is made: players who do not draw lots
//           would play such a pair for ever
// Promises  the same counts in whatever order games come; a pair counts when both of its games are
//           there, and not where one of them broke off
// Needs     a game to be added once
// Tested by tournament_pairs_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <vector>

#include "app/tournament_spec.h"
#include "app/tournament_store.h"
#include "play/rating.h"

namespace rulewise::app {

/// How a game is kept to have ended that something went wrong in and nobody is to blame for.
inline constexpr std::string_view kBrokenEnd = "broken";

/// What the first player has made of a pair of games of one role: who got more has won both.
[[nodiscard]] double score_alone(const StoredGame& first, const StoredGame& second);

class PairTally {
 public:
  explicit PairTally(const TournamentSpec& spec);
  void add(const StoredGame& game);
  /// In the order of the pairings.
  [[nodiscard]] const std::vector<play::Encounter>& encounters() const { return encounters_; }

 private:
  [[nodiscard]] play::Encounter* encounter_of(const StoredGame& game);
  void add_pair(play::Encounter& encounter, const StoredGame& first, const StoredGame& second);

  const TournamentSpec& spec_;
  std::vector<play::Encounter> encounters_;
  std::map<std::size_t, StoredGame> halves_;  // of pairs, by pair
  std::set<std::uint64_t> games_;
  std::set<std::uint64_t> pairs_;
};

/// Whether a sequential test is decided by what a store has, of which only what is new is read.
class TestWatch {
 public:
  explicit TestWatch(const TournamentSpec& spec) : spec_(spec), tally_(spec) {}
  /// From any thread. Always false where there is no test.
  [[nodiscard]] bool is_decided(const TournamentStore& store);

 private:
  const TournamentSpec& spec_;
  std::mutex mutex_;
  PairTally tally_;
  std::size_t mark_ = 0;
};

}  // namespace rulewise::app
