#include "app/learn_course.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "app/interrupt.h"
#include "app/messages.h"
#include "app/progress.h"

namespace rulewise::app {
namespace {

constexpr std::uint64_t kGames = 20'000;  // where neither games nor time are given

double part_done(std::uint64_t games, std::uint64_t wanted, const CourseLength& length,
                 double seconds) {
  if (length.seconds) return std::min(1.0, seconds / *length.seconds);
  return static_cast<double>(games) / static_cast<double>(wanted);
}

std::vector<memory::KeptGame> examples_after(std::uint64_t games, const memory::TdCourse& course,
                                             const CoursePlace& place) {
  std::vector<memory::KeptGame> kept;
  for (const memory::Example* example : course.pupil().examples_after(games)) {
    kept.push_back({example->number, place.example_bytes(example->game)});
  }
  return kept;
}

}  // namespace

std::vector<memory::Example> examples_of(
    const memory::Store& store, const memory::Kept& state,
    const std::function<std::optional<memory::SeenGame>(const std::string&)>& read) {
  std::vector<memory::Example> examples;
  for (const memory::KeptGame& kept : store.games_before(state)) {
    if (auto game = read(kept.bytes)) examples.push_back({kept.number, *std::move(game)});
  }
  return examples;
}

bool CourseKeeper::save() {
  since_save_.restart();
  const std::uint64_t games = course_.games();
  const std::uint64_t first = games - std::min(games, memory::TdUpdate::kLookedAtAgain) + 1;
  const bool is_kept = store_.save(
      {place_.fingerprint, place_.method, games, place_.bytes(course_.state())},
      {std::exchange(unsaved_, {}), examples_after(kept_games_, course_, place_), first});
  kept_games_ = games;
  return is_kept;
}

bool play_course(memory::TdCourse& course, const CourseLength& length, memory::Store& store,
                 const CoursePlace& place) {
  const std::uint64_t start = course.games();
  const std::uint64_t wanted = length.games.value_or(
      length.seconds ? std::numeric_limits<std::uint64_t>::max() / 2 : kGames);
  const base::Stopwatch watch;
  const double work_before = base::thread_cpu_seconds();
  const auto spent = [&] {
    return length.counts_work ? base::thread_cpu_seconds() - work_before : watch.seconds();
  };
  CourseKeeper keeper(course, store, place);
  const auto save = [&] {
    const bool is_kept = keeper.save();
    if (!is_kept) complain(store.fault());
    return is_kept;
  };
  std::optional<Progress> progress(std::in_place);
  std::string detail = "games";
  course.pupil().set_more(wanted);
  const bool had_settled = course.has_settled();  // who asks again wants it to go on
  const auto settles = [&] { return !had_settled && course.has_settled(); };
  while (course.games() - start < wanted && !was_interrupted() && !settles() &&
         !course.has_failed()) {
    if (length.seconds && spent() >= *length.seconds) break;
    for (const memory::CurvePoint& point : course.play()) {
      keeper.add(point);
      if (point.what == course.headline()) {
        detail = "games, " + std::to_string(std::lround(100 * point.value)) + " % against " +
                 point.what.substr(std::string("score against ").size());
      }
    }
    if (keeper.is_due() && !course.has_failed() && !save()) return false;
    progress->update(part_done(course.games() - start, wanted, length, spent()),
                     std::to_string(course.games()) + ' ' + detail);
  }
  progress.reset();  // its line is wiped before anything is said
  if (settles() && course.has_overfit()) {
    remark(
        "games held out are foretold clearly worse than those learned from, round after round: "
        "they are learned by heart, so learning has stopped after " +
        std::to_string(course.games()) + "; asked again, it goes on");
  } else if (settles()) {
    remark("the last games brought nothing better, so learning has settled after " +
           std::to_string(course.games()) + "; asked again, it goes on");
  }
  // What was interrupted before its first game may not even have begun as it should.
  if (was_interrupted() && course.games() == start) return true;
  return save() && !course.has_failed();
}

}  // namespace rulewise::app
