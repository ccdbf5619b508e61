#include "app/learn_state_morph.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/learn_curves.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "app/lesson_opponent.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/morph_show.h"
#include "app/progress.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/random.h"
#include "game/playout.h"
#include "machine/single/expand.h"
#include "memory/state_learner.h"
#include "memory/state_ply.h"

namespace rulewise::app {
namespace {

constexpr const char* kMorphMethod = "morph";
constexpr const char* kSightMethod = "sight";
constexpr double kSecondsToSee = 10;
constexpr std::uint32_t kTrials = 1'000;
constexpr std::size_t kPatterns = 600;  // as many as the paper had: more make games slow

/// What a net is looked at with, as it was kept; nothing where nothing was.
std::shared_ptr<const memory::StateSight> load_sight(const machine::NetGame& game,
                                                     const memory::RuleNames& names,
                                                     const memory::Store& store) {
  const auto kept = store.load(names.fingerprint, kSightMethod);
  auto sight = kept ? memory::state_sight_from(kept->bytes, game, names) : std::nullopt;
  return sight ? std::make_shared<const memory::StateSight>(std::move(*sight)) : nullptr;
}

/// The same found anew; nothing after saying why, or if it was interrupted.
std::shared_ptr<const memory::StateSight> make_sight(const gdl::Rules& rules,
                                                     const machine::SingleGame& game,
                                                     const memory::RuleNames& names,
                                                     std::uint64_t seed) {
  const auto look =
      first_look(rules, game, {.seed = seed, .seconds = kSecondsToSee, .max_trials = kTrials});
  if (!look) return nullptr;
  auto sight = memory::find_sight(game, look->structure, look->symmetries, names);
  if (!sight) {
    complain({"Morph needs a board, and facts that tell whose turn it is; none were found here",
              "learn by --method td"});
    return nullptr;
  }
  return std::make_shared<const memory::StateSight>(std::move(*sight));
}

/// What the store has; nothing where it has nothing, or nothing that fits.
std::optional<memory::StateMorph> load_morph(const machine::NetGame& game,
                                             const memory::RuleNames& names,
                                             const memory::Store& store,
                                             const memory::MorphOptions& options) {
  const auto sight = load_sight(game, names, store);
  const auto kept = store.load(names.fingerprint, kMorphMethod);
  if (!sight || !kept) return std::nullopt;
  memory::StateMorph morph(memory::StateEye(sight), options);
  if (!morph.read(kept->bytes, memory::fingerprint_of(names, morph.eye()))) return std::nullopt;
  return morph;
}

/// One game after the other.
class StateMorphGames {
 public:
  StateMorphGames(const machine::SingleGame& game, const MorphLessonOptions& options,
                  LessonOpponents& opponents, memory::StateMorph& morph)
      : game_(game), options_(options), opponents_(opponents), morph_(morph), expander_(game) {}

  /// Nothing if it was broken off.
  std::optional<MorphGame> play() {
    const std::uint64_t number = morph_.games() + 1;
    const memory::MorphEffort before = morph_.effort();
    base::Random random(base::combine(options_.seed, number));
    const std::size_t opponent = opponents_.begin(number);
    const std::size_t mine = number % 2 == 1 ? 0 : 1;
    const std::size_t drawn = random.below(static_cast<std::uint32_t>(options_.opening_plies) + 1);
    std::vector<game::State> states{game_.initial_state()};
    MorphGame played{number};
    std::optional<double> result;
    std::vector<std::uint32_t> choices;
    while (states.size() <= options_.max_plies) {
      const machine::Expansion& children = expander_.expand(states.back());
      if (children.size() == 0) {
        result = memory::first_share(game_, states.back());
        break;
      }
      if (was_interrupted()) return std::nullopt;
      const bool is_mine = morph_.eye().is_first_to_move(states.back()) == (mine == 0);
      const bool is_opponents = !opponents_.is_self(opponent) && !is_mine;
      const bool is_drawn = states.size() <= drawn;
      const auto child = is_drawn       ? std::optional(std::size_t{
                                        random.below(static_cast<std::uint32_t>(children.size()))})
                         : is_opponents ? ask(opponent, states.back(), children)
                                        : std::optional(best(children, random));
      if (!child) return std::nullopt;
      const bool is_judged = !is_drawn && !is_opponents && !children.is_terminal(*child);
      states.push_back(children.state(*child));
      if (is_judged) morph_.use(states.back());
      choices.push_back(static_cast<std::uint32_t>(*child));
      if (is_mine) played.taken += taken(states, 1 - mine);
    }
    if (options_.record != nullptr) {
      options_.record->write({number, opponents_.name(opponent), std::move(choices), result});
    }
    morph_.learn(states, result);
    played.plies = states.size() - 1;
    played.score = mine == 0 ? result.value_or(0.5) : 1 - result.value_or(0.5);
    count_effort(before, morph_.effort(), played);
    return played;
  }

 private:
  std::size_t best(const machine::Expansion& children, base::Random& random) {
    const auto value = [&](std::size_t child) {
      if (children.is_terminal(child)) return memory::share_at(children, child);
      const game::State state = children.state(child);
      const double found = morph_.value(state);
      return morph_.eye().is_first_to_move(state) ? found : 1 - found;
    };
    return memory::best_child(children, value, random);
  }

  /// Pieces of the role that the last move took.
  [[nodiscard]] double taken(const std::vector<game::State>& states, std::size_t role) const {
    const std::size_t before = morph_.eye().pieces_of(states[states.size() - 2], role);
    const std::size_t after = morph_.eye().pieces_of(states.back(), role);
    return before > after ? static_cast<double>(before - after) : 0;
  }

  [[nodiscard]] std::optional<std::size_t> ask(std::size_t opponent, const game::State& state,
                                               const machine::Expansion& children) const {
    if (children.size() == 1) return 0;  // there is nothing to ask
    const std::size_t role = memory::mover_of(children);
    const auto move = opponents_.choose(opponent, state, game::Role(role));
    for (std::size_t child = 0; move && child < children.size(); ++child) {
      if (children.moves(child)[role] == *move) return child;
    }
    return std::nullopt;
  }

  const machine::SingleGame& game_;
  const MorphLessonOptions& options_;
  LessonOpponents& opponents_;
  memory::StateMorph& morph_;
  machine::Expander expander_;
};

bool teach_patterns(const machine::SingleGame& game, const memory::RuleNames& names,
                    const StateMorphLesson& lesson, memory::StateMorph& morph,
                    memory::Store& store) {
  const MorphLessonOptions& games = lesson.games;
  auto opponents =
      LessonOpponents::make(game, games.against, games.seed,
                            knowledge_of_opponents(games.file, game, games.against, games.seed));
  if (!opponents) return false;
  const memory::Fingerprint fingerprint = memory::fingerprint_of(names, morph.eye());
  StateMorphGames course(game, games, *opponents, morph);
  // Patterns can be read by the sight they were made with alone: a new one is kept with the first.
  memory::KeptBeside beside;
  if (!store.load(names.fingerprint, kSightMethod)) {
    beside.states.push_back(
        {names.fingerprint, kSightMethod, 0, to_bytes(morph.eye().sight(), game, names)});
  }
  const base::Stopwatch watch;
  Progress progress;
  for (std::uint64_t i = 0; i < games.games && watch.seconds() < games.seconds; ++i) {
    const auto played = course.play();
    if (!played) return was_interrupted();
    progress.update(std::nullopt, std::to_string(played->number) + " games, " +
                                      std::to_string(morph.graphs().size()) + " patterns");
    beside.points = curve_points(*played, morph.graphs().size());
    const bool is_kept = store.save(
        {fingerprint.text, kMorphMethod, morph.games(), morph.to_bytes(fingerprint)}, beside);
    if (!told(store, is_kept)) return false;
    beside.states.clear();
  }
  return true;
}

/// States of a few games drawn at random, until `visit` has seen enough.
template <class Visit>
void visit_states(const machine::SingleGame& game, const Visit& visit) {
  constexpr int kGames = 40, kPlies = 100;
  base::Random random(1);
  game::JointMove moves;
  for (int n = 0; n < kGames; ++n) {
    game::State state = game.initial_state();
    for (int ply = 0; ply < kPlies && !game.is_terminal(state); ++ply) {
      if (!visit(state)) return;
      if (!game::choose_joint_move(game, state, random, moves)) break;
      state = game.successor(state, moves);
    }
  }
}

int show_morph(const std::string& file, const machine::SingleGame& game,
               const memory::StateMorph& morph, const memory::RuleNames& names,
               const memory::Store& store, const ShowOptions& options) {
  std::vector<std::string> kinds;
  for (const memory::SightKind& kind : morph.eye().sight().kinds) {
    kinds.push_back(names.spelled(kind.symbol));
  }
  const memory::StateSight& sight = morph.eye().sight();
  auto examples = find_examples(
      morph, shown_of(morph.graphs()), [&](const auto& visit) { visit_states(game, visit); },
      [&](std::size_t place) {
        return std::array<int, 2>{sight.labels[place][0], sight.labels[place][1]};
      });
  const MorphShow<memory::StateMorph> show{morph, std::move(kinds), sight.has_partners,
                                           std::move(examples)};
  return present(show, file, names.fingerprint, course_of(store, names.fingerprint, kMorphMethod),
                 options);
}

}  // namespace

int learn_state_morph(const std::string& file, const game::Game& game,
                      const StateMorphLesson& lesson, memory::Store& store,
                      const ShowOptions& show) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  const std::optional<gdl::Rules> rules = rules_of(file);
  const auto want = want_of_learning(rules ? net_game : nullptr, lesson.games.seed);
  if (want) return complain(*want), kBadInput;
  const machine::SingleGame single(net_game->net());
  const memory::RuleNames names = memory::name_rules(*rules);
  if (lesson.is_wanted) {
    const bool is_free = may_learn(store, {names.fingerprint, kMorphMethod}, lesson.begins_anew) &&
                         may_learn(store, {names.fingerprint, kSightMethod}, lesson.begins_anew);
    if (!is_free) return kBadInput;
    note_settings(store, {names.fingerprint, kMorphMethod}, lesson.settings);
  }
  auto morph = load_morph(single, names, store, lesson.morph);
  if (!morph && store.load(names.fingerprint, kMorphMethod)) {
    return complain(unreadable_memory()), kBadInput;
  }
  if (!morph && !lesson.is_wanted) {
    complain({"nothing has been learned about this game", "teach it first: rulewise learn FILE"});
    return kAnswerIsNo;
  }
  if (!morph) {
    auto sight = load_sight(single, names, store);
    if (!sight) sight = make_sight(*rules, single, names, lesson.games.seed);
    if (!sight) return kBadInput;
    morph.emplace(memory::StateEye(std::move(sight)), lesson.morph);
  }
  if (lesson.is_wanted && !teach_patterns(single, names, lesson, *morph, store)) {
    complain({"learning ended; what was learned before is kept"});
    return kBadInput;
  }
  return show_morph(file, single, *morph, names, store, show);
}

std::shared_ptr<const memory::StatePatterns> state_patterns(const machine::NetGame& game,
                                                            const memory::RuleNames& names,
                                                            const memory::Store& store) {
  const auto morph = load_morph(game, names, store, {});
  auto graphs = morph ? morph->useful_graphs(kPatterns) : std::vector<memory::Graph>();
  if (graphs.empty()) return nullptr;
  return std::make_shared<const memory::StatePatterns>(
      std::make_shared<const memory::StateSight>(morph->eye().sight()), std::move(graphs));
}

std::shared_ptr<const memory::StateMorph> state_morph(const std::string& file,
                                                      const game::Game& game,
                                                      const memory::Store& store) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  const std::optional<gdl::Rules> rules = net_game == nullptr ? std::nullopt : rules_of(file);
  if (!rules) return nullptr;
  auto morph = load_morph(*net_game, memory::name_rules(*rules), store, {});
  return morph ? std::make_shared<const memory::StateMorph>(std::move(*morph)) : nullptr;
}

}  // namespace rulewise::app
