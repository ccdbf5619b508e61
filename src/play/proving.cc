#include "play/proving.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "machine/limit.h"

namespace rulewise::play {
namespace {

constexpr double kShare = 0.125;
constexpr double kLookShare = 0.03;  // for a first guess

class Proving final : public search::Search {
 public:
  Proving(std::unique_ptr<search::Search> guesser, std::unique_ptr<search::Search> prover)
      : guesser_(std::move(guesser)), prover_(std::move(prover)) {}

  [[nodiscard]] const std::string& name() const override {
    return was_proved_ ? prover_->name() : guesser_->name();
  }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits& limits,
                        const search::Listener& on_better) override {
    const base::Stopwatch watch;
    was_proved_ = false;
    nodes_of_look_ = 0;
    if (const auto settled = look(state, role, limits, on_better)) return *settled;
    search::Limits first = limits;
    first.seconds = kShare * limits.expected_seconds();
    first.max_bytes = 0;  // the guesser needs it more
    if (has_nodes(limits)) first.nodes = std::max<std::uint64_t>(1, limits.nodes / 8);
    if (is_bounded(first)) {
      search::Answer proved = prove(state, role, first);
      if (proved.is_proved && proved.value > 0) {
        was_proved_ = true;
        return proved;
      }
    }
    search::Limits rest = limits;
    rest.seconds = limits.seconds - watch.seconds();
    rest.aim_seconds = limits.aim_seconds - watch.seconds();
    if (has_nodes(limits)) rest.nodes = std::max<std::uint64_t>(1, limits.nodes - first.nodes);
    search::Answer answer = guesser_->choose(state, role, rest, on_better);
    answer.statistics.nodes += nodes_of_look_;
    return answer;
  }

 private:
  /// A guess at once, where a clock runs: whoever is in a hurry should not get a move that nobody
  /// has thought about. What was found stays in the guesser's memory. An answer only if it is
  /// proved.
  std::optional<search::Answer> look(const game::State& state, game::Role role,
                                     const search::Limits& limits,
                                     const search::Listener& on_better) {
    search::Limits brief = limits;
    brief.seconds = kLookShare * limits.expected_seconds();
    if (!std::isfinite(brief.seconds) || has_nodes(limits)) return std::nullopt;
    search::Answer answer = guesser_->choose(state, role, brief, on_better);
    nodes_of_look_ = answer.statistics.nodes;
    if (answer.is_proved) return answer;
    return std::nullopt;
  }

  static bool has_nodes(const search::Limits& limits) {
    return limits.nodes != std::numeric_limits<std::uint64_t>::max();
  }
  /// Without a limit of its own the prover would never hand over.
  static bool is_bounded(const search::Limits& limits) {
    return has_nodes(limits) || std::isfinite(limits.seconds);
  }

  search::Answer prove(const game::State& state, game::Role role, const search::Limits& limits) {
    try {
      return prover_->choose(state, role, limits);
    } catch (const machine::LimitReached&) {
      return {};  // too much for the machine that way; the guesser may be more careful
    }
  }

  std::unique_ptr<search::Search> guesser_;
  std::unique_ptr<search::Search> prover_;
  bool was_proved_ = false;
  std::uint64_t nodes_of_look_ = 0;
};

}  // namespace

std::unique_ptr<search::Search> make_proving(std::unique_ptr<search::Search> guesser,
                                             std::unique_ptr<search::Search> prover) {
  return std::make_unique<Proving>(std::move(guesser), std::move(prover));
}

}  // namespace rulewise::play
