// prove.cc — `rulewise prove FILE`: a forced win as a tree that is checked by plain play, or none.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/forced_rules.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/load_rules.h"
#include "app/make_in_time.h"
#include "app/messages.h"
#include "app/move_files.h"
#include "app/near_misses.h"
#include "app/position_file.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/seconds_check.h"
#include "app/target_option.h"
#include "app/whole_number_check.h"
#include "base/clock.h"
#include "base/interruption.h"
#include "front/web/rule_tactics.h"
#include "game/limit.h"
#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

constexpr double kLeastCheckSeconds = 5;  // of a proof that was found in the last moment

struct ProveOptions {
  std::string file;
  TargetOption target;
  std::string moves;     // a file of joint moves made before
  std::string position;  // a file of facts
  std::string dot;
  tactics::ProveLimits limits{.max_seconds = 120};  // for all of it
  bool is_plain = false;
  bool compares = false;
  bool as_json = false;
};

/// What was found, and what the checker and a plain search say of it.
struct Outcome {
  front::CheckedProof found;
  std::optional<tactics::ProofResult> plain;
};

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

std::vector<std::string> legal_texts(const game::Game& game, const game::State& state,
                                     game::Role role) {
  std::vector<std::string> texts;
  for (const game::Move move : game.legal_moves(state, role)) {
    texts.push_back(game.move_text(role, move));
  }
  return texts;
}

/// The state after the joint moves of a file.
base::Result<game::State> replay(const game::Game& game, const MoveFile& moves,
                                 const std::string& file) {
  game::State state = game.initial_state();
  for (std::size_t n = 0; n < moves.joint_moves.size(); ++n) {
    const std::vector<std::string>& texts = moves.joint_moves[n];
    const std::string place = place_of(file, moves.lines[n]);
    if (texts.size() != game.role_count()) {
      return base::Error{
          place + counted(texts.size(), "move") + " for " + counted(game.role_count(), "role"),
          "one a role, in role order; what a role makes that waits too"};
    }
    game::JointMove joint;
    for (std::size_t r = 0; r < texts.size(); ++r) {
      const auto move = game::find_move(game, state, game::Role(r), texts[r]);
      if (!move) {
        return base::Error{place + "'" + texts[r] + "' is not a legal move",
                           suggestion_or_all(texts[r], legal_texts(game, state, game::Role(r)))};
      }
      joint.push_back(*move);
    }
    state = game.successor(state, joint);
  }
  return state;
}

void print_json(const Outcome& outcome, const std::vector<std::string>& roles) {
  Json json = front::proof_to_json(outcome.found, roles);
  if (outcome.plain) {
    json["plain"] = {{"result", front::word_for(outcome.plain->verdict)},
                     {"nodes", outcome.plain->nodes},
                     {"seconds", outcome.plain->seconds}};
  }
  print_line(to_line(json));
}

void print_words(const Outcome& outcome) {
  const tactics::ProofResult& proof = outcome.found.proof;
  std::string line(front::word_for(proof.verdict));
  line += ": " + counted(proof.nodes, "state") + " looked at, " +
          counted(tactics::depth_of(proof), "move") + " deep";
  print_line(line);
  if (proof.verdict == tactics::Verdict::kProved) {
    std::string moves;
    for (const std::string& move : tactics::main_line(proof.tree)) moves += ' ' + move;
    print_line("line:" + moves);
    print_line("the proof has " + counted(proof.tree.size(), "node") +
               "; checked by plain play in " + counted(outcome.found.states_checked, "state"));
  }
  if (outcome.plain) {
    print_line("plain search: " + std::string(front::word_for(outcome.plain->verdict)) + ", " +
               counted(outcome.plain->nodes, "state"));
  }
}

std::optional<gdl::Rules> rules_for(const ProveOptions& options) {
  std::optional<gdl::Rules> rules = with_target(load_gdl_rules(options.file), options.target);
  if (!rules || options.position.empty()) return rules;
  const auto facts = read_bytes(options.position, std::size_t{1} << 24U);
  auto changed = facts ? with_opening(std::move(*rules), facts.value(), options.position)
                       : base::Result<gdl::Rules>(facts.error());
  if (changed) return std::move(changed).value();
  complain(changed.error());
  return std::nullopt;
}

/// The role that is to win: the one asked for, or the first.
std::optional<game::Role> winner_of(const ProveOptions& options, const game::Game& game) {
  if (options.target.role.empty()) return game::Role(0);
  const auto& roles = game.roles();
  const auto found = std::ranges::find(roles, options.target.role);
  if (found != roles.end()) return game::Role(static_cast<std::size_t>(found - roles.begin()));
  complain({"no role named '" + options.target.role + "'",
            suggestion_or_all(options.target.role, roles)});
  return std::nullopt;
}

/// Where nothing is proved there is nothing to draw.
bool write_dot(const ProveOptions& options, const tactics::ProofTree& tree,
               const std::vector<std::string>& roles) {
  if (options.dot.empty()) return true;
  if (tree.empty())
    return complain({"nothing is proved: '" + options.dot + "' is not written"}), true;
  std::ofstream file(options.dot);
  file << tactics::to_dot(tree, roles);
  if (file.flush()) return true;
  complain({"cannot write '" + options.dot + "'"});
  return false;
}

/// What proves: a tactician, or a game alone where every move is looked at.
struct Means {
  tactics::DerivedGame derived;
  machine::MadeMachine machine;

  [[nodiscard]] const game::Game& game() const {
    if (derived.tactician) return derived.tactician->game();
    return *machine.game;
  }
};

/// Rules take half of the time at most, a game alone a quarter.
base::Result<Means> means_for(const gdl::Rules& rules, const ProveOptions& options) {
  Means means;
  if (options.is_plain) {
    auto made = make_in_time(rules, options.limits.max_seconds / 4, {});
    if (!made) return made.error();
    means.machine = std::move(made).value();
    return means;
  }
  auto derived = derive_in_time(rules, {}, options.limits.max_seconds / 2);
  if (!derived) return derived.error();
  means.derived = std::move(derived).value();
  if (!means.derived.tactician) {
    return base::Error{"no rules to prove by: " + means.derived.why_not.message,
                       "--plain looks at every legal move, and needs none"};
  }
  return means;
}

tactics::ProofResult search(const Means& means, bool is_plain, const game::State& state,
                            game::Role winner, const tactics::ProveLimits& limits) {
  if (is_plain) return tactics::prove_plainly(means.game(), state, winner, limits);
  return tactics::prove(*means.derived.tactician, state, winner, limits);
}

/// Plays the proof through on the reference machine; what is wrong with it, if anything.
std::optional<base::Error> check(const gdl::Rules& rules, const MoveFile& moves,
                                 const std::string& file, game::Role winner,
                                 front::CheckedProof& found) {
  if (found.proof.verdict != tactics::Verdict::kProved) return std::nullopt;
  const machine::ReferenceGame judge(rules);
  const base::Result<game::State> root = replay(judge, moves, file);
  if (!root) return root.error();
  const auto checked = tactics::check_proof(judge, root.value(), winner, found.proof.tree);
  if (!checked) return base::Error{"the proof does not hold: " + checked.error().message};
  found.states_checked = checked.value();
  return std::nullopt;
}

/// What was not checked to its end is no theorem.
void forget_proof(tactics::ProofResult& proof) {
  proof.verdict = tactics::Verdict::kUnknown;
  proof.tree = {};
}

int tell(const ProveOptions& options, const Outcome& outcome,
         const std::vector<std::string>& roles) {
  if (!write_dot(options, outcome.found.proof.tree, roles)) return kBadInput;
  if (options.as_json) {
    print_json(outcome, roles);
  } else {
    print_words(outcome);
  }
  if (was_interrupted()) return kInterrupted;
  return outcome.found.proof.verdict == tactics::Verdict::kProved ? kDone : kAnswerIsNo;
}

/// What one machine cannot answer in time is not known.
template <class Work>
bool in_time(const base::Deadline& deadline, const Work& work) {
  try {
    const base::Interruptible scope(&interrupt_flag(), deadline);
    work();
    return true;
  } catch (const game::Interrupted&) {
    return false;
  }
}

int run_prove(ProveOptions options) {
  const base::Deadline deadline(options.limits.max_seconds);
  const std::optional<gdl::Rules> rules = rules_for(options);
  if (!rules) return kBadInput;
  MoveFile moves;
  if (!options.moves.empty()) {
    base::Result<MoveFile> read = read_moves(options.moves);
    if (!read) return complain(read.error()), kBadInput;
    moves = std::move(read).value();
  }
  const base::Result<Means> means = means_for(*rules, options);
  if (!means) return complain(means.error()), kBadInput;
  const game::Game& game = means.value().game();
  const auto winner = winner_of(options, game);
  if (!winner) return kBadInput;
  const base::Result<game::State> state = replay(game, moves, options.moves);
  if (!state) return complain(state.error()), kBadInput;

  catch_interrupts();
  Progress progress;
  options.limits.should_stop = [&] {
    progress.update(std::nullopt, "looking for a proof");
    return was_interrupted();
  };
  Outcome outcome;
  options.limits.max_seconds = deadline.seconds_left() / (options.compares ? 2 : 1);
  const auto look = [&](bool is_plain, tactics::ProofResult& result) {
    in_time(deadline, [&] {
      result = search(means.value(), is_plain, state.value(), *winner, options.limits);
    });
  };
  look(options.is_plain, outcome.found.proof);
  std::optional<base::Error> fault;
  const base::Deadline for_check(std::max(deadline.seconds_left(), kLeastCheckSeconds));
  if (!in_time(for_check,
               [&] { fault = check(*rules, moves, options.moves, *winner, outcome.found); })) {
    fault = base::Error{"a proof was found, but not checked in time", "a longer --time may do"};
  }
  if (fault && !was_interrupted()) complain(*fault);
  if (fault) forget_proof(outcome.found.proof);
  if (options.compares) look(true, outcome.plain.emplace());
  return tell(options, outcome, game.roles());
}

}  // namespace

void add_prove(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ProveOptions>();
  CLI::App* command = program.add_subcommand(
      "prove", "Look for a forced win by threats; a win found is a proof that has been checked");
  add_file_option(*command, options->file);
  add_target_option(*command, options->target);
  CLI::Option* moves =
      command
          ->add_option("--moves", options->moves,
                       "moves made before: one JSON array of move texts a line, in role order")
          ->type_name("FILE");
  command
      ->add_option("--position", options->position, "facts of the position, as `walk` prints them")
      ->type_name("FILE")
      ->excludes(moves);
  command->add_option("--nodes", options->limits.max_nodes, "most states to look at")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--time", options->limits.max_seconds, "most seconds for rules and search")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command->add_flag("--plain", options->is_plain, "look at every legal move instead");
  command->add_flag("--compare", options->compares, "search plainly too, and count");
  command->add_option("--dot", options->dot, "write the proof for Graphviz")->type_name("FILE");
  command->add_flag("--json", options->as_json, "one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_prove(*options); }; });
}

}  // namespace rulewise::app
