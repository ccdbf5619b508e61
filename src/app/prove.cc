// prove.cc — `rulewise prove FILE`: a forced win as a tree that is checked by plain play, or none.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/move_files.h"
#include "app/near_misses.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/seconds_check.h"
#include "app/target_option.h"
#include "app/whole_number_check.h"
#include "front/web/rule_tactics.h"
#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

struct ProveOptions {
  std::string file;
  TargetOption target;
  std::string moves;     // a file of joint moves made before
  std::string position;  // a file of facts
  std::string dot;
  tactics::TacticsLimits tactics;
  tactics::ProveLimits limits;
  bool compares = false;
  bool as_json = false;
};

/// What was found, and what the checker and a plain search say of it.
struct Outcome {
  front::CheckedProof found;
  std::optional<tactics::ProofResult> plain;
};

/// The names of facts that rules make true; nothing where that may be any.
std::optional<std::set<gdl::Symbol>> names_of_facts(const gdl::Rules& rules) {
  std::set<gdl::Symbol> names;
  for (const gdl::Rule& rule : rules.rules) {
    const gdl::Symbol symbol = rules.terms.symbol(rule.head);
    if (symbol != rules.keywords.init && symbol != rules.keywords.next) continue;
    const gdl::TermId fact = rules.terms.arguments(rule.head)[0];
    if (rules.terms.is_variable(fact)) return std::nullopt;
    names.insert(rules.terms.symbol(fact));
  }
  return names;
}

/// The rules with other facts in the opening.
base::Result<gdl::Rules> with_opening(gdl::Rules rules, const std::string& facts) {
  const std::optional<std::set<gdl::Symbol>> known = names_of_facts(rules);
  std::string unknown;
  std::erase_if(rules.rules, [&](const gdl::Rule& rule) {
    return rules.terms.symbol(rule.head) == rules.keywords.init;
  });
  std::size_t depth = 0;
  std::string text;
  const auto add = [&]() -> bool {
    if (text.empty()) return true;
    const gdl::TermId fact = gdl::read_ground_term(std::exchange(text, {}), rules.terms);
    if (!fact.is_valid()) return false;
    if (known && !known->contains(rules.terms.symbol(fact))) {
      unknown = rules.terms.symbols().text(rules.terms.symbol(fact));
    }
    gdl::Rule rule;
    rule.head = rules.terms.compound(rules.keywords.init, std::vector{fact});
    rules.rules.push_back(std::move(rule));
    return true;
  };
  const base::Error no_facts{"the position is not a list of facts",
                             "write facts as they stand in `true`, such as (cell 1 1 x)"};
  for (const char c : facts + "\n") {
    if (c == '(') ++depth;
    const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_blank || depth != 0) text += c == '\n' ? ' ' : c;
    if (c == ')' && depth != 0) --depth;
    if (depth == 0 && (is_blank || c == ')') && !add()) {
      return no_facts;
    }
  }
  if (depth != 0) return no_facts;
  if (!unknown.empty()) {
    return base::Error{"the position: the rules make no fact named '" + unknown + "' true"};
  }
  return rules;
}

/// The state after the joint moves of a file.
base::Result<game::State> replay(const game::Game& game, const MoveFile& moves) {
  game::State state = game.initial_state();
  for (const std::vector<std::string>& texts : moves.joint_moves) {
    game::JointMove joint;
    for (std::size_t r = 0; r < game.role_count() && r < texts.size(); ++r) {
      const auto move = game::find_move(game, state, game::Role(r), texts[r]);
      if (!move) return base::Error{"'" + texts[r] + "' is not a legal move"};
      joint.push_back(*move);
    }
    if (joint.size() != game.role_count()) return base::Error{"a line has too few moves"};
    state = game.successor(state, joint);
  }
  return state;
}

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
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
  auto changed = facts ? with_opening(std::move(*rules), facts.value())
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
  complain({"no role named '" + options.target.role + "'", suggestion(options.target.role, roles)});
  return std::nullopt;
}

bool write_dot(const ProveOptions& options, const tactics::ProofTree& tree,
               const std::vector<std::string>& roles) {
  if (options.dot.empty()) return true;
  std::ofstream file(options.dot);
  file << tactics::to_dot(tree, roles);
  if (file.flush()) return true;
  complain({"cannot write '" + options.dot + "'"});
  return false;
}

int run_prove(ProveOptions options) {
  const std::optional<gdl::Rules> rules = rules_for(options);
  if (!rules) return kBadInput;
  MoveFile moves;
  if (!options.moves.empty()) {
    base::Result<MoveFile> read = read_moves(options.moves);
    if (!read) return complain(read.error()), kBadInput;
    moves = std::move(read).value();
  }
  catch_interrupts();
  const auto made = tactics::Tactician::make(*rules, options.tactics);
  if (!made) return complain(made.error()), kBadInput;
  const tactics::Tactician& tactician = *made.value();
  const game::Game& game = tactician.game();
  const auto winner = winner_of(options, game);
  if (!winner) return kBadInput;
  const base::Result<game::State> state = replay(game, moves);
  if (!state) return complain(state.error()), kBadInput;

  Progress progress;
  options.limits.should_stop = [&] {
    progress.update(std::nullopt, "looking for a proof");
    return was_interrupted();
  };
  Outcome outcome;
  outcome.found.proof = tactics::prove(tactician, state.value(), *winner, options.limits);
  if (outcome.found.proof.verdict == tactics::Verdict::kProved) {
    const machine::ReferenceGame judge(*rules);
    const base::Result<game::State> root = replay(judge, moves);
    if (!root) return complain(root.error()), kBadInput;
    const auto checked = tactics::check_proof(judge, root.value(), *winner,
                                              outcome.found.proof.tree, tactician.goal());
    if (!checked)
      return complain({"the proof does not hold: " + checked.error().message}), kAnswerIsNo;
    outcome.found.states_checked = checked.value();
  }
  if (options.compares) {
    tactics::ProveLimits plain = options.limits;
    plain.is_plain = true;
    outcome.plain = tactics::prove(tactician, state.value(), *winner, plain);
  }
  if (!write_dot(options, outcome.found.proof.tree, game.roles())) return kBadInput;
  if (options.as_json) {
    print_json(outcome, game.roles());
  } else {
    print_words(outcome);
  }
  if (was_interrupted()) return kInterrupted;
  return outcome.found.proof.verdict == tactics::Verdict::kProved ? kDone : kAnswerIsNo;
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
  command->add_option("--time", options->limits.max_seconds, "most seconds for a search")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command->add_flag("--plain", options->limits.is_plain, "look at every legal move instead");
  command->add_flag("--compare", options->compares, "search plainly too, and count");
  command->add_option("--dot", options->dot, "write the proof for Graphviz")->type_name("FILE");
  command->add_flag("--json", options->as_json, "one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_prove(*options); }; });
}

}  // namespace rulewise::app
