#include "front/ggp/ggp_match.h"

#include <algorithm>
#include <utility>

#include "base/interruption.h"
#include "front/ggp/ggp_moves.h"
#include "machine/limit.h"
#include "play/derived_tactics.h"
#include "play/game_study.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::front {
namespace {

constexpr double kSetupShare = 0.5;     // of the start clock, for making the machine
constexpr double kTacticsShare = 0.2;   // of what is left then, for deriving and grounding each
constexpr double kLeastSeconds = 0.01;  // to think, where the clock leaves less
constexpr double kSecondsToEnd = 2;     // for the last questions of a match
constexpr std::size_t kMostSteps = 100'000;

base::Result<gdl::Rules> read_rules(const std::string& text) {
  gdl::Reading reading = gdl::read_rules(text);
  if (!reading.diagnostics.has_errors()) return std::move(reading.rules);
  reading.diagnostics.sort_by_place();
  const std::string all = reading.diagnostics.to_text("rules");
  return base::Error{all.substr(0, all.find('\n'))};
}

std::optional<game::Role> find_role(const game::Game& game, std::string_view name) {
  const auto is_it = [&](const std::string& role) { return is_same_in_any_case(role, name); };
  auto found = std::ranges::find(game.roles(), name);
  if (found == game.roles().end()) found = std::ranges::find_if(game.roles(), is_it);
  if (found == game.roles().end()) return std::nullopt;
  return game::Role(static_cast<std::size_t>(found - game.roles().begin()));
}

/// The player that is asked for; where looking at the game for it takes longer than there is time,
/// one that needs not look.
base::Result<std::unique_ptr<play::Player>> player_within(const game::Game& game,
                                                          const GgpMatchOptions& options,
                                                          const play::Knowledge& knowledge,
                                                          double seconds) {
  try {
    const base::Interruptible scope(base::Deadline{std::max(seconds, kLeastSeconds)});
    return play::make_player(game, options.configuration, options.seed, knowledge);
  } catch (const machine::LimitReached&) {
    auto plain = play::read_configuration("mcts:without=amaf+latches+parts+tactics");
    return play::make_player(game, plain.value(), options.seed);
  }
}

}  // namespace

double margin_of(double clock, double time_margin) { return std::min(time_margin, clock / 4); }

base::Result<std::unique_ptr<GgpMatch>> GgpMatch::start(const GgpRequest& request,
                                                        const GgpMatchOptions& options,
                                                        const base::Stopwatch& since,
                                                        const Hurry& hurry,
                                                        const OnMachine& on_machine) {
  // Set-up may take some of the first move's time; a match that is over takes none.
  const base::Interruptible scope(hurry.get(),
                                  base::Deadline(request.start_clock + request.play_clock));
  const double all = request.start_clock - margin_of(request.start_clock, options.time_margin);
  const auto rules = read_rules(request.rules);
  if (!rules) return rules.error();
  machine::MachineOptions wanted = options.machine;
  const double setup = std::max(kSetupShare * (all - since.seconds()), kLeastSeconds);
  wanted.max_setup_seconds = std::min(wanted.max_setup_seconds, setup);
  auto made = machine::make_machine(rules.value(), wanted);
  if (!made) return made.error();
  std::unique_ptr<GgpMatch> match(new GgpMatch());
  match->made_ = std::make_shared<const machine::MadeMachine>(std::move(made).value());
  const game::Game& game = *match->made_->game;
  const auto role = find_role(game, request.role);
  if (!role) return base::Error{"the rules know no role '" + request.role + "'"};
  match->role_ = *role;
  match->state_ = game.initial_state();
  on_machine(StandIn({match->made_, &game}, *role));
  play::Knowledge knowledge;
  knowledge.study = play::game_studier(rules.value(), game, options.seed);
  if (play::wants_tactics(options.configuration)) {
    knowledge.tactician =
        play::derived_tactics(rules.value(), game, kTacticsShare * (all - since.seconds()));
  }
  auto player = player_within(game, options, knowledge, all - since.seconds());
  if (!player) return player.error();
  match->player_ = std::move(player).value();
  match->player_->set_hurry([hurry] { return hurry->load(); });
  match->hurry_ = hurry;
  match->time_margin_ = options.time_margin;
  PlayedMatch& record = match->record_;
  record.match = request.match;
  record.role = game.roles()[role->index()];
  record.roles = game.roles();
  record.start_clock = request.start_clock;
  record.play_clock = request.play_clock;
  record.machine = machine::name_of(match->made_->kind);
  const double left = all - since.seconds();
  const double a_move = request.play_clock - margin_of(request.play_clock, options.time_margin);
  if (left > kLeastSeconds) match->player_->prepare(left, std::max(a_move, kLeastSeconds));
  return match;
}

std::string GgpMatch::play(const GgpRequest& request, const base::Stopwatch& since,
                           const NoteLegal& note_legal, const std::function<bool()>& is_overtaken) {
  if (is_sent_again(request)) return last_answer_;
  const base::Interruptible scope(hurry_.get());
  const game::Game& game = *made_->game;
  player_->stop_pondering();
  player_->set_hurry([hurry = hurry_, is_overtaken] { return hurry->load() || is_overtaken(); });
  (void)make_moves(request.moves);  // if it cannot be, the best guess is that nothing happened
  last_request_ = request;
  const auto legal =
      game.is_terminal(state_) ? std::vector<game::Move>() : game.legal_moves(state_, role_);
  if (legal.empty()) return "NIL";
  note_legal(game.move_text(role_, legal.front()));
  const double clock = record_.play_clock;
  const double left = clock - margin_of(clock, time_margin_) - since.seconds();
  const search::Answer answer = player_->choose(state_, role_, std::max(left, kLeastSeconds));
  record_.seconds.push_back(since.seconds());
  if (!answer.searched_by.empty()) record_.search = answer.searched_by;
  last_answer_ = game.move_text(role_, answer.move);
  player_->ponder(state_);
  return last_answer_;
}

/// A manager that did not get our answer may ask anew. A next step would tell the move we gave.
bool GgpMatch::is_sent_again(const GgpRequest& request) const {
  if (!last_request_ || !(*last_request_ == request)) return false;
  return request.moves.size() <= role_.index() ||
         !is_same_in_any_case(request.moves[role_.index()], last_answer_);
}

/// False if they are not the moves of a step.
bool GgpMatch::make_moves(const std::vector<std::string>& moves) {
  const game::Game& game = *made_->game;
  if (record_.joint_moves.size() >= kMostSteps) return false;
  const auto joint = joint_move_of(game, state_, moves);
  if (!joint) return false;
  std::vector<std::string> texts;
  for (std::size_t r = 0; r < joint->size(); ++r) {
    texts.push_back(game.move_text(game::Role(r), (*joint)[r]));
  }
  state_ = game.successor(state_, *joint);
  record_.joint_moves.push_back(std::move(texts));
  return true;
}

/// In role order, if the match has come to its end.
std::vector<int> GgpMatch::goals() const {
  const game::Game& game = *made_->game;
  std::vector<int> goals;
  if (!game.is_terminal(state_)) return goals;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const auto payoff = game::payoff(game, state_, game::Role(r));
    if (!payoff) return {};
    goals.push_back(*payoff);
  }
  return goals;
}

PlayedMatch GgpMatch::finish(const std::vector<std::string>& last_moves, std::string end) {
  player_->stop_pondering();
  try {
    const base::Interruptible scope(base::Deadline{kSecondsToEnd});
    (void)make_moves(last_moves);
    record_.goals = goals();
  } catch (const machine::LimitReached&) {
    // The last question took too long: the record has what was known before.
  }
  record_.end = std::move(end);
  return std::move(record_);
}

}  // namespace rulewise::front
