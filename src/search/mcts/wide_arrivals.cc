#include "search/mcts/wide_arrivals.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "machine/net/net_game.h"

namespace rulewise::search {

using machine::wide::kLanes;
using machine::wide::Plane;

WideArrivals::WideArrivals(const logic::Net& net, const machine::wide::WideOptions& options)
    : program_(net, options),
      batch_(program_),
      words_(machine::state_words(net)),
      roles_(net.role_count()),
      counts_(net.role_count()),
      payoffs_(net.role_count()) {
  batch_.clear_moves();
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

Arrival WideArrivals::describe(std::size_t lane) {
  Arrival arrival{.job = jobs_[lane], .state = {states_.data() + lane * words_, words_}};
  arrival.is_over = batch_.terminal().test(lane);
  if (!arrival.is_over && wants_moves_.test(lane)) {
    list_moves(lane);
    arrival.is_over = std::ranges::find(counts_, 0U) != counts_.end();
    arrival.moves = moves_;
    arrival.counts = counts_;
  }
  if (arrival.is_over) {
    find_payoffs(lane);
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
void WideArrivals::find_payoffs(std::size_t lane) {
  if (!any_goals_) batch_.evaluate_goals();
  any_goals_ = true;
  std::size_t plane = 0;
  for (std::size_t r = 0; r < roles_; ++r) {
    int proved = 0;
    int points = 0;
    for (const logic::GoalValue& goal : batch_.net().goals[r]) {
      if (!batch_.goal(plane++).test(lane)) continue;
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
