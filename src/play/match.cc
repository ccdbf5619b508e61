#include "play/match.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "base/clock.h"
#include "base/hash.h"
#include "machine/limit.h"
#include "play/explain.h"
#include "play/late_fault.h"
#include "play/opening.h"

namespace rulewise::play {
namespace {

constexpr double kLateTolerance = 0.05;  // seconds beyond the clock before a game is lost by it
constexpr double kTwoSided95 = 1.959964;

class OneGame {
 public:
  OneGame(const game::Game& game, const std::vector<std::unique_ptr<Player>>& players,
          const MatchOptions& options, std::size_t number)
      : game_(game), players_(players), options_(options) {
    record_.number = number;
    record_.longest_seconds.resize(players.size());
    record_.late_moves.resize(players.size());
    left_seconds_.assign(players.size(), options.game_seconds);
    for (std::size_t r = 0; r < players.size(); ++r) {
      record_.players.push_back((r + number) % players.size());
    }
  }

  GameRecord play() {
    try {
      play_to_the_end();
    } catch (const machine::LimitReached& limit) {
      record_.end = is_to_stop() ? GameEnd::kStopped : GameEnd::kBeyond;
      record_.fault = limit.what();
      record_.payoffs.clear();
      score({});
    }
    tell_end();
    return std::move(record_);
  }

 private:
  void play_to_the_end() {
    game::State state = options_.start ? options_.start(record_.players) : game_.initial_state();
    opening_ = draw_opening(game_, state, std::min(options_.opening_plies, options_.max_plies),
                            base::combine(options_.seed, record_.number / players_.size()));
    record_.end = GameEnd::kTooLong;
    tell_begin();
    for (std::size_t ply = 0; ply < options_.max_plies; ++ply) {
      if (game_.is_terminal(state)) {
        record_.end = GameEnd::kOver;
        break;
      }
      const game::JointMove joint = next_move(state, ply);
      if (joint.empty()) break;
      game::State next = game_.successor(state, joint);
      tell(state, joint);
      note(joint);
      state = std::move(next);
      if (options_.on_move) options_.on_move(state, record_);
    }
    if (game_.is_terminal(state) && record_.end == GameEnd::kTooLong) record_.end = GameEnd::kOver;
    score(state);
  }

  /// For players who have to be told of all that happens.
  template <class What>
  void for_followers(const What& what) {
    for (std::size_t r = 0; r < record_.players.size(); ++r) {
      const std::size_t player = record_.players[r];
      Follower* follower = players_[player]->follower();
      if (follower == nullptr) continue;
      what(*follower, game::Role(r));
      for (std::string& why : follower->take_faults()) {
        record_.replaced.push_back({record_.joint_moves.size(), player, std::move(why)});
      }
    }
  }
  void tell_begin() {
    for_followers([&](Follower& follower, game::Role role) {
      follower.begin(role, options_.start_seconds, options_.move_seconds);
    });
  }
  void tell(const game::State& state, const game::JointMove& joint) {
    for_followers([&](Follower& follower, game::Role) { follower.follow(state, joint); });
  }
  void tell_end() {
    for_followers(
        [&](Follower& follower, game::Role) { follower.end(record_.end == GameEnd::kOver); });
  }

  bool end_with(GameEnd end) {
    record_.end = end;
    return true;
  }

  [[nodiscard]] bool is_to_stop() const { return options_.should_stop && options_.should_stop(); }

  /// By the book while it goes, then at random, then by the players.
  game::JointMove next_move(const game::State& state, std::size_t ply) {
    if (!options_.book.empty()) {
      const std::size_t round = record_.number / players_.size();
      const auto& line = options_.book[book_line(options_.book.size(), round, options_.seed)];
      if (ply < line.size()) return book_move(state, line[ply]);
    }
    return ply < opening_.size() ? opening_[ply] : chosen_move(state);
  }

  game::JointMove book_move(const game::State& state, const std::vector<std::string>& texts) {
    game::JointMove joint;
    for (std::size_t r = 0; r < game_.role_count() && r < texts.size(); ++r) {
      const auto move = game::find_move(game_, state, game::Role(r), texts[r]);
      if (move) joint.push_back(*move);
    }
    if (joint.size() != game_.role_count() && end_with(GameEnd::kStuck)) return {};
    return joint;
  }

  /// Nothing if the game ends here: a role cannot move, a player was late, or all is to stop.
  game::JointMove chosen_move(const game::State& state) {
    if (is_to_stop() && end_with(GameEnd::kStopped)) return {};
    let_others_ponder(state);
    game::JointMove joint;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const auto legal = game_.legal_moves(state, game::Role(r));
      if (legal.empty() && end_with(GameEnd::kStuck)) return {};
      joint.push_back(legal.size() == 1 ? legal.front() : ask(state, r));
      // What was chosen in that hurry is no move of the game.
      if (is_to_stop() && end_with(GameEnd::kStopped)) return {};
      if (record_.end == GameEnd::kLate) return {};
      if (std::ranges::find(legal, joint.back()) == legal.end()) {
        record_.end = is_late_fault(record_.fault) ? GameEnd::kLate : GameEnd::kIllegal;
        record_.guilty_player = record_.players[r];
        return {};
      }
    }
    return joint;
  }

  void let_others_ponder(const game::State& state) {
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const Player& player = *players_[record_.players[r]];
      if (!player.ponders() || game_.legal_moves(state, game::Role(r)).size() != 1) continue;
      players_[record_.players[r]]->ponder(state);
    }
  }

  game::Move ask(const game::State& state, std::size_t role) {
    const std::size_t player = record_.players[role];
    const double left = left_seconds_[player];
    const Clock clock{options_.move_seconds, left, options_.increment, 0};
    const base::Stopwatch watch;
    const search::Answer answer = players_[player]->choose(state, game::Role(role), clock);
    const double seconds = watch.seconds();
    left_seconds_[player] += options_.increment - seconds;
    double& longest = record_.longest_seconds[player];
    longest = std::max(longest, seconds);
    const bool is_judged = players_[player]->follower() == nullptr;
    if (is_judged && seconds > clock.most_seconds()) ++record_.late_moves[player];
    if (is_judged && seconds > clock.most_seconds() + kLateTolerance) {
      record_.end = GameEnd::kLate;
      record_.guilty_player = player;
    }
    record_.fault = answer.fault;
    if (options_.explains) explain(state, game::Role(role), *players_[player], answer);
    return answer.move;
  }

  void explain(const game::State& state, game::Role role, const Player& player,
               const search::Answer& answer) {
    const Explainer explainer(game_, player);
    std::string text = explainer.explain(state, role, answer).text;
    const std::string& choice = player.configuration().text;
    std::string& told = told_choice_[record_.players[role.index()]];
    if (std::exchange(told, choice) != choice && !player.reason().empty()) {
      text += ' ' + player.reason();
    }
    record_.reasons.push_back(std::move(text));
  }

  void note(const game::JointMove& joint) {
    std::vector<std::string>& texts = record_.joint_moves.emplace_back();
    for (std::size_t r = 0; r < joint.size(); ++r) {
      texts.push_back(game_.move_text(game::Role(r), joint[r]));
    }
  }

  void score(const game::State& state) {
    if (record_.end == GameEnd::kStopped) return;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      double points = 50;
      if (record_.end == GameEnd::kOver) {
        points = game::payoff(game_, state, game::Role(r)).value_or(50);
      } else if (record_.end == GameEnd::kLate || record_.end == GameEnd::kIllegal) {
        points = record_.players[r] == record_.guilty_player ? 0 : 100;
      }
      record_.payoffs.push_back(points);
    }
  }

  const game::Game& game_;
  const std::vector<std::unique_ptr<Player>>& players_;
  const MatchOptions& options_;
  std::vector<game::JointMove> opening_;            // drawn
  std::vector<double> left_seconds_;                // by player
  std::map<std::size_t, std::string> told_choice_;  // by player: what it said it plays with
  GameRecord record_;
};

void count(const GameRecord& record, std::vector<Standing>& standings) {
  constexpr double kHalf = 50;
  const double most = *std::ranges::max_element(record.payoffs);
  const auto winners = std::ranges::count(record.payoffs, most);
  for (std::size_t r = 0; r < record.payoffs.size(); ++r) {
    Standing& standing = standings[record.players[r]];
    standing.points += record.payoffs[r] / 100;
    // One alone has nobody to do better than: it wins with more than half of all points, and half
    // of them, which a game that was given up counts as, are a draw.
    const bool is_alone = record.payoffs.size() == 1;
    const bool is_best = record.payoffs[r] == most && (!is_alone || most >= kHalf);
    const bool is_draw = is_best && (is_alone ? most == kHalf : winners > 1);
    ++(is_draw ? standing.draws : is_best ? standing.wins : standing.losses);
    standing.scores.push_back(is_draw ? 0.5 : is_best ? 1 : 0);
  }
  for (std::size_t p = 0; p < standings.size(); ++p) {
    standings[p].longest_seconds =
        std::max(standings[p].longest_seconds, record.longest_seconds[p]);
    standings[p].late_moves += record.late_moves[p];
  }
  for (const ReplacedMove& move : record.replaced) ++standings[move.player].replaced;
  if (record.end == GameEnd::kLate || record.end == GameEnd::kIllegal) {
    ++standings[record.guilty_player].forfeits;
  }
}

/// Alike for games that are the same: who played which role, by which moves to which end.
std::uint64_t identity_of(const GameRecord& record) {
  std::uint64_t hash = base::hash_words(std::span(record.players));
  for (const std::vector<std::string>& joint : record.joint_moves) {
    for (const std::string& move : joint) hash = base::hash_words(std::span(move), hash);
  }
  return base::combine(hash, static_cast<std::uint64_t>(record.end));
}

/// Finds the games that were played before: they say no more than they said then.
class Repeats {
 public:
  void add(const GameRecord& record, MatchResult& result) {
    const std::uint64_t game = identity_of(record);
    if (!games_.insert(game).second) ++result.repeated_games;
    const bool is_second = record.number % 2 == 1;
    if (is_second && !pairs_.insert(base::combine(last_, game)).second) ++result.repeated_pairs;
    last_ = game;
  }

 private:
  std::set<std::uint64_t> games_;
  std::set<std::uint64_t> pairs_;
  std::uint64_t last_ = 0;
};

}  // namespace

std::string_view name_of(GameEnd end) {
  switch (end) {
    case GameEnd::kOver: return "over";
    case GameEnd::kTooLong: return "too long";
    case GameEnd::kStuck: return "stuck";
    case GameEnd::kBeyond: return "beyond the machine";
    case GameEnd::kLate: return "late";
    case GameEnd::kIllegal: return "illegal";
    case GameEnd::kStopped: return "stopped";
  }
  return {};
}

std::optional<base::Error> fault_of(const game::Game& game, const MatchOptions& options) {
  if (options.max_plies == 0) {
    return base::Error{"games of no moves are no games", "let a game have at least one move"};
  }
  std::size_t longest = options.opening_plies;
  for (const auto& line : options.book) longest = std::max(longest, line.size());
  if (longest >= options.max_plies) {
    return base::Error{"games of at most " + std::to_string(options.max_plies) +
                           " moves are over after an opening of " + std::to_string(longest),
                       "give shorter openings or longer games"};
  }
  const std::size_t drawn = draw_opening(game, game.initial_state(), options.opening_plies,
                                         base::combine(options.seed, 0))
                                .size();
  if (drawn == options.opening_plies) return std::nullopt;
  return base::Error{"every opening of " + std::to_string(options.opening_plies) +
                         " random moves that was tried ended the game",
                     "draw fewer: the longest that left it open had " + std::to_string(drawn)};
}

MatchResult play_match(const game::Game& game, const std::vector<std::unique_ptr<Player>>& players,
                       const MatchOptions& options,
                       const std::function<void(const GameRecord&)>& on_game) {
  MatchResult result;
  for (const auto& player : players) {
    result.standings.emplace_back();
    result.standings.back().name = player->name();
  }
  for (const auto& player : players) {
    if (options.start_seconds > 0) player->prepare(options.start_seconds, options.move_seconds);
  }
  Repeats repeats;
  for (std::size_t n = 0; n < options.games; ++n) {
    const GameRecord record = OneGame(game, players, options, n).play();
    if (record.end == GameEnd::kStopped) {
      result.was_stopped = true;
      if (options.on_stopped) options.on_stopped(record);
      break;
    }
    count(record, result.standings);
    repeats.add(record, result);
    ++result.games;
    if (on_game) on_game(record);
  }
  return result;
}

Mean mean_of(const std::vector<double>& scores) {
  Mean result;
  if (scores.empty()) return result;
  const auto n = static_cast<double>(scores.size());
  for (const double score : scores) result.mean += score / n;
  double variance = 0;
  for (const double score : scores) variance += (score - result.mean) * (score - result.mean);
  if (scores.size() > 1) variance /= n - 1;
  if (variance < 1e-12) {  // games all alike still leave doubt: Agresti and Coull's estimate
    const double likely = (result.mean * n + 2) / (n + 4);
    variance = likely * (1 - likely);
  }
  result.error = kTwoSided95 * std::sqrt(variance / n);
  return result;
}

}  // namespace rulewise::play
