#include "search/mcts/mcts.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "search/budget.h"
#include "search/mcts/chooser.h"
#include "search/mcts/move_averages.h"
#include "search/mcts/move_sifter.h"
#include "search/mcts/regret.h"
#include "search/mcts/tree.h"
#include "search/mcts/tree_answer.h"

namespace rulewise::search {
namespace {

constexpr std::size_t kLongestPath = 500;          // moves down the tree
constexpr std::size_t kAbreast = 8;                // paths down the tree that take turns
constexpr double kCopyShare = 0.2;                 // of the time, for keeping what stays of a tree
constexpr std::uint64_t kReportEvery = 1U << 16U;  // iterations between two reports

class Mcts final : public Search {
 public:
  Mcts(const game::Game& game, std::unique_ptr<LeafPlayer> leaves, const MctsOptions& options)
      : game_(game),
        leaves_(std::move(leaves)),
        options_(options),
        tree_(game.role_count(), options.max_bytes,
              {options.uses_amaf || options.uses_guesses, options.uses_regrets}),
        chooser_(tree_, game.role_count(), options_),
        averages_(game.role_count(), options.habits),
        sifter_(options.sieve),
        jobs_(leaves_->capacity()) {
    forget_jobs();
  }

  [[nodiscard]] const std::string& name() const override { return name_; }

  /// A question to the game may be given up in the middle: what was under way then is forgotten,
  /// and where memory has run out the tree too, of which a part may be missing.
  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    try {
      return look(state, role, limits, on_better);
    } catch (const std::bad_alloc&) {
      abandon();
      tree_.clear();
      throw;
    } catch (...) {
      abandon();
      throw;
    }
  }

 private:
  Answer look(const game::State& state, game::Role role, const Limits& limits,
              const Listener& on_better) {
    Budget budget(limits);
    tree_.set_max_bytes(std::max(options_.max_bytes, limits.max_bytes));
    root_ = root_for(state, role, budget, limits, on_better);
    for (const game::Move move : limits.lost) note_lost(state, role, move);
    leaves_->expect(limits.expected_seconds());
    std::uint64_t next_report = 1;
    while (!is_settled(role) && !budget.is_used_up()) {
      send_down(role, budget);
      leaves_->arrive([this](const Arrival& arrival) { return arrive(arrival); });
      if (options_.habits > 0) favour_what_was_good();
      play_on(budget);
      if (leaves_->room() == 0 && budget.is_late()) break;  // stopped in the middle of a game
      if (on_better && budget.nodes() >= next_report) {
        next_report = std::min(2 * budget.nodes(), budget.nodes() + kReportEvery);
        on_better(answer(role, budget));
      }
    }
    // No game may be left under way: the tree may change before the next call.
    while (leaves_->under_way() > 0 && !budget.is_late() && !is_settled(role)) play_on(budget);
    if (leaves_->under_way() > 0) abandon();
    return answer(role, budget);
  }

  /// One node on the way down, and what was chosen there.
  struct Step {
    NodeId node;
    std::uint64_t joint = 0;
    std::uint32_t first_rank = 0;  // at a crowded node: in the ranks of the job
  };
  struct Job {
    std::vector<Step> path;
    std::vector<std::uint32_t> ranks;
    bool is_under_way = false;
  };

  /// Where the tree is to be copied, which takes a while, what it knows already is told first.
  NodeId root_for(const game::State& state, game::Role role, const Budget& budget,
                  const Limits& limits, const Listener& on_better) {
    const std::uint64_t hash = Tree::hash(state.view());
    const NodeId known = options_.keeps_tree ? tree_.find(state.view(), hash) : NodeId();
    // What is proved without a move that keeps it (limits.lost tells such) is looked at anew.
    if (!known.is_valid() || (tree_.is_proved(known) && !tree_.knows_best(known))) {
      tree_.clear();
      return add(state, hash);
    }
    if (tree_.bytes() <= tree_.max_bytes() / 2) return known;
    root_ = known;
    if (on_better && tree_.node(known).visits > 0) on_better(answer(role, budget));
    const double most =
        kCopyShare * (std::isfinite(limits.aim_seconds) ? limits.aim_seconds : limits.seconds);
    return tree_.keep_only(known, [&] {
      return budget.is_stopped() || (budget.has_clock() && budget.seconds() > most);
    });
  }

  NodeId add(const game::State& state, std::uint64_t hash) {
    std::vector<game::Move> moves;
    std::vector<std::uint32_t> counts;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const std::vector<game::Move> legal = game_.legal_moves(state, game::Role(r));
      moves.insert(moves.end(), legal.begin(), legal.end());
      counts.push_back(static_cast<std::uint32_t>(legal.size()));
    }
    return tree_.add(state.view(), hash, sifter_.sift(state.view(), {moves, counts}));
  }

  /// A move at the root after which the other of two roles is known to win.
  void note_lost(const game::State& state, game::Role role, game::Move move) {
    if (game_.role_count() != 2 || tree_.node(root_).chooser != role.index()) return;
    const Tree::Choices mine = tree_.choices(root_, role.index());
    for (std::uint32_t i = 0; i < mine.count; ++i) {
      if (tree_.move(mine.first + i) != move) continue;
      tree_.joint_move(root_, i, joint_move_);
      const game::State next = game_.successor(state, joint_move_);
      const std::uint64_t hash = Tree::hash(next.view());
      NodeId child = tree_.find(next.view(), hash);
      if (!child.is_valid()) child = add(next, hash);
      if (!child.is_valid() || tree_.is_proved(child)) return;
      result_.assign(2, 1.0F);
      result_[role.index()] = 0.0F;
      tree_.prove(child, result_);
      tree_.set_child(root_, i, child);
      tree_.prove_from_children(root_);
    }
  }

  /// Nothing to find out: proved, or no choice.
  [[nodiscard]] bool is_settled(game::Role role) const {
    return tree_.is_proved(root_) || tree_.choices(root_, role.index()).count <= 1;
  }

  // ---- Down the tree -----------------------------------------------------------------------

  /// One path on its way down. Each turn reads only what the turn before has fetched: the node,
  /// then its choices, at last what a leaf is started with.
  struct Descent {
    enum class Next : std::uint8_t { kNode, kChoice, kLeaf };
    std::uint32_t job = 0;
    NodeId node;
    Next next = Next::kNode;
  };

  /// As many paths as there is room for, some of them in turns: trees are too large for near
  /// memory, and while one path waits for what it reads next the others go on.
  void send_down(game::Role role, Budget& budget) {
    for (;;) {
      while (abreast_.size() < kAbreast && leaves_->room() > abreast_.size() && !is_settled(role) &&
             budget.spend()) {
        abreast_.push_back({take_job(), root_});
      }
      if (abreast_.empty()) return;
      for (std::size_t i = 0; i < abreast_.size();) {
        if (goes_on(abreast_[i])) {
          ++i;
        } else {
          abreast_[i] = abreast_.back();
          abreast_.pop_back();
        }
      }
    }
  }

  /// One turn; false at the end of the path.
  bool goes_on(Descent& descent) {
    using Next = typename Descent::Next;
    switch (descent.next) {
      case Next::kNode:
        tree_.prefetch_choices(descent.node);
        descent.next = Next::kChoice;
        return true;
      case Next::kChoice: return goes_below(descent);
      case Next::kLeaf: start(descent); return false;
    }
    return false;
  }

  /// To the child that is chosen; false where all is known already.
  bool goes_below(Descent& descent) {
    using Next = typename Descent::Next;
    Job& job = jobs_[descent.job];
    if (tree_.is_proved(descent.node)) {
      finish(descent.job, tree_.proved_payoffs(descent.node));
      return false;
    }
    if (job.path.size() >= kLongestPath) {  // a circle of positions
      start_at(descent);
      return false;
    }
    const std::uint64_t joint = chooser_.choose(descent.node);
    if (joint == Chooser::kNoJointMove) {  // everything below is proved, by other paths perhaps
      tree_.prove_from_children(descent.node);
      return true;
    }
    job.path.push_back({descent.node, joint, static_cast<std::uint32_t>(job.ranks.size())});
    if (tree_.node(descent.node).is_crowded) {
      job.ranks.insert(job.ranks.end(), chooser_.ranks().begin(), chooser_.ranks().end());
    }
    const NodeId child = tree_.child(descent.node, joint);
    if (child.is_valid()) {
      tree_.prefetch_node(child);
      descent.node = child;
      descent.next = Next::kNode;
    } else {
      tree_.prefetch_leaf(descent.node, joint);
      descent.next = Next::kLeaf;
    }
    return true;
  }

  /// The leaf below a node.
  void start(const Descent& descent) {
    Job& job = jobs_[descent.job];
    const Step& step = job.path.back();
    bool wants_moves = false;
    if (const auto ranks = ranks_of(job, step); !ranks.empty()) {
      tree_.joint_move(descent.node, ranks, joint_move_);
      wants_moves = chooser_.is_visited_enough(descent.node, ranks);
    } else {
      tree_.joint_move(descent.node, step.joint, joint_move_);
      wants_moves = chooser_.is_visited_enough(descent.node, step.joint);
    }
    job.is_under_way = true;
    leaves_->start({.job = descent.job,
                    .parent = tree_.state(descent.node),
                    .moves = joint_move_,
                    .wants_moves = wants_moves});
  }

  /// None at a node whose joint moves are numbered.
  [[nodiscard]] std::span<const std::uint32_t> ranks_of(const Job& job, const Step& step) const {
    if (!tree_.node(step.node).is_crowded) return {};
    return std::span(job.ranks).subspan(step.first_rank, game_.role_count());
  }

  /// At a node of the tree, as far down as paths go.
  void start_at(const Descent& descent) {
    jobs_[descent.job].is_under_way = true;
    leaves_->start({.job = descent.job, .parent = tree_.state(descent.node)});
  }

  std::uint32_t take_job() {
    const std::uint32_t job = free_jobs_.back();
    free_jobs_.pop_back();
    jobs_[job].path.clear();
    jobs_[job].ranks.clear();
    return job;
  }

  // ---- At the leaf -------------------------------------------------------------------------

  /// What the leaf is goes into the tree; false if it need not be played.
  bool arrive(const Arrival& arrival) {
    Job& job = jobs_[arrival.job];
    const bool is_known = arrival.moves.empty() && !arrival.is_over;
    if (is_known) return true;  // nothing to keep yet
    const std::uint64_t hash = Tree::hash(arrival.state);
    NodeId node = tree_.find(arrival.state, hash);
    if (!node.is_valid()) {
      LegalMoves legal;
      if (!arrival.is_over) legal = {arrival.moves, arrival.counts};
      // Where a move wins at once it is known by its rank among all.
      if (!arrival.is_over && !arrival.winning) legal = sifter_.sift(arrival.state, legal);
      node = tree_.add(arrival.state, hash, legal);
      if (node.is_valid() && !arrival.is_over) start_with_what_is_known(node, arrival, job);
      if (node.is_valid() && arrival.is_over) tree_.prove(node, arrival.payoffs);
      if (node.is_valid() && arrival.winning && options_.proves) prove_win(node, arrival);
    }
    if (node.is_valid()) tree_.set_child(job.path.back().node, job.path.back().joint, node);
    const bool is_proved = node.is_valid() && tree_.is_proved(node);
    if (!arrival.is_over && !is_proved) return true;
    finish(arrival.job, is_proved ? tree_.proved_payoffs(node) : arrival.payoffs);
    return false;
  }

  /// A node at which one move wins at once.
  void prove_win(NodeId node, const Arrival& arrival) {
    const std::uint64_t hash = Tree::hash(arrival.won_state);
    NodeId end = tree_.find(arrival.won_state, hash);
    if (!end.is_valid()) {
      end = tree_.add(arrival.won_state, hash, {});
      if (!end.is_valid()) return;
      tree_.prove(end, arrival.won_payoffs);
    }
    tree_.set_child(node, *arrival.winning, end);
    tree_.prove_from_children(node);
  }

  void start_with_what_is_known(NodeId node, const Arrival& arrival, const Job& job) {
    constexpr std::uint32_t kWorthGames = 8;  // what a guess counts for
    if (options_.uses_amaf) inherit_amaf(node, job);
    if (options_.uses_guesses && !arrival.guesses.empty()) {
      tree_.set_guesses(node, arrival.guesses, kWorthGames);
    }
  }

  /// What the nearest node above with the same chooser knows of the same moves.
  void inherit_amaf(NodeId node, const Job& job) {
    constexpr std::uint32_t kMostInherited = 50;
    const std::uint32_t role = tree_.node(node).chooser;
    for (std::size_t i = job.path.size(); role != Tree::kNobody && i-- > 0;) {
      if (tree_.node(job.path[i].node).chooser != role) continue;
      tree_.inherit_amaf(node, job.path[i].node, role, kMostInherited);
      return;
    }
  }

  void favour_what_was_good() {
    constexpr std::uint64_t kResultsBetween = 1000;
    if (averages_.results() < favoured_at_ + kResultsBetween) return;
    favoured_at_ = averages_.results();
    leaves_->favour(averages_.chances());
  }

  void play_on(const Budget& budget) {
    leaves_->run(
        [this](const LeafResult& result) {
          if (tree_.has_amaf() && !result.played.empty()) back_up_amaf(result);
          finish(result.job, result.payoffs);
        },
        [&budget] { return budget.is_late(); });
  }

  /// Forgets the games under way, and that their moves were visited.
  void abandon() {
    leaves_->abandon();
    for (const Descent& descent : abreast_) jobs_[descent.job].is_under_way = true;
    abreast_.clear();
    for (const Job& job : jobs_) {
      if (!job.is_under_way) continue;
      for (const Step& step : job.path) {
        --tree_.node(step.node).visits;
        for_each_choice(job, step, [this](std::uint32_t choice, std::size_t /*role*/) {
          --tree_.visits(choice);
        });
      }
    }
    forget_jobs();
  }

  void forget_jobs() {
    free_jobs_.clear();
    for (std::uint32_t job = 0; job < jobs_.size(); ++job) {
      jobs_[job].is_under_way = false;
      free_jobs_.push_back(job);
    }
  }

  // ---- And up again ------------------------------------------------------------------------

  void finish(std::uint32_t job, Payoffs payoffs) {
    back_up(jobs_[job], payoffs);
    jobs_[job].is_under_way = false;
    free_jobs_.push_back(job);
  }

  /// Visits every choice that was made at a step, but for those of roles that had none.
  template <class Visit>
  void for_each_choice(const Job& job, const Step& step, const Visit& visit) {
    const Tree::Node& node = tree_.node(step.node);
    if (node.chooser != Tree::kNobody) {
      visit(node.first_choice + static_cast<std::uint32_t>(step.joint), node.chooser);
      return;
    }
    const auto ranks = ranks_of(job, step);
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const std::uint32_t first = tree_.choices(step.node, r).first;
      visit(first + (ranks.empty() ? tree_.rank_of(step.node, step.joint, r) : ranks[r]), r);
    }
  }

  void back_up(Job& job, Payoffs payoffs) {
    result_.assign(payoffs.begin(), payoffs.end());
    bool may_prove = options_.proves;
    for (std::size_t i = job.path.size(); i-- > 0;) {
      const Step& step = job.path[i];
      if (options_.habits > 0) add_to_averages(job, step, payoffs);
      for_each_choice(job, step, [&](std::uint32_t choice, std::size_t role) {
        if (tree_.has_regrets()) back_up_regret(step.node, choice, role);
        tree_.add_result(choice, result_[role]);
      });
      may_prove = may_prove && is_proved_below(step);
      if (may_prove) tree_.prove_from_children(step.node);
      prefer_what_is_proved(step);
      may_prove = may_prove && tree_.is_proved(step.node);
    }
  }

  /// How much more than usual at this node the game gave: moves that are made where much is lost,
  /// such as defences, are not to blame for that.
  void add_to_averages(const Job& job, const Step& step, Payoffs payoffs) {
    constexpr std::uint32_t kVisitsToTell = 4;
    Tree::Node& node = tree_.node(step.node);
    if (node.chooser == Tree::kNobody) {
      for_each_choice(job, step, [&](std::uint32_t choice, std::size_t role) {
        averages_.add(tree_.move(choice), role, payoffs[role] - 0.5F);
      });
      return;
    }
    const float more = payoffs[node.chooser] - node.mean;
    node.mean += more / static_cast<float>(node.visits + 1);
    if (node.visits < kVisitsToTell) return;
    averages_.add(tree_.move(node.first_choice + static_cast<std::uint32_t>(step.joint)),
                  node.chooser, more);
  }

  void back_up_regret(NodeId node, std::uint32_t choice, std::size_t role) {
    if (tree_.node(node).chooser != Tree::kNobody) return;
    const Tree::Choices mine = tree_.choices(node, role);
    const std::span<const float> means{tree_.means_row(mine.first), mine.count};
    add_regrets(tree_.regrets(mine), means, choice - mine.first, result_[role]);
  }

  /// Every node on the path hears of the moves made from there on.
  void back_up_amaf(const LeafResult& result) {
    const Job& job = jobs_[result.job];
    played_.assign(result.played.begin(), result.played.end());
    for (std::size_t i = job.path.size(); i-- > 0;) {
      const Step& step = job.path[i];
      for_each_choice(job, step, [&](std::uint32_t choice, std::size_t /*role*/) {
        const std::size_t move = tree_.move(choice).index();
        played_[move / 64] |= std::uint64_t{1} << (move % 64);
      });
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        const Tree::Choices mine = tree_.choices(step.node, r);
        if (mine.count > 1) tree_.add_amaf(mine, played_, result.of_played[r]);
      }
    }
  }

  [[nodiscard]] bool is_proved_below(const Step& step) const {
    const NodeId child = tree_.child(step.node, step.joint);
    return child.is_valid() && tree_.is_proved(child);
  }

  /// The chooser may know better than what it tried: then the nodes above hear of that.
  void prefer_what_is_proved(const Step& step) {
    const Tree::Node& node = tree_.node(step.node);
    if (!node.best_proved.is_valid()) return;
    const std::span<const float> proved = tree_.proved_payoffs(node.best_proved);
    const std::uint32_t choice = node.first_choice + static_cast<std::uint32_t>(step.joint);
    if (proved[node.chooser] >= tree_.mean(choice)) result_.assign(proved.begin(), proved.end());
  }

  [[nodiscard]] Answer answer(game::Role role, const Budget& budget) const {
    Answer answer = TreeAnswer(tree_, root_, options_.mixes).of(role);
    answer.statistics = {budget.nodes(), budget.seconds(), static_cast<int>(answer.line.size())};
    return answer;
  }

  std::string name_ = "mcts";
  const game::Game& game_;
  std::unique_ptr<LeafPlayer> leaves_;
  MctsOptions options_;
  Tree tree_;
  Chooser chooser_;
  MoveAverages averages_;  // where games learn from the tree
  MoveSifter sifter_;
  std::uint64_t favoured_at_ = 0;
  NodeId root_;
  std::vector<Job> jobs_;
  std::vector<Descent> abreast_;
  std::vector<std::uint32_t> free_jobs_;
  game::JointMove joint_move_;
  std::vector<float> result_;          // on its way up
  std::vector<std::uint64_t> played_;  // the same, one bit a move
};

}  // namespace

std::unique_ptr<Search> make_mcts(const game::Game& game, std::unique_ptr<LeafPlayer> leaves,
                                  const MctsOptions& options) {
  return std::make_unique<Mcts>(game, std::move(leaves), options);
}

}  // namespace rulewise::search
