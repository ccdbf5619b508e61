// capture_walk.h — the captures of one piece that are more than taking what it lands on, and the
// sequences they go on to.
//
// Idea      a piece is lifted and its victims with it, step by step, on the copy of the board that
//           Reach holds; nothing is made. Merged sequences go on from every place once
// Needs     one walk for all pieces of a turn: they share what may be looked at and kept
// Promises  each sequence once. Merged: of every piece that can take at least one whole sequence,
//           in bounded time. Else machine::LimitReached where sequences explode
// Never     goes on for long once it should stop: then MoveList::was_stopped
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/hash.h"
#include "machine/board/reach.h"
#include "machine/board/request.h"
#include "machine/limit.h"

namespace rulewise::machine::board {

template <std::size_t W>
class CaptureWalk {
 public:
  using Set = Bits<W>;

  CaptureWalk(const Position& position, Reach<W>& reach, MoveList& list, const Request& request)
      : position_(position),
        game_(position.game()),
        reach_(reach),
        list_(list),
        request_(request),
        found_(list.scratch.found),
        victims_(list.scratch.victims),
        path_(list.scratch.path),
        seen_(list.scratch.seen) {}

  /// Captures of one step: `simple` gets, by effect, the squares where the piece takes just what it
  /// lands on. The others wait for `keep_found`.
  void find(Code code, Square from, std::array<Set, 3>& simple) {
    found_.clear();
    victims_.clear();
    reach_.lift(from);
    reach_.captures(code, from, simple, found_, victims_);
    reach_.set_back(from, position_.control());
  }

  /// Calls `keep` with a move for each of them.
  template <class Keep>
  void keep_found(Code code, Square from, Keep&& keep) {
    for (const Found& capture : found_) {
      path_.assign(1, capture);
      keep_path(code, from, keep);
    }
  }

  /// Calls `keep` with a move for every sequence of a piece that goes on capturing.
  template <class Keep>
  void follow(Code code, Square from, Keep&& keep) {
    found_.clear();
    victims_.clear();
    path_.clear();
    seen_.clear();
    origin_ = from;
    is_cut_ = false;
    merged_ = 0;
    max_merged_ = most_merged();
    max_visited_ = std::max(kFewestVisited, kMaxVisited - std::min(kMaxVisited, visited_));
    reach_.lift(from);
    go_on(code, from, 0, keep);
    reach_.set_back(from, position_.control());
    visited_ += seen_.size();
  }

 private:
  static constexpr std::size_t kStepsBetweenLooks = 256;

  [[nodiscard]] bool is_done() const {
    return is_cut_ || list_.was_stopped || (request_.wanted == Wanted::kOne && !list_.empty());
  }

  /// All captures from `at`, the piece being lifted, and what may follow them; whether any is.
  template <class Keep>
  bool go_on(Code code, Square at, std::uint64_t key, Keep& keep) {
    const std::size_t first = found_.size();
    const std::size_t first_victim = victims_.size();
    find_steps(code, at);
    const std::size_t last = found_.size();
    list_.places += 1 + (last - first);
    for (std::size_t i = first; i < last && !is_done(); ++i) {
      const Found capture = found_[i];
      const std::uint64_t next = key_after(capture, key);
      if (request_.merges() && !seen_.insert(place_key(next, capture.to)).second) continue;
      count_step();
      take(capture);
      path_.push_back(capture);
      const bool must = game_.must_capture || game_.traits[code].must_capture;
      if (!must) keep_path(code, origin_, keep);
      const bool went_on = go_on(code, capture.to, next, keep);
      if (must && !went_on) keep_path(code, origin_, keep);
      path_.pop_back();
      put_back(capture);
    }
    found_.resize(first);
    victims_.resize(first_victim);
    return last != first;
  }

  /// Appends the captures of one step, the simple ones too.
  void find_steps(Code code, Square at) {
    std::array<Set, 3> simple;
    reach_.captures(code, at, simple, found_, victims_);
    for (std::size_t effect = 0; effect < 3; ++effect) {
      simple[effect].each([&](std::size_t to) {
        found_.push_back({static_cast<Square>(to), static_cast<Effect>(effect),
                          static_cast<std::uint32_t>(victims_.size()), 1});
        victims_.push_back({static_cast<Square>(to), position_.at(to)});
      });
    }
  }

  void count_step() {
    // The first way down has ended long before: there is a whole sequence already.
    if (request_.merges() && seen_.size() >= max_visited_) is_cut_ = true;
    ++steps_seen_;
    if (!request_.merges() && steps_seen_ > kMaxSteps) give_up();
    if (steps_seen_ % kStepsBetweenLooks != 0 || !request_.bounds.should_stop) return;
    list_.was_stopped = (*request_.bounds.should_stop)();
  }

  [[noreturn]] static void give_up() {
    throw LimitReached("the sequences of captures of a position have more than " +
                       std::to_string(kMaxSteps) + " steps: they have exploded");
  }

  /// Sequences of the piece at hand that are kept: fewer where the list is long already.
  [[nodiscard]] std::size_t most_merged() const {
    return std::max(kFewestMerged, kMaxMerged - std::min(kMaxMerged, list_.size()));
  }

  /// What goes on from here hangs on nothing else; the length counts where the longest is wanted.
  [[nodiscard]] std::uint64_t place_key(std::uint64_t key, Square at) const {
    const std::size_t length = game_.rules.additions.most_captures ? path_.size() : 0;
    return base::combine(key, at | length << 16U);
  }

  [[nodiscard]] std::uint64_t key_after(const Found& capture, std::uint64_t key) const {
    for (std::size_t i = 0; i < capture.victim_count; ++i) {
      const Victim& victim = victims_[capture.first_victim + i];
      key += base::combine(game_.square_keys[victim.code * game_.squares + victim.square],
                           static_cast<std::uint64_t>(capture.effect));
    }
    return key;
  }

  void take(const Found& capture) {
    for (std::size_t i = 0; i < capture.victim_count; ++i) {
      const Square square = victims_[capture.first_victim + i].square;
      if (game_.rules.additions.victims_stay) {
        reach_.mark_taken(square);
      } else {
        reach_.lift(square);
      }
    }
  }

  void put_back(const Found& capture) {
    for (std::size_t i = 0; i < capture.victim_count; ++i) {
      const Victim& victim = victims_[capture.first_victim + i];
      reach_.set_back(victim.square, colour_of(victim.code));
    }
  }

  /// The sequence in path_ as a move.
  template <class Keep>
  void keep_path(Code code, Square from, Keep& keep) {
    const bool is_long = list_.steps.size() >= kManySteps;
    if (request_.wanted == Wanted::kMerged && (++merged_ >= max_merged_ || is_long)) is_cut_ = true;
    Move move;
    move.piece = code;
    move.from = from;
    move.to = path_.back().to;
    if (path_.size() == 1 && path_[0].victim_count == 1) {
      move.kind = MoveKind::kTake;
      move.effect = path_[0].effect;
      move.set_victim(victims_[path_[0].first_victim]);
    } else {
      move.kind = MoveKind::kChain;
      if (request_.wanted != Wanted::kCount || game_.any_royal) note_steps(move);
    }
    keep(move);
  }

  void note_steps(Move& move) {
    if (list_.steps.size() + path_.size() > kMaxSteps) give_up();
    move.extra = static_cast<std::uint32_t>(list_.steps.size());
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Found& found = path_[i];
      list_.steps.push_back({found.to, found.effect, i + 1 == path_.size(),
                             static_cast<std::uint16_t>(found.victim_count),
                             static_cast<std::uint32_t>(list_.victims.size())});
      for (std::size_t v = 0; v < found.victim_count; ++v) {
        list_.victims.push_back(victims_[found.first_victim + v]);
      }
    }
  }

  const Position& position_;
  const CompiledGame& game_;
  Reach<W>& reach_;
  MoveList& list_;
  const Request& request_;
  std::vector<Found>& found_;
  std::vector<Victim>& victims_;
  std::vector<Found>& path_;
  std::unordered_set<std::uint64_t>& seen_;

  // The piece at hand.
  Square origin_ = kNoSquare;
  std::size_t merged_ = 0;
  std::size_t max_merged_ = kMaxMerged;
  std::size_t max_visited_ = kMaxVisited;
  bool is_cut_ = false;

  // All pieces of the turn.
  std::size_t visited_ = 0;
  std::size_t steps_seen_ = 0;
};

}  // namespace rulewise::machine::board
