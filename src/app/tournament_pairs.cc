#include "app/tournament_pairs.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/hash.h"

namespace rulewise::app {
namespace {

std::uint64_t with(std::uint64_t hash, const std::string& text) {
  return base::hash_words(std::span(text), hash);
}

/// Alike for games that are the same: who played what, in which roles, by which moves to which end.
std::uint64_t identity_of(const StoredGame& game) {
  std::uint64_t hash = with(with(with(game.line, game.game), game.first), game.second);
  hash = base::hash_words(std::span(game.seats), base::combine(hash, game.is_swapped ? 1 : 0));
  return with(hash, game.end);
}

}  // namespace

double score_alone(const StoredGame& first, const StoredGame& second) {
  const double ahead = first.goals.front() - second.goals.front();
  return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

PairTally::PairTally(const TournamentSpec& spec) : spec_(spec) {
  for (const Pairing& pairing : pairings_of(spec)) {
    encounters_.push_back({pairing.first, pairing.second, {}});
  }
}

play::Encounter* PairTally::encounter_of(const StoredGame& game) {
  const auto found = std::ranges::find_if(encounters_, [&](const play::Encounter& encounter) {
    return spec_.players[encounter.first] == game.first &&
           spec_.players[encounter.second] == game.second;
  });
  return found == encounters_.end() ? nullptr : &*found;
}

void PairTally::add(const StoredGame& game) {
  play::Encounter* encounter = encounter_of(game);
  if (encounter == nullptr) return;
  if (!games_.insert(identity_of(game)).second) ++encounter->repeated_games;
  const auto half = halves_.find(game.task / 2);
  if (half == halves_.end()) {
    halves_.emplace(game.task / 2, game);
    return;
  }
  const bool is_first = game.task % 2 == 0;
  add_pair(*encounter, is_first ? game : half->second, is_first ? half->second : game);
  halves_.erase(half);
}

void PairTally::add_pair(play::Encounter& encounter, const StoredGame& first,
                         const StoredGame& second) {
  if (first.end == kBrokenEnd || second.end == kBrokenEnd) return;
  const bool is_alone = first.goals.size() == 1 && second.goals.size() == 1;
  const double alone = is_alone ? score_alone(first, second) : 0;
  ++encounter.counts[is_alone ? play::pair_index(alone, alone)
                              : play::pair_index(first.score, second.score)];
  const std::uint64_t pair = base::combine(identity_of(first), identity_of(second));
  if (!pairs_.insert(pair).second) ++encounter.repeated_pairs;
}

bool TestWatch::is_decided(const TournamentStore& store) {
  if (spec_.mode != TournamentSpec::Mode::kSprt) return false;
  const std::scoped_lock lock(mutex_);
  for (const StoredGame& game : store.games_since(mark_)) tally_.add(game);
  const play::PairCounts evidence = play::evidence_of(tally_.encounters().front());
  return play::sprt_of(evidence, spec_.sprt).end != play::SprtEnd::kGoesOn;
}

}  // namespace rulewise::app
