#include "front/cecp/cecp_player.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "front/cecp/cecp_engine.h"
#include "front/engine/notation.h"
#include "front/uci/dialect.h"
#include "front/uci/move_between.h"
#include "machine/board/board_game.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

/// Games of the library whose rules are those xboard's programs know by such a name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kVariants{
    {{"xiangqi", "xiangqi"},
     {"makruk", "makruk"},
     {"shatranj", "shatranj"},
     {"knightmate", "knightmate"}}};

base::Result<std::string> variant_of(const board::CompiledGame& game) {
  const auto dialect = Dialect::of(game);
  if (dialect && dialect.value().is_chess()) return std::string("normal");
  const auto* const found = std::ranges::find(kVariants, game.rules.name,
                                              [](const auto& variant) { return variant.first; });
  if (found != kVariants.end()) return std::string(found->second);
  return base::Error{"engines that speak CECP know no game with the rules of " + game.rules.name,
                     "uci:fairy-stockfish can be taught many"};
}

class CecpSearch final : public search::Search {
 public:
  CecpSearch(const board::BoardGame& game, UciConfiguration configuration, Notation notation,
             std::string variant)
      : game_(game),
        configuration_(std::move(configuration)),
        notation_(std::move(notation)),
        variant_(std::move(variant)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] bool keeps_time() const override { return true; }

  std::optional<base::Error> start() {
    auto engine = CecpEngine::start(configuration_.command, configuration_.settings, variant_);
    if (!engine) return engine.error();
    engine_.emplace(std::move(engine).value());
    after_.reset();
    return std::nullopt;
  }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits& limits,
                        const search::Listener&) override {
    if (!engine_) {
      if (auto error = start()) return at_fault(error->message);
    }
    const CecpEngine::Effort effort = effort_of(limits);
    if (auto error = follow(state, role, effort)) return at_fault(error->message);
    const auto reply = engine_->best_move(effort, limits.stop);
    if (!reply) return at_fault(reply.error().message);
    return take(state, role, reply.value());
  }

 private:
  search::Answer at_fault(std::string why) {
    engine_.reset();
    search::Answer answer;
    answer.move = game::kWaits;
    answer.fault = std::move(why);
    return answer;
  }

  static CecpEngine::Effort effort_of(const search::Limits& limits) {
    CecpEngine::Effort effort;
    if (limits.depth != std::numeric_limits<int>::max()) effort.depth = limits.depth;
    if (std::isfinite(limits.seconds)) effort.seconds = limits.seconds;
    return effort;
  }

  struct Listed {
    std::vector<std::string> words;  // as the engine writes them
    std::vector<game::Move> moves;
  };
  [[nodiscard]] Listed list(const game::State& state) const {
    board::Position position = game_.position_of(state);
    board::MoveList moves;
    board::generate_merged(position, moves);
    Listed listed;
    listed.words = notation_.words(game_.compiled(), moves);
    for (std::string& word : listed.words) word = theirs(std::move(word));
    for (const board::Move& move : moves.moves) {
      listed.moves.push_back(game_.number_of(moves, move));
    }
    return listed;
  }

  /// On boards of ten ranks xboard counts them from 0; pieces that only change their kind on the
  /// way over a river are one kind there.
  [[nodiscard]] std::string theirs(std::string word) const {
    if (variant_ == "xiangqi") word = without_change_of_kind(std::move(word));
    return game_.compiled().height < 10 ? word : with_ranks_moved(word, -1);
  }

  search::Answer take(const game::State& state, game::Role role, const std::string& word) {
    const Listed listed = list(state);
    const auto found = std::ranges::find(listed.words, word);
    if (found == listed.words.end()) {
      return at_fault(engine_->name() + " plays '" + word + "', which is no move");
    }
    search::Answer answer;
    answer.move = listed.moves[static_cast<std::size_t>(found - listed.words.begin())];
    game::JointMove joint(2, game::kWaits);
    joint[role.index()] = answer.move;
    answer.line = {joint};
    after_ = game_.successor(state, joint);
    return answer;
  }

  /// Some moves after where we left the game, or a new one.
  std::optional<base::Error> follow(const game::State& state, game::Role role,
                                    const CecpEngine::Effort& effort) {
    if (after_) {
      const auto way = moves_between(game_, *after_, state, role);
      if (!way.empty()) return tell_all(*after_, way);
    }
    if (auto error = engine_->new_game(effort)) return error;
    const game::State opening = game_.initial_state();
    if (state == opening) return std::nullopt;
    const auto way = moves_between(game_, opening, state, role);
    return way.empty() ? set_up(state) : tell_all(opening, way);
  }

  std::optional<base::Error> tell_all(game::State from, const std::vector<game::JointMove>& way) {
    for (const game::JointMove& joint : way) {
      if (auto error = tell(from, joint)) return error;
      from = game_.successor(from, joint);
    }
    return std::nullopt;
  }

  std::optional<base::Error> tell(const game::State& from, const game::JointMove& joint) {
    const Listed listed = list(from);
    for (std::size_t i = 0; i < listed.moves.size(); ++i) {
      if (std::ranges::find(joint, listed.moves[i]) == joint.end()) continue;
      return engine_->tell_move(listed.words[i]);
    }
    return base::Error{"a move that has no words"};
  }

  std::optional<base::Error> set_up(const game::State& state) {
    if (variant_ != "normal") {
      return base::Error{engine_->name() + " is told games of " + variant_ +
                         " from the beginning only: no --openings"};
    }
    const board::Position position = game_.position_of(state);
    if (engine_->has("setboard")) return engine_->say("setboard " + notation_.fen(position));
    if (position.control() == board::Colour::kBlack) {
      if (auto error = engine_->tell_move("a2a3")) return error;  // so that it is Black's turn
    }
    if (auto error = engine_->say("edit")) return error;
    if (auto error = engine_->say("#")) return error;
    for (const board::Colour colour : {board::Colour::kWhite, board::Colour::kBlack}) {
      if (colour == board::Colour::kBlack) {
        if (auto error = engine_->say("c")) return error;
      }
      for (std::size_t square = 0; square < game_.compiled().squares; ++square) {
        const board::Code code = position.at(square);
        if (code == board::kEmpty || board::colour_of(code) != colour) continue;
        if (auto error = engine_->say(piece_words(code, square))) return error;
      }
    }
    return engine_->say(".");
  }

  [[nodiscard]] std::string piece_words(board::Code code, std::size_t square) const {
    const auto where = static_cast<board::Square>(square);
    const board::CompiledGame& game = game_.compiled();
    std::string words(1, static_cast<char>(notation_.letter(board::kind_of(code))[0] - 'a' + 'A'));
    words += static_cast<char>('a' + game.file_of(where) - 1);
    return words + std::to_string(game.rank_of(where));
  }

  const board::BoardGame& game_;
  UciConfiguration configuration_;
  Notation notation_;
  std::string variant_;
  std::optional<CecpEngine> engine_;
  std::string name_ = "cecp";
  std::optional<game::State> after_;  // our last move
};

}  // namespace

base::Result<std::unique_ptr<search::Search>> make_cecp_search(
    const game::Game& game, const UciConfiguration& configuration) {
  const auto* board_game = dynamic_cast<const board::BoardGame*>(&game);
  if (board_game == nullptr) {
    return base::Error{"engines that speak CECP play chess-like games only", "give a .scl file"};
  }
  if (configuration.limits.nodes) {
    return base::Error{"CECP has no limit on nodes", "give depth= or time="};
  }
  auto notation = Notation::of(board_game->compiled());
  if (!notation) return notation.error();
  auto variant = variant_of(board_game->compiled());
  if (!variant) return variant.error();
  auto search = std::make_unique<CecpSearch>(
      *board_game, configuration, std::move(notation).value(), std::move(variant).value());
  if (auto error = search->start()) return *error;
  return std::unique_ptr<search::Search>(std::move(search));
}

}  // namespace rulewise::front
