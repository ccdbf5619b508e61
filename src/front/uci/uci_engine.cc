#include "front/uci/uci_engine.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

#include "base/clock.h"

namespace rulewise::front {
namespace {

constexpr double kSecondsToGreet = 10;  // engines may load large files
constexpr double kSecondsToShow = 5;
constexpr double kSecondsOfGrace = 1;  // for an answer beyond the time it was asked for
constexpr double kSecondsKeptBack = 0.01;

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// The number after a word of the line, or nothing.
template <class Number>
std::optional<Number> number_after(const std::vector<std::string>& words, std::string_view word) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end() || found + 1 == words.end()) return std::nullopt;
  const std::string& text = *(found + 1);
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

std::vector<std::string> split(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string go_words(const UciEffort& effort) {
  std::string go = "go";
  if (effort.depth) go += " depth " + std::to_string(*effort.depth);
  if (effort.nodes) go += " nodes " + std::to_string(*effort.nodes);
  if (effort.seconds) {
    const double milliseconds = 1000 * (*effort.seconds - kSecondsKeptBack);
    go += " movetime " + std::to_string(std::max(1L, std::lround(milliseconds)));
  }
  return go;
}

}  // namespace

std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  bool is_quoted = false;
  bool is_open = false;
  for (const char c : command) {
    if (c == '"') {
      is_quoted = !is_quoted;
      if (!is_open) words.emplace_back();
      is_open = true;
    } else if (c == ' ' && !is_quoted) {
      is_open = false;
    } else {
      if (!is_open) words.emplace_back();
      is_open = true;
      words.back() += c;
    }
  }
  return words;
}

base::Result<std::unique_ptr<UciEngine>> UciEngine::start(const std::vector<std::string>& words,
                                                          const Settings& settings) {
  auto talk = Dialogue::start(words);
  if (!talk) return talk.error();
  std::unique_ptr<UciEngine> engine(new UciEngine(std::move(talk).value()));
  if (auto error = engine->shake_hands()) return *error;
  if (auto error = engine->apply(settings)) return *error;
  if (auto error = engine->wait_ready()) return *error;
  return engine;
}

UciEngine::~UciEngine() { talk_.say_last("quit"); }

std::optional<base::Error> UciEngine::shake_hands() {
  if (auto error = say("uci")) return error;
  bool is_echo = false;  // no engine speaks so, and it would be waited for in vain
  auto error = talk_.read_until(kSecondsToGreet, nullptr, "uciok", [&](const std::string& line) {
    if (line.starts_with("option name ")) note_option(line);
    is_echo = line == "uci";
    return is_echo || line == "uciok";
  });
  if (is_echo) error = base::Error{talk_.name() + " says again what it is told, and nothing else"};
  if (error) error->hint = "does it speak UCI? some engines need a flag, such as gnuchess --uci";
  return error;
}

void UciEngine::note_option(const std::string& line) {
  const std::vector<std::string> words = split(line);
  Option option;
  std::string* part = nullptr;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "name" && option.name.empty()) {
      part = &option.name;
    } else if (word == "type" && option.type.empty()) {
      part = &option.type;
    } else if (word == "var") {
      part = &option.values.emplace_back();
    } else if (word == "default" || word == "min" || word == "max") {
      part = nullptr;
    } else if (part != nullptr) {
      *part += (part->empty() ? "" : " ") + word;
    }
  }
  options_.push_back(std::move(option));
}

const UciEngine::Option* UciEngine::find_option(std::string_view name) const {
  const auto found = std::ranges::find_if(
      options_, [&](const Option& option) { return same_word(option.name, name); });
  return found == options_.end() ? nullptr : &*found;
}

bool UciEngine::has_option(std::string_view name) const { return find_option(name) != nullptr; }

std::optional<base::Error> UciEngine::set(const std::string& name, const std::string& value) {
  const Option* option = find_option(name);
  if (option == nullptr) {
    std::string names;
    for (const Option& known : options_) names += (names.empty() ? "" : ", ") + known.name;
    return base::Error{talk_.name() + " has no option '" + name + "'", "it has " + names};
  }
  // Engines ignore a value that they do not know without a word.
  const auto is_value = [&](const std::string& known) { return same_word(known, value); };
  if (!option->values.empty() && std::ranges::none_of(option->values, is_value)) {
    return base::Error{talk_.name() + ": option '" + option->name + "' does not take '" + value +
                       "'"};
  }
  return say("setoption name " + option->name + " value " + value);
}

std::optional<base::Error> UciEngine::set_unlisted(const std::string& name,
                                                   const std::string& value) {
  return say("setoption name " + name + " value " + value);
}

std::optional<base::Error> UciEngine::apply(const Settings& settings) {
  for (const char* habit : {"OwnBook", "Ponder"}) {
    if (!has_option(habit)) continue;
    if (auto error = set(habit, "false")) return error;
  }
  for (const auto& [name, value] : settings) {
    if (auto error = set(name, value)) return error;
  }
  return std::nullopt;
}

std::optional<base::Error> UciEngine::wait_ready() {
  if (auto error = say("isready")) return error;
  return talk_.read_until(kSecondsToGreet, nullptr, "readyok",
                          [](const std::string& line) { return line == "readyok"; });
}

std::optional<base::Error> UciEngine::new_game() {
  if (auto error = say("ucinewgame")) return error;
  return wait_ready();
}

base::Result<UciReply> UciEngine::best_move(const std::string& position, const UciEffort& effort,
                                            const std::atomic<bool>* stop) {
  const base::Stopwatch watch;
  UciReply reply;
  if (auto error = say(position)) return *error;
  if (auto error = say(go_words(effort))) return *error;
  const double patience = effort.seconds ? *effort.seconds + kSecondsOfGrace : effort.patience;
  auto error = talk_.read_until(patience, stop, "a move", [&](const std::string& line) {
    const std::vector<std::string> words = split(line);
    if (words.empty()) return false;
    if (words[0] == "info") {
      reply.nodes = number_after<std::uint64_t>(words, "nodes").value_or(reply.nodes);
      reply.depth = number_after<int>(words, "depth").value_or(reply.depth);
    }
    if (words[0] == "bestmove" && words.size() > 1) reply.move = words[1];
    return words[0] == "bestmove";
  });
  if (error) return *error;
  reply.seconds = watch.seconds();
  return reply;
}

base::Result<std::string> UciEngine::shown_position(const std::string& position) {
  if (auto error = say(position)) return *error;
  if (auto error = say("d")) return *error;
  std::string fen;
  auto error =
      talk_.read_until(kSecondsToShow, nullptr, "the position", [&](const std::string& line) {
        const bool is_it = line.starts_with("Fen: ");
        if (is_it) fen = line.substr(5);
        return is_it;
      });
  if (error) return *error;
  return fen;
}

}  // namespace rulewise::front
