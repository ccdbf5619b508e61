#include "app/studio_lessons.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "app/learn_board.h"
#include "app/learn_course.h"
#include "app/learn_morph.h"
#include "app/learn_show.h"
#include "app/learn_states.h"
#include "app/learned.h"
#include "base/clock.h"
#include "front/web/web_request.h"
#include "memory/fingerprint.h"
#include "memory/td_memory.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;
using front::GameShelf;
using front::JobWork;
using front::LongJob;

constexpr double kMostSeconds = 1800;
constexpr double kSecondsBetweenShows = 2;
constexpr std::uint64_t kRoundGames = 100;  // short rounds: somebody watches the curve
constexpr std::size_t kRoundPairs = 8;
constexpr std::uint64_t kPatience = 40;     // rounds
constexpr double kSecondsBetweenSaves = 5;  // of states in GDL: every game is kept besides
constexpr std::uint64_t kSeed = 1;

struct LessonQuestion {
  std::string game;
  std::string method;
  double seconds = 60;
  bool begins_anew = false;
};

/// What every lesson has in common: its time, its curve, and that what is learned is kept.
class LessonDesk {
 public:
  LessonDesk(const LessonQuestion& question, memory::Store& store, LongJob& job)
      : question_(question), store_(store), job_(job) {}

  [[nodiscard]] const LessonQuestion& question() const { return question_; }
  [[nodiscard]] memory::Store& store() { return store_; }
  [[nodiscard]] bool is_cancelled() const { return job_.is_cancelled(); }

  void add_items(const std::vector<memory::CurvePoint>& points) {
    for (const memory::CurvePoint& point : points) {
      job_.add_item({{"games", point.games}, {"what", point.what}, {"value", point.value}});
    }
  }

  /// `learned` makes what there is to see.
  void report(std::uint64_t games, const std::function<Json()>& learned) {
    job_.report(watch_.seconds() / question_.seconds, std::to_string(games) + " games played");
    if (since_show_.seconds() < kSecondsBetweenShows) return;
    since_show_.restart();
    Json json = learned();
    if (!json.is_null()) job_.show(std::move(json));
  }

  /// Until the time is up; false if something could not be kept.
  bool run(memory::TdCourse& course, const CoursePlace& place,
           const std::function<Json()>& learned) {
    CourseKeeper keeper(course, store_, place);
    while (!must_end() && !course.has_settled() && !course.has_failed()) {
      const auto points = course.play();
      add_items(points);
      for (const memory::CurvePoint& point : points) keeper.add(point);
      report(course.games(), learned);
      if (keeper.is_due() && !keeper.save()) return false;
    }
    return keeper.save() && !course.has_failed();
  }

 private:
  [[nodiscard]] bool must_end() const {
    return job_.is_cancelled() || watch_.seconds() >= question_.seconds;
  }

  const LessonQuestion& question_;
  memory::Store& store_;
  LongJob& job_;
  base::Stopwatch watch_;
  base::Stopwatch since_show_;
};

memory::CourseOptions course_options() {
  memory::CourseOptions options;
  options.round_games = kRoundGames;
  options.pairs = kRoundPairs;
  options.patience = kPatience;
  return options;
}

base::Result<Json> end_lesson(const memory::Store& store, bool is_kept, Json learned) {
  if (!is_kept) {
    const bool is_told = !store.fault().message.empty();
    return is_told
               ? store.fault()
               : base::Error{"what was learned could not be kept", "look whether the disk is full"};
  }
  if (learned.is_null())
    return base::Error{"it was cancelled before anything was learned", "let it learn for longer"};
  return learned;
}

// ---- Chess-like games --------------------------------------------------------------------------

class BoardLesson {
 public:
  BoardLesson(const board::BoardGame& game, LessonDesk& desk)
      : game_(game),
        desk_(desk),
        fingerprint_(memory::fingerprint_of(game.compiled().rules)),
        learned_([this] { return learned_json(game_, desk_.store(), desk_.question().method); }) {}

  base::Result<Json> run() {
    const LessonQuestion& question = desk_.question();
    if (auto fault = desk_.store().claim(fingerprint_.text, question.method)) return *fault;
    if (question.begins_anew) desk_.store().forget(fingerprint_.text, question.method);
    desk_.add_items(desk_.store().curve(fingerprint_.text, question.method));
    const bool is_kept = question.method == "morph" ? teach_patterns() : teach_weights();
    return end_lesson(desk_.store(), is_kept, learned_());
  }

 private:
  bool teach_weights() {
    const board::CompiledGame& compiled = game_.compiled();
    memory::TdMemory before;
    if (const auto kept = desk_.store().load(fingerprint_.text, desk_.question().method)) {
      auto found = memory::td_memory_from(kept->bytes, compiled, fingerprint_);
      if (!found) return false;
      before = std::move(*found);
    }
    memory::TdOptions td;
    td.features = before.features();
    td.begins_with_rules = before.began_with_rules;
    td.looks_quietly = desk_.question().method == "tdleaf";
    memory::TdCourse course(std::make_unique<memory::TdLearner>(compiled, td, before.state),
                            course_options(), before);
    const CoursePlace place =
        place_of(course, before, compiled, fingerprint_, desk_.question().method);
    recall_examples(course, place, fingerprint_, desk_.store());
    return desk_.run(course, place, learned_);
  }

  bool teach_patterns() {
    memory::Morph morph(memory::AttackScanner(game_.compiled()), {});
    const auto kept = desk_.store().load(fingerprint_.text, desk_.question().method);
    if (kept && !morph.read(kept->bytes, fingerprint_)) return false;
    MorphLessonOptions lesson;
    lesson.games = ~std::uint64_t{0};
    lesson.seconds = desk_.question().seconds;
    lesson.should_stop = [this] { return desk_.is_cancelled(); };
    return teach_morph(game_, lesson, morph, [&](const MorphGame& played) {
      const auto points = curve_points(played, morph.graphs().size());
      desk_.add_items(points);
      desk_.report(played.number, learned_);
      return desk_.store().save(
          {fingerprint_.text, desk_.question().method, morph.games(), morph.to_bytes(fingerprint_)},
          points);
    });
  }

  const board::BoardGame& game_;
  LessonDesk& desk_;
  memory::Fingerprint fingerprint_;
  std::function<Json()> learned_;
};

// ---- Games in GDL ------------------------------------------------------------------------------

/// Patterns with the places they speak of.
Json with_diagrams(Json learned, const front::StudioGame& game) {
  if (learned.is_null()) return learned;
  for (Json& pattern : learned["patterns"]) {
    pattern["diagram"] =
        game.diagram_json(pattern["facts"].get<std::vector<std::string>>(), {}, {});
  }
  return learned;
}

base::Result<Json> learn_by_states(const front::StudioGame& studio, const front::ShelfGame& shelf,
                                   LessonDesk& desk) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&studio.game());
  if (auto want = want_of_learning(net_game, kSeed)) {
    return base::Error{want->message, "choose another game, of two who move in turn"};
  }
  const gdl::Reading reading = gdl::read_rules(shelf.text);
  if (reading.diagnostics.has_errors())
    return base::Error{"the rules have faults", "the editor shows them at their lines"};
  const machine::SingleGame game(net_game->net());
  StateLesson lesson;
  lesson.seed = kSeed;
  lesson.begins_anew = desk.question().begins_anew;
  auto course = make_state_course(reading.rules, game, lesson, desk.store(), course_options());
  if (!course) return course.error();
  const StateCourse& made = course.value();
  if (!made.course) return end_lesson(desk.store(), true, nullptr);
  desk.add_items(desk.store().curve(made.names.fingerprint, desk.question().method));
  const auto learned = [&] {
    return with_diagrams(learned_states_json(shelf.id, game, made.names, desk.store()), studio);
  };
  const bool is_kept = desk.run(*made.course, place_of(made, game, kSecondsBetweenSaves), learned);
  return end_lesson(desk.store(), is_kept, learned());
}

/// One a way of learning; null where nothing was learned.
std::vector<Json> lessons_about(const front::StudioGame& studio, const front::ShelfGame& shelf,
                                const memory::Store& store) {
  if (const board::BoardGame* board_game = studio.board_game()) {
    return {learned_json(*board_game, store, "td"), learned_json(*board_game, store, "tdleaf"),
            learned_json(*board_game, store, "morph")};
  }
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&studio.game());
  const gdl::Reading reading = gdl::read_rules(shelf.text);
  if (net_game == nullptr || reading.diagnostics.has_errors()) return {};
  const memory::RuleNames names = memory::name_rules(reading.rules);
  return {with_diagrams(learned_states_json(shelf.id, *net_game, names, store), studio)};
}

}  // namespace

base::Result<JobWork> make_lesson(const Json& question, GameShelf& shelf, const std::string&) {
  const auto game = shelf.find(front::text_in(question, "game"));
  if (!game)
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  LessonQuestion lesson;
  lesson.game = game->id;
  lesson.method = front::text_in(question, "method", "td");
  if (lesson.method != "td" && lesson.method != "tdleaf" && lesson.method != "morph") {
    return base::Error{"there is no such way of learning", "td, tdleaf and morph are known"};
  }
  if (game->language == Language::kGdl && lesson.method != "td") {
    return base::Error{"games in GDL learn weights of patterns from their own games",
                       "td is the method for them"};
  }
  lesson.seconds = front::number_in(question, "seconds", 60, 1, kMostSeconds);
  lesson.begins_anew = front::flag_in(question, "anew", false);
  return JobWork([lesson, game = *game, &shelf](LongJob& job) -> base::Result<Json> {
    const auto loaded = shelf.load(lesson.game);
    if (!loaded) return loaded.error();
    const auto store = open_store(default_store());
    if (!store)
      return base::Error{"the store of what was learned cannot be opened",
                         "RULEWISE_MEMORY names its place"};
    job.report(0, "playing");
    LessonDesk desk(lesson, *store, job);
    if (game.language == Language::kGdl) return learn_by_states(*loaded.value(), game, desk);
    const board::BoardGame* board_game = loaded.value()->board_game();
    if (board_game == nullptr)
      return base::Error{"this game cannot be learned", "games of two roles in turn can"};
    return BoardLesson(*board_game, desk).run();
  });
}

base::Result<JobWork> make_learned(const Json& question, GameShelf& shelf, const std::string&) {
  const auto game = shelf.find(front::text_in(question, "game"));
  if (!game)
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  return JobWork([game = *game, &shelf](LongJob& job) -> base::Result<Json> {
    job.report(0, "looking what was learned");
    const auto loaded = shelf.load(game.id);
    if (!loaded) return loaded.error();
    const auto store = open_store(default_store(), memory::Access::kRead);
    if (!store)
      return base::Error{"the store of what was learned cannot be opened",
                         "RULEWISE_MEMORY names its place"};
    Json lessons = Json::array();
    for (Json& lesson : lessons_about(*loaded.value(), game, *store)) {
      if (!lesson.is_null()) lessons.push_back(std::move(lesson));
    }
    return Json{{"lessons", std::move(lessons)}};
  });
}

}  // namespace rulewise::app
