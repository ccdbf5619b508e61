#include "tactics/sure_audit.h"

#include <algorithm>
#include <utility>

namespace rulewise::tactics {
namespace {

using game::JointMove;
using game::Move;
using game::Role;
using game::State;

constexpr std::size_t kClaimsAtOnce = 64;

/// Whether the joint move has a reply of which nothing is said.
bool is_named(const JointMove& joint, const SureClaim& claim) {
  return std::ranges::any_of(joint, [&](Move move) {
    return std::ranges::find(claim.replies, move) != claim.replies.end();
  });
}

/// A state after a reply, and the claim it must fulfil.
struct Reply {
  std::size_t claim;
  State state;
};

class Holding {
 public:
  Holding(BruteForce& truth, std::span<const SureClaim> claims)
      : truth_(truth), claims_(claims), holds_(claims.size(), true) {}

  std::vector<bool> run() {
    const std::vector<Reply> left = make_replies();
    std::vector<State> states;
    for (const Reply& reply : left) states.push_back(reply.state);
    const std::vector<bool> are_won = win(left, truth_.look(states));
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (!are_won[i]) holds_[left[i].claim] = false;
    }
    return holds_;
  }

 private:
  /// The states after every reply that does not end the game.
  std::vector<Reply> make_replies() {
    std::vector<State> now;
    std::vector<JointMove> joints;
    std::vector<std::size_t> of;
    for (const SureClaim& claim : claims_) now.push_back(claim.state);
    const std::vector<Looked> looked = truth_.look(now);
    now.clear();
    for (std::size_t c = 0; c < claims_.size(); ++c) {
      const std::vector<JointMove> replies = joint_moves(looked[c]);
      if (looked[c].is_over || replies.empty()) holds_[c] = false;
      for (const JointMove& joint : replies) {
        if (is_named(joint, claims_[c])) continue;
        now.push_back(claims_[c].state);
        joints.push_back(joint);
        of.push_back(c);
      }
    }
    std::vector<Made> made = truth_.make(now, joints);
    std::vector<Reply> left;
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (!made[i].is_over) {
        left.push_back({of[i], std::move(made[i].state)});
      } else if (!made[i].is_won_by(claims_[of[i]].winner)) {
        holds_[of[i]] = false;
      }
    }
    return left;
  }

  /// Whether one of the moves that were named wins after each reply, whatever others then choose.
  std::vector<bool> win(const std::vector<Reply>& replies, const std::vector<Looked>& looked) {
    std::vector<State> now;
    std::vector<JointMove> joints;
    struct Try {
      std::size_t reply;
      std::size_t count;  // of joint moves
    };
    std::vector<Try> tries;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const SureClaim& claim = claims_[replies[i].claim];
      for (const Move move : claim.then) {
        const auto ways = joint_moves(looked[i], claim.winner, move);
        now.insert(now.end(), ways.size(), replies[i].state);
        joints.insert(joints.end(), ways.begin(), ways.end());
        if (!ways.empty()) tries.push_back({i, ways.size()});
      }
    }
    const std::vector<Made> made = truth_.make(now, joints);
    std::vector<bool> are_won(replies.size());
    auto first = made.begin();
    for (const Try& t : tries) {
      const auto last = first + static_cast<std::ptrdiff_t>(t.count);
      const Role winner = claims_[replies[t.reply].claim].winner;
      if (std::all_of(first, last, [&](const Made& m) { return m.is_won_by(winner); })) {
        are_won[t.reply] = true;
      }
      first = last;
    }
    return are_won;
  }

  BruteForce& truth_;
  std::span<const SureClaim> claims_;
  std::vector<bool> holds_;
};

}  // namespace

std::vector<bool> hold_against_replies(BruteForce& truth, std::span<const SureClaim> claims) {
  std::vector<bool> holds;
  for (std::size_t first = 0; first < claims.size(); first += kClaimsAtOnce) {
    const auto some = claims.subspan(first, std::min(kClaimsAtOnce, claims.size() - first));
    const std::vector<bool> found = Holding(truth, some).run();
    holds.insert(holds.end(), found.begin(), found.end());
  }
  return holds;
}

}  // namespace rulewise::tactics
