// learn.cc — `rulewise learn FILE`: learns a game by playing it, and keeps what it learned.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/learn_board.h"
#include "app/learn_morph.h"
#include "app/learn_show.h"
#include "app/learn_state_morph.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "app/lesson.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "machine/board/board_game.h"
#include "memory/fingerprint.h"
#include "memory/morph.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

struct LearnCommand {
  GameOptions game;
  std::string method = "td";
  std::optional<std::uint64_t> games;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  LessonCompany company;
  int threads = 1;
  bool with_advisors = false;
  bool without_advisors = false;
  bool with_patterns = false;
  bool begins_with_rules = false;
  bool begins_anew = false;
  bool contest = false;
  bool replays = false;
  bool shows = false;
  std::string store;
  ShowOptions show;
};

memory::MorphOptions morph_options_of(const LearnCommand& options) {
  memory::MorphOptions morph;
  if (options.replays) morph = memory::with_replays(morph);
  morph.seed = options.seed;
  return morph;
}

MorphLessonOptions morph_lesson_of(const LearnCommand& options) {
  MorphLessonOptions lesson;
  if (options.games) lesson.games = *options.games;
  if (options.seconds && !options.games) lesson.games = std::numeric_limits<std::uint64_t>::max();
  lesson.seconds = options.seconds.value_or(std::numeric_limits<double>::infinity());
  lesson.against = options.company.against;
  lesson.file = options.game.file;
  lesson.seed = options.seed;
  return lesson;
}

/// All that what is learned hangs on, but for how long it goes on, as it is asked for.
std::string settings_of(const LearnCommand& options) {
  std::string text = "--method " + options.method + " --seed " + std::to_string(options.seed);
  if (options.threads > 1) text += " --threads " + std::to_string(options.threads);
  if (options.company.ranks != nullptr) {
    text += " (mpirun -n " + std::to_string(options.company.ranks->size()) + ')';
  }
  if (options.replays) text += " --replays";
  for (const std::string& player : options.company.against) text += " --against '" + player + "'";
  // Last what a course that goes on keeps of itself.
  if (options.begins_with_rules) text += " --from-rules";
  if (options.with_patterns) text += " --patterns";
  return text;
}

/// Where games of Morph's lessons are written, if anywhere; nothing after saying that it cannot be.
std::optional<std::unique_ptr<LessonRecord>> record_of(const game::Game& game,
                                                       const LearnCommand& options) {
  if (options.company.record.empty() || options.shows) return std::unique_ptr<LessonRecord>();
  auto record = LessonRecord::open(options.company.record, game,
                                   {options.game.file, options.method, options.seed});
  if (!record) return std::nullopt;
  return record;
}

/// Morph's way; false if something could not be made, played or kept.
bool run_morph(const board::BoardGame& game, const LearnCommand& options, memory::Store& store) {
  const memory::Fingerprint fingerprint = memory::fingerprint_of(game.compiled().rules);
  if (!may_learn(store, {fingerprint.text, "morph"}, options.begins_anew)) return false;
  memory::Morph morph(memory::AttackScanner(game.compiled()), morph_options_of(options));
  const auto kept = store.load(fingerprint.text, "morph");
  if (kept && !morph.read(kept->bytes, fingerprint)) return complain(unreadable_memory()), false;
  note_settings(store, {fingerprint.text, "morph"}, settings_of(options));
  MorphLessonOptions lesson = morph_lesson_of(options);
  const auto record = record_of(game, options);
  if (!record) return false;
  lesson.record = record->get();
  const std::uint64_t start = morph.games();
  Progress progress;
  const bool is_done = teach_morph(game, lesson, morph, [&](const MorphGame& played) {
    const auto done = static_cast<double>(played.number - start);
    progress.update(
        options.seconds ? std::nullopt : std::optional(done / static_cast<double>(lesson.games)),
        std::to_string(played.number) + " games, " + std::to_string(morph.graphs().size()) +
            " patterns");
    return told(store,
                store.save({fingerprint.text, "morph", morph.games(), morph.to_bytes(fingerprint)},
                           curve_points(played, morph.graphs().size())));
  });
  return (!lesson.record || lesson.record->is_good()) && is_done;
}

/// Learning by the clock ends in a contest where it is long enough: that hangs on the clock, too.
CourseLength length_of(const LearnCommand& options) {
  constexpr double kLongEnough = 30;  // seconds
  const bool is_long = options.seconds && !options.games && *options.seconds >= kLongEnough;
  return {options.games, options.seconds, false, is_long || options.contest};
}

WeightLesson weight_lesson_of(const LearnCommand& options) {
  return {options.method,
          options.seed,
          options.threads,
          options.with_advisors,
          options.with_patterns,
          options.begins_with_rules,
          options.begins_anew,
          length_of(options),
          options.company,
          options.game.file,
          settings_of(options) + (options.with_advisors ? " --advisors" : "")};
}

StateLesson state_lesson_of(const LearnCommand& options) {
  std::optional<bool> advisors;
  if (options.with_advisors || options.without_advisors) advisors = options.with_advisors;
  return {options.seed,         options.threads,
          options.begins_anew,  advisors,
          length_of(options),   !options.shows,
          options.company,      options.game.file,
          settings_of(options), options.begins_with_rules,
          options.with_patterns};
}

/// False after saying what went wrong.
bool run_lesson(const board::BoardGame& game, const LearnCommand& options, memory::Store& store) {
  const WeightLesson lesson = weight_lesson_of(options);
  const bool is_done = options.method == "morph" ? run_morph(game, options, store)
                                                 : teach_weights(game, lesson, store);
  if (!is_done) complain({"learning ended; what was learned before is kept"});
  return is_done;
}

/// A game in GDL.
int run_states(const LearnCommand& options, const game::Game& game, memory::Store& store) {
  if (options.method == "tdleaf") {
    complain({"games in GDL learn by --method td or morph",
              "leave tdleaf out, or name a chess-like game"});
    return kBadInput;
  }
  if (options.method == "morph") {
    StateMorphLesson lesson{morph_lesson_of(options), morph_options_of(options)};
    const auto record = record_of(game, options);
    if (!record) return kBadInput;
    lesson.games.record = record->get();
    lesson.begins_anew = options.begins_anew;
    lesson.is_wanted = !options.shows;
    lesson.settings = settings_of(options);
    int status = learn_state_morph(options.game.file, game, lesson, store, options.show);
    if (lesson.games.record && !lesson.games.record->is_good()) status = kBadInput;
    return was_interrupted() ? kInterrupted : status;
  }
  const int status =
      learn_states(options.game.file, game, state_lesson_of(options), store, options.show);
  return was_interrupted() ? kInterrupted : status;
}

std::string store_of(const LearnCommand& options) {
  return options.store.empty() ? default_store() : options.store;
}

/// What would be written over the store; nothing where all is well.
std::optional<base::Error> fault_of_files(const LearnCommand& options) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path store = fs::weakly_canonical(fs::absolute(store_of(options), ignored), ignored);
  for (const std::string& file :
       {options.show.export_file, options.show.svg_file, options.company.record}) {
    if (file.empty() || fs::weakly_canonical(fs::absolute(file, ignored), ignored) != store) {
      continue;
    }
    return base::Error{"'" + file + "' is the file in which what was learned is kept",
                       "name another file to write to"};
  }
  return std::nullopt;
}

/// What does not go together; nothing where all does.
std::optional<base::Error> fault_of(const LearnCommand& options) {
  const bool is_morph = options.method == "morph";
  if (is_morph && (options.with_advisors || options.without_advisors)) {
    return base::Error{"--advisors and --no-advisors are for --method td and tdleaf",
                       "Morph weighs its patterns alone"};
  }
  if (!is_morph && options.replays) {
    return base::Error{"--replays is for --method morph", "temporal differences keep no games"};
  }
  if (is_morph && options.with_patterns) {
    return base::Error{"--patterns is for --method td and tdleaf", "Morph makes them"};
  }
  if (is_morph && options.begins_with_rules) {
    return base::Error{"--from-rules is for --method td and tdleaf", "Morph begins with nothing"};
  }
  if (is_morph && options.threads > 1) {
    return base::Error{"--threads is for --method td and tdleaf",
                       "Morph learns from every game before it plays the next"};
  }
  if (is_morph && options.contest) {
    return base::Error{"--contest is for --method td and tdleaf",
                       "let Morph play: rulewise match FILE morph:ply=1 PLAYER"};
  }
  const bool asks_for_games = options.games || options.seconds || options.begins_anew ||
                              options.contest || !options.company.against.empty() ||
                              !options.company.record.empty();
  if (options.shows && asks_for_games) {
    return base::Error{"--show tells what was learned and plays no games",
                       "leave out --show, or --games, --time, --anew, --contest, --against and "
                       "--record"};
  }
  if (options.without_advisors && options.begins_with_rules) {
    return base::Error{"--from-rules begins with what advisors say, and --no-advisors has none",
                       "leave one of them out"};
  }
  if (play::has_other_ranks() && (is_morph || options.shows)) {
    return base::Error{"mpirun is for learning by --method td and tdleaf",
                       "Morph learns from every game before it plays the next"};
  }
  return std::nullopt;
}

/// A rank that plays for another.
int play_for_rank_0(const LearnCommand& options, const game::Game& game) {
  const auto* board_game = dynamic_cast<const board::BoardGame*>(&game);
  const bool is_done = board_game != nullptr
                           ? play_for_weights(*board_game, weight_lesson_of(options))
                           : play_for_states(options.game.file, game, state_lesson_of(options));
  return is_done ? kDone : kBadInput;
}

int run_learn(LearnCommand options) {
  options.game.merges_moves = true;
  if (const auto fault = fault_of(options)) return complain(*fault), kBadInput;
  if (const auto fault = fault_of_files(options)) return complain(*fault), kBadInput;
  const std::optional<machine::MadeMachine> made = load_game(options.game);
  if (!made) return kBadInput;
  const auto* game = dynamic_cast<const board::BoardGame*>(made->game.get());
  catch_interrupts();
  options.show.method = options.method;
  std::unique_ptr<play::Ranks> ranks;
  if (play::has_other_ranks()) {
    auto opened = play::open_ranks();
    if (!opened) return complain(opened.error()), kBadInput;
    ranks = std::move(opened).value();
    options.company.ranks = ranks.get();
    if (ranks->rank() > 0) return play_for_rank_0(options, *made->game);
  }
  const auto store =
      open_store(store_of(options), options.shows ? memory::Access::kRead : memory::Access::kWrite);
  if (!store) return kBadInput;
  if (game == nullptr) return run_states(options, *made->game, *store);
  if (!options.shows && !run_lesson(*game, options, *store)) return kBadInput;
  const int status = show_learned(*game, *store, options.show);
  return was_interrupted() ? kInterrupted : status;
}

}  // namespace

void add_learn(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<LearnCommand>();
  CLI::App* command = program.add_subcommand(
      "learn", "Learn a game by playing it, and keep what was learned; also under mpirun");
  add_game_options(*command, options->game);
  command
      ->add_option("--method", options->method,
                   "how: td (temporal differences), tdleaf (the same with captures played out, for "
                   "searches) or morph (patterns)")
      ->check(CLI::IsMember({"td", "tdleaf", "morph"}))
      ->type_name("METHOD")
      ->capture_default_str();
  command->add_option("--games", options->games, "how many to play; it may settle earlier")
      ->check(check_whole_number)
      ->type_name("N");
  command
      ->add_option(
          "--against", options->company.against,
          "a player such as 'uci:gnuchess --uci,depth=1'; several, given one by one, take turns by "
          "lot, and self is the learner")
      ->allow_extra_args(false)
      ->type_name("PLAYER");
  command->add_option("--time", options->seconds, "for how long, instead")
      ->check(check_seconds)
      ->type_name("SECONDS");
  command
      ->add_option("--threads", options->threads,
                   "td, tdleaf: games at a time; under mpirun, of each rank")
      ->check(CLI::Range(1, 256))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  auto* advisors = command->add_flag(
      "--advisors", options->with_advisors,
      "weigh what the rules tell as well, as games in GDL do anyway: slower games");
  command
      ->add_flag("--no-advisors", options->without_advisors, "games in GDL: weigh patterns alone")
      ->excludes(advisors);
  command->add_flag("--patterns", options->with_patterns,
                    "td, tdleaf: weigh the graph patterns that --method morph made as well");
  command->add_flag(
      "--from-rules", options->begins_with_rules,
      "td, tdleaf: begin with what the rules tell pieces to be worth, not with nothing; a lesson "
      "that goes on keeps to what it began with");
  command->add_flag("--replays", options->replays,
                    "morph: go over earlier games again, beyond the paper");
  command->add_flag(
      "--contest", options->contest,
      "td, tdleaf: end in quick games against the full player without what was learned, "
      "as half a minute by the clock does anyway");
  command
      ->add_option("--record", options->company.record,
                   "write its games there, a line each, as `walk --moves` takes them")
      ->type_name("FILE");
  command->add_flag("--anew", options->begins_anew, "forget what was learned before");
  command->add_option("--store", options->store, "the file it is kept in")
      ->check([](const std::string& file) { return file.empty() ? "it names no file" : ""; })
      ->type_name("FILE");
  command->add_flag("--show", options->shows, "play nothing: tell what was learned");
  command->add_option("--export", options->show.export_file, "write all of it as JSON")
      ->type_name("FILE");
  command->add_option("--svg", options->show.svg_file, "draw the learning curve")
      ->type_name("FILE");
  command->add_flag("--json", options->show.as_json, "what was learned as one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_learn(*options); }; });
}

}  // namespace rulewise::app
