#include "front/uci/uci_player.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "front/uci/dialect.h"
#include "front/uci/move_between.h"
#include "machine/board/board_game.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

constexpr std::array<std::string_view, 3> kLimits{"depth", "nodes", "time"};

/// A file that is there as long as this is.
class PassingFile {
 public:
  explicit PassingFile(const std::string& text) {
    std::error_code error;
    path_ = (std::filesystem::temp_directory_path(error) / "rulewise-XXXXXX").string();
    const int file = ::mkstemp(path_.data());
    if (file < 0) return;
    is_written_ = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(file);
  }
  PassingFile(const PassingFile&) = delete;
  PassingFile& operator=(const PassingFile&) = delete;
  ~PassingFile() {
    std::error_code error;
    std::filesystem::remove(path_, error);
  }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_written() const { return is_written_; }

 private:
  std::string path_;
  bool is_written_ = false;
};

/// Teaches the engine a variant and looks whether it has understood: it says nothing if not.
std::optional<base::Error> teach(UciEngine& engine, const Dialect& dialect,
                                 const std::string& start_fen) {
  if (!engine.has_option("VariantPath") || !engine.has_option("UCI_Variant")) {
    return base::Error{"the game is not chess, and " + engine.name() + " learns no others",
                       "Fairy-Stockfish does"};
  }
  const PassingFile file(dialect.variant_text());
  if (!file.is_written()) return base::Error{"the variant could not be written to " + file.path()};
  if (auto error = engine.set("VariantPath", file.path())) return error;
  if (auto error = engine.set_unlisted("UCI_Variant", dialect.variant_name())) return error;
  const auto shown = engine.shown_position("position startpos");
  if (!shown) return shown.error();
  const auto board_of = [](const std::string& fen) { return fen.substr(0, fen.find(' ')); };
  if (board_of(shown.value()) == board_of(start_fen)) return std::nullopt;
  return base::Error{engine.name() + " has not understood the variant: it shows " + shown.value()};
}

class UciSearch final : public search::Search {
 public:
  UciSearch(const board::BoardGame& game, UciConfiguration configuration, Dialect dialect)
      : game_(game), configuration_(std::move(configuration)), dialect_(std::move(dialect)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] bool keeps_time() const override { return true; }

  std::optional<base::Error> start() {
    auto engine = UciEngine::start(configuration_.command, configuration_.settings);
    if (!engine) return engine.error();
    engine_ = std::move(engine).value();
    after_.reset();
    if (dialect_.is_chess()) return std::nullopt;
    const board::Position opening = game_.position_of(game_.initial_state());
    return teach(*engine_, dialect_, dialect_.fen(opening));
  }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits& limits,
                        const search::Listener&) override {
    search::Answer answer;
    if (!engine_) {
      if (auto error = start()) return at_fault(std::move(answer), error->message);
    }
    if (auto error = follow(state, role)) return at_fault(std::move(answer), error->message);
    const auto reply = engine_->best_move(position_words(), effort(limits), limits.stop);
    if (!reply) return at_fault(std::move(answer), reply.error().message);
    answer.statistics = {reply.value().nodes, reply.value().seconds, reply.value().depth};
    return take(std::move(answer), state, role, reply.value().move);
  }

 private:
  search::Answer at_fault(search::Answer answer, std::string why) {
    engine_.reset();
    answer.move = game::kWaits;
    answer.fault = std::move(why);
    return answer;
  }

  search::Answer take(search::Answer answer, const game::State& state, game::Role role,
                      const std::string& words) {
    board::Position position = game_.position_of(state);
    board::MoveList list;
    board::generate_merged(position, list);
    for (const board::Move& move : list.moves) {
      if (dialect_.move_words(game_.compiled(), move) != words) continue;
      answer.move = game_.number_of(list, move);
      game::JointMove joint(2, game::kWaits);
      joint[role.index()] = answer.move;
      answer.line = {joint};
      moves_ += ' ' + words;
      after_ = game_.successor(state, joint);
      return answer;
    }
    return at_fault(std::move(answer),
                    engine_->name() + " plays '" + words + "', which is no move");
  }

  /// Tells the engine how the state came about: some moves after where we left it, or a new game.
  std::optional<base::Error> follow(const game::State& state, game::Role role) {
    if (after_) {
      const auto way = moves_between(game_, *after_, state, role);
      for (const game::JointMove& joint : way) add_move(joint);
      if (!way.empty()) return std::nullopt;
    }
    start_ = dialect_.fen(game_.position_of(state));
    moves_.clear();
    return engine_->new_game();
  }

  void add_move(const game::JointMove& joint) {
    const game::Move move = joint[0] == game::kWaits ? joint[1] : joint[0];
    board::MoveList list;
    game_.expand(move, list);
    moves_ += ' ' + dialect_.move_words(game_.compiled(), list[0]);
  }

  [[nodiscard]] std::string position_words() const {
    return "position fen " + start_ + (moves_.empty() ? "" : " moves" + moves_);
  }

  [[nodiscard]] static UciEffort effort(const search::Limits& limits) {
    UciEffort effort;
    if (limits.depth != std::numeric_limits<int>::max()) effort.depth = limits.depth;
    if (limits.nodes != std::numeric_limits<std::uint64_t>::max()) effort.nodes = limits.nodes;
    if (std::isfinite(limits.seconds)) effort.seconds = limits.seconds;
    return effort;
  }

  const board::BoardGame& game_;
  UciConfiguration configuration_;
  Dialect dialect_;
  std::unique_ptr<UciEngine> engine_;
  std::string name_ = "uci";
  std::string start_;                 // FEN of the first state of the game that was seen
  std::string moves_;                 // since then
  std::optional<game::State> after_;  // our last move
};

/// An Error where a word of the command ends in what must be meant as a limit: `x:depth=2`.
std::optional<base::Error> limit_in(const std::string& word, std::string_view player) {
  for (const std::string_view key : kLimits) {
    const std::string limit = std::string(key) + '=';
    const std::size_t at = word.starts_with(limit) ? 0 : word.find(':' + limit);
    if (at == std::string::npos) continue;
    std::string meant(player);
    const std::size_t place = meant.find(word) + at;
    meant[at == 0 ? place - 1 : place] = ',';
    return base::Error{"player '" + std::string(player) + "': limits stand behind a comma",
                       "such as " + meant};
  }
  return std::nullopt;
}

}  // namespace

base::Result<UciConfiguration> read_uci_configuration(std::string_view text) {
  UciConfiguration configuration;
  const bool is_url = text.starts_with("http:");
  const std::size_t colon = std::min(text.find(':'), text.size());
  std::string_view rest = is_url ? text : text.substr(std::min(text.size(), colon + 1));
  const std::size_t comma = std::min(rest.find(','), rest.size());
  configuration.command = words_of(rest.substr(0, comma));
  if (configuration.command.empty()) {
    return base::Error{"player '" + std::string(text) + "' names no program",
                       "such as uci:gnuchess --uci,depth=1"};
  }
  for (const std::string& word : configuration.command) {
    if (auto error = limit_in(word, text)) return *error;
  }
  rest.remove_prefix(std::min(rest.size(), comma + 1));
  std::string limits;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return base::Error{
          "player '" + std::string(text) + "': '" + std::string(word) + "' is not KEY=VALUE",
          "KEY is depth, nodes, time or an option of the engine"};
    }
    const std::string_view key = word.substr(0, equals);
    if (std::ranges::find(kLimits, key) != kLimits.end()) {
      limits += (limits.empty() ? "" : ",") + std::string(word);
    } else {
      configuration.settings.emplace_back(key, word.substr(equals + 1));
    }
  }
  auto read = play::read_configuration(limits.empty() ? "auto" : limits);
  if (!read) return read.error();
  configuration.limits = std::move(read).value();
  configuration.limits.name = is_url ? "ggp" : text.substr(0, colon);
  configuration.limits.text = text;
  return configuration;
}

base::Result<std::unique_ptr<search::Search>> make_uci_search(
    const game::Game& game, const UciConfiguration& configuration) {
  const auto* board_game = dynamic_cast<const board::BoardGame*>(&game);
  if (board_game == nullptr) {
    return base::Error{"UCI engines play chess-like games only", "give a .scl file"};
  }
  auto dialect = Dialect::of(board_game->compiled());
  if (!dialect) return dialect.error();
  auto search = std::make_unique<UciSearch>(*board_game, configuration, std::move(dialect).value());
  if (auto error = search->start()) return *error;
  return std::unique_ptr<search::Search>(std::move(search));
}

}  // namespace rulewise::front
