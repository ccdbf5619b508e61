#include "search/mcts/several_trees.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "search/together.h"

namespace rulewise::search {
namespace {

/// Adds what one tree knows of a move to what the others do; a proof outweighs any number of games.
void add_to(Alternative& sum, const Alternative& more) {
  const auto before = static_cast<double>(sum.visits);
  const auto now = static_cast<double>(more.visits);
  sum.visits += more.visits;
  if (sum.is_proved) return;
  if (more.is_proved) {
    sum.value = more.value;
    sum.is_proved = true;
  } else if (before + now > 0) {
    sum.value = (sum.value * before + more.value * now) / (before + now);
  }
}

/// All trees list the moves in the same order.
std::vector<Alternative> summed(const std::vector<Answer>& answers) {
  std::vector<Alternative> sum = answers.front().alternatives;
  for (std::size_t n = 1; n < answers.size(); ++n) {
    const std::vector<Alternative>& more = answers[n].alternatives;
    for (std::size_t i = 0; i < std::min(sum.size(), more.size()); ++i) {
      if (sum[i].move == more[i].move) add_to(sum[i], more[i]);
    }
  }
  return sum;
}

/// The most tried one that is not proved, unless a proved one is worth as much.
std::size_t best_of(const std::vector<Alternative>& moves) {
  const auto best = [&](bool is_proved, const auto& rank) {
    std::size_t found = moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].is_proved != is_proved) continue;
      if (found == moves.size() || rank(moves[i]) > rank(moves[found])) found = i;
    }
    return found;
  };
  const std::size_t tried =
      best(false, [](const Alternative& m) { return std::pair(m.visits, m.value); });
  const std::size_t proved = best(true, [](const Alternative& m) { return m.value; });
  if (tried == moves.size()) return proved;
  if (proved == moves.size()) return tried;
  return moves[proved].value >= moves[tried].value || moves[tried].visits == 0 ? proved : tried;
}

/// Whether a tree took another move than its figures speak for: then it was drawn.
bool is_drawn(const Answer& answer) {
  if (answer.alternatives.empty()) return false;
  const auto& chosen = answer.alternatives[best_of(answer.alternatives)];
  const auto mine =
      std::ranges::find(answer.alternatives, answer.move, [](const auto& a) { return a.move; });
  return mine != answer.alternatives.end() && mine->move != chosen.move &&
         (mine->visits < chosen.visits || chosen.is_proved);
}

Statistics total(const std::vector<Answer>& answers) {
  Statistics sum;
  for (const Answer& answer : answers) {
    sum.nodes += answer.statistics.nodes;
    sum.seconds = std::max(sum.seconds, answer.statistics.seconds);
    sum.depth = std::max(sum.depth, answer.statistics.depth);
  }
  return sum;
}

class SeveralTrees final : public Search {
 public:
  explicit SeveralTrees(std::vector<std::unique_ptr<Search>> trees) : trees_(std::move(trees)) {}

  [[nodiscard]] const std::string& name() const override { return trees_.front()->name(); }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    std::atomic<bool> is_over = false;
    Limits helping = share_of(limits);
    helping.stop = &is_over;
    std::vector<std::optional<Answer>> answers(trees_.size());
    const std::exception_ptr failure = run_together(
        trees_.size(), limits, is_over,
        [&] {
          answers[0] = trees_[0]->choose(state, role, share_of(limits), on_better);
          if (answers[0]->is_proved && !must_repeat(limits)) is_over = true;
        },
        [&](std::size_t n) { answers[n] = trees_[n]->choose(state, role, helping, {}); });
    std::vector<Answer> given;
    for (std::optional<Answer>& answer : answers) {
      if (answer) given.push_back(std::move(*answer));
    }
    if (given.empty()) std::rethrow_exception(failure);
    return merged(given);
  }

 private:
  static bool has_nodes(const Limits& limits) {
    return limits.nodes != std::numeric_limits<std::uint64_t>::max();
  }
  /// With a limit on nodes alone no tree may end another: when that happens hangs on the system.
  static bool must_repeat(const Limits& limits) {
    return has_nodes(limits) && !std::isfinite(limits.seconds);
  }

  [[nodiscard]] Limits share_of(const Limits& limits) const {
    Limits share = limits;
    share.max_bytes = limits.max_bytes / trees_.size();
    if (!has_nodes(limits)) return share;
    share.nodes = std::max<std::uint64_t>(1, limits.nodes / trees_.size());
    return share;
  }

  std::vector<std::unique_ptr<Search>> trees_;
};

}  // namespace

Answer merged(const std::vector<Answer>& answers) {
  const auto is_better = [](const Answer& a, const Answer& b) {
    return std::pair(a.is_proved, a.is_proved ? a.value : 0.0) <
           std::pair(b.is_proved, b.is_proved ? b.value : 0.0);
  };
  // A proof is a proof; without one, and where moves are drawn, the first tree speaks for all.
  Answer answer = *std::ranges::max_element(answers, is_better);
  const bool may_choose = !answer.is_proved && std::ranges::none_of(answers, is_drawn);
  answer.alternatives = summed(answers);
  answer.statistics = total(answers);
  if (!may_choose || answer.alternatives.empty()) return answer;
  const Alternative& best = answer.alternatives[best_of(answer.alternatives)];
  const auto speaker =
      std::ranges::find(answers, best.move, [](const Answer& each) { return each.move; });
  answer.move = best.move;
  answer.value = best.value;
  answer.line = speaker == answers.end() ? std::vector<game::JointMove>{} : speaker->line;
  return answer;
}

std::unique_ptr<Search> make_several_trees(std::vector<std::unique_ptr<Search>> trees) {
  return std::make_unique<SeveralTrees>(std::move(trees));
}

}  // namespace rulewise::search
