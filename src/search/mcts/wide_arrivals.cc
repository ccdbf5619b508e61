#include "search/mcts/wide_arrivals.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "machine/net/net_game.h"

namespace rulewise::search {

using machine::wide::kLanes;
using machine::wide::Plane;

WideArrivals::WideArrivals(const logic::Net& net, const machine::wide::WideOptions& options,
                           bool looks_ahead)
    : program_(net, options),
      batch_(program_),
      words_(machine::state_words(net)),
      roles_(net.role_count()),
      counts_(net.role_count()),
      payoffs_(net.role_count()),
      looks_ahead_(looks_ahead),
      ahead_batch_(program_) {
  batch_.clear_moves();
  ahead_batch_.clear_moves();
}

void WideArrivals::add(const Leaf& leaf) {
  assert(jobs_.size() < kLanes);
  const std::size_t lane = jobs_.size();
  jobs_.push_back(leaf.job);
  states_.insert(states_.end(), leaf.parent.begin(), leaf.parent.end());
  if (leaf.wants_moves) wants_moves_.set(lane, true);
  if (leaf.moves.empty()) {
    stays_.set(lane, true);
    joint_moves_.resize(joint_moves_.size() + roles_);
  } else {
    joint_moves_.insert(joint_moves_.end(), leaf.moves.begin(), leaf.moves.end());
  }
}

void WideArrivals::step() {
  const std::size_t count = jobs_.size();
  batch_.load_rows(states_, count);
  for (std::size_t i = 0; i < joint_moves_.size(); ++i) {
    if (joint_moves_[i].is_valid()) batch_.make(i / roles_, joint_moves_[i].value);
  }
  if (stays_.any()) {
    batch_.advance_all_but(stays_);
  } else {
    batch_.advance();
  }
  for (std::size_t i = 0; i < joint_moves_.size(); ++i) {
    if (joint_moves_[i].is_valid()) batch_.take_back(i / roles_, joint_moves_[i].value);
  }
  batch_.evaluate();
  batch_.read_rows(count, states_);
  if (wants_moves_.any()) {
    legal_.resize(count * batch_.legal_words());
    batch_.read_legal(count, wants_moves_, legal_);
  }
  any_goals_ = false;
}

void WideArrivals::look_ahead() {
  constexpr std::uint64_t kSample = 16;       // one pass in so many where wins are rare
  constexpr std::uint64_t kOftenEnough = 50;  // nodes for one win
  constexpr std::uint64_t kMemory = 4096;     // nodes
  wins_.clear();
  if (++passes_ % kSample != 0 && won_ * kOftenEnough < looked_) return;
  wins_.resize(jobs_.size());
  for (std::size_t lane = 0; lane < jobs_.size(); ++lane) {
    if (wants_moves_.test(lane) && !batch_.terminal().test(lane)) add_children(lane);
  }
  settle_children();
  if (looked_ > kMemory) {
    looked_ /= 2;
    won_ /= 2;
  }
}

void WideArrivals::add_children(std::size_t lane) {
  constexpr std::size_t kMostChildren = 128;
  list_moves(lane);
  std::size_t chooser = 0;
  std::size_t choosers = 0;
  std::size_t first = 0;  // of the chooser's moves
  for (std::size_t r = 0, at = 0; r < roles_; at += counts_[r++]) {
    if (counts_[r] <= 1) continue;
    ++choosers;
    chooser = r;
    first = at;
  }
  if (choosers != 1 || counts_[chooser] > kMostChildren) return;
  if (std::ranges::find(counts_, 0U) != counts_.end()) return;
  if (ahead_.size() + counts_[chooser] > kLanes) settle_children();
  ++looked_;
  for (std::uint32_t rank = 0; rank < counts_[chooser]; ++rank) {
    ahead_.push_back({static_cast<std::uint32_t>(lane), rank, static_cast<std::uint32_t>(chooser)});
    const auto state = states_.begin() + static_cast<std::ptrdiff_t>(lane * words_);
    ahead_states_.insert(ahead_states_.end(), state, state + static_cast<std::ptrdiff_t>(words_));
    for (std::size_t r = 0, at = 0; r < roles_; at += counts_[r++]) {
      ahead_moves_.push_back(moves_[r == chooser ? first + rank : at]);
    }
  }
}

void WideArrivals::settle_children() {
  if (ahead_.empty()) return;
  ahead_batch_.load_rows(ahead_states_, ahead_.size());
  for (std::size_t i = 0; i < ahead_moves_.size(); ++i) {
    ahead_batch_.make(i / roles_, ahead_moves_[i].value);
  }
  ahead_batch_.advance();
  for (std::size_t i = 0; i < ahead_moves_.size(); ++i) {
    ahead_batch_.take_back(i / roles_, ahead_moves_[i].value);
  }
  ahead_batch_.evaluate_terminal();
  bool any_goals = false;
  for (std::size_t child = 0; child < ahead_.size(); ++child) {
    if (!ahead_batch_.terminal().test(child) || wins_[ahead_[child].lane].is_found) continue;
    if (!any_goals) ahead_batch_.evaluate_goals();
    any_goals = true;
    take_win(child);
  }
  ahead_.clear();
  ahead_states_.clear();
  ahead_moves_.clear();
}

void WideArrivals::take_win(std::size_t child) {
  find_payoffs(ahead_batch_, child);
  if (payoffs_[ahead_[child].role] < 1.0F) return;
  const game::State state = ahead_batch_.read(child);
  wins_[ahead_[child].lane] = {
      true, ahead_[child].rank, {state.view().begin(), state.view().end()}, payoffs_};
  ++won_;
}

Arrival WideArrivals::describe(std::size_t lane) {
  Arrival arrival{.job = jobs_[lane], .state = {states_.data() + lane * words_, words_}};
  arrival.is_over = batch_.terminal().test(lane);
  if (!arrival.is_over && wants_moves_.test(lane)) {
    list_moves(lane);
    arrival.is_over = std::ranges::find(counts_, 0U) != counts_.end();
    arrival.moves = moves_;
    arrival.counts = counts_;
  }
  if (!arrival.is_over && lane < wins_.size() && wins_[lane].is_found) {
    arrival.winning = wins_[lane].rank;
    arrival.won_state = wins_[lane].state;
    arrival.won_payoffs = wins_[lane].payoffs;
  }
  if (arrival.is_over) {
    if (!any_goals_) batch_.evaluate_goals();
    any_goals_ = true;
    find_payoffs(batch_, lane);
    arrival.payoffs = payoffs_;
  }
  return arrival;
}

void WideArrivals::list_moves(std::size_t lane) {
  const std::size_t words = batch_.legal_words();
  const std::uint64_t* row = legal_.data() + lane * words;
  moves_.clear();
  std::size_t role = 0;
  std::ranges::fill(counts_, 0U);
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t left = row[word]; left != 0; left &= left - 1) {
      const std::size_t move = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
      while (move >= batch_.net().first_move[role + 1]) ++role;
      moves_.push_back(game::Move(move));
      ++counts_[role];
    }
  }
}

/// Half the points where a role's goal is not proved, or several are.
void WideArrivals::find_payoffs(const machine::wide::Batch& batch, std::size_t lane) {
  std::size_t plane = 0;
  for (std::size_t r = 0; r < roles_; ++r) {
    int proved = 0;
    int points = 0;
    for (const logic::GoalValue& goal : batch_.net().goals[r]) {
      if (!batch.goal(plane++).test(lane)) continue;
      ++proved;
      points = goal.value;
    }
    payoffs_[r] = proved == 1 ? static_cast<float>(points) / 100.0F : 0.5F;
  }
}

void WideArrivals::forget() {
  jobs_.clear();
  states_.clear();
  joint_moves_.clear();
  wants_moves_ = stays_ = Plane{};
}

}  // namespace rulewise::search
