#include "front/web/studio_game.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/random.h"
#include "front/web/fact_words.h"
#include "front/web/set_up.h"
#include "front/web/tactical_look.h"
#include "game/playout.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostMovesMade = 400;  // to find out what they do on the board
constexpr int kEarlyPlies = 24;
constexpr std::size_t kMostStateText = std::size_t{512} << 10U;

template <class Reading>
base::Result<machine::MadeMachine> make_from(const Reading& reading,
                                             const StudioGameLimits& limits) {
  if (reading.diagnostics.has_errors()) {
    return base::Error{"the rules have faults", "check them first"};
  }
  machine::MachineOptions options;
  options.max_bytes = limits.max_bytes;
  options.max_setup_seconds = limits.max_setup_seconds;
  options.max_state_text = kMostStateText;
  options.merges_moves = true;
  auto made = machine::make_machine(reading.rules, options);
  const bool keeps_answers = made && made.value().kind == machine::MachineKind::kRelational;
  if (!keeps_answers || limits.max_answer_bytes >= limits.max_bytes) return made;
  options.kind = machine::MachineKind::kRelational;
  options.max_bytes = limits.max_answer_bytes;
  return machine::make_machine(reading.rules, options);
}

/// Whether something holds in one of the states that a few random moves lead to.
bool any_early_state(const game::Game& game, const auto& holds) {
  try {
    base::Random random(1);
    game::State state = game.initial_state();
    for (int ply = 0; ply < kEarlyPlies && !game.is_terminal(state); ++ply) {
      if (holds(state)) return true;
      game::JointMove joint;
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
  } catch (const machine::LimitReached&) {
    // What was seen until then has to do.
  }
  return false;
}

}  // namespace

StudioGame::~StudioGame() = default;

base::Result<std::shared_ptr<const StudioGame>> StudioGame::load(const std::string& text,
                                                                 Language language,
                                                                 const StudioGameLimits& limits) {
  const std::shared_ptr<StudioGame> studio(new StudioGame());
  studio->language_ = language;
  studio->answer_bytes_ = std::min(limits.max_answer_bytes, limits.max_bytes);
  if (language == Language::kScl) {
    auto made = make_from(scl::read_rules(text), limits);
    if (!made) return made.error();
    studio->made_ = std::move(made).value();
    studio->board_game_ = dynamic_cast<const machine::board::BoardGame*>(studio->made_.game.get());
    if (studio->board_game_ != nullptr)
      studio->layout_ = layout_of(studio->board_game_->compiled());
  } else {
    gdl::Reading reading = gdl::read_rules(text);
    auto made = make_from(reading, limits);
    if (!made) return made.error();
    studio->made_ = std::move(made).value();
    studio->study(reading.rules, limits.max_study_seconds);
    studio->tactics_ =
        std::make_unique<const RuleTactics>(std::move(reading.rules), *studio->made_.game);
  }
  studio->kind_ = studio->find_kind();
  return std::shared_ptr<const StudioGame>(studio);
}

void StudioGame::study(const gdl::Rules& rules, double max_seconds) {
  insight::SampleLimits limits;
  limits.max_seconds = max_seconds;
  limits.max_games = 60;
  limits.max_states = 4'000;
  limits.max_trials = 80;
  auto structure =
      std::make_unique<insight::Structure>(insight::discover(rules, *made_.game, 1, limits));
  layout_ = layout_of(*structure);
  if (layout_) {
    place_words_ = structure->board->placements().front().place_columns.size();
    for (std::size_t i = 0; i < layout_->cells.size(); ++i) {
      cell_numbers_.emplace(layout_->cells[i].name, i);
    }
    if (!names_places()) label_by_names(*layout_);
  }
  structure_ = std::move(structure);
}

std::size_t StudioGame::bytes() const {
  constexpr std::size_t kGateBytes = 110;  // with the code that runs them
  constexpr std::size_t kLeast = std::size_t{2} << 20U;
  const auto* net_game = dynamic_cast<const machine::NetGame*>(made_.game.get());
  if (net_game == nullptr) return board_game_ != nullptr ? kLeast : answer_bytes_;
  const std::size_t game_bytes =
      kGateBytes * made_.gates + 2 * logic::name_bytes(net_game->net()) + kLeast;
  const auto tactician = tactics_ ? tactics_->known() : nullptr;
  if (!tactician) return game_bytes;
  return 3 * game_bytes + kGateBytes * tactician->extra_operations();  // it has nets of its own
}

/// Who has a choice at the same time as another.
std::string StudioGame::find_kind() const {
  const game::Game& rules = game();
  if (rules.role_count() == 1) return "puzzle";
  const bool is_at_once = any_early_state(rules, [&](const game::State& state) {
    std::size_t choosers = 0;
    for (std::size_t r = 0; r < rules.role_count(); ++r) {
      choosers += rules.legal_moves(state, game::Role(r)).size() > 1 ? 1 : 0;
    }
    return choosers > 1;
  });
  return is_at_once ? "at once" : "in turn";
}

bool StudioGame::names_places() const {
  return any_early_state(game(), [&](const game::State& state) {
    for (std::size_t r = 0; r < game().role_count(); ++r) {
      for (const game::Move move : game().legal_moves(state, game::Role(r))) {
        if (!named_path(game().move_text(game::Role(r), move)).empty()) return true;
      }
    }
    return false;
  });
}

// ---- States ------------------------------------------------------------------------------------

BoardReading StudioGame::read(const game::State& state) const {
  return board_game_ != nullptr ? read_board_game(state) : read_facts(state);
}

BoardReading StudioGame::read_board_game(const game::State& state) const {
  using machine::board::Colour;
  const machine::board::Position position = board_game_->position_of(state);
  const machine::board::CompiledGame& compiled = board_game_->compiled();
  BoardReading reading;
  for (std::size_t square = 0; square < compiled.squares; ++square) {
    const machine::board::Code code = position.at(square);
    if (code != machine::board::kEmpty) reading.pieces.emplace_back(square, code - 1U);
  }
  for (const Colour holder : {Colour::kWhite, Colour::kBlack}) {
    for (machine::board::Code code = 1; code < compiled.codes; ++code) {
      const std::size_t count = position.in_hand(holder, code);
      if (count > 0) reading.hands.push_back({static_cast<std::size_t>(holder), code - 1U, count});
    }
  }
  for (std::string& fact : game().facts(state)) {
    const bool is_elsewhere = fact.ends_with(')') || fact.starts_with("control ") ||
                              fact.starts_with("ply ") || fact.find(" hand") != std::string::npos;
    if (!is_elsewhere) reading.others.push_back(std::move(fact));
  }
  return reading;
}

BoardReading StudioGame::read_facts(const game::State& state) const {
  BoardReading reading;
  std::vector<std::string> facts = game().facts(state);
  if (!layout_) {
    reading.others = std::move(facts);
    return reading;
  }
  insight::FactStore store;
  for (std::string& fact : facts) {
    const auto standing = structure_->board->find(store, store.intern(fact));
    if (!standing) {
      reading.others.push_back(std::move(fact));
    } else if (!layout_->kinds[standing->kind.index()].is_empty) {
      reading.pieces.emplace_back(standing->place.index(), standing->kind.index());
    }
  }
  return reading;
}

// ---- Moves on the board
// --------------------------------------------------------------------------

std::vector<MovePath> StudioGame::paths(const game::State& state, game::Role role,
                                        const std::vector<game::Move>& legal) const {
  std::vector<MovePath> paths(legal.size());
  if (!layout_) return paths;
  bool is_any_unnamed = false;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (legal[i] == game::kWaits) continue;
    paths[i] = board_game_ != nullptr ? board_path(legal[i])
                                      : named_path(game().move_text(role, legal[i]));
    is_any_unnamed |= paths[i].empty();
  }
  if (board_game_ == nullptr && is_any_unnamed && legal.size() <= kMostMovesMade) {
    find_by_making(state, role, legal, paths);
  }
  return paths;
}

/// Which place a move changes that names none is told by what other moves leave alone.
MovePath StudioGame::path(const game::State& state, game::Role role, game::Move move) const {
  const std::vector<game::Move> legal = game().legal_moves(state, role);
  const auto found = std::ranges::find(legal, move);
  if (found == legal.end()) return paths(state, role, {move}).front();
  return paths(state, role, legal)[static_cast<std::size_t>(found - legal.begin())];
}

MovePath StudioGame::board_path(game::Move number) const {
  using machine::board::MoveKind;
  machine::board::MoveList list;
  board_game_->expand(number, list);
  const machine::board::Move& move = list[0];
  MovePath path;
  if (move.kind == MoveKind::kPlace) {
    path.push_back(layout_->cells.size() + move.piece - 1U);
  } else {
    path.push_back(move.from);
  }
  if (move.kind == MoveKind::kChain) {
    for (const machine::board::Step& step : list.steps_of(move)) path.push_back(step.to);
  } else {
    path.push_back(move.to);
  }
  return path;
}

/// The places that the words of a move name.
MovePath StudioGame::named_path(const std::string& text) const {
  const std::vector<std::string> words = fact_words(text);
  MovePath path;
  for (std::size_t i = 1; i + place_words_ <= words.size();) {
    std::string place = words[i];
    for (std::size_t w = 1; w < place_words_; ++w) place += ' ' + words[i + w];
    const auto found = cell_numbers_.find(place);
    if (found == cell_numbers_.end()) {
      ++i;
      continue;
    }
    path.push_back(found->second);
    i += place_words_;
  }
  return path;
}

/// Makes every move that names no place and looks which places tell it from the others.
void StudioGame::find_by_making(const game::State& state, game::Role role,
                                const std::vector<game::Move>& legal,
                                std::vector<MovePath>& paths) const {
  using Piece = std::pair<std::size_t, std::size_t>;
  const BoardReading now = read(state);
  const std::set<Piece> before(now.pieces.begin(), now.pieces.end());
  game::JointMove joint;
  for (std::size_t r = 0; r < game().role_count(); ++r) {
    const std::vector<game::Move> others = game().legal_moves(state, game::Role(r));
    if (others.empty()) return;
    joint.push_back(others.front());
  }
  std::vector<std::set<std::size_t>> filled(legal.size());
  std::vector<std::set<std::size_t>> emptied(legal.size());
  std::map<std::size_t, std::size_t> fillers;   // by cell: moves that put something there
  std::map<std::size_t, std::size_t> emptiers;  // by cell: moves that take something away
  for (std::size_t i = 0; i < legal.size(); ++i) {
    joint[role.index()] = legal[i];
    const BoardReading then = read(game().successor(state, joint));
    const std::set<Piece> after(then.pieces.begin(), then.pieces.end());
    for (const Piece& piece : after) {
      if (!before.contains(piece)) filled[i].insert(piece.first);
    }
    for (const Piece& piece : before) {
      if (!after.contains(piece)) emptied[i].insert(piece.first);
    }
    for (const std::size_t cell : filled[i]) ++fillers[cell];
    for (const std::size_t cell : emptied[i]) ++emptiers[cell];
  }
  const auto only = [](const std::set<std::size_t>& cells,
                       const std::map<std::size_t, std::size_t>& users) {
    MovePath found;
    for (const std::size_t cell : cells) {
      if (users.at(cell) == 1) found.push_back(cell);
    }
    return found;
  };
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (!paths[i].empty()) continue;
    MovePath cells = only(filled[i], fillers);
    if (cells.size() != 1) cells = only(emptied[i], emptiers);
    if (cells.size() == 1) paths[i] = std::move(cells);
  }
}

// ---- JSON --------------------------------------------------------------------------------------

Json StudioGame::layout_json() const {
  if (!layout_) return nullptr;
  Json cells = Json::array();
  for (const Cell& cell : layout_->cells) cells.push_back({cell.x, cell.y, cell.name});
  Json labels = Json::array();
  for (const Cell& cell : layout_->cells) labels.push_back(cell.label);
  Json kinds = Json::array();
  for (const StandingKind& kind : layout_->kinds) {
    kinds.push_back({{"name", kind.name},
                     {"letter", kind.letter},
                     {"owner", kind.owner ? Json(*kind.owner) : Json()}});
  }
  Json holdable = Json::array();  // by role: kinds that can be in its hand
  for (std::size_t r = 0; board_game_ != nullptr && r < 2; ++r) {
    const machine::board::CompiledGame& compiled = board_game_->compiled();
    Json kinds_held = Json::array();
    if (compiled.has_hands) {
      for (const machine::board::Code code : compiled.holdable[r]) kinds_held.push_back(code - 1);
    }
    holdable.push_back(std::move(kinds_held));
  }
  return {{"shape", name_of(layout_->shape)},
          {"cylinder", layout_->is_cylinder},
          {"cells", std::move(cells)},
          {"kinds", std::move(kinds)},
          {"links", layout_->links},
          {"holdable", std::move(holdable)},
          {"across", layout_->across},
          {"up", layout_->up},
          {"labels", std::move(labels)},
          {"columns", layout_->columns},
          {"rows", layout_->rows}};
}

Json StudioGame::diagram_json(const std::vector<std::string>& facts,
                              const std::vector<std::string>& absent,
                              const std::vector<std::string>& moves) const {
  if (!layout_ || board_game_ != nullptr) return nullptr;
  Json pieces = Json::array();
  Json signs = Json::array();
  insight::FactStore store;
  for (const std::string& fact : facts) {
    const auto standing = structure_->board->find(store, store.intern(fact));
    if (standing) {
      const bool is_empty = layout_->kinds[standing->kind.index()].is_empty;
      if (is_empty)
        signs.push_back({standing->place.index(), ""});
      else
        pieces.push_back({standing->place.index(), standing->kind.index()});
      continue;
    }
    const MovePath places = named_path(fact);
    const std::vector<std::string> words = fact_words(fact);
    const bool is_open = places.size() == 1 && words.back().starts_with('?');
    if (is_open) signs.push_back({places.front(), words.back()});
  }
  for (const std::string& atom : absent) {
    for (const std::size_t cell : named_path(atom)) signs.push_back({cell, ""});
  }
  Json targets = Json::array();
  for (const std::string& move : moves) {
    for (const std::size_t cell : named_path(move)) targets.push_back(cell);
  }
  if (pieces.empty() && signs.empty() && targets.empty()) return nullptr;
  return {
      {"pieces", std::move(pieces)}, {"signs", std::move(signs)}, {"moves", std::move(targets)}};
}

Json StudioGame::position_json(const game::State& state, std::size_t step) const {
  const game::Step record = game::describe(game(), state, step);
  Json json = step_to_json(record, game().roles());
  const BoardReading reading = read(state);
  Json hands = Json::array();
  for (const BoardReading::Held& held : reading.hands) {
    hands.push_back({{"role", held.role}, {"kind", held.kind}, {"count", held.count}});
  }
  Json by_role = Json::object();
  for (std::size_t r = 0; r < game().role_count(); ++r) {
    const game::Role role(r);
    Json list = Json::array();
    if (!record.is_terminal && !json["legal"][game().roles()[r]].empty()) {
      const std::vector<game::Move> legal = game().legal_moves(state, role);
      const std::vector<MovePath> found = paths(state, role, legal);
      std::map<std::string, const MovePath*> by_text;
      for (std::size_t i = 0; i < legal.size(); ++i) {
        by_text[game().move_text(role, legal[i])] = &found[i];
      }
      for (const std::string& text : record.legal[r]) list.push_back(*by_text.at(text));
    }
    by_role[game().roles()[r]] = std::move(list);
  }
  json["pieces"] = reading.pieces;
  json["hands"] = std::move(hands);
  json["others"] = reading.others;
  json["paths"] = std::move(by_role);
  return json;
}

}  // namespace rulewise::front
