#include "tactics/tactician.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "logic/logic.h"
#include "machine/net/net_game.h"
#include "tactics/question_net.h"

namespace rulewise::tactics {
namespace {

using game::Move;
using game::Role;
using game::State;

constexpr std::uint32_t kNoBase = 0xffffffffU;

/// The parts of "(a b (c d))": a, b, (c d); a blank at the front is part of our names.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  if (text.size() < 2 || text.front() != '(') return {text};
  text = text.substr(1, text.size() - 2);
  while (text.starts_with(' ')) text.remove_prefix(1);
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ' ' && depth == 0)) {
      parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    } else if (text[i] == '(') {
      ++depth;
    } else if (text[i] == ')') {
      --depth;
    }
  }
  return parts;
}

/// Number of a role or move of a net by its text.
class Names {
 public:
  Names(const logic::Net& net, std::size_t role_count) : moves_(role_count) {
    for (std::size_t r = 0; r < role_count; ++r) {
      roles_[net.role_names[r]] = r;
      for (std::uint32_t m = net.first_move[r]; m < net.first_move[r + 1]; ++m) {
        moves_[r][net.move_names[m]] = m;
      }
    }
  }

  [[nodiscard]] Role role(std::string_view name) const {
    const auto found = roles_.find(std::string(name));
    return found == roles_.end() ? Role() : Role(found->second);
  }
  [[nodiscard]] Move move(Role role, std::string_view name) const {
    if (!role.is_valid()) return {};
    const auto found = moves_[role.index()].find(std::string(name));
    return found == moves_[role.index()].end() ? Move() : Move(found->second);
  }

 private:
  std::unordered_map<std::string, std::size_t> roles_;
  std::vector<std::unordered_map<std::string, std::uint32_t>> moves_;
};

/// Whether a move of a question says something: the one that stands for silence is a constant.
bool is_answer(const std::string& name) { return name.starts_with('('); }

/// Only what answers questions: nothing is played on this net.
logic::Net only_questions(logic::Net net, std::size_t game_roles, bool is_quick) {
  net.next.assign(net.next.size(), logic::kFalse);
  net.terminal = logic::kFalse;
  net.goals.assign(net.goals.size(), {});
  std::fill_n(net.legal.begin(), net.first_move[game_roles], logic::kFalse);
  if (is_quick) {  // those from moves that threaten on, to the last
    const std::size_t role = game_roles + static_cast<std::size_t>(Question::kThreatens);
    std::fill(net.legal.begin() + net.first_move[role], net.legal.end(), logic::kFalse);
  }
  for (auto m = net.first_move[game_roles]; m < net.legal.size(); ++m) {
    if (!is_answer(net.move_names[m])) net.legal[m] = logic::kFalse;
  }
  net.exclusive.clear();
  net.move_group.assign(net.legal.size(), 0);  // nobody will choose among them
  return logic::without_dead_gates(net);
}

}  // namespace

logic::CompileLimits compile_limits(const TacticsLimits& limits) {
  logic::CompileLimits compile;
  compile.max_seconds = limits.max_ground_seconds;
  compile.max_bytes = limits.max_bytes;
  compile.max_instances = limits.max_instances;
  return compile;
}

base::Result<std::unique_ptr<Tactician>> Tactician::make(const gdl::Rules& rules,
                                                         const TacticsLimits& limits) {
  auto net = logic::compile_rules(rules, compile_limits(limits));
  if (!net) return net.error();
  return make(rules, std::move(net).value(), limits);
}

base::Result<std::unique_ptr<Tactician>> Tactician::make(const gdl::Rules& rules, logic::Net net,
                                                         const TacticsLimits& limits) {
  auto derivation = derive(rules, net, limits.derive);
  if (!derivation) return derivation.error();
  return make(rules, std::move(net), std::move(derivation).value(), limits);
}

base::Result<std::unique_ptr<Tactician>> Tactician::make(const gdl::Rules& rules, logic::Net net,
                                                         Derivation derivation,
                                                         const TacticsLimits& limits) {
  std::unique_ptr<Tactician> made(new Tactician);
  made->derivation_ = std::move(derivation);
  if (limits.wants_whole_sure_wins && !made->derivation_.is_sure_whole) {
    made->derivation_.sure = {};
  }
  made->goal_ = limits.derive.goal;
  made->game_ = std::make_unique<machine::SingleGame>(std::move(net));
  const logic::CompileLimits compile = compile_limits(limits);
  auto asked = compile_questions(rules, made->derivation_, compile);
  if (!asked) return asked.error();
  const std::size_t roles = made->game_->role_count();
  made->quick_ = std::make_unique<machine::SingleGame>(only_questions(asked.value(), roles, true));
  made->questions_ =
      std::make_unique<machine::SingleGame>(only_questions(std::move(asked).value(), roles, false));
  auto connected = made->connect(made->questions());
  if (!connected) return connected.error();
  return made;
}

base::Result<bool> Tactician::connect(const logic::Net& questions) {
  own_operations_ = std::max<std::size_t>(logic::count_operations(game_->net()), 1);
  extra_operations_ = logic::count_operations(quick_->net());
  auto mapped = map_states(questions);
  if (!mapped) return mapped;
  read_meanings(questions);
  find_waiting_moves();
  return true;
}

void Tactician::find_waiting_moves() {
  const Names names(game_->net(), game_->role_count());
  for (std::size_t r = 0; r < game_->role_count(); ++r) {
    std::vector<Move>& mine = waiting_moves_.emplace_back();
    for (const TermId move : derivation_.waiting) {
      const Move found = names.move(Role(r), derivation_.program.terms.name(move));
      if (found.is_valid()) mine.push_back(found);
    }
    std::ranges::sort(mine);
  }
}

base::Result<bool> Tactician::map_states(const logic::Net& questions) {
  const logic::Net& own = game_->net();
  if (questions.base_names == own.base_names) return true;
  std::unordered_map<std::string, std::uint32_t> number;
  for (std::uint32_t b = 0; b < own.base_count(); ++b) number[own.base_names[b]] = b;
  base_of_.assign(questions.base_count(), kNoBase);
  for (std::uint32_t b = 0; b < questions.base_count(); ++b) {
    const auto found = number.find(questions.base_names[b]);
    if (found == number.end()) {
      return base::Error{"the derived rules know a fact that the game does not: " +
                         questions.base_names[b]};
    }
    base_of_[b] = found->second;
  }
  return true;
}

void Tactician::read_meanings(const logic::Net& questions) {
  const std::size_t roles = game_->role_count();
  const Names names(game_->net(), roles);
  first_question_ = questions.first_move[roles];
  std::map<std::string, std::uint32_t> threats;
  const auto number_of = [&](const std::vector<std::string_view>& parts, std::size_t count) {
    std::string key;
    for (std::size_t i = 0; i < count; ++i) key += std::string(parts[i]) + '\n';
    return threats.emplace(key, static_cast<std::uint32_t>(threats.size())).first->second;
  };
  for (std::size_t q = 0; q < kQuestions; ++q) {
    const auto question = static_cast<Question>(q);
    for (auto m = questions.first_move[roles + q]; m < questions.first_move[roles + q + 1]; ++m) {
      Meaning meaning;
      if (!is_answer(questions.move_names[m])) {
        meanings_.push_back(meaning);
        continue;
      }
      const auto parts = parts_of(questions.move_names[m]);
      std::size_t role_part = 1;
      if (question == Question::kThreat || question == Question::kAnswer) {
        const bool is_answer = question == Question::kAnswer;
        meaning.rule = std::stoul(std::string(parts[0].substr(4)));
        meaning.threat = number_of(parts, parts.size() - (is_answer ? 2 : 0));
        if (is_answer) role_part = parts.size() - 2;
      }
      meaning.role = names.role(parts[role_part]);
      meaning.move = names.move(meaning.role, parts[role_part + 1]);
      if (question == Question::kMade || question == Question::kMet) {
        meaning.then = names.move(meaning.role, parts[3]);
      }
      if (question == Question::kMet) meaning.reply = names.move(names.role(parts[4]), parts[5]);
      if (question == Question::kOpened) {
        meaning.reply = names.move(names.role(parts[3]), parts[4]);
        meaning.then = names.move(meaning.role, parts[5]);
      }
      if (question == Question::kBuilds) {
        meaning.reply = names.move(meaning.role, parts[3]);
        meaning.then = names.move(meaning.role, parts[4]);
      }
      meanings_.push_back(meaning);
    }
  }
}

State Tactician::translate(const State& state) const {
  if (base_of_.empty()) return state;
  const std::vector<std::uint8_t> bases = machine::unpack_state(game_->net(), state);
  std::vector<std::uint8_t> moved(base_of_.size());
  for (std::size_t b = 0; b < base_of_.size(); ++b) moved[b] = bases[base_of_[b]];
  return machine::pack_state(moved);
}

bool Tactician::is_waiting(const State& state, Role role) const {
  const std::vector<Move> legal = game_->legal_moves(state, role);
  return legal.size() == 1 &&
         std::ranges::binary_search(waiting_moves_[role.index()], legal.front());
}

bool Tactician::may_ask(const State& state, Role role) const {
  if (is_waiting(state, role)) return false;
  for (std::size_t r = 0; r < game_->role_count(); ++r) {
    if (r != role.index() && game_->legal_moves(state, Role(r)).size() != 1) return false;
  }
  return true;
}

std::vector<Move> Tactician::answers(const machine::SingleGame& net, const State& asked,
                                     Question question) const {
  return net.legal_moves(asked, Role(game_->role_count() + static_cast<std::size_t>(question)));
}

std::vector<Move> Tactician::moves_among(Answers answers, Role role) const {
  std::vector<Move> moves;
  for (const Move m : answers) {
    const Meaning& meaning = meaning_of(m);
    if (meaning.role == role && meaning.move.is_valid()) moves.push_back(meaning.move);
  }
  std::ranges::sort(moves);
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

std::vector<Move> Tactician::winning_moves(const State& state, Role role) const {
  return moves_among(answers(*quick_, translate(state), Question::kWins), role);
}

Advice Tactician::advise(const State& state, Role role) const {
  const State asked = translate(state);
  std::vector<Move> all;
  for (std::size_t q = 0; q < kQuestions; ++q) {
    const std::vector<Move> found = answers(*questions_, asked, static_cast<Question>(q));
    all.insert(all.end(), found.begin(), found.end());
  }
  Advice advice = read(all, role);
  drop_standing_still(state, role, advice);
  return advice;
}

Advice Tactician::read(std::span<const Move> answers, Role role) const {
  const logic::Net& net = questions();
  const auto of = [&](Question question) {
    const std::size_t asked = game_->role_count() + static_cast<std::size_t>(question);
    const auto begin = std::ranges::lower_bound(answers, Move(net.first_move[asked]));
    const auto end = std::ranges::lower_bound(answers, Move(net.first_move[asked + 1]));
    return Answers(begin, end);
  };
  Advice advice;
  advice.wins = moves_among(of(Question::kWins), role);
  add_threats(of(Question::kThreat), of(Question::kAnswer), of(Question::kEnds), role, advice);
  advice.threatens = moves_among(of(Question::kThreatens), role);
  drop_ends(of(Question::kEnds), role, advice);
  add_attacks(of(Question::kMade), of(Question::kMet), of(Question::kEnds), role, advice);
  add_opened(of(Question::kOpened), role, advice);
  count_sequels(of(Question::kBuilds), role, advice);
  return advice;
}

Advice Tactician::advise_in_haste(const State& state, Role role) const {
  Advice advice;
  const State asked = translate(state);
  advice.wins = moves_among(answers(*quick_, asked, Question::kWins), role);
  if (!advice.wins.empty()) return advice;
  const std::vector<Move> threats = answers(*quick_, asked, Question::kThreat);
  if (threats.empty()) return advice;
  add_threats(threats, answers(*quick_, asked, Question::kAnswer),
              answers(*quick_, asked, Question::kEnds), role, advice);
  return advice;
}

/// The threats of others, and the moves that help: those that answer every one, or end the game.
void Tactician::add_threats(Answers threats, Answers answers, Answers ends, Role role,
                            Advice& advice) const {
  std::vector<std::uint32_t> active;
  for (const Move m : threats) {
    const Meaning& meaning = meaning_of(m);
    if (meaning.role == role || !meaning.role.is_valid()) continue;
    advice.threats.push_back({meaning.role, meaning.move, meaning.rule});
    active.push_back(meaning.threat);
  }
  if (active.empty()) return;
  std::ranges::sort(active);
  active.erase(std::unique(active.begin(), active.end()), active.end());
  std::vector<std::pair<Move, std::uint32_t>> answered;
  for (const Move m : answers) {
    const Meaning& meaning = meaning_of(m);
    if (meaning.role != role || !meaning.move.is_valid()) continue;
    if (std::ranges::binary_search(active, meaning.threat)) {
      answered.emplace_back(meaning.move, meaning.threat);
    }
  }
  std::ranges::sort(answered);
  answered.erase(std::unique(answered.begin(), answered.end()), answered.end());
  advice.forced = moves_among(ends, role);
  advice.forced.insert(advice.forced.end(), advice.wins.begin(), advice.wins.end());
  for (std::size_t i = 0; i < answered.size();) {
    std::size_t end = i;
    while (end < answered.size() && answered[end].first == answered[i].first) ++end;
    if (end - i == active.size()) advice.forced.push_back(answered[i].first);
    i = end;
  }
  std::ranges::sort(advice.forced);
  advice.forced.erase(std::unique(advice.forced.begin(), advice.forced.end()), advice.forced.end());
}

/// A move that ends the game and does not win threatens nothing.
void Tactician::drop_ends(Answers ends, Role role, Advice& advice) const {
  const std::vector<Move> ending = moves_among(ends, role);
  std::erase_if(advice.threatens, [&](Move move) {
    return std::ranges::binary_search(ending, move) &&
           !std::ranges::binary_search(advice.wins, move);
  });
}

/// Moves that threaten, with every reply that meets all that they threaten. Threats of others must
/// be answered, and by rules that are exact; a move that ends the game has no sequel.
void Tactician::add_attacks(Answers made, Answers met, Answers ends, Role role,
                            Advice& advice) const {
  if (!advice.wins.empty()) return;
  for (const Threat& threat : advice.threats) {
    if (!derivation_.forced[threat.rule].is_exact) return;
  }
  const std::vector<Move> ending = moves_among(ends, role);
  std::map<Move, Attack> attacks;
  for (const Move m : made) {
    const Meaning& meaning = meaning_of(m);
    if (meaning.role != role || !meaning.move.is_valid() || !meaning.then.is_valid()) continue;
    if (std::ranges::binary_search(ending, meaning.move)) continue;
    if (!advice.threats.empty() && !std::ranges::binary_search(advice.forced, meaning.move)) {
      continue;
    }
    attacks[meaning.move].then.push_back(meaning.then);
  }
  std::map<Move, std::map<Move, std::size_t>> meets;  // by move and reply: how many of its threats
  for (const Move m : met) {
    const Meaning& meaning = meaning_of(m);
    const auto attack = meaning.role == role ? attacks.find(meaning.move) : attacks.end();
    if (attack == attacks.end() || !meaning.reply.is_valid()) continue;
    const std::vector<Move>& then = attack->second.then;
    if (std::ranges::find(then, meaning.then) != then.end()) ++meets[meaning.move][meaning.reply];
  }
  for (auto& [move, attack] : attacks) {
    attack.move = move;
    for (const auto& [reply, count] : meets[move]) {
      if (count >= attack.then.size()) attack.replies.push_back(reply);
    }
    advice.attacks.push_back(std::move(attack));
  }
}

/// Whether the game goes on after the move and somebody has none then.
bool Tactician::stands_still_after(const State& state, Role role, Move move) const {
  game::JointMove joint;
  for (std::size_t r = 0; r < game_->role_count(); ++r) {
    joint.push_back(r == role.index() ? move : game_->legal_moves(state, Role(r)).front());
  }
  const State next = game_->successor(state, joint);
  if (game_->is_terminal(next)) return false;
  for (std::size_t r = 0; r < game_->role_count(); ++r) {
    if (game_->legal_moves(next, Role(r)).empty()) return true;
  }
  return false;
}

void Tactician::drop_standing_still(const State& state, Role role, Advice& advice) const {
  if (!derivation_.sure.may_stand_still) return;
  std::erase_if(advice.attacks,
                [&](const Attack& attack) { return stands_still_after(state, role, attack.move); });
}

/// Replies that open the way to another win do not help.
void Tactician::add_opened(Answers opened, Role role, Advice& advice) const {
  for (const Move m : opened) {
    const Meaning& meaning = meaning_of(m);
    if (meaning.role != role || !meaning.then.is_valid()) continue;
    const auto attack = std::ranges::lower_bound(advice.attacks, meaning.move, {}, &Attack::move);
    if (attack == advice.attacks.end() || attack->move != meaning.move) continue;
    if (std::erase(attack->replies, meaning.reply) != 0) attack->then.push_back(meaning.then);
  }
}

/// What may threaten after each attack and a reply: what it builds, and the other attacks that the
/// reply leaves alone. One that threatens twice comes before any number that do once.
void Tactician::count_sequels(Answers builds, Role role, Advice& advice) const {
  constexpr std::size_t kDouble = 1000;
  for (Attack& attack : advice.attacks) {
    const auto is_reply = [&](Move m) { return std::ranges::binary_search(attack.replies, m); };
    std::vector<std::pair<Move, Move>> sequels;  // with what they would threaten
    for (const Attack& other : advice.attacks) {
      if (other.move == attack.move || is_reply(other.move)) continue;
      for (const Move then : other.then) {
        if (!is_reply(then)) sequels.emplace_back(other.move, then);
      }
    }
    for (const Move m : builds) {
      const Meaning& meaning = meaning_of(m);
      if (meaning.role != role || meaning.move != attack.move || !meaning.reply.is_valid())
        continue;
      if (!is_reply(meaning.reply) && !is_reply(meaning.then)) {
        sequels.emplace_back(meaning.reply, meaning.then);
      }
    }
    std::ranges::sort(sequels);
    sequels.erase(std::unique(sequels.begin(), sequels.end()), sequels.end());
    for (std::size_t i = 0; i < sequels.size(); ++i) {
      const bool is_second = i > 0 && sequels[i].first == sequels[i - 1].first;
      attack.sequels = is_second ? std::max(attack.sequels, kDouble) : attack.sequels + 1;
    }
  }
}

}  // namespace rulewise::tactics
