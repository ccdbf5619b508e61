// perft.cc — `rulewise perft FILE --depth N`: the paths of joint moves from the opening, counted.
#include "game/perft.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "base/interruption.h"
#include "game/limit.h"
#include "machine/board/board_game.h"
#include "machine/board/board_perft.h"
#include "machine/board/move_text.h"

namespace rulewise::app {
namespace {

struct PerftCommandOptions {
  GameOptions game;
  std::size_t depth = 1;
  bool divides = false;
  bool counts_in_bulk = true;
  bool as_json = false;
};

/// The same game begun at another state.
class StartedElsewhere final : public game::Game {
 public:
  StartedElsewhere(const game::Game& game, game::State start)
      : game_(game), start_(std::move(start)) {}

  [[nodiscard]] const std::vector<std::string>& roles() const override { return game_.roles(); }
  [[nodiscard]] game::State initial_state() const override { return start_; }
  [[nodiscard]] bool is_terminal(const game::State& state) const override {
    return game_.is_terminal(state);
  }
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override {
    return game_.legal_moves(state, role);
  }
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override {
    return game_.successor(state, moves);
  }
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override {
    return game_.goals(state, role);
  }
  [[nodiscard]] std::vector<std::string> facts(const game::State& state) const override {
    return game_.facts(state);
  }
  [[nodiscard]] std::string move_text(game::Role role, game::Move move) const override {
    return game_.move_text(role, move);
  }

 private:
  const game::Game& game_;
  game::State start_;
};

/// A joint move of the opening and the paths that begin with it.
struct Branch {
  std::vector<std::string> moves;
  std::uint64_t count = 0;
};

std::string count_in_words(std::uint64_t count) {
  return count < game::kMostPaths ? std::to_string(count) : "2^64 - 1 or more";
}

/// Keeps the counts of the depths that are done, and prints each when it is if it is wanted so.
class DepthReport {
 public:
  explicit DepthReport(bool prints) : prints_(prints) { take({1}); }

  void take(const std::vector<std::uint64_t>& counts) {
    for (std::size_t depth = counts_.size(); depth < counts.size(); ++depth) {
      counts_.push_back(counts[depth]);
      if (!prints_) continue;
      progress_.reset();  // off the terminal before the line
      print_line("depth " + std::to_string(depth) + ": " + count_in_words(counts[depth]));
    }
  }

  void update(const game::PerftProgress& so_far) {
    take(so_far.counts);
    if (!progress_) progress_.emplace();
    progress_->update(std::nullopt, "depth " + std::to_string(so_far.depth) + ", " +
                                        std::to_string(so_far.states_seen) + " states");
  }

  [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  bool prints_;
  std::vector<std::uint64_t> counts_;
  std::optional<Progress> progress_;
};

game::PerftOptions perft_options(const PerftCommandOptions& wanted) {
  game::PerftOptions options;
  options.max_bytes = std::min(options.max_bytes, (wanted.game.max_memory_mib << 20U) / 4);
  options.should_stop = was_interrupted;
  return options;
}

/// What each role may do in the opening; nothing if it is over at once.
std::vector<std::vector<game::Move>> opening_choices(const game::Game& game) {
  const game::State start = game.initial_state();
  std::vector<std::vector<game::Move>> choices;
  if (game.is_terminal(start)) return choices;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    choices.push_back(game.legal_moves(start, game::Role(r)));
  }
  return choices;
}

/// Whether the branches can be kept, all of them, until they are printed.
bool are_too_many(const std::vector<std::vector<game::Move>>& choices, std::size_t max_bytes) {
  constexpr std::size_t kBytesOfText = 64;  // of one role's move, about
  const std::size_t most = max_bytes / (sizeof(Branch) + choices.size() * kBytesOfText);
  std::size_t branches = 1;
  for (const std::vector<game::Move>& moves : choices) {
    if (!moves.empty() && branches > most / moves.size()) return true;
    branches *= moves.size();
  }
  return false;
}

/// The joint move after this one, the last role's choice changing first; false after the last.
bool step(const std::vector<std::vector<game::Move>>& choices, std::vector<std::size_t>& at) {
  for (std::size_t r = choices.size(); r-- > 0;) {
    if (++at[r] < choices[r].size()) return true;
    at[r] = 0;
  }
  return false;
}

void add_branches(const game::Game& game, std::size_t depth, const game::PerftOptions& options,
                  std::vector<Branch>& branches) {
  const std::vector<std::vector<game::Move>> choices = opening_choices(game);
  if (choices.empty() || std::ranges::any_of(choices, &std::vector<game::Move>::empty)) return;
  if (are_too_many(choices, options.max_bytes)) {
    throw game::LimitReached("the first joint moves are too many to be told one by one");
  }
  std::vector<std::size_t> at(choices.size(), 0);
  do {
    if (options.should_stop && options.should_stop()) return;
    Branch branch;
    game::JointMove joint_move;
    for (std::size_t r = 0; r < choices.size(); ++r) {
      joint_move.push_back(choices[r][at[r]]);
      branch.moves.push_back(game.move_text(game::Role(r), joint_move[r]));
    }
    const StartedElsewhere rest(game, game.successor(game.initial_state(), joint_move));
    const game::PerftCounts counts = game::perft(rest, depth - 1, options);
    if (counts.was_stopped) return;
    branch.count = counts.counts.back();
    branches.push_back(std::move(branch));
  } while (step(choices, at));
}

/// The branches of the opening, or those counted until Ctrl-C.
std::vector<Branch> divide(const game::Game& game, std::size_t depth,
                           const game::PerftOptions& options) {
  std::vector<Branch> branches;
  if (depth == 0) return branches;
  try {
    add_branches(game, depth, options, branches);
  } catch (const game::Interrupted&) {
    // Said with the result: it was stopped.
  }
  return branches;
}

/// The same on the board machine, by making and unmaking.
std::vector<Branch> divide_natively(const machine::board::BoardGame& game, std::size_t depth,
                                    const machine::board::BoardPerftOptions& options) {
  using namespace machine::board;  // NOLINT(google-build-using-namespace): all names are its own
  std::vector<Branch> branches;
  Position position = Position::opening(game.compiled());
  if (depth == 0 || outcome(position) != Outcome::kNone) return branches;
  MoveList list;
  generate(position, list, {kMaxSequences, &options.common.should_stop});
  if (list.was_stopped) return branches;
  for (const Move& move : list.moves) {
    Branch branch;
    branch.moves = {"", ""};
    const auto mover = position.control();
    branch.moves[static_cast<std::size_t>(mover)] = move_text(game.compiled(), mover, list, move);
    Undo undo;
    position.make(list, move, undo);
    const game::PerftCounts counts = perft(position, depth - 1, options);
    position.unmake(list, move, undo);
    if (counts.was_stopped) break;
    branch.count = counts.counts.back();
    branches.push_back(std::move(branch));
  }
  return branches;
}

Json count_to_json(std::uint64_t count) {
  return count < game::kMostPaths ? Json(count) : Json(nullptr);
}

/// What was counted, and why no more.
struct PerftResult {
  std::vector<std::uint64_t> counts;
  std::optional<std::vector<Branch>> divided;
  std::optional<std::string> limit;  // the budget that ended the count, in a sentence
};

void print_json(const PerftResult& result) {
  Json json{{"counts", Json::array()}};
  for (const std::uint64_t count : result.counts) json["counts"].push_back(count_to_json(count));
  if (result.divided) {
    json["divide"] = Json::array();
    for (const Branch& branch : *result.divided) {
      json["divide"].push_back(
          {{"moves", joint_move_to_json(branch.moves)}, {"count", count_to_json(branch.count)}});
    }
  }
  if (result.limit) json["limit"] = *result.limit;
  if (was_interrupted()) json["stopped"] = true;
  print_line(to_line(json));
}

void print_branches(const std::vector<Branch>& branches) {
  for (const Branch& branch : branches) {
    std::string line = count_in_words(branch.count);
    for (const std::string& move : branch.moves) {
      if (!move.empty()) line += "  " + move;
    }
    print_line(line);
  }
}

/// Says from where on the numbers are too large to count.
void remark_on_size(const std::vector<std::uint64_t>& counts) {
  const auto first = std::ranges::find(counts, game::kMostPaths);
  if (first == counts.end()) return;
  remark("from depth " + std::to_string(first - counts.begin()) +
         " on there are 2^64 - 1 paths or more, too many to be counted");
}

void count_paths(const game::Game& game, const PerftCommandOptions& options, DepthReport& report,
                 PerftResult& result) {
  using machine::board::BoardGame;
  const auto* board = dynamic_cast<const BoardGame*>(&game);
  const game::PerftOptions quiet = perft_options(options);
  game::PerftOptions common = quiet;
  common.on_progress = [&](const game::PerftProgress& so_far) { report.update(so_far); };
  const std::size_t depth = options.depth;
  const bool bulk = options.counts_in_bulk;
  report.take((board ? machine::board::perft(board->compiled(), depth, {bulk, common})
                     : game::perft(game, depth, common))
                  .counts);
  if (!options.divides || was_interrupted()) return;
  result.divided =
      board ? divide_natively(*board, depth, {bulk, quiet}) : divide(game, depth, quiet);
}

/// All depths that could be counted; what ended the count is in the result.
PerftResult count_within_limits(const game::Game& game, const PerftCommandOptions& options) {
  PerftResult result;
  DepthReport report(!options.as_json);
  try {
    count_paths(game, options, report, result);
  } catch (const game::LimitReached& limit) {
    if (!was_interrupted()) result.limit = limit.what();
  }
  result.counts = report.counts();
  return result;
}

int run_perft(const PerftCommandOptions& options) {
  const std::optional<machine::MadeMachine> made = load_game(options.game);
  if (!made) return kBadInput;
  catch_interrupts();
  const base::Interruptible scope(&interrupt_flag());
  const PerftResult result = count_within_limits(*made->game, options);
  if (options.as_json) print_json(result);
  if (!options.as_json && result.divided) print_branches(*result.divided);
  remark_on_size(result.counts);
  const std::string next = std::to_string(result.counts.size());
  if (result.limit) {
    const bool is_counted = result.counts.size() > options.depth;
    complain(
        {is_counted ? *result.limit : "depth " + next + " could not be counted: " + *result.limit,
         is_counted ? "leave --divide out, or give more with --memory" : ""});
    return kBadInput;
  }
  if (was_interrupted() && !options.as_json) {
    remark(result.counts.size() <= options.depth
               ? "stopped while depth " + next + " was counted"
               : "stopped while the paths behind each first move were counted");
  }
  return was_interrupted() ? kInterrupted : kDone;
}

}  // namespace

void add_perft(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<PerftCommandOptions>();
  CLI::App* command =
      program.add_subcommand("perft", "Count the paths of joint moves from the opening by depth");
  add_game_options(*command, options->game);
  command->add_option("--depth", options->depth, "how many joint moves deep")
      ->required()
      ->check(CLI::Range(0, 1000).description(""))
      ->type_name("N");
  command->add_flag("--divide", options->divides, "also the paths behind each first joint move");
  command->add_flag("--bulk,!--no-bulk", options->counts_in_bulk,
                    "chess-like games: count the last ply instead of making it (the default)");
  command->add_flag("--json", options->as_json, R"(one JSON object: {"counts":[1,…]})");
  command->callback([options, &chosen] { chosen = [options] { return run_perft(*options); }; });
}

}  // namespace rulewise::app
