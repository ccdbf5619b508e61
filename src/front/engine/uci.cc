#include "front/engine/uci.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "base/clock.h"
#include "front/engine/numbers.h"
#include "front/ggp/ggp_moves.h"

namespace rulewise::front {
namespace {

constexpr std::array<std::string_view, 12> kGoWords{
    "searchmoves", "ponder", "wtime", "btime", "winc",     "binc",
    "movestogo",   "depth",  "nodes", "mate",  "movetime", "infinite"};

constexpr double kSecondsWithoutLimit = 1;  // where the limit that was meant could not be read

std::vector<std::string> split(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

std::size_t place_of(const std::vector<std::string>& words, std::string_view word) {
  return static_cast<std::size_t>(std::ranges::find(words, word) - words.begin());
}

/// What is wrong with the words behind `go`: one that nobody knows, or that lacks its number.
struct GoFault {
  std::string text;
  bool lacks_number = false;
};

std::optional<GoFault> fault_in_go(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 3> kWithoutNumber{"searchmoves", "ponder", "infinite"};
  bool names_moves = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_known = std::ranges::find(kGoWords, words[i]) != kGoWords.end();
    if (!is_known) {
      if (names_moves) continue;
      return GoFault{"'" + words[i] + "' is no limit"};
    }
    names_moves = words[i] == "searchmoves";
    if (std::ranges::find(kWithoutNumber, words[i]) != kWithoutNumber.end()) continue;
    if (i + 1 == words.size() || !number_in<double>(words[i + 1]))
      return GoFault{"'" + words[i] + "' lacks a number", true};
    ++i;
  }
  return std::nullopt;
}

/// The number behind a word.
std::optional<double> number_after(const std::vector<std::string>& words, std::string_view word) {
  constexpr double kMost = 1e15;
  const std::size_t at = place_of(words, word) + 1;
  if (at >= words.size()) return std::nullopt;
  const auto number = number_in<double>(words[at]);
  return number ? std::optional(std::clamp(*number, -kMost, kMost)) : std::nullopt;
}

std::string option_line(const EngineOption& option, const std::vector<std::string>& games) {
  std::string line = "option name " + option.name + " type ";
  const std::string value = option.value.empty() ? "<empty>" : option.value;
  switch (option.kind) {
    case EngineOption::Kind::kNumber:
      return line + "spin default " + value + " min " + std::to_string(option.min) + " max " +
             std::to_string(option.max);
    case EngineOption::Kind::kText: return line + "string default " + value;
    case EngineOption::Kind::kFlag: return line + "check default " + value;
    case EngineOption::Kind::kChoice: break;
  }
  line += "combo default " + value;
  for (const std::string& game : games) line += " var " + game;
  return line;
}

play::Clock clock_of(const std::vector<std::string>& words, bool is_white) {
  play::Clock clock;
  if (const auto time = number_after(words, "movetime")) {
    clock.move_seconds = std::max(0.001, *time / 1000);
  }
  if (const auto left = number_after(words, is_white ? "wtime" : "btime")) {
    clock.left_seconds = std::max(0.001, *left / 1000);
    clock.increment =
        std::max(0.0, number_after(words, is_white ? "winc" : "binc").value_or(0) / 1000);
    const double moves = number_after(words, "movestogo").value_or(0);
    clock.moves_to_go = static_cast<int>(std::clamp(moves, 0.0, 1000.0));
  }
  return clock;
}

}  // namespace

bool Uci::take(const std::string& line) {
  const Words words = split(line);
  if (words.empty()) return true;
  const std::string& word = words.front();
  if (word == "quit") {
    core_.end_thinking();
    return false;
  }
  if (word == "uci")
    greet();
  else if (word == "isready")
    get_ready(), core_.write("readyok");
  else if (word == "setoption")
    set_option(words);
  else if (word == "ucinewgame")
    core_.end_thinking(), core_.forget();
  else if (word == "position")
    set_position(words);
  else if (word == "go")
    go(words);
  else if (word == "stop")
    core_.thinker().stop();
  else if (word == "ponderhit")
    core_.thinker().ponder_hit();
  else if (word == "d")
    core_.write("Fen: " + core_.board().fen());
  else if (word != "debug" && word != "register")
    complain("unknown command '" + word + "'");
  return true;
}

/// While it thinks it is as ready as it gets.
void Uci::get_ready() {
  if (core_.thinker().is_thinking()) return;
  if (const auto error = core_.prepare()) complain(error->message);
}

void Uci::greet() {
  core_.write("id name Rulewise " + core_.surroundings().version);
  core_.write("id author the Rulewise authors");
  for (const EngineOption& option : core_.options()) {
    core_.write(option_line(option, core_.surroundings().games));
  }
  core_.write("uciok");
}

void Uci::set_option(const Words& words) {
  const std::size_t at = std::min(place_of(words, "value"), words.size());
  if (words.size() < 3 || words[1] != "name") return complain("setoption name NAME value VALUE");
  core_.end_thinking();
  const std::string name = joined(words, 2, at);
  const std::string value = at < words.size() ? joined(words, at + 1, words.size()) : "";
  if (auto error = core_.set(name, value)) return complain(error->message);
  if (is_same_in_any_case(name, "UCI_Variant")) tell_variant();
}

/// What a program that draws the board needs to know of a game it has never seen.
void Uci::tell_variant() {
  const auto& game = core_.board().game().compiled();
  complain("variant " + core_.game_name() + " files " + std::to_string(game.width) + " ranks " +
           std::to_string(game.height) + " pocket " + (game.has_hands ? "1" : "0") + " startpos " +
           core_.board().start_fen());
}

void Uci::set_position(const Words& words) {
  core_.end_thinking();
  const std::size_t moves = place_of(words, "moves");
  if (words.size() < 2) return complain("position startpos or position fen FEN");
  if (words[1] == "fen") {
    if (auto error = core_.board().set_fen(joined(words, 2, moves)))
      return complain(error->message);
  } else {
    core_.board().reset();
  }
  for (std::size_t i = moves + 1; i < words.size(); ++i) {
    EngineBoard& board = core_.board();
    if (board.make_move(words[i])) continue;
    if (!board.has_moves() && board.play_on() && board.make_move(words[i])) continue;
    return complain("no legal move '" + words[i] + "'");
  }
}

void Uci::go(const Words& words) {
  core_.end_thinking();
  if (!core_.board().has_moves() && !core_.board().play_on()) {
    return core_.write("bestmove (none)");
  }
  const auto has = [&](std::string_view word) { return place_of(words, word) < words.size(); };
  ThinkLimits limits;
  limits.clock = clock_of(words, core_.board().to_move().index() == 0);
  if (const auto depth = number_after(words, "depth")) {
    limits.depth = static_cast<int>(std::clamp(*depth, 1.0, 1000.0));
  }
  if (const auto nodes = number_after(words, "nodes")) {
    limits.nodes = static_cast<std::uint64_t>(std::max(*nodes, 1.0));
  }
  if (const auto mate = number_after(words, "mate")) {
    limits.depth = static_cast<int>(std::clamp(2 * *mate - 1, 1.0, 1000.0));
    limits.ends_when_won = true;
  }
  limits.ponders = has("ponder");
  const auto has_limit = [&] { return !limits.clock.is_endless() || limits.depth || limits.nodes; };
  if (const auto fault = fault_in_go(words)) {
    complain(fault->text);
    const bool is_soon_over = fault->lacks_number ? !limits.clock.is_endless() : has_limit();
    if (!is_soon_over && !has("infinite")) limits.clock.move_seconds = kSecondsWithoutLimit;
  }
  limits.is_endless = has("infinite") || !has_limit();
  for (std::size_t i = place_of(words, "searchmoves") + 1; i < words.size(); ++i) {
    if (std::ranges::find(kGoWords, words[i]) != kGoWords.end()) break;
    const auto move = core_.board().find(words[i]);
    if (move) {
      limits.only.push_back(*move);
    } else {
      complain("no legal move '" + words[i] + "'");
    }
  }
  const base::Stopwatch watch;
  last_told_.clear();
  const auto error = core_.think(
      limits, [this, watch](const search::Answer& better) { tell(better, watch.seconds()); },
      [this, watch](const search::Answer& best) {
        tell(best, watch.seconds());
        const auto line = core_.board().words_of(best.line);
        const std::string word = core_.board().word_of(core_.board().state(), best.move);
        const bool has_reply = line.size() > 1 && line[0] == word;
        core_.write("bestmove " + word + (has_reply ? " ponder " + line[1] : ""));
      });
  if (!error) return;
  complain(error->message);  // and a move all the same: whoever said `go` waits for one
  core_.write("bestmove " + core_.board().word_of(core_.board().state(), core_.board().any_move()));
}

void Uci::tell(const search::Answer& answer, double seconds) {
  const EngineScore score = score_of(answer);
  const auto milliseconds = static_cast<std::uint64_t>(seconds * 1000);
  const std::uint64_t nodes = answer.statistics.nodes;
  const auto moves = core_.board().words_of(answer.line);
  std::string line = "info depth " + std::to_string(std::max(1, answer.statistics.depth));
  line += score.is_mate ? " score mate " : " score cp ";
  line += std::to_string(score.value);
  std::string told = line + ' ' + joined(moves, 0, moves.size());
  if (told == last_told_) return;
  last_told_ = std::move(told);
  line += " nodes " + std::to_string(nodes);
  if (seconds > 0) {
    const double rate = static_cast<double>(nodes) / seconds;
    line += " nps " + std::to_string(static_cast<std::uint64_t>(rate));
  }
  line += " time " + std::to_string(milliseconds);
  if (!moves.empty()) line += " pv " + joined(moves, 0, moves.size());
  core_.write(line);
}

}  // namespace rulewise::front
