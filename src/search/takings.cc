#include "search/takings.h"

#include <algorithm>
#include <optional>

#include "base/hash.h"
#include "base/interruption.h"
#include "search/bounds/three_valued.h"
#include "search/factoring/waiting_moves.h"

namespace rulewise::search {
namespace {

constexpr std::uint32_t kCases = 64;           // moves at a time
constexpr std::size_t kMostWork = 60'000'000;  // inputs of gates, 64 moves at a time

/// Of all that takings hang on.
std::uint64_t hash_of(const logic::Net& net, std::uint64_t seed) {
  std::uint64_t hash = base::hash_words(std::span(net.first_move), seed);
  for (const logic::Gate& gate : net.gates) {
    hash = base::combine(hash, (std::uint64_t{gate.first} << 32U) + gate.count);
    hash = base::combine(hash, static_cast<std::uint64_t>(gate.kind));
  }
  for (const logic::Signal signal : net.inputs) hash = base::combine(hash, signal.code);
  for (const logic::Signal signal : net.next) hash = base::combine(hash, signal.code);
  return hash;
}

/// The moves of one role that surely put an end to each fact.
class Takers {
 public:
  Takers(const logic::Net& net, const WaitingMoves& waiting, std::span<const PieceFact> pieces)
      : net_(net), waiting_(waiting), pieces_(pieces), values_(net, futures(net, pieces)) {}

  /// By piece, moves of the role in ascending order; of its own pieces none. False if it was
  /// interrupted.
  bool find(std::uint32_t role, std::vector<std::vector<std::uint32_t>>& takers) {
    takers.assign(pieces_.size(), {});
    for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; m += kCases) {
      if (base::is_interrupted()) return false;
      make(role, m, std::min(kCases, net_.first_move[role + 1] - m));
      note(role, m, takers);
    }
    // A fact that most moves put an end to ends by itself.
    const std::size_t all = net_.first_move[role + 1] - net_.first_move[role];
    for (auto& moves : takers) {
      if (2 * moves.size() > all) moves.clear();
    }
    return true;
  }

 private:
  static std::vector<logic::Signal> futures(const logic::Net& net,
                                            std::span<const PieceFact> pieces) {
    std::vector<logic::Signal> asked;
    for (const PieceFact& piece : pieces) asked.push_back(net.next[piece.base]);
    return asked;
  }

  /// One move of the role in each case.
  void make(std::uint32_t role, std::uint32_t first, std::uint32_t count) {
    values_.forget();
    for (std::uint32_t other = 0; other < net_.role_count(); ++other) {
      for (std::uint32_t m = net_.first_move[other]; m < net_.first_move[other + 1]; ++m) {
        if (other != role) {
          const bool waits = m == waiting_.moves[other];
          values_.move(m) = waits ? May{~std::uint64_t{0}, 0} : May{0, ~std::uint64_t{0}};
        } else {
          const bool is_case = m >= first && m < first + count;
          const std::uint64_t made = is_case ? std::uint64_t{1} << (m - first) : 0;
          values_.move(m) = {made, ~made};
        }
      }
    }
    values_.evaluate();
    cases_ = count == kCases ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    // Who waits takes nothing: that all wait at once may not even be possible.
    const std::uint32_t waits = waiting_.moves[role] - first;
    if (waiting_.moves[role] >= first && waits < count) cases_ &= ~(std::uint64_t{1} << waits);
  }

  void note(std::uint32_t role, std::uint32_t first,
            std::vector<std::vector<std::uint32_t>>& takers) const {
    for (std::size_t p = 0; p < pieces_.size(); ++p) {
      if (pieces_[p].owner == role) continue;
      const std::uint64_t stays = values_.of(net_.next[pieces_[p].base]).be_true;
      for (std::uint32_t i = 0; i < kCases; ++i) {
        if (((cases_ & ~stays) >> i & 1U) != 0) takers[p].push_back(first + i);
      }
    }
  }

  const logic::Net& net_;
  const WaitingMoves& waiting_;
  std::span<const PieceFact> pieces_;
  ThreeValued values_;
  std::uint64_t cases_ = 0;
};

}  // namespace

std::shared_ptr<const Takings> Takings::find(const logic::Net& net,
                                             std::span<const PieceFact> pieces) {
  if (pieces.empty() || net.inputs.size() * (net.move_count() / kCases + 1) > kMostWork) return {};
  const std::optional<WaitingMoves> waiting = find_waiting_moves(net);
  if (!waiting) return {};
  std::vector<std::vector<Taken>> by_move(net.move_count());
  Takers takers(net, *waiting, pieces);
  std::vector<std::vector<std::uint32_t>> found;
  for (std::uint32_t role = 0; role < net.role_count(); ++role) {
    if (!takers.find(role, found)) return {};
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      for (const std::uint32_t m : found[p])
        by_move[m].push_back({pieces[p].base, pieces[p].worth});
    }
  }
  const auto takings = std::make_shared<Takings>();
  for (const std::vector<Taken>& taken : by_move) {
    takings->first_.push_back(static_cast<std::uint32_t>(takings->taken_.size()));
    takings->taken_.insert(takings->taken_.end(), taken.begin(), taken.end());
  }
  takings->first_.push_back(static_cast<std::uint32_t>(takings->taken_.size()));
  return takings->taken_.empty() ? nullptr : takings;
}

std::shared_ptr<const Takings> KnownTakings::of(const logic::Net& net,
                                                std::span<const PieceFact> pieces) {
  const std::uint64_t hash = hash_of(net, 1);
  const std::uint64_t check = hash_of(net, 2);
  const std::scoped_lock lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.net == hash && entry.check == check && std::ranges::equal(entry.pieces, pieces)) {
      return entry.takings;
    }
  }
  std::shared_ptr<const Takings> takings = Takings::find(net, pieces);
  if (!takings && base::is_interrupted()) return {};
  entries_.push_back({hash, check, {pieces.begin(), pieces.end()}, takings});
  return takings;
}

std::size_t KnownTakings::found() const {
  const std::scoped_lock lock(mutex_);
  return entries_.size();
}

}  // namespace rulewise::search
