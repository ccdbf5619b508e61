#include "front/engine/cecp.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "base/clock.h"
#include "front/engine/numbers.h"
#include "logic/scl/to_fairy.h"

namespace rulewise::front {
namespace {

constexpr std::array<std::string_view, 18> kIgnored{
    "accepted", "rejected", "random", "computer", "name",  "rating", "ics", "draw", "white",
    "black",    "bk",       "hint",   "nps",      "pause", "resume", ".",   "otim", "edit"};
/// Whatever is being thought about is of no use after these.
constexpr std::array<std::string_view, 16> kChanges{
    "new",  "variant", "force",    "result", "setboard", "undo",   "remove", "quit",
    "exit", "analyze", "usermove", "go",     "option",   "memory", "cores",  "playother"};
/// Games that xboard knows by the same name, with the same rules.
constexpr std::array<std::string_view, 5> kKnownVariants{"knightmate", "makruk", "shatranj",
                                                         "shogi", "xiangqi"};
/// How xboard writes the moves of pieces that Fairy-Stockfish knows by name.
constexpr const char* kPawnOfOneStep = "fmWfcF";
constexpr std::string_view kWithRiver = "xiangqi";
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kKnownPieces{{
    {"pawn", "fmWfceFifmnD"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"king", "K"},
    {"fers", "F"},
    {"alfil", "A"},
    {"wazir", "W"},
    {"silver", "FfW"},
    {"gold", "WfF"},
    {"commoner", "K"},
    {"centaur", "KN"},
    {"archbishop", "BN"},
    {"chancellor", "RN"},
    {"amazon", "QN"},
}};

std::vector<std::string> split(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool looks_like_move(std::string_view word) {
  return word.find_first_of("0123456789") != std::string_view::npos;
}

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

std::optional<double> amount_in(std::string_view word) {
  constexpr double kMost = 1e9;
  const auto number = number_in<double>(word);
  return number ? std::optional(std::clamp(*number, -kMost, kMost)) : std::nullopt;
}

/// `5` or `5:30` minutes, in seconds.
std::optional<double> minutes_in(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto minutes = amount_in(text.substr(0, colon));
  const auto seconds =
      colon == std::string::npos ? std::optional(0.0) : amount_in(text.substr(colon + 1));
  if (!minutes || !seconds) return std::nullopt;
  return 60 * *minutes + *seconds;
}

/// The moves of a piece in Betza's notation, or nothing.
std::string betza_of(const logic::FairyVariant& variant, std::size_t kind) {
  if (kind >= variant.types.size()) return {};
  const std::string mark = " = " + variant.letters[kind] + ':';
  for (std::size_t at = variant.text.find("\ncustomPiece"); at != std::string::npos;
       at = variant.text.find("\ncustomPiece", at + 1)) {
    const std::string line = variant.text.substr(at + 1, variant.text.find('\n', at + 1) - at - 1);
    const std::size_t found = line.find(mark);
    if (found != std::string::npos) return line.substr(found + mark.size());
  }
  const bool steps_twice = variant.text.find("\ndoubleStep = true") != std::string::npos;
  if (variant.types[kind] == "pawn" && !steps_twice) return kPawnOfOneStep;
  const auto* const known = std::ranges::find(kKnownPieces, variant.types[kind],
                                              [](const auto& piece) { return piece.first; });
  return known == kKnownPieces.end() ? std::string() : std::string(known->second);
}

}  // namespace

Cecp::~Cecp() {
  ++generation_;
  core_.end_thinking();
}

bool Cecp::take(const std::string& line) {
  const Words words = split(line);
  if (words.empty()) return true;
  const std::string& word = words.front();
  if (word == "?") {
    core_.thinker().stop();
    return true;
  }
  if (refuses(words)) return true;
  if (is_among(kChanges, word) || (looks_like_move(word) && is_legal(word))) {
    ++generation_;
    core_.end_thinking();
  }
  const std::scoped_lock lock(mutex_);
  if (word == "quit") return false;
  if (is_among(kIgnored, word)) return true;
  const std::string rest = line.substr(std::min(line.size(), line.find(word) + word.size() + 1));
  if (word == "protover")
    announce();
  else if (word == "ping" && words.size() > 1) {
    if (is_move_due_)
      pongs_.push_back(words[1]);
    else
      get_ready(), core_.write("pong " + words[1]);
  } else if (!take_setting(words) && !take_clock(words) && !take_change(words, rest)) {
    if (core_.board().find(ours(word)))
      make_move(word);  // before `usermove` was accepted
    else
      core_.write("Error (unknown command): " + line.substr(0, 200));
  }
  return true;
}

bool Cecp::is_legal(const std::string& word) {
  const std::scoped_lock lock(mutex_);
  return core_.board().find(ours(word)).has_value();
}

/// True if it was a move that is not legal: whatever is being thought about goes on.
bool Cecp::refuses(const Words& words) {
  if (words.front() != "usermove" || words.size() < 2 || is_legal(words[1])) return false;
  core_.write("Illegal move: " + words[1].substr(0, 100));
  return true;
}

bool Cecp::take_setting(const Words& words) {
  const std::string& word = words.front();
  if (word == "post")
    is_posting_ = true;
  else if (word == "nopost")
    is_posting_ = false;
  else if (word == "hard" || word == "easy")
    set_pondering(word == "hard");
  else if (word == "memory" && words.size() > 1)
    set_option("Hash=" + words[1]);
  else if (word == "cores" && words.size() > 1)
    set_option("Threads=" + words[1]);
  else
    return false;
  return true;
}

bool Cecp::take_clock(const Words& words) {
  const std::string& word = words.front();
  if (word == "level" && words.size() > 3) {
    take_level(words);
    return true;
  }
  if ((word != "st" && word != "sd" && word != "time") || words.size() < 2) return false;
  const auto number = amount_in(words[1]);
  if (!number)
    complain_of_number(words);
  else if (word == "st")
    move_seconds_ = *number;
  else if (word == "sd")
    depth_ = static_cast<int>(std::clamp(*number, 1.0, 1000.0));
  else
    left_seconds_ = *number / 100;
  return true;
}

void Cecp::take_level(const Words& words) {
  const auto moves = amount_in(words[1]);
  const auto minutes = minutes_in(words[2]);
  const auto increment = amount_in(words[3]);
  if (!moves || !minutes || !increment) return complain_of_number(words);
  moves_per_session_ = static_cast<int>(std::clamp(*moves, 0.0, 1000.0));
  left_seconds_ = *minutes;
  increment_ = std::max(0.0, *increment);
  move_seconds_.reset();
}

/// The limits stay as they were.
void Cecp::complain_of_number(const Words& words) {
  core_.write("Error (not a number): " + words[0] + ' ' + words[1].substr(0, 100));
}

bool Cecp::take_change(const Words& words, const std::string& rest) {
  const std::string& word = words.front();
  if (word == "new")
    new_game();
  else if (word == "variant" && words.size() > 1)
    choose_variant(words[1]);
  else if (word == "force" || word == "result")
    is_forced_ = true;
  else if (word == "exit")
    is_analyzing_ = false, is_forced_ = true;
  else if (word == "setboard") {
    if (auto error = core_.board().set_fen(rest)) core_.write("tellusererror Illegal position");
    if (is_analyzing_) analyze();
  } else if (word == "undo")
    take_back(1);
  else if (word == "remove")
    take_back(2);
  else if (word == "option")
    set_option(rest);
  else if (word == "usermove" && words.size() > 1)
    make_move(words[1]);
  else if (word == "analyze")
    is_analyzing_ = true, is_forced_ = true, analyze();
  else if (word == "go") {
    is_forced_ = false;
    own_ = core_.board().to_move();
    think();
  } else if (word == "playother") {
    is_forced_ = false;
    own_ = game::Role(1 - core_.board().to_move().index());
  } else
    return false;
  return true;
}

void Cecp::announce() {
  core_.write("feature done=0");
  std::string variants = "normal";
  for (const std::string& game : core_.surroundings().games) variants += ',' + game;
  core_.write("feature myname=\"Rulewise " + core_.surroundings().version + "\"");
  core_.write("feature variants=\"" + variants + "\"");
  core_.write(
      "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=0 sigint=0 sigterm=0 "
      "reuse=1 analyze=1 colors=0 memory=1 smp=1 pause=0 nps=0");
  for (const EngineOption& option : core_.options()) {
    if (option.kind == EngineOption::Kind::kText) {
      core_.write("feature option=\"" + option.name + " -string " + option.value + "\"");
    } else if (option.kind == EngineOption::Kind::kNumber && option.name != "Hash" &&
               option.name != "Threads") {
      core_.write("feature option=\"" + option.name + " -spin " + option.value + ' ' +
                  std::to_string(option.min) + ' ' + std::to_string(option.max) + "\"");
    }
  }
  core_.write("feature done=1");
}

void Cecp::get_ready() {
  if (core_.thinker().is_thinking()) return;
  if (const auto error = core_.prepare()) core_.write("telluser " + error->message);
}

/// Back to the game we were started with, which is chess unless another was named.
void Cecp::new_game() {
  const std::string& first = core_.surroundings().first_game;
  if (core_.game_name() != first) (void)core_.choose_game(first);
  core_.forget();
  core_.board().reset();
  is_forced_ = false;
  is_analyzing_ = false;
  own_ = game::Role(1);
  depth_.reset();
}

void Cecp::choose_variant(const std::string& name) {
  if (auto error = core_.choose_game(name)) {
    return core_.write("Error (unsupported variant): " + name);
  }
  if (name != "normal") tell_setup(name);
}

void Cecp::tell_setup(const std::string& name) {
  const auto& game = core_.board().game().compiled();
  const Notation& notation = core_.board().notation();
  std::string large;
  std::string king;
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    const std::string& letter = notation.letter(kind);
    if (letter.size() > 1) return;  // xboard has no letters for so many
    (letter == "k" ? king : large) += static_cast<char>(letter[0] - 'a' + 'A');
  }
  large += king;  // xboard takes the last for the king
  std::string small = large;
  for (char& c : small) c = static_cast<char>(c - 'A' + 'a');
  // A hand stands beside the board and is no taller. Of rules that are not its own xboard knows
  // nothing but the pieces: those of its variant `fairy`.
  const int kinds = static_cast<int>(game.kinds);
  const int hand = game.has_hands ? std::min(kinds, static_cast<int>(game.height)) : 0;
  core_.write("setup (" + large + small + ") " + std::to_string(game.width) + 'x' +
              std::to_string(game.height) + '+' + std::to_string(hand) + '_' +
              (is_among(kKnownVariants, name) ? name : "fairy") + ' ' + core_.board().start_fen());
  const logic::FairyVariant variant = logic::to_fairy(game.rules);
  if (variant.misfits.has_errors()) return;
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    const std::string moves = betza_of(variant, kind);
    if (moves.empty()) continue;
    core_.write(std::string("piece ") + static_cast<char>(notation.letter(kind)[0] - 'a' + 'A') +
                "& " + moves);
  }
}

void Cecp::set_option(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string value = equals == std::string::npos ? "true" : text.substr(equals + 1);
  if (auto error = core_.set(text.substr(0, equals), value)) {
    core_.write("Error (" + error->message + "): option " + text.substr(0, 200));
  }
}

void Cecp::take_back(int moves) {
  for (int i = 0; i < moves; ++i) (void)core_.board().undo();
  if (is_analyzing_) analyze();
}

// ---- Moves -----------------------------------------------------------------------------------

/// Xboard counts the ranks from 0 where there are ten or more. Its pieces do not change their kind
/// when they cross the river of xiangqi.
std::string Cecp::ours(const std::string& word) const {
  const EngineBoard& board = core_.board();
  const std::string same = board.game().compiled().height < 10 ? word : with_ranks_moved(word, 1);
  return core_.game_name() == kWithRiver ? board.with_change_of_kind(same) : same;
}

std::string Cecp::theirs(const std::string& word) const {
  const std::string same = core_.game_name() == kWithRiver ? without_change_of_kind(word) : word;
  return core_.board().game().compiled().height < 10 ? same : with_ranks_moved(same, -1);
}

void Cecp::make_move(const std::string& word) {
  if (!core_.board().make_move(ours(word)))
    return core_.write("Illegal move: " + word.substr(0, 100));
  if (tell_result()) return;
  if (is_analyzing_) return analyze();
  if (!is_forced_ && own_ == core_.board().to_move()) think();
}

/// True if the game is over, which has been said.
bool Cecp::tell_result() {
  using machine::board::Outcome;
  switch (core_.board().outcome()) {
    case Outcome::kNone: return false;
    case Outcome::kWhite: core_.write("1-0 {White wins}"); break;
    case Outcome::kBlack: core_.write("0-1 {Black wins}"); break;
    case Outcome::kDraw: core_.write("1/2-1/2 {Draw}"); break;
  }
  is_forced_ = true;
  return true;
}

play::Clock Cecp::clock() const {
  play::Clock clock;
  if (move_seconds_) {
    clock.move_seconds = std::max(0.001, *move_seconds_);
    return clock;
  }
  clock.left_seconds = std::max(0.001, left_seconds_);
  clock.increment = increment_;
  if (moves_per_session_ > 0) {
    const auto made = static_cast<int>(core_.board().moves_made() / 2);
    clock.moves_to_go = moves_per_session_ - made % moves_per_session_;
  }
  return clock;
}

void Cecp::think() {
  if (!core_.board().has_moves()) return (void)tell_result();
  ThinkLimits limits;
  limits.clock = clock();
  limits.depth = depth_;
  const std::uint64_t generation = generation_;
  const base::Stopwatch watch;
  const auto error = core_.think(
      limits, [this, watch](const search::Answer& better) { tell(better, watch.seconds()); },
      [this, generation](const search::Answer& best) { finish_move(best, generation); });
  is_move_due_ = !error;
  if (!error) return;
  core_.write("tellusererror " + error->message);
  make_own_move(core_.board().any_move());
}

void Cecp::finish_move(const search::Answer& best, std::uint64_t generation) {
  const std::scoped_lock lock(mutex_);
  const bool is_wanted = generation == generation_;
  const game::Role own = core_.board().to_move();
  if (is_wanted) make_own_move(best.move);
  is_move_due_ = false;
  for (const std::string& pong : std::exchange(pongs_, {})) core_.write("pong " + pong);
  if (is_wanted && ponders_) ponder(best, own);
}

void Cecp::make_own_move(game::Move move) {
  const std::string word = core_.board().word_of(core_.board().state(), move);
  (void)core_.board().make_move(word);
  core_.write("move " + theirs(word));
  (void)tell_result();
}

/// From our next move on; an end of it at once.
void Cecp::set_pondering(bool ponders) {
  ponders_ = ponders;
  if (!ponders) core_.ponderer().end();
}

/// After our move: about the position that the expected reply leads to, or else, as the other side,
/// about the one there is.
void Cecp::ponder(const search::Answer& best, game::Role own) {
  const EngineBoard& board = core_.board();
  if (is_forced_ || !board.has_moves()) return;
  const bool has_reply = best.line.size() > 1 && best.line[0][own.index()] == best.move;
  const auto after = has_reply ? board.state_after(best.line[1]) : std::nullopt;
  if (!after || board.to_move(*after) != own) {
    return core_.ponder(board.state(), board.to_move(), depth_, nullptr);
  }
  const base::Stopwatch watch;
  core_.ponder(*after, own, depth_,
               [this, watch, expected = best.line[1]](const search::Answer& better) {
                 tell(better, watch.seconds(), expected);
               });
}

void Cecp::analyze() {
  ++generation_;
  core_.end_thinking();
  if (!core_.board().has_moves()) return;
  is_posting_ = true;
  ThinkLimits limits;
  limits.is_endless = true;
  const base::Stopwatch watch;
  const auto error = core_.think(
      limits, [this, watch](const search::Answer& better) { tell(better, watch.seconds()); },
      [](const search::Answer&) {});
  if (error) core_.write("tellusererror " + error->message);
}

/// On the thinking thread, which must not wait: the board stays as it is while one thinks. A move
/// that is only expected stands before the line in parentheses.
void Cecp::tell(const search::Answer& answer, double seconds, const game::JointMove& expected) {
  if (!is_posting_) return;
  constexpr int kMate = 100'000;
  const EngineScore score = score_of(answer);
  const int value = !score.is_mate    ? score.value
                    : score.value > 0 ? kMate + score.value
                                      : -kMate + score.value;
  std::string line = std::to_string(std::max(1, answer.statistics.depth)) + ' ' +
                     std::to_string(value) + ' ' +
                     std::to_string(static_cast<std::uint64_t>(100 * seconds)) + ' ' +
                     std::to_string(answer.statistics.nodes);
  std::vector<game::JointMove> moves = answer.line;
  const bool is_pondering = !expected.empty();
  if (is_pondering) moves.insert(moves.begin(), expected);
  const Words words = core_.board().words_of(moves);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = theirs(words[i]);
    line += ' ' + (is_pondering && i == 0 ? '(' + word + ')' : word);
  }
  core_.write(line);
}

}  // namespace rulewise::front
