#include "tactics/forced_play.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "logic/factor.h"
#include "logic/rewrite.h"
#include "logic/share.h"

namespace rulewise::tactics {
namespace {

using game::Move;
using game::Role;
using logic::Gate;
using logic::GateKind;
using logic::Signal;

/// Gates of a win that no other needs: what takes more to tell is left out of games at random.
constexpr std::size_t kDearestWin = 32;

/// The gates of the game, those of the questions after them, and new ones.
class Joined {
 public:
  Joined(const logic::Net& game, const Tactician& tactician)
      : net_(game), own_gates_(game.gates.size()), gate_of_base_(game.base_count()) {
    for (std::uint32_t g = 0; g < net_.gates.size(); ++g) {
      if (net_.gates[g].kind == GateKind::kBase) gate_of_base_[net_.gates[g].first] = g;
    }
    copy_questions(tactician);
  }

  /// What the net of the questions says of one of its moves.
  [[nodiscard]] Signal answer(Signal of_questions) const {
    const Signal image = image_[of_questions.gate()];
    return of_questions.is_negated() ? !image : image;
  }

  Signal gate(GateKind kind, std::vector<Signal> inputs) {
    const Signal neutral = kind == GateKind::kAnd ? logic::kTrue : logic::kFalse;
    if (std::ranges::find(inputs, !neutral) != inputs.end()) return !neutral;
    std::erase(inputs, neutral);
    if (inputs.empty()) return neutral;
    if (inputs.size() == 1) return inputs.front();
    net_.gates.push_back({kind, static_cast<std::uint32_t>(net_.inputs.size()),
                          static_cast<std::uint32_t>(inputs.size())});
    net_.inputs.insert(net_.inputs.end(), inputs.begin(), inputs.end());
    return Signal::of(static_cast<std::uint32_t>(net_.gates.size() - 1));
  }

  /// The part of what `holds` says that few gates tell: true only where it is.
  Signal cheap_part(Signal holds) {
    if (!is_dear(holds)) return holds;
    const Gate gate = net_.gates[holds.gate()];
    // Of alternatives some will do; conditions are needed all, and many are as dear as they look.
    const bool is_or = (gate.kind == GateKind::kOr) != holds.is_negated();
    if (!is_or && gate.count > kDearestWin) return logic::kFalse;
    std::vector<Signal> parts;
    for (std::uint32_t i = 0; i < gate.count; ++i) {
      const Signal input = net_.inputs[gate.first + i];
      parts.push_back(cheap_part(holds.is_negated() ? !input : input));
      if (!is_or && parts.back() == logic::kFalse) return logic::kFalse;
    }
    return this->gate(is_or ? GateKind::kOr : GateKind::kAnd, std::move(parts));
  }

  [[nodiscard]] logic::Net& net() { return net_; }

 private:
  /// Whether it takes more inputs of gates that the game does not have than a win is worth.
  [[nodiscard]] bool is_dear(Signal signal) const {
    std::vector<std::uint32_t> open{signal.gate()};
    std::vector<std::uint32_t> met;
    std::size_t inputs = 0;
    while (!open.empty()) {
      const std::uint32_t gate = open.back();
      open.pop_back();
      const bool is_new = gate >= own_gates_ && std::ranges::find(met, gate) == met.end();
      if (!is_new) continue;
      met.push_back(gate);
      inputs += net_.gates[gate].count;
      if (inputs > kDearestWin) return true;
      for (const Signal input : net_.gate_inputs(gate)) open.push_back(input.gate());
    }
    return false;
  }

  void copy_questions(const Tactician& tactician) {
    const logic::Net& questions = tactician.questions();
    for (std::uint32_t g = 0; g < questions.gates.size(); ++g) {
      image_.push_back(copied(tactician, g));
    }
  }

  Signal copied(const Tactician& tactician, std::uint32_t gate) {
    const logic::Net& questions = tactician.questions();
    const Gate& old = questions.gates[gate];
    if (old.kind == GateKind::kBase) {
      return Signal::of(gate_of_base_[tactician.base_of(old.first)]);
    }
    if (old.kind != GateKind::kAnd && old.kind != GateKind::kOr) return logic::kFalse;
    std::vector<Signal> inputs;
    for (const Signal input : questions.gate_inputs(gate)) inputs.push_back(answer(input));
    return this->gate(old.kind, std::move(inputs));
  }

  logic::Net net_;
  std::size_t own_gates_;
  std::vector<std::uint32_t> gate_of_base_;
  std::vector<Signal> image_;  // by gate of the questions
};

/// Puts the moves that the rules leave where the legal ones stood.
class Leaving {
 public:
  Leaving(Joined& joined, const Tactician& tactician)
      : joined_(joined),
        tactician_(tactician),
        wins_(joined.net().move_count(), logic::kFalse),
        answers_(joined.net().move_count(), logic::kFalse) {}

  /// False if the rules say nothing.
  bool run() {
    collect_wins();
    collect_answers();
    bool says_something = false;
    for (std::size_t r = 0; r < joined_.net().role_count(); ++r) {
      says_something = restrict_moves(Role(r)) || says_something;
    }
    return says_something;
  }

 private:
  template <class Visit>
  void for_each_answer(Question question, Visit visit) {
    const logic::Net& net = tactician_.questions();
    const std::size_t role = tactician_.game().role_count() + static_cast<std::size_t>(question);
    for (std::uint32_t m = net.first_move[role]; m < net.first_move[role + 1]; ++m) {
      const Signal signal = joined_.answer(net.legal[m]);
      if (signal != logic::kFalse) visit(tactician_.meaning_of(Move(m)), signal);
    }
  }

  void collect_wins() {
    for_each_answer(Question::kWins, [&](const Tactician::Meaning& meaning, Signal holds) {
      if (!meaning.move.is_valid()) return;
      Signal& wins = wins_[meaning.move.index()];
      wins = joined_.gate(GateKind::kOr, {wins, joined_.cheap_part(holds)});
    });
  }

  void collect_answers() {
    std::map<std::uint32_t, std::pair<Role, Signal>> threats;
    for_each_answer(Question::kThreat, [&](const Tactician::Meaning& meaning, Signal holds) {
      threats[meaning.threat] = {meaning.role, holds};
    });
    std::vector<std::vector<Signal>> found(answers_.size());
    for_each_answer(Question::kAnswer, [&](const Tactician::Meaning& meaning, Signal holds) {
      const auto threat = threats.find(meaning.threat);
      if (!meaning.move.is_valid() || threat == threats.end()) return;
      const auto& [winner, threatens] = threat->second;
      if (winner == meaning.role) return;
      found[meaning.move.index()].push_back(joined_.gate(GateKind::kAnd, {threatens, holds}));
    });
    for (std::size_t m = 0; m < found.size(); ++m) {
      answers_[m] = joined_.gate(GateKind::kOr, std::move(found[m]));
    }
  }

  bool restrict_moves(Role role) {
    logic::Net& net = joined_.net();
    const std::uint32_t first = net.first_move[role.index()];
    const std::uint32_t last = net.first_move[role.index() + 1];
    std::vector<Signal> wins;
    std::vector<Signal> helps;
    for (std::uint32_t m = first; m < last; ++m) {
      wins_[m] = joined_.gate(GateKind::kAnd, {wins_[m], net.legal[m]});
      answers_[m] = joined_.gate(GateKind::kAnd, {answers_[m], net.legal[m]});
      wins.push_back(wins_[m]);
      helps.push_back(answers_[m]);
    }
    const Signal any_wins = joined_.gate(GateKind::kOr, wins);
    const Signal any_helps = joined_.gate(GateKind::kOr, helps);
    if (any_wins == logic::kFalse && any_helps == logic::kFalse) return false;
    for (std::uint32_t m = first; m < last; ++m) {
      const Signal free = joined_.gate(GateKind::kAnd, {net.legal[m], !any_helps});
      const Signal left = joined_.gate(GateKind::kOr, {answers_[m], free});
      const Signal quiet = joined_.gate(GateKind::kAnd, {left, !any_wins});
      net.legal[m] = joined_.gate(GateKind::kOr, {wins_[m], quiet});
    }
    return true;
  }

  Joined& joined_;
  const Tactician& tactician_;
  std::vector<Signal> wins_;     // by move
  std::vector<Signal> answers_;  // by move
};

}  // namespace

std::optional<logic::Net> forced_play(const logic::Net& game, const Tactician& tactician) {
  const logic::Net& own = tactician.game().net();
  const bool is_same = game.base_names == own.base_names && game.move_names == own.move_names;
  if (!is_same || !tactician.questions().loops.empty()) return std::nullopt;
  Joined joined(game, tactician);
  if (!Leaving(joined, tactician).run()) return std::nullopt;
  logic::Net net = std::move(joined.net());
  const logic::GateRule rule = logic::keep_gates(net);
  net = logic::without_dead_gates(logic::rewrite(std::move(net), rule));
  return logic::share_pairs(logic::factor_gates(std::move(net)));
}

}  // namespace rulewise::tactics
