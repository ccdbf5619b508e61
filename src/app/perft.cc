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

game::PerftOptions perft_options(const PerftCommandOptions& wanted, Progress& progress) {
  game::PerftOptions options;
  options.max_bytes = std::min(options.max_bytes, (wanted.game.max_memory_mib << 20U) / 4);
  options.should_stop = was_interrupted;
  options.on_progress = [&progress](const game::PerftProgress& so_far) {
    progress.update(std::nullopt, "depth " + std::to_string(so_far.depth) + ", " +
                                      std::to_string(so_far.states_seen) + " states");
  };
  return options;
}

/// Every joint move of the opening, in the order of the game; none if it is over at once.
std::vector<game::JointMove> opening_moves(const game::Game& game) {
  const game::State start = game.initial_state();
  if (game.is_terminal(start)) return {};
  std::vector<game::JointMove> joint_moves{{}};
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    std::vector<game::JointMove> longer;
    for (const game::JointMove& begun : joint_moves) {
      for (const game::Move move : game.legal_moves(start, game::Role(r))) {
        longer.push_back(begun);
        longer.back().push_back(move);
      }
    }
    joint_moves = std::move(longer);
  }
  return joint_moves;
}

void add_branches(const game::Game& game, std::size_t depth, const game::PerftOptions& options,
                  std::vector<Branch>& branches) {
  for (const game::JointMove& joint_move : opening_moves(game)) {
    Branch branch;
    for (std::size_t r = 0; r < joint_move.size(); ++r) {
      branch.moves.push_back(game.move_text(game::Role(r), joint_move[r]));
    }
    const StartedElsewhere rest(game, game.successor(game.initial_state(), joint_move));
    const game::PerftCounts counts = game::perft(rest, depth - 1, options);
    if (counts.was_stopped) return;
    branch.count = counts.counts.back();
    branches.push_back(std::move(branch));
  }
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

std::string count_in_words(std::uint64_t count) {
  return count < game::kMostPaths ? std::to_string(count) : "2^64 - 1 or more";
}

void print_json(const game::PerftCounts& counts,
                const std::optional<std::vector<Branch>>& divided) {
  Json json{{"counts", Json::array()}};
  for (const std::uint64_t count : counts.counts) json["counts"].push_back(count_to_json(count));
  if (divided) {
    json["divide"] = Json::array();
    for (const Branch& branch : *divided) {
      json["divide"].push_back(
          {{"moves", joint_move_to_json(branch.moves)}, {"count", count_to_json(branch.count)}});
    }
  }
  if (was_interrupted()) json["stopped"] = true;
  print_line(to_line(json));
}

void print_text(const game::PerftCounts& counts,
                const std::optional<std::vector<Branch>>& divided) {
  for (std::size_t depth = 0; depth < counts.counts.size(); ++depth) {
    print_line("depth " + std::to_string(depth) + ": " + count_in_words(counts.counts[depth]));
  }
  if (!divided) return;
  for (const Branch& branch : *divided) {
    std::string line = count_in_words(branch.count);
    for (const std::string& move : branch.moves) {
      if (!move.empty()) line += "  " + move;
    }
    print_line(line);
  }
}

/// Says from where on the numbers are too large to count.
void remark_on_size(const game::PerftCounts& counts) {
  const auto first = std::ranges::find(counts.counts, game::kMostPaths);
  if (first == counts.counts.end()) return;
  remark("from depth " + std::to_string(first - counts.counts.begin()) +
         " on there are 2^64 - 1 paths or more, too many to be counted");
}

int run_perft(const PerftCommandOptions& options) {
  const std::optional<machine::MadeMachine> made = load_game(options.game);
  if (!made) return kBadInput;
  catch_interrupts();
  const base::Interruptible scope(&interrupt_flag());
  game::PerftCounts counts;
  std::optional<std::vector<Branch>> divided;
  if (const auto* board = dynamic_cast<const machine::board::BoardGame*>(made->game.get())) {
    Progress progress;
    const machine::board::BoardPerftOptions native{options.counts_in_bulk,
                                                   perft_options(options, progress)};
    counts = machine::board::perft(board->compiled(), options.depth, native);
    if (options.divides) divided = divide_natively(*board, options.depth, native);
  } else {
    Progress progress;
    counts = game::perft(*made->game, options.depth, perft_options(options, progress));
    if (options.divides)
      divided = divide(*made->game, options.depth, perft_options(options, progress));
  }
  options.as_json ? print_json(counts, divided) : print_text(counts, divided);
  remark_on_size(counts);
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
