#include "app/studio_lessons.h"

#include <cmath>
#include <memory>
#include <utility>

#include "app/learn_morph.h"
#include "app/learn_show.h"
#include "app/learned.h"
#include "base/clock.h"
#include "front/web/web_request.h"
#include "memory/fingerprint.h"
#include "memory/td_memory.h"

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
constexpr std::uint64_t kPatience = 40;  // rounds
constexpr double kSecondsBetweenSaves = 5;

struct LessonQuestion {
  std::string game;
  std::string method;
  double seconds = 60;
  bool begins_anew = false;
};

class PageLesson {
 public:
  PageLesson(const board::BoardGame& game, const LessonQuestion& question, memory::Store& store,
             LongJob& job)
      : game_(game),
        question_(question),
        store_(store),
        job_(job),
        fingerprint_(memory::fingerprint_of(game.compiled().rules)) {}

  base::Result<Json> run() {
    if (question_.begins_anew) (void)store_.forget(fingerprint_.text, question_.method);
    add_items(store_.curve(fingerprint_.text, question_.method));
    const bool is_kept = question_.method == "morph" ? teach_patterns() : teach_weights();
    if (!is_kept) return base::Error{"what was learned could not be kept"};
    Json json = learned_json(game_, store_, question_.method);
    if (json.is_null()) return base::Error{"it was cancelled before anything was learned"};
    return json;
  }

 private:
  [[nodiscard]] bool must_end() const {
    return job_.is_cancelled() || watch_.seconds() >= question_.seconds;
  }

  void add_items(const std::vector<memory::CurvePoint>& points) {
    for (const memory::CurvePoint& point : points) {
      job_.add_item({{"games", point.games}, {"what", point.what}, {"value", point.value}});
    }
  }

  bool teach_weights() {
    const board::CompiledGame& compiled = game_.compiled();
    memory::TdMemory before;
    if (const auto kept = store_.load(fingerprint_.text, question_.method)) {
      auto found = memory::td_memory_from(kept->bytes, compiled, fingerprint_);
      if (found && !found->with_advisors) before = std::move(*found);
    }
    memory::TdOptions td;
    td.features.with_advisors = false;
    td.looks_quietly = question_.method == "tdleaf";
    memory::CourseOptions options;
    options.round_games = kRoundGames;
    options.pairs = kRoundPairs;
    options.patience = kPatience;
    memory::TdCourse course(std::make_unique<memory::TdLearner>(compiled, td, before.state),
                            options, before);
    std::vector<memory::CurvePoint> unsaved;
    const auto save = [&] {
      const memory::Kept kept{
          fingerprint_.text, question_.method, course.games(),
          to_bytes(memory::TdMemory{course.state(), false}, compiled, fingerprint_)};
      since_save_.restart();
      return store_.save(kept, std::exchange(unsaved, {}));
    };
    while (!must_end() && !course.has_settled()) {
      const auto points = course.play();
      add_items(points);
      unsaved.insert(unsaved.end(), points.begin(), points.end());
      report(course.games());
      const bool is_due = !points.empty() || since_save_.seconds() > kSecondsBetweenSaves;
      if (is_due && !save()) return false;
    }
    return save();
  }

  bool teach_patterns() {
    memory::Morph morph(game_.compiled(), {});
    const auto kept = store_.load(fingerprint_.text, question_.method);
    if (kept && !morph.read(kept->bytes, fingerprint_)) return false;
    MorphLessonOptions lesson;
    lesson.games = ~std::uint64_t{0};
    lesson.seconds = question_.seconds;
    lesson.should_stop = [this] { return job_.is_cancelled(); };
    return teach_morph(game_, lesson, morph, [&](const MorphGame& played) {
      const auto points = curve_points(played, morph);
      add_items(points);
      report(played.number);
      return store_.save(
          {fingerprint_.text, question_.method, morph.games(), morph.to_bytes(fingerprint_)},
          points);
    });
  }

  void report(std::uint64_t games) {
    job_.report(watch_.seconds() / question_.seconds, std::to_string(games) + " games played");
    if (since_show_.seconds() < kSecondsBetweenShows) return;
    since_show_.restart();
    Json json = learned_json(game_, store_, question_.method);
    if (!json.is_null()) job_.show(std::move(json));
  }

  const board::BoardGame& game_;
  const LessonQuestion& question_;
  memory::Store& store_;
  LongJob& job_;
  memory::Fingerprint fingerprint_;
  base::Stopwatch watch_;
  base::Stopwatch since_show_;
  base::Stopwatch since_save_;
};

}  // namespace

base::Result<JobWork> make_lesson(const Json& question, GameShelf& shelf, const std::string&) {
  const auto game = shelf.find(front::text_in(question, "game"));
  if (!game) return base::Error{"there is no game of that name here"};
  if (game->language != Language::kScl) {
    return base::Error{"learning is for chess-like games, and this one is in GDL"};
  }
  LessonQuestion lesson;
  lesson.game = game->id;
  lesson.method = front::text_in(question, "method", "td");
  if (lesson.method != "td" && lesson.method != "tdleaf" && lesson.method != "morph") {
    return base::Error{"there is no such way of learning", "td, tdleaf and morph are known"};
  }
  lesson.seconds = front::number_in(question, "seconds", 60, 1, kMostSeconds);
  lesson.begins_anew = front::flag_in(question, "anew", false);
  return JobWork([lesson, &shelf](LongJob& job) -> base::Result<Json> {
    const auto loaded = shelf.load(lesson.game);
    if (!loaded) return loaded.error();
    const board::BoardGame* board_game = loaded.value()->board_game();
    if (board_game == nullptr) return base::Error{"this game cannot be learned"};
    const auto store = open_store(default_store());
    if (!store) return base::Error{"the store of what was learned cannot be opened"};
    job.report(0, "playing");
    return PageLesson(*board_game, lesson, *store, job).run();
  });
}

}  // namespace rulewise::app
