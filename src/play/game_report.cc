#include "play/game_report.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "game/playout.h"
#include "play/configuration.h"
#include "play/named_search.h"
#include "play/player.h"

namespace rulewise::play {
namespace {

constexpr std::uint64_t kFewestNodes = 50;
constexpr std::uint64_t kTimesMore = 4;
constexpr std::size_t kSkillSteps = 3;
constexpr std::size_t kLongestGame = 1'000;
constexpr std::size_t kOpeningMoves = 2;
constexpr double kShortGame = 10;       // moves; a random opening would decide it
constexpr double kLeastSeconds = 0.01;  // of a move
constexpr double kStrongShare = 0.4;    // of the time
constexpr double kTrialShare = 0.1;     // of the time, to see how long a game takes
constexpr double kFewestGames = 8;      // that nodes are chosen for

/// The roles that got most, in their order.
template <class Goals>
std::vector<std::size_t> winners(const Goals& goals) {
  const auto best = std::ranges::max(goals);
  std::vector<std::size_t> roles;
  for (std::size_t role = 0; role < goals.size(); ++role) {
    if (goals[role] == best) roles.push_back(role);
  }
  return roles;
}

/// 1 where the role alone got most, a share of it where several did, else 0.
template <class Goals>
double share_of(const Goals& goals, std::size_t role) {
  const auto best = std::ranges::max(goals);
  if (goals[role] != best) return 0;
  return 1.0 / static_cast<double>(std::count(goals.begin(), goals.end(), best));
}

/// With one role there is nobody to do better than: it wins with more than half of all points.
template <class Goals>
void note_result(const Goals& goals, PlayFigures& figures) {
  figures.wins.resize(goals.size(), 0);
  const std::vector<std::size_t> best = winners(goals);
  const bool is_decided = goals.size() == 1 ? goals.front() > 50 : best.size() < goals.size();
  if (!is_decided) {
    ++figures.draws;
  } else if (best.size() == 1) {
    ++figures.wins[best.front()];
  } else {
    ++figures.shared_wins[best];
  }
  figures.first_scores.push_back(goals.size() > 1 ? share_of(goals, 0) : is_decided ? 1.0 : 0.5);
}

bool are_shared(const std::vector<int>& goals) {
  return goals.size() == 2 && goals[0] + goals[1] == 100;
}

std::unique_ptr<Player> player_of(const game::Game& game, const std::string& text,
                                  std::uint64_t seed) {
  auto made = make_player(game, read_configuration(text).value(), seed);
  return made ? std::move(made.value()) : nullptr;
}

std::string by_nodes(std::uint64_t nodes) {
  return "mcts:nodes=" + std::to_string(nodes) + ",lanes=16";
}

/// By the advisors of a chess-like game, elsewhere by what a state would pay.
std::string by_plies(const game::Game& game, std::uint64_t plies) {
  if (plies == 0) return "random";
  const std::string depth = "depth=" + std::to_string(plies);
  return is_chess_like(game) ? "alphabeta:" + depth : "minimax:advisors=payoff," + depth;
}

/// Random moves before strong play: they make games differ, but may lose a short one.
std::size_t opening_of(const PlayFigures& random) {
  const bool is_short = !random.lengths.empty() && mean_of(random.lengths).mean < kShortGame;
  return is_short ? 0 : kOpeningMoves;
}

class Reporter {
 public:
  Reporter(const game::Game& game, const ReportOptions& options)
      : game_(game), options_(options), random_(options.seed), deadline_(options.max_seconds) {}

  GameReport report(const insight::Sample& sample) {
    GameReport report;
    report.random = figures_of(sample);
    counts_leads_ = share_points(sample);
    report.strong_opening = opening_of(report.random);
    report.skill_opening = kOpeningMoves;
    time_a_game(report.strong_opening);
    report.strong_nodes = kFewestNodes;
    for (std::size_t n = 1; n < kSkillSteps; ++n) {
      const std::uint64_t more = report.strong_nodes * kTimesMore;
      if (has_time_for(more, kStrongShare - kTrialShare)) report.strong_nodes = more;
    }
    play_strong(report);
    climb(report);
    report.was_stopped = is_stopped();
    return report;
  }

 private:
  [[nodiscard]] bool is_stopped() const { return options_.should_stop && options_.should_stop(); }
  [[nodiscard]] bool must_end(double share_of_time) const {
    const double used = options_.max_seconds - deadline_.seconds_left();
    return used > options_.max_seconds * share_of_time || is_stopped();
  }

  [[nodiscard]] double seconds_left(double share_of_time) const {
    const double used = options_.max_seconds - deadline_.seconds_left();
    return std::max(kLeastSeconds, options_.max_seconds * share_of_time - used);
  }

  using Players = std::vector<std::unique_ptr<Player>>;

  /// One for each role; fewer where one cannot be made, or not in the time.
  [[nodiscard]] Players players_by(std::uint64_t nodes, double share) const {
    Players made;
    for (std::size_t i = 0; i < game_.role_count(); ++i) {
      if (must_end(share)) break;
      auto player = player_of(game_, by_nodes(nodes), options_.seed + i);
      if (!player) break;
      made.push_back(std::move(player));
    }
    return made;
  }

  [[nodiscard]] static std::vector<Player*> all_of(const Players& made) {
    std::vector<Player*> players;
    for (const auto& player : made) players.push_back(player.get());
    return players;
  }

  /// How long games take: so many nodes a move are chosen that some games come to an end. The game
  /// that is timed leaves the others as they are.
  void time_a_game(std::size_t opening) {
    const base::Random before = random_;
    time_one(players_by(kFewestNodes, kTrialShare), opening);
    random_ = before;
  }

  void time_one(const Players& made, std::size_t opening) {
    const base::Stopwatch watch;
    if (made.size() < game_.role_count() || !play(all_of(made), nullptr, kTrialShare, opening)) {
      game_seconds_ = options_.max_seconds;
    } else {
      game_seconds_ = watch.seconds();
    }
  }

  [[nodiscard]] bool has_time_for(std::uint64_t nodes, double share) const {
    const double times = static_cast<double>(nodes) / static_cast<double>(kFewestNodes);
    return kFewestGames * times * game_seconds_ <= share * options_.max_seconds;
  }

  void play_strong(GameReport& report) {
    const Players made = players_by(report.strong_nodes, kStrongShare);
    if (made.size() < game_.role_count()) return;
    while (report.strong.games() < options_.max_games && !must_end(kStrongShare)) {
      if (!play(all_of(made), &report.strong, kStrongShare, report.strong_opening)) {
        ++report.strong.unfinished;
      }
    }
    if (!counts_leads_) report.strong.lead_changes.clear();
  }

  /// More nodes, as far as some games fit in, then more plies, each in its part of the time.
  void climb(GameReport& report) {
    if (game_.role_count() < 2) return;  // nobody to compare with
    std::size_t node_steps = 1;
    for (std::uint64_t more = kFewestNodes * kTimesMore; node_steps < kSkillSteps; ++node_steps) {
      more *= kTimesMore;
      if (!has_time_for(more, (1 - kStrongShare) / (2 * kSkillSteps))) break;
    }
    const std::size_t steps = node_steps + kSkillSteps;
    std::uint64_t nodes = kFewestNodes;
    for (std::size_t n = 0; n < node_steps; ++n, nodes *= kTimesMore) {
      step_up({nodes, nodes * kTimesMore, {}}, by_nodes, step_end(n, steps), report.skill);
    }
    for (std::size_t n = 0; n < kSkillSteps; ++n) {
      const auto words = [this](std::uint64_t plies) { return by_plies(game_, plies); };
      step_up({n, n + 1, {}}, words, step_end(node_steps + n, steps), report.skill_depth);
    }
  }

  /// The share of the time by which one of so many steps is over.
  static double step_end(std::size_t step, std::size_t steps) {
    return kStrongShare +
           (1 - kStrongShare) * static_cast<double>(step + 1) / static_cast<double>(steps);
  }

  template <class Words>
  void step_up(SkillStep skill, const Words& words, double share, std::vector<SkillStep>& steps) {
    const std::optional<Rivals> rivals = make_rivals(words(skill.more), words(skill.fewer), share);
    if (!rivals) return;
    while (skill.scores.size() < options_.max_games && !must_end(share)) {
      if (!compare(*rivals, skill, share)) break;
    }
    if (!skill.scores.empty()) steps.push_back(std::move(skill));
  }

  /// By role: those with more nodes or plies and those with fewer.
  struct Rivals {
    Players more;
    Players fewer;
  };

  /// Nothing if one cannot be made, or if time runs out meanwhile.
  std::optional<Rivals> make_rivals(const std::string& more, const std::string& fewer,
                                    double share) {
    Rivals rivals;
    for (std::size_t i = 0; i < game_.role_count(); ++i) {
      if (must_end(share)) return std::nullopt;
      rivals.more.push_back(player_of(game_, more, options_.seed + i));
      rivals.fewer.push_back(player_of(game_, fewer, options_.seed + i));
      if (!rivals.more.back() || !rivals.fewer.back()) return std::nullopt;
    }
    return rivals;
  }

  /// One game for each role in which the one with more can play, all or none of them;
  /// false if time ran out.
  bool compare(const Rivals& rivals, SkillStep& skill, double share) {
    std::vector<double> scores;
    for (std::size_t role = 0; role < game_.role_count(); ++role) {
      std::vector<Player*> players;
      for (std::size_t i = 0; i < game_.role_count(); ++i) {
        players.push_back((i == role ? rivals.more : rivals.fewer)[i].get());
      }
      const std::optional<std::vector<int>> goals = play(players, nullptr, share, kOpeningMoves);
      if (!goals) return false;
      scores.push_back(share_of(*goals, role));
    }
    skill.scores.insert(skill.scores.end(), scores.begin(), scores.end());
    return true;
  }

  /// Plays a game to its end, `opening` moves at random; nothing if it has none in time.
  std::optional<std::vector<int>> play(const std::vector<Player*>& players, PlayFigures* figures,
                                       double share, std::size_t opening) {
    game::State state = game_.initial_state();
    game::JointMove joint_move(game_.role_count());
    std::optional<double> lead;
    insight::GameMoves moves;
    double turns = 0;
    for (std::size_t length = 0; length < kLongestGame; ++length) {
      if (game_.is_terminal(state)) {
        std::vector<int> goals;
        for (std::size_t i = 0; i < game_.role_count(); ++i) {
          goals.push_back(game::payoff(game_, state, game::Role(i)).value_or(0));
        }
        if (figures != nullptr) {
          finish(goals, length, turns, *figures);
          figures->ends.push_back(state);
          figures->moves.push_back(std::move(moves));
        }
        return goals;
      }
      if (must_end(share)) return std::nullopt;
      if (length < opening) {
        if (!game::choose_joint_move(game_, state, random_, joint_move)) return std::nullopt;
      } else {
        turns += choose(players, state, joint_move, lead, figures, share);
      }
      state = game_.successor(state, joint_move);
      if (figures != nullptr) moves.push_back(joint_move);
    }
    return std::nullopt;
  }

  /// Fills the joint move; 1 if the first role's prospects turned round, else 0.
  int choose(const std::vector<Player*>& players, const game::State& state,
             game::JointMove& joint_move, std::optional<double>& lead, PlayFigures* figures,
             double share) {
    int turned = 0;
    for (std::size_t i = 0; i < players.size(); ++i) {
      const auto moves = game_.legal_moves(state, game::Role(i));
      joint_move[i] = moves.empty() ? game::kWaits : moves.front();
      if (moves.size() < 2) continue;
      if (figures != nullptr) figures->choices.push_back(static_cast<double>(moves.size()));
      // Where time cuts a search short, the game is over its time too, and counts for nothing.
      const search::Answer answer = players[i]->choose(state, game::Role(i), seconds_left(share));
      joint_move[i] = answer.move;
      if (!counts_leads_) continue;
      const double first = i == 0 ? answer.value : 100 - answer.value;
      const double side = first > 55 ? 1 : first < 45 ? -1 : 0;
      if (side != 0 && lead && *lead != side) turned = 1;
      if (side != 0) lead = side;
    }
    return turned;
  }

  void finish(const std::vector<int>& goals, std::size_t length, double turns,
              PlayFigures& figures) {
    figures.lengths.push_back(static_cast<double>(length));
    counts_leads_ = counts_leads_ && are_shared(goals);
    figures.lead_changes.push_back(turns);
    note_result(goals, figures);
  }

  const game::Game& game_;
  ReportOptions options_;
  base::Random random_;
  base::Deadline deadline_;
  double game_seconds_ = 0;    // of a game by the fewest nodes
  bool counts_leads_ = false;  // what one of two roles gains the other loses
};

}  // namespace

PlayFigures figures_of(const insight::Sample& sample) {
  PlayFigures figures;
  for (const insight::SampledGame& game : sample.games) {
    for (const insight::SampledState& state : game.states) {
      for (const std::uint32_t count : state.choices) {
        if (count > 1) figures.choices.push_back(count);
      }
    }
    if (game.goals.empty()) {
      ++figures.unfinished;
      continue;
    }
    figures.lengths.push_back(static_cast<double>(game.states.size() - 1));
    note_result(game.goals, figures);
  }
  return figures;
}

bool share_points(const insight::Sample& sample) {
  return sample.finished_games > 0 &&
         std::ranges::all_of(sample.games, [](const insight::SampledGame& game) {
           return game.goals.empty() || are_shared(game.goals);
         });
}

GameReport report_on(const game::Game& game, const insight::Sample& sample,
                     const ReportOptions& options) {
  return Reporter(game, options).report(sample);
}

}  // namespace rulewise::play
