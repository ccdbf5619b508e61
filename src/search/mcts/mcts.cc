#include "search/mcts/mcts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "search/budget.h"
#include "search/mcts/tree.h"

namespace rulewise::search {
namespace {

constexpr std::size_t kLongestPath = 500;          // moves down the tree
constexpr std::uint64_t kReportEvery = 1U << 16U;  // iterations between two reports

class Mcts final : public Search {
 public:
  Mcts(const game::Game& game, std::unique_ptr<LeafPlayer> leaves, const MctsOptions& options)
      : game_(game),
        leaves_(std::move(leaves)),
        options_(options),
        tree_(game, options.max_bytes),
        jobs_(leaves_->capacity()) {
    for (std::uint32_t job = 0; job < jobs_.size(); ++job) free_jobs_.push_back(job);
  }

  [[nodiscard]] const std::string& name() const override { return name_; }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    Budget budget(limits);
    root_ = root_for(state);
    while (!is_settled(role) && !budget.is_used_up()) {
      while (!free_jobs_.empty() && !is_settled(role) && budget.spend()) descend();
      leaves_->run([this](std::uint32_t job, Payoffs payoffs) { finish(job, payoffs); });
      if (on_better && budget.nodes() / kReportEvery != reported_) {
        reported_ = budget.nodes() / kReportEvery;
        on_better(answer(role, budget));
      }
    }
    // No game may be left under way: the tree may change before the next call.
    while (leaves_->under_way() > 0) {
      leaves_->run([this](std::uint32_t job, Payoffs payoffs) { finish(job, payoffs); });
    }
    return answer(role, budget);
  }

 private:
  /// One node on the way down, and what each role chose there.
  struct Step {
    NodeId node;
    std::vector<std::uint32_t> chosen;
  };
  struct Job {
    std::vector<Step> path;
    std::size_t length = 0;  // steps of the path in use
  };

  NodeId root_for(const game::State& state) {
    const std::optional<NodeId> known = options_.keeps_tree ? tree_.find(state) : std::nullopt;
    if (known) return tree_.bytes() > tree_.max_bytes() / 2 ? tree_.keep_only(*known) : *known;
    tree_.clear();
    return *tree_.add(state);
  }

  /// Nothing to find out: proved, or no choice.
  [[nodiscard]] bool is_settled(game::Role role) const {
    return tree_.is_proved(root_) || tree_.choices(root_, role.index()).size() <= 1;
  }

  // ---- Down the tree -----------------------------------------------------------------------

  void descend() {
    const std::uint32_t number = free_jobs_.back();
    Job& job = jobs_[number];
    job.length = 0;
    NodeId node = root_;
    for (;;) {
      if (job.length >= kLongestPath) {  // a circle of positions
        free_jobs_.pop_back();
        leaves_->start(number, tree_.state(node));
        return;
      }
      if (tree_.is_proved(node)) {
        back_up(job, tree_.proved_payoffs(node));
        return;
      }
      Step& step = next_step(job);
      step.node = node;
      if (!choose_each(step)) {  // everything below is proved, by other paths perhaps
        --job.length;
        tree_.prove_from_children(node);
        continue;
      }
      const NodeId child = tree_.child(node, step.chosen);
      if (child.is_valid()) {
        node = child;
        continue;
      }
      const game::State state =
          game_.successor(tree_.state(node), tree_.joint_move(node, step.chosen));
      const std::optional<NodeId> grown = grow(step, state);
      if (grown) {
        node = *grown;
        if (tree_.is_proved(node)) continue;
      }
      free_jobs_.pop_back();
      leaves_->start(number, state);
      return;
    }
  }

  Step& next_step(Job& job) {
    if (job.length == job.path.size()) {
      job.path.push_back({NodeId(), std::vector<std::uint32_t>(game_.role_count())});
    }
    return job.path[job.length++];
  }

  /// The child as a node, if it was met before or visited often enough.
  std::optional<NodeId> grow(const Step& step, const game::State& state) {
    std::optional<NodeId> child = tree_.find(state);
    if (!child && !is_visited_enough(step)) return std::nullopt;
    if (!child) child = tree_.add(state);
    if (child) tree_.set_child(step.node, step.chosen, *child);
    return child;
  }

  [[nodiscard]] bool is_visited_enough(const Step& step) const {
    for (std::size_t r = 0; r < step.chosen.size(); ++r) {
      if (tree_.choices(step.node, r)[step.chosen[r]].visits < options_.visits_to_grow) {
        return false;
      }
    }
    return true;
  }

  /// Every role takes its choice with the best upper bound, and the visit is counted. False,
  /// and nothing is counted, if nothing is left to find out.
  bool choose_each(Step& step) {
    const std::uint32_t visits = tree_.visits(step.node) + 1;
    for (std::size_t r = 0; r < step.chosen.size(); ++r) {
      const std::optional<std::uint32_t> best = best_choice(step.node, r, visits);
      if (!best) return false;
      step.chosen[r] = *best;
    }
    tree_.visits(step.node) = visits;
    for (std::size_t r = 0; r < step.chosen.size(); ++r) {
      ++tree_.choices(step.node, r)[step.chosen[r]].visits;
    }
    return true;
  }

  /// What is proved is not searched again.
  [[nodiscard]] std::optional<std::uint32_t> best_choice(NodeId node, std::size_t role,
                                                         std::uint32_t visits) const {
    const std::span<const Choice> choices = tree_.choices(node, role);
    const float log_visits = std::log(static_cast<float>(visits));
    // Starting anywhere else than at the first keeps ties from always going to early moves.
    const std::size_t start = base::mix(node.value + role) % choices.size();
    float best = -1;
    std::optional<std::uint32_t> best_index;
    for (std::size_t k = 0; k < choices.size(); ++k) {
      const std::size_t i = k + start < choices.size() ? k + start : k + start - choices.size();
      if (is_proved(choices[i])) continue;
      const float bound = upper_bound(choices[i], log_visits);
      if (bound > best) {
        best = bound;
        best_index = static_cast<std::uint32_t>(i);
      }
    }
    return best_index;
  }

  [[nodiscard]] bool is_proved(const Choice& choice) const {
    return choice.child.is_valid() && tree_.is_proved(choice.child);
  }

  [[nodiscard]] float upper_bound(const Choice& choice, float log_visits) const {
    constexpr float kUntried = 1000;
    if (choice.visits == 0) return kUntried;
    return choice.mean() +
           options_.exploration * std::sqrt(log_visits / static_cast<float>(choice.visits));
  }

  // ---- And up again ------------------------------------------------------------------------

  void finish(std::uint32_t job, Payoffs payoffs) {
    back_up(jobs_[job], payoffs);
    free_jobs_.push_back(job);
  }

  void back_up(Job& job, Payoffs payoffs) {
    result_.assign(payoffs.begin(), payoffs.end());
    bool may_prove = options_.proves;
    for (std::size_t i = job.length; i-- > 0;) {
      const Step& step = job.path[i];
      for (std::size_t r = 0; r < step.chosen.size(); ++r) {
        Choice& choice = tree_.choices(step.node, r)[step.chosen[r]];
        ++choice.done;
        choice.sum += result_[r];
      }
      may_prove = may_prove && is_proved_below(step);
      if (may_prove) tree_.prove_from_children(step.node);
      prefer_what_is_proved(step);
      may_prove = may_prove && tree_.is_proved(step.node);
    }
  }

  [[nodiscard]] bool is_proved_below(const Step& step) const {
    const NodeId child = tree_.child(step.node, step.chosen);
    return child.is_valid() && tree_.is_proved(child);
  }

  /// The chooser may know better than what it tried: then the nodes above hear of that.
  void prefer_what_is_proved(const Step& step) {
    const NodeId better = tree_.best_proved(step.node);
    if (!better.is_valid()) return;
    const std::uint32_t role = tree_.chooser(step.node);
    const Choice& tried = tree_.choices(step.node, role)[step.chosen[role]];
    const std::span<const float> proved = tree_.proved_payoffs(better);
    if (proved[role] >= tried.mean()) result_.assign(proved.begin(), proved.end());
  }

  // ---- The answer --------------------------------------------------------------------------

  /// What the choice is worth as far as is known, and how sure that is.
  struct Worth {
    float value = 0;
    std::uint32_t done = 0;
    bool is_proved = false;
  };

  [[nodiscard]] Worth worth(const Choice& choice, std::size_t role) const {
    if (is_proved(choice)) {
      return {tree_.proved_payoffs(choice.child)[role], choice.done, true};
    }
    return {choice.mean(), choice.done, false};
  }

  /// The most tried choice, unless one that is proved is worth as much.
  [[nodiscard]] std::uint32_t final_choice(NodeId node, std::size_t role) const {
    const std::span<const Choice> choices = tree_.choices(node, role);
    std::optional<std::uint32_t> tried;
    std::optional<std::uint32_t> proved;
    for (std::uint32_t i = 0; i < choices.size(); ++i) {
      const Worth mine = worth(choices[i], role);
      std::optional<std::uint32_t>& rival = mine.is_proved ? proved : tried;
      const auto rank = [](const Worth& w) {
        return w.is_proved ? std::pair(w.value, w.done)
                           : std::pair(static_cast<float>(w.done), static_cast<std::uint32_t>(0));
      };
      if (!rival || rank(mine) > rank(worth(choices[*rival], role))) rival = i;
    }
    if (!tried) return proved.value_or(0);
    if (!proved) return *tried;
    const Worth sure = worth(choices[*proved], role);
    const Worth guess = worth(choices[*tried], role);
    return sure.value >= guess.value || guess.done == 0 ? *proved : *tried;
  }

  [[nodiscard]] Answer answer(game::Role role, const Budget& budget) const {
    Answer answer;
    const std::span<const Choice> choices = tree_.choices(root_, role.index());
    const Choice& best = choices[final_choice(root_, role.index())];
    answer.move = best.move;
    answer.is_proved = tree_.is_proved(root_);
    answer.value = 100.0 * (answer.is_proved ? tree_.proved_payoffs(root_)[role.index()]
                                             : worth(best, role.index()).value);
    answer.line = expected_line();
    for (const Choice& choice : choices) {
      const Worth known = worth(choice, role.index());
      answer.alternatives.push_back(
          {choice.move, 100.0 * known.value, known.done, known.is_proved});
    }
    answer.statistics = {budget.nodes(), budget.seconds(), static_cast<int>(answer.line.size())};
    return answer;
  }

  [[nodiscard]] std::vector<game::JointMove> expected_line() const {
    constexpr std::size_t kLongest = 60;
    std::vector<game::JointMove> line;
    NodeId node = root_;
    while (node.is_valid() && line.size() < kLongest && !tree_.choices(node, 0).empty()) {
      std::vector<std::uint32_t> chosen;
      for (std::size_t r = 0; r < game_.role_count(); ++r) chosen.push_back(final_choice(node, r));
      line.push_back(tree_.joint_move(node, chosen));
      node = tree_.child(node, chosen);
    }
    return line;
  }

  std::string name_ = "mcts";
  const game::Game& game_;
  std::unique_ptr<LeafPlayer> leaves_;
  MctsOptions options_;
  Tree tree_;
  NodeId root_;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> free_jobs_;
  std::vector<float> result_;  // on its way up
  std::uint64_t reported_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_mcts(const game::Game& game, std::unique_ptr<LeafPlayer> leaves,
                                  const MctsOptions& options) {
  return std::make_unique<Mcts>(game, std::move(leaves), options);
}

}  // namespace rulewise::search
