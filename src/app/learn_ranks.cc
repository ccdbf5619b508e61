#include "app/learn_ranks.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "app/rank_words.h"
#include "base/clock.h"
#include "memory/bytes.h"
#include "memory/seen_bytes.h"

namespace rulewise::app {
namespace {

using memory::SeenGame;

constexpr std::size_t kShare = 8;  // games of a table in a round
constexpr auto kPause = std::chrono::microseconds(200);
constexpr std::string_view kOver = "over";  // else a letter is a task

/// Games to play, and by which weights.
struct Task {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  memory::Weights weights;
};

std::string to_bytes(const Task& task) {
  memory::ByteWriter writer;
  writer.put(task.first);
  writer.put(task.count);
  writer.put_row(task.weights);
  return writer.take();
}

std::optional<Task> task_from(std::string_view bytes) {
  memory::ByteReader reader(bytes);
  Task task;
  task.first = reader.get<std::uint64_t>();
  task.count = reader.get<std::uint64_t>();
  task.weights = reader.get_row<float>();
  if (!reader.is_done_well()) return std::nullopt;
  return task;
}

std::string answer_of(std::uint64_t first, const std::vector<SeenGame>& games) {
  memory::ByteWriter writer;
  writer.put(first);
  return writer.take() + memory::to_bytes(games);
}

play::Ranks::Letter wait_for_letter(play::Ranks& ranks) {
  for (;;) {
    if (auto letter = ranks.receive()) return std::move(*letter);
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

LearnRanks::LearnRanks(play::Ranks& ranks, memory::Pupil& pupil, const std::string& start,
                       double patience)
    : ranks_(ranks), pupil_(pupil), patience_(patience), is_lost_(ranks.size(), false) {
  for (std::size_t rank = 1; rank < ranks_.size(); ++rank) ranks_.send(rank, start);
  pupil_.set_player([this](std::uint64_t first, std::uint64_t most) { return play(first, most); });
}

LearnRanks::~LearnRanks() {
  pupil_.set_player({});
  for (std::size_t rank = 1; rank < ranks_.size(); ++rank) {
    ranks_.send(rank, std::string(kOver));
  }
  ranks_.finish();
}

std::vector<SeenGame> LearnRanks::play(std::uint64_t first, std::uint64_t most) {
  const std::size_t share = kShare * pupil_.tables();
  Shares shares(ranks_.size());
  for (std::size_t rank = 0; rank < shares.size(); ++rank) {
    shares[rank].first = first + rank * share;
    shares[rank].count = std::min(share, most - std::min<std::uint64_t>(most, rank * share));
    if (rank == 0 || is_lost_[rank] || shares[rank].count == 0) continue;
    ranks_.send(rank,
                to_bytes(Task{shares[rank].first, shares[rank].count, pupil_.state().weights}));
  }
  shares[0].games = pupil_.play_games(shares[0].first, shares[0].count);
  gather(shares);
  std::vector<SeenGame> games;
  for (Share& one : shares) {
    if (one.games.size() < one.count) one.games = pupil_.play_games(one.first, one.count);
    games.insert(games.end(), std::make_move_iterator(one.games.begin()),
                 std::make_move_iterator(one.games.end()));
  }
  return games;
}

/// Takes what comes until every rank that is not lost has answered: also after Ctrl-C, as nobody
/// can take leave before what was sent has come.
void LearnRanks::gather(Shares& shares) {
  const auto is_waited_for = [&](std::size_t rank) {
    return !is_lost_[rank] && shares[rank].games.size() < shares[rank].count;
  };
  base::Stopwatch watch;
  for (std::size_t rank = 1; rank < shares.size();) {
    if (!is_waited_for(rank)) {
      ++rank;
      continue;
    }
    if (const auto letter = ranks_.receive()) {
      memory::ByteReader reader(letter->text);
      Share& one = shares[letter->from];
      const bool is_of_now = reader.get<std::uint64_t>() == one.first;
      auto games = memory::seen_games_from(std::string_view(letter->text).substr(8));
      if (is_of_now && games && games->size() == one.count) one.games = std::move(*games);
      continue;
    }
    if (watch.seconds() > patience_) {
      is_lost_[rank] = true;
      tell_of_lost_rank(rank, true);
    }
    std::this_thread::sleep_for(kPause);
  }
}

bool play_for_learner(
    play::Ranks& ranks,
    const std::function<std::unique_ptr<memory::Pupil>(const std::string& start)>& make_pupil) {
  const auto pupil = make_pupil(wait_for_letter(ranks).text);
  if (!pupil) return false;
  for (;;) {
    const play::Ranks::Letter letter = wait_for_letter(ranks);
    const auto task = task_from(letter.text);
    if (!task) break;
    pupil->use(task->weights);
    const auto games = pupil->play_games(task->first, task->count);
    ranks.send(0, answer_of(task->first, games));
  }
  ranks.finish();
  return true;
}

}  // namespace rulewise::app
