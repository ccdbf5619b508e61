#include "logic/share.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <utility>
#include <vector>

#include "base/huge_pages.h"
#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

/// Finds pairs and keeps the gates as sets of signal codes; codes from those of first_pair_gate_ on
/// are the pairs found (2 * pair + sign, as for gates). Everything lies flat: sets and lists of
/// users only ever shrink, and what pairs add goes behind.
class PairSharing {
 public:
  explicit PairSharing(const Net& net)
      : net_(net), first_pair_gate_(static_cast<std::uint32_t>(net.gates.size())) {
    collect_sets();
    collect_users();
    find_pairs();
  }

  Signal rebuild(GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
    const Set& set = sets_[gate];
    if (set.busy == set.first_idle) return store.gate(net_.gates[gate].kind, inputs);
    const bool is_or = net_.gates[gate].kind == GateKind::kOr;
    const auto old = net_.gate_inputs(gate);
    for (std::size_t i = 0; i < old.size(); ++i) {
      const Signal code = is_or ? !old[i] : old[i];
      built_[code.code] = is_or ? !inputs[i] : inputs[i];
    }
    parts_.clear();
    for (std::uint32_t i = set.begin; i < set.busy; ++i) parts_.push_back(build(store, codes_[i]));
    for (std::uint32_t i = set.first_idle; i < set.end; ++i) {
      parts_.push_back(built_[codes_[i]]);
    }
    const Signal all = store.all_of(parts_);
    return is_or ? !all : all;
  }

 private:
  static constexpr std::uint32_t kWidestGate = 512;
  static constexpr std::uint64_t kMostWork = 60'000'000;
  static constexpr std::uint32_t kUsersAhead = 8;

  /// A gate's signals in codes_: those that other gates use too in [begin, busy), and the others,
  /// which no pair can have, in [first_idle, end). Both are one at first.
  struct Set {
    std::uint32_t begin = 0;
    std::uint32_t busy = 0;
    std::uint32_t first_idle = 0;
    std::uint32_t end = 0;
    [[nodiscard]] std::uint32_t busy_count() const { return busy - begin; }
  };

  /// The gates that have a signal, ascending, in user_list_.
  struct Users {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    [[nodiscard]] std::uint32_t count() const { return end - begin; }
  };

  void collect_sets() {
    sets_ = base::large_vector<Set>(net_.gates.size());
    codes_ = base::large_vector<std::uint32_t>(net_.inputs.size());
    built_ = base::large_vector<Signal>(2 * net_.gates.size());
    users_ = base::large_vector<Users>(2 * net_.gates.size());
    std::size_t loop = 0;
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      while (loop < net_.loops.size() && net_.loops[loop].end <= gate) ++loop;
      const bool is_in_loop = loop < net_.loops.size() && net_.loops[loop].begin <= gate;
      if (!is_in_loop) add_set(gate);
    }
  }

  void add_set(std::uint32_t gate) {
    const Gate& g = net_.gates[gate];
    if (g.kind != GateKind::kAnd && g.kind != GateKind::kOr) return;
    if (g.count > kWidestGate) return;
    sets_[gate] = {g.first, g.first + g.count, g.first + g.count, g.first + g.count};
    for (std::uint32_t i = g.first; i < g.first + g.count; ++i) {
      const Signal input = net_.inputs[i];
      codes_[i] = g.kind == GateKind::kOr ? (!input).code : input.code;
      ++users_[codes_[i]].end;  // counts for now
    }
  }

  /// Signals with several users, those with most first; and their users, but for gates that have no
  /// second such signal.
  void collect_users() {
    for (std::uint32_t code = 0; code < users_.size(); ++code) {
      if (users_[code].end > 1) queue_.push_back(code);
    }
    std::ranges::stable_sort(
        queue_, [this](std::uint32_t a, std::uint32_t b) { return users_[a].end > users_[b].end; });
    for (Set& set : sets_) put_busy_first(set);
    std::uint32_t begin = 0;
    for (Users& users : users_) {
      const std::uint32_t count = users.end > 1 ? users.end : 0;
      users = {begin, begin};
      begin += count;
    }
    user_list_.resize(begin);
    for (std::uint32_t gate = 0; gate < sets_.size(); ++gate) {
      const Set& set = sets_[gate];
      if (set.busy_count() < 2) continue;
      for (std::uint32_t i = set.begin; i < set.busy; ++i) {
        user_list_[users_[codes_[i]].end++] = gate;
      }
    }
  }

  void put_busy_first(Set& set) {
    std::uint32_t busy = set.begin;
    for (std::uint32_t i = set.begin; i < set.end; ++i) {
      if (users_[codes_[i]].end > 1) std::swap(codes_[busy++], codes_[i]);
    }
    set.busy = busy;
    set.first_idle = busy;
  }

  /// Busiest signals first; pairs found on the way queue up behind.
  void find_pairs() {
    for (std::size_t i = 0; i < queue_.size() && work_ < kMostWork; ++i) {
      while (const std::uint32_t partner = best_partner(queue_[i])) {
        queue_.push_back(make_pair(queue_[i], partner));
        if (work_ > kMostWork) return;
      }
    }
  }

  /// The signal that shares most gates with `code`, at least two; 0 if there is none.
  std::uint32_t best_partner(std::uint32_t code) {
    const Users users = users_[code];
    if (users.count() < 2) return 0;
    tally_.resize(users_.size(), 0);
    touched_.clear();
    for (std::uint32_t u = users.begin; u < users.end; ++u) {
      look_ahead(u, users.end);
      const Set& set = sets_[user_list_[u]];
      work_ += set.busy_count();
      for (std::uint32_t i = set.begin; i < set.busy; ++i) {
        if (codes_[i] != code && tally_[codes_[i]]++ == 0) touched_.push_back(codes_[i]);
      }
    }
    return most_touched();
  }

  /// Brings what the next users need nearer.
  void look_ahead(std::uint32_t user, std::uint32_t end) const {
    if (user + kUsersAhead < end) __builtin_prefetch(&sets_[user_list_[user + kUsersAhead]]);
    if (user + kUsersAhead / 2 >= end) return;
    __builtin_prefetch(&codes_[sets_[user_list_[user + kUsersAhead / 2]].begin]);
  }

  /// The signal with the highest count of at least two, of several the smallest; forgets the
  /// counts.
  std::uint32_t most_touched() {
    std::uint32_t best = 0;
    std::uint32_t best_count = 1;
    for (const std::uint32_t other : touched_) {
      const std::uint32_t count = std::exchange(tally_[other], 0);
      if (count > best_count || (count == best_count && best != 0 && other < best)) {
        best = other;
        best_count = count;
      }
    }
    return best;
  }

  std::uint32_t make_pair(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t code = 2 * (first_pair_gate_ + static_cast<std::uint32_t>(pairs_.size()));
    pairs_.push_back({a, b});
    const auto begin = static_cast<std::uint32_t>(user_list_.size());
    Users& users = users_[a];
    std::uint32_t kept = users.begin;
    for (std::uint32_t u = users.begin; u < users.end; ++u) {
      const std::uint32_t gate = user_list_[u];
      work_ += sets_[gate].busy_count();
      if (replace(sets_[gate], a, b, code)) {
        user_list_.push_back(gate);
      } else {
        user_list_[kept++] = gate;
      }
    }
    users.end = kept;
    remove_users(users_[b], begin);
    // Its number stands for the negation too, which nobody uses.
    users_.push_back({begin, static_cast<std::uint32_t>(user_list_.size())});
    users_.push_back({});
    return code;
  }

  /// The pair in place of its parts, if the gate has both.
  bool replace(Set& set, std::uint32_t a, std::uint32_t b, std::uint32_t code) {
    const auto begin = codes_.begin() + set.begin;
    const auto end = codes_.begin() + set.busy;
    const auto at_b = std::find(begin, end, b);
    if (at_b == end) return false;
    *std::find(begin, end, a) = code;
    *at_b = *(end - 1);
    --set.busy;
    return true;
  }

  /// Takes those out that stand in user_list_ from `begin` on.
  void remove_users(Users& users, std::uint32_t begin) {
    std::uint32_t kept = users.begin;
    for (std::uint32_t u = users.begin; u < users.end; ++u) {
      if (begin < user_list_.size() && user_list_[u] == user_list_[begin]) {
        ++begin;
      } else {
        user_list_[kept++] = user_list_[u];
      }
    }
    users.end = kept;
  }

  Signal build(GateStore& store, std::uint32_t code) {
    if (code / 2 < first_pair_gate_) return built_[code];
    const std::uint32_t pair = code / 2 - first_pair_gate_;
    if (pair_signal_.size() <= pair) pair_signal_.resize(pairs_.size(), kFalse);
    if (pair_signal_[pair] == kFalse) {
      const Signal left = build(store, pairs_[pair].left);
      const Signal right = build(store, pairs_[pair].right);
      pair_signal_[pair] = store.all_of(std::array{left, right});
    }
    return pair_signal_[pair];
  }

  struct Pair {
    std::uint32_t left;
    std::uint32_t right;
  };

  const Net& net_;
  std::uint32_t first_pair_gate_ = 0;
  std::vector<Set> sets_;             // by gate
  std::vector<std::uint32_t> codes_;  // of the `and` forms of the gates
  std::vector<Users> users_;          // by signal code
  std::vector<std::uint32_t> user_list_;
  std::vector<std::uint32_t> queue_;  // codes
  std::vector<Pair> pairs_;
  std::uint64_t work_ = 0;
  std::vector<std::uint32_t> tally_;  // by signal code
  std::vector<std::uint32_t> touched_;
  std::vector<Signal> built_;  // by old signal code, in the new store
  std::vector<Signal> parts_;
  std::vector<Signal> pair_signal_;
};

/// The net of `sharing`, which reads it on the way.
Net rebuild(Net&& net, PairSharing& sharing) {
  return rewrite(std::move(net),
                 [&sharing](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
                   return sharing.rebuild(store, gate, inputs);
                 });
}

}  // namespace

Net share_pairs(Net net) {
  PairSharing sharing(net);
  return rebuild(std::move(net), sharing);
}

Net share_pairs_beside(Net net, FindExclusive find) {
  // Where the system gives no thread, it is done when it is asked for.
  auto exclusive =
      std::async(std::launch::async | std::launch::deferred, find, std::cref(std::as_const(net)));
  PairSharing sharing(net);
  net.exclusive = exclusive.get();
  return rebuild(std::move(net), sharing);
}

}  // namespace rulewise::logic
