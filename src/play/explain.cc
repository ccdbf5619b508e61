#include "play/explain.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "insight/advice/state_knowledge.h"
#include "insight/evaluation.h"
#include "insight/explain.h"
#include "insight/wording.h"
#include "machine/board/board_game.h"
#include "machine/limit.h"
#include "play/evaluation_of.h"
#include "play/named_search.h"
#include "play/player.h"
#include "play/tactical.h"

namespace rulewise::play {
namespace {

constexpr std::size_t kLineShown = 6;      // joint moves
constexpr std::size_t kOpinionsShown = 3;  // for, and as many against
constexpr double kSilent = 0.05;           // a smaller change is not worth a word

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string signed_text(double number) {
  return (number < 0 ? "-" : "+") + insight::number_text(std::abs(number));
}

std::string duration_text(double seconds) {
  if (seconds >= 1) return insight::number_text(seconds, 1) + " s";
  return std::to_string(std::max(1L, std::lround(1000 * seconds))) + " ms";
}

/// The play that is expected, and where it leads.
struct Expected {
  std::vector<std::string> texts;
  game::State end;
};

/// The moves of those who had a choice, or of all where nobody had.
std::string turn_text(const game::Game& game, const game::State& state,
                      const game::JointMove& joint) {
  std::vector<std::string> chosen;
  std::vector<std::string> all;
  for (std::size_t r = 0; r < joint.size(); ++r) {
    const game::Role role(r);
    const std::string text = game.move_text(role, joint[r]);
    if (text.empty()) continue;
    all.push_back(text);
    if (game.legal_moves(state, role).size() > 1) chosen.push_back(text);
  }
  return insight::listed(chosen.empty() ? all : chosen, "with");
}

bool is_legal(const game::Game& game, const game::State& state, const game::JointMove& joint) {
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const auto legal = game.legal_moves(state, game::Role(r));
    if (std::ranges::find(legal, joint[r]) == legal.end()) return false;
  }
  return true;
}

/// A search that was cut short may leave a line that cannot be played: it ends there.
Expected follow(const game::Game& game, const game::State& start,
                const std::vector<game::JointMove>& line) {
  Expected expected{{}, start};
  try {
    for (const game::JointMove& joint : line) {
      if (game.is_terminal(expected.end) || !is_legal(game, expected.end, joint)) break;
      if (expected.texts.size() < kLineShown) {
        expected.texts.push_back(turn_text(game, expected.end, joint));
      }
      expected.end = game.successor(expected.end, joint);
    }
  } catch (const machine::LimitReached&) {
    // The line is as long as the machine could follow it.
  }
  return expected;
}

/// Paranoid searches prove what a role is sure of, whatever the others want, and so does alpha-beta
/// where one gets what the other does not; all others what everybody's best play gives.
std::string worth_text(const search::Answer& answer, const std::string& search_name,
                       std::size_t roles) {
  const std::string value = insight::number_text(answer.value);
  if (!answer.is_proved) return "worth " + value + " of 100 as far as it has looked";
  const bool fears_all = search_name == "paranoid" || (roles <= 2 && search_name != "max^n");
  if (answer.value >= 100 && fears_all) return "a win, proved";
  if (search_name == "paranoid") {
    return "sure of " + value + " of 100 whatever the others do, proved; no other move is of more";
  }
  if (answer.value <= 0 && fears_all) {
    return "lost against best play, proved, as is every other move";
  }
  return "worth " + value + " of 100 with best play on all sides, proved";
}

/// Of a move that the derived rules decided, where no search was asked.
std::string decided_text(const search::Answer& answer) {
  if (!answer.is_proved) {
    return "forced. The other side threatens to win, and by the rules derived from the goals no "
           "other move answers that";
  }
  if (answer.value <= 0) {
    return "lost, proved by the rules derived from the goals, as is every other move: no move "
           "answers "
           "all that the other side threatens";
  }
  const std::string start = "a win, proved by the rules derived from the goals";
  if (answer.statistics.nodes <= 1) return start + ": it ends the game";
  return start + ": threat upon threat leaves the other side no way out";
}

/// Whether the answer says anything of its move.
bool knows_something(const search::Answer& answer) {
  return answer.statistics.nodes > 0 || answer.is_proved || !answer.line.empty();
}

std::string cost_text(const search::Answer& answer, const std::string& search_name) {
  const search::Statistics& costs = answer.statistics;
  if (costs.nodes == 0) return knows_something(answer) ? "It was known already." : "";
  if (costs.nodes == 1 && search_name == kTacticsName) return {};
  std::string text = search_name + " looked ";
  if (costs.depth > 0 && answer.alternatives.empty()) {
    text += insight::counted(static_cast<std::size_t>(costs.depth), "ply") + " deep at ";
  } else {
    text += "at ";
  }
  text += with_commas(costs.nodes) + (costs.nodes == 1 ? " position" : " positions");
  return text + " in " + duration_text(costs.seconds) + '.';
}

/// How the move compares with the next best, where the search knows.
std::string rivals_text(const game::Game& game, game::Role role, const search::Answer& answer) {
  const search::Alternative* mine = nullptr;
  const search::Alternative* next = nullptr;
  std::uint64_t visits = 0;
  for (const search::Alternative& other : answer.alternatives) {
    visits += other.visits;
    if (other.move == answer.move) {
      mine = &other;
    } else if (next == nullptr ||
               std::pair(other.visits, other.value) > std::pair(next->visits, next->value)) {
      next = &other;
    }
  }
  if (mine == nullptr || visits == 0) return {};
  std::string text =
      "Of " + with_commas(visits) + (visits == 1 ? " game tried, " : " games tried, ");
  if (visits > answer.statistics.nodes) text += "those for earlier moves included, ";
  text += with_commas(mine->visits) + " began with it and got " +
          insight::number_text(mine->value) + " on average";
  if (next == nullptr || next->visits == 0) return text + '.';
  const double lead = mine->value - next->value;
  text += "; next came " + game.move_text(role, next->move) + " with " + with_commas(next->visits) +
          " and " + insight::number_text(next->value) + ", ";
  if (std::abs(lead) < kSilent) return text + "as much.";
  return text + insight::number_text(std::abs(lead)) + (lead > 0 ? " less." : " more.");
}

/// The loudest advisors on one side, the first of them with its sentence.
std::string spoken(const std::vector<Opinion>& opinions, bool is_for) {
  std::vector<std::string> shown;
  for (const Opinion& opinion : opinions) {
    if ((opinion.change > 0) != is_for || shown.size() >= kOpinionsShown) continue;
    std::string words = opinion.advisor + ' ' + signed_text(opinion.change);
    if (shown.empty() && !opinion.sentence.empty()) {
      std::string sentence = opinion.sentence;
      while (sentence.ends_with('.')) sentence.pop_back();
      words += " (\"" + sentence + "\")";
    }
    shown.push_back(std::move(words));
  }
  if (shown.empty()) return {};
  return (is_for ? "For it: " : "Against it: ") + insight::listed(shown) + '.';
}

void append(std::string& text, const std::string& sentence) {
  if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
}

std::string line_text(const Expected& expected, std::size_t length) {
  if (expected.texts.size() < 2) return {};
  std::string text = "It expects ";
  for (std::size_t i = 1; i < expected.texts.size(); ++i) {
    text += (i == 1 ? "" : ", then ") + expected.texts[i];
  }
  return text + (length > expected.texts.size() ? " and so on." : ".");
}

}  // namespace

insight::EvaluationOptions evaluation_of(const Configuration& configuration) {
  insight::EvaluationOptions options = insight::searching_weights();
  if (!configuration.advisors.empty()) {
    options = {};
    // `paper` and `search` stand for whole sets; what is named beside them is changed.
    const std::string& first = configuration.advisors.front();
    if (first == "search") options = insight::searching_weights();
    if (first != "paper" && first != "search") (void)insight::set_weights("all=0", options);
    for (const std::string& word : configuration.advisors)
      (void)insight::set_weights(word, options);
  }
  options.material.hand_set = configuration.worth;
  return options;
}

std::vector<std::string> line_texts(const game::Game& game, const game::State& state,
                                    const std::vector<game::JointMove>& line) {
  return follow(game, state, line).texts;
}

Explainer::Explainer(const game::Game& game, const Configuration& configuration, Advice advice)
    : game_(game),
      board_game_(dynamic_cast<const machine::board::BoardGame*>(&game)),
      advice_(std::move(advice)),
      words_(state_advisors(configuration)) {
  if (board_game_ == nullptr) return;
  knowledge_ = std::make_shared<const insight::BoardKnowledge>(board_game_->compiled().rules,
                                                               evaluation_of(configuration));
}

Explainer::Explainer(const game::Game& game, const Player& player)
    : Explainer(game, player.configuration(), player.advice()) {}

Explainer::~Explainer() = default;
Explainer::Explainer(Explainer&&) noexcept = default;

std::vector<Opinion> Explainer::opinions(const game::State& before, const game::State& after,
                                         game::Role role) const {
  std::vector<Opinion> all = board_game_ != nullptr ? board_opinions(before, after, role)
                                                    : state_opinions(before, after, role);
  std::erase_if(all, [](const Opinion& opinion) { return std::abs(opinion.change) < kSilent; });
  std::ranges::stable_sort(all, [](const Opinion& a, const Opinion& b) {
    return std::abs(a.change) > std::abs(b.change);
  });
  return all;
}

std::vector<Opinion> Explainer::board_opinions(const game::State& before, const game::State& after,
                                               game::Role role) const {
  insight::Evaluation evaluation(knowledge_);
  const double sign = role.index() == 0 ? 1 : -1;
  const auto then = evaluation.contributions(board_game_->position_of(before));
  const auto later = evaluation.contributions(board_game_->position_of(after));
  std::vector<Opinion> opinions;
  for (std::size_t i = 0; i < then.size() && i < later.size(); ++i) {
    const insight::BoardAdvice advice = then[i].advice;
    const double change = sign * knowledge_->weight(advice) * (later[i].value - then[i].value);
    opinions.push_back({std::string(insight::name_of(advice)), change,
                        insight::advice_of(advice, *knowledge_).sentence});
  }
  return opinions;
}

std::vector<Opinion> Explainer::state_opinions(const game::State& before, const game::State& after,
                                               game::Role role) const {
  if (!advice_ || words_.empty()) return {};
  const base::Result<insight::AdvisorSet> set = advice_->pick(words_);
  if (!set) return {};
  std::vector<Opinion> opinions;
  insight::StateScene scene(game_, advice_->tables());
  for (const game::State* state : {&before, &after}) {
    scene.look_at(*state);
    for (std::size_t i = 0; i < set.value().advisors.size(); ++i) {
      const insight::StateAdvisor& advisor = *advice_->advisors()[set.value().advisors[i]];
      const double said = set.value().weights[i] * advisor.value(scene, role);
      if (state == &before) {
        opinions.push_back({advisor.name(), -said, advisor.advice().sentence});
      } else {
        opinions[i].change += said;
      }
    }
  }
  return opinions;
}

Explanation Explainer::explain(const game::State& state, game::Role role,
                               const search::Answer& answer) const {
  Explanation explanation;
  std::vector<game::JointMove> line = answer.line;
  const bool fits = !line.empty() && line.front()[role.index()] == answer.move;
  if (!fits) line.clear();
  const Expected expected = follow(game_, state, line);
  if (!line.empty()) explanation.opinions = opinions(state, expected.end, role);
  explanation.line = expected.texts;
  std::string& text = explanation.text;
  text = game_.roles()[role.index()] + " plays " + game_.move_text(role, answer.move);
  if (game_.legal_moves(state, role).size() == 1) {
    text += ", its only move.";
    return explanation;
  }
  const std::string& search_name = answer.searched_by;
  const bool is_decided = search_name == kTacticsName;
  if (search_name.empty()) {
    text += " without a search: none had an answer in time";
  } else if (knows_something(answer)) {
    text += ": " + (is_decided ? decided_text(answer)
                               : worth_text(answer, search_name, game_.role_count()));
  }
  text += '.';
  append(text, cost_text(answer, search_name));
  append(text, rivals_text(game_, role, answer));
  append(text, line_text(expected, line.size()));
  append(text, spoken(explanation.opinions, true));
  append(text, spoken(explanation.opinions, false));
  return explanation;
}

}  // namespace rulewise::play
