// state_advisor.h — advisors for states of games in GDL: what each kind measures.
//
// Idea      most knowledge of a board is a sum over facts (a piece here is worth that much to its
//           owner), and sums melt into one number a fact when they are weighed together; lines,
//           patterns, threats, choices and payoff are measured one by one
// Promises  `value` is what it is for the role: plus for whom it belongs to, minus, shared out, for
//           the others; knowledge that is nobody's counts the same for all
// Tested by state_advisors_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "insight/advice/gate_sum.h"
#include "insight/advice/state_scene.h"
#include "insight/advisor.h"
#include "insight/discovery/pieces.h"

namespace rulewise::insight {

/// Where knowledge of states comes from; a family can be switched on and off as a whole.
enum class Family : std::uint8_t { kOgre, kMetagamer, kClune, kOutcomes };
[[nodiscard]] std::string_view name_of(Family family);

/// What a fact adds to a sum: its worth to `owner`, the others' share of it to everybody else.
struct FactWorth {
  std::uint32_t fact = 0;
  float worth = 0;
  int owner = kNobody;
  float others = 1;

  [[nodiscard]] double for_role(game::Role role) const {
    return worth * (owner == static_cast<int>(role.index()) ? 1.0 : others);
  }
};

/// The share of the others in what belongs to one role: what one has, the rest lacks.
[[nodiscard]] inline float share_of_others(std::size_t roles, int owner) {
  if (owner == kNobody) return 1;
  return roles > 1 ? -1.0F / static_cast<float>(roles - 1) : 0;
}

/// Adds what a piece on a fact's place is worth, for all roles it belongs to. Worth of a team is
/// plus for all of them and minus, shared out, for the rest: the sum of as many parts of one role.
inline void add_worth(std::uint32_t fact, double worth, const PieceFigures& piece,
                      std::size_t roles, std::vector<FactWorth>& sum) {
  if (piece.team.empty()) {
    const int owner = piece.owner ? static_cast<int>(piece.owner->index()) : kNobody;
    sum.push_back({fact, static_cast<float>(worth), owner, share_of_others(roles, owner)});
    return;
  }
  const double part =
      static_cast<double>(roles - 1) / static_cast<double>(roles - piece.team.size());
  for (const game::Role role : piece.team) {
    const int owner = static_cast<int>(role.index());
    sum.push_back({fact, static_cast<float>(part * worth), owner, share_of_others(roles, owner)});
  }
}

/// One of the things an advisor adds up: what it is worth that so many of the facts hold, while
/// none of the closers does and, where turns are named, one of them.
struct FactCount {
  std::vector<std::uint32_t> facts;
  std::vector<float> worth;  // by how many hold, from none on
  std::vector<std::uint32_t> closers{};
  std::vector<std::uint32_t> turns{};
};

class StateAdvisor : public Advisor<StateScene> {
 public:
  StateAdvisor(Family family, Advice advice) : Advisor(std::move(advice)), family_(family) {}

  [[nodiscard]] Family family() const { return family_; }
  /// The part of the name before the first '/': the sort of advisor.
  [[nodiscard]] std::string_view sort() const {
    return std::string_view(name()).substr(0, name().find('/'));
  }
  /// The facts it sums over; empty for advisors that are no sums.
  [[nodiscard]] virtual std::span<const FactWorth> worth() const { return {}; }
  /// Adds its weighted value for the role to a sum of gates; false, having added nothing, where
  /// gates cannot say it.
  [[nodiscard]] virtual bool add_gates(const SceneTables& /*tables*/, game::Role /*role*/,
                                       double /*weight*/, GateSum& /*sum*/) const {
    return false;
  }
  /// Adds what its value for the role is the sum of; false, having added nothing, where that is not
  /// a sum of counts.
  [[nodiscard]] virtual bool add_counts(const SceneTables& /*tables*/, game::Role /*role*/,
                                        std::vector<FactCount>& /*counts*/) const {
    return false;
  }

 private:
  Family family_;
};

/// A sum over facts.
class FactAdvisor final : public StateAdvisor {
 public:
  FactAdvisor(Family family, Advice advice, std::vector<FactWorth> worth)
      : StateAdvisor(family, std::move(advice)), worth_(std::move(worth)) {}

  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
  [[nodiscard]] std::span<const FactWorth> worth() const override { return worth_; }
  [[nodiscard]] bool add_gates(const SceneTables& tables, game::Role role, double weight,
                               GateSum& sum) const override;
  [[nodiscard]] bool add_counts(const SceneTables& tables, game::Role role,
                                std::vector<FactCount>& counts) const override;

 private:
  std::vector<FactWorth> worth_;
};

/// Pieces that share a line: the pairs of them, over all lines of one direction.
class LineAdvisor final : public StateAdvisor {
 public:
  LineAdvisor(Advice advice, std::vector<std::vector<std::uint32_t>> lines, int owner, float others)
      : StateAdvisor(Family::kOgre, std::move(advice)),
        lines_(std::move(lines)),
        owner_(owner),
        others_(others) {}

  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
  [[nodiscard]] bool add_gates(const SceneTables& tables, game::Role role, double weight,
                               GateSum& sum) const override;
  [[nodiscard]] bool add_counts(const SceneTables& tables, game::Role role,
                                std::vector<FactCount>& counts) const override;

 private:
  std::vector<std::vector<std::uint32_t>> lines_;  // facts
  int owner_;
  float others_;
};

/// Instances of a pattern that lack so many facts, or the part the best one has.
class PatternAdvisor final : public StateAdvisor {
 public:
  static constexpr std::size_t kPart = kNeedsCounted;

  /// `only_on_turn`: where a fact says that the owner is on turn, and 0 elsewhere.
  PatternAdvisor(Advice advice, std::size_t pattern, std::size_t needs, int owner, float others,
                 bool only_on_turn = false)
      : StateAdvisor(Family::kOgre, std::move(advice)),
        pattern_(pattern),
        needs_(needs),
        owner_(owner),
        others_(others),
        only_on_turn_(only_on_turn) {}

  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
  [[nodiscard]] bool add_gates(const SceneTables& tables, game::Role role, double weight,
                               GateSum& sum) const override;
  [[nodiscard]] bool add_counts(const SceneTables& tables, game::Role role,
                                std::vector<FactCount>& counts) const override;

 private:
  std::size_t pattern_;
  std::size_t needs_;  // kPart: the part
  int owner_;
  float others_;
  bool only_on_turn_;
};

/// Who is nearer to what the goal rules pay most for: an open set of facts counts by how few it
/// lacks, each one less eight times as much, and who is on turn lacks one less.
class RaceAdvisor final : public StateAdvisor {
 public:
  /// Patterns by number, with their owners.
  RaceAdvisor(Advice advice, std::vector<std::pair<std::size_t, int>> goals)
      : StateAdvisor(Family::kOgre, std::move(advice)), goals_(std::move(goals)) {}

  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
  [[nodiscard]] bool add_gates(const SceneTables& tables, game::Role role, double weight,
                               GateSum& sum) const override;
  [[nodiscard]] bool add_counts(const SceneTables& tables, game::Role role,
                                std::vector<FactCount>& counts) const override;

 private:
  std::vector<std::pair<std::size_t, int>> goals_;
};

/// Choices: own moves less the mean of the others'.
class MovesAdvisor final : public StateAdvisor {
 public:
  explicit MovesAdvisor(Advice advice) : StateAdvisor(Family::kOgre, std::move(advice)) {}
  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
};

/// What the rules would pay now: own payoff less the mean of the others'.
class PayoffAdvisor final : public StateAdvisor {
 public:
  explicit PayoffAdvisor(Advice advice) : StateAdvisor(Family::kOgre, std::move(advice)) {}
  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
};

/// Clune's model: the value of its lottery, 50 taken away.
class ModelAdvisor final : public StateAdvisor {
 public:
  explicit ModelAdvisor(Advice advice) : StateAdvisor(Family::kClune, std::move(advice)) {}
  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
};

/// Who may take what: the worth of others' pieces by how often one that stands so is taken.
class ThreatAdvisor final : public StateAdvisor {
 public:
  /// `chance` by kind and both places; `owners` and `values` by kind.
  struct Table {
    std::vector<float> chance;  // [kind][from][at]
    std::vector<int> owners;
    std::vector<float> values;
    std::size_t places = 0;
  };
  ThreatAdvisor(Advice advice, std::shared_ptr<const Table> table)
      : StateAdvisor(Family::kMetagamer, std::move(advice)), table_(std::move(table)) {}
  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;
  [[nodiscard]] bool add_counts(const SceneTables& tables, game::Role role,
                                std::vector<FactCount>& counts) const override;

 private:
  std::shared_ptr<const Table> table_;
};

/// The most that a role on turn may take next, by the same table: who looks one move ahead must see
/// that the other answers.
class CaptureAdvisor final : public StateAdvisor {
 public:
  CaptureAdvisor(Advice advice, std::shared_ptr<const ThreatAdvisor::Table> table)
      : StateAdvisor(Family::kMetagamer, std::move(advice)), table_(std::move(table)) {}
  [[nodiscard]] double value(const StateScene& scene, game::Role role) const override;

 private:
  std::shared_ptr<const ThreatAdvisor::Table> table_;
};

}  // namespace rulewise::insight
