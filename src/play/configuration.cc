#include "play/configuration.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "base/duration.h"
#include "insight/advice/state_knowledge.h"
#include "insight/weights.h"
#include "search/baseline/baseline.h"

namespace rulewise::play {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string list(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

template <class Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// `64M`, `2G`, `100k`, or bytes; `k` and `M` also as plain counts.
std::optional<std::uint64_t> read_count(std::string_view text, std::uint64_t thousand) {
  std::uint64_t unit = 1;
  if (!text.empty()) {
    const char last = text.back();
    if (last == 'k' || last == 'K') unit = thousand;
    if (last == 'M') unit = thousand * thousand;
    if (last == 'G') unit = thousand * thousand * thousand;
  }
  if (unit != 1) text.remove_suffix(1);
  const std::optional<std::uint64_t> number = read_number<std::uint64_t>(text);
  if (!number || *number > (std::uint64_t{1} << 62U) / unit) return std::nullopt;
  return *number * unit;
}

struct Option {
  std::string what;  // a right value looks like
  std::function<bool(Configuration&, std::string_view)> read;
};

template <class Number>
bool read_into(std::optional<Number> value, Number least, Number most, auto& target) {
  if (!value || !(*value >= least && *value <= most)) return false;  // what is no number is neither
  target = *value;
  return true;
}

bool read_switches(Configuration& configuration, std::string_view value) {
  for (const std::string_view word : split(value, '+')) {
    if (std::ranges::find(known_switches(), word) == known_switches().end()) return false;
    configuration.without.emplace_back(word);
  }
  return true;
}

bool read_pondering(Configuration& configuration, std::string_view value) {
  configuration.ponders = value == "on";
  return value == "on" || value == "off";
}

bool read_selection(Configuration& configuration, std::string_view value) {
  configuration.regrets = value == "regret";
  return value == "regret" || value == "bound";
}

bool read_advisors(Configuration& configuration, std::string_view value) {
  if (value.empty()) return false;
  for (const std::string_view word : split(value, '+')) {
    insight::EvaluationOptions ignored;
    const bool is_set = configuration.advisors.empty() && (word == "paper" || word == "search");
    const bool is_known = is_set || word == "none" || word == "memory" || word == "morph" ||
                          word == "model" || word == "payoff";
    const bool is_of_states = insight::is_state_advisor(word);
    if (!is_known && !is_of_states && insight::set_weights(word, ignored)) return false;
    configuration.advisors.emplace_back(word);
  }
  return true;
}

bool read_worth(Configuration& configuration, std::string_view value) {
  for (const std::string_view word : split(value, '+')) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const auto worth = read_number<double>(word.substr(std::min(word.size(), equals + 1)));
    if (equals == 0 || !worth || !std::isfinite(*worth)) return false;
    configuration.worth.emplace_back(word.substr(0, equals), *worth);
  }
  return true;
}

std::string known_advisors() {
  std::vector<std::string> names{"none", "paper", "search", "memory", "model", "morph", "payoff"};
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    names.emplace_back(insight::name_of(insight::board_advice(i)));
  }
  for (const std::string& word : insight::known_state_advisors()) {
    if (std::ranges::find(names, word) == names.end()) names.push_back(word);
  }
  return list(names);
}

const std::map<std::string, Option, std::less<>>& options() {
  static const std::map<std::string, Option, std::less<>> known{
      {"time",
       {"a time such as 1s or 250ms",
        [](Configuration& c, std::string_view v) {
          return read_into(base::read_seconds(v), 0.0, base::kLongestSeconds, c.seconds);
        }}},
      {"nodes",
       {"a count such as 5000 or 10k",
        [](Configuration& c, std::string_view v) {
          return read_into(read_count(v, 1000), std::uint64_t{1}, ~std::uint64_t{0}, c.nodes);
        }}},
      {"depth",
       {"a number of plies from 1 to 250",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<int>(v), 1, 250, c.depth);
        }}},
      {"ply",
       {"a number of plies from 1 to 250",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<int>(v), 1, 250, c.depth);
        }}},
      {"seed",
       {"a number",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<std::uint64_t>(v), std::uint64_t{0}, ~std::uint64_t{0},
                           c.seed);
        }}},
      {"memory",
       {"a size such as 64M or 2G",
        [](Configuration& c, std::string_view v) {
          return read_into(read_count(v, 1024), std::uint64_t{1} << 16U, std::uint64_t{1} << 42U,
                           c.memory_bytes);
        }}},
      {"threads",
       {"a number from 1 to 256",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<int>(v), 1, 256, c.threads);
        }}},
      {"ponder", {"on or off", read_pondering}},
      {"level",
       {"a number from 1 to 10",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<int>(v), 1, 10, c.level);
        }}},
      {"exploration",
       {"a number from 0 to 10",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<double>(v), 0.0, 10.0, c.exploration);
        }}},
      {"selection", {"bound or regret", read_selection}},
      {"lanes",
       {"a number from 1 to 512",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<std::size_t>(v), std::size_t{1}, std::size_t{512}, c.lanes);
        }}},
      {"amaf_fade",
       {"a number from 0 to 1",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<double>(v), 0.0, 1.0, c.amaf_fade);
        }}},
      {"playouts",
       {"a number from 0 to 512",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<std::uint32_t>(v), 0U, 512U, c.playouts);
        }}},
      {"habits",
       {"a number from 0 to 10",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<double>(v), 0.0, 10.0, c.habits);
        }}},
      {"cut_off",
       {"a number of moves from 0 to 10000",
        [](Configuration& c, std::string_view v) {
          return read_into(read_number<std::uint32_t>(v), 0U, 10'000U, c.cut_off);
        }}},
      {"advisors", {"words joined by '+' of: " + known_advisors(), read_advisors}},
      {"worth", {"pieces with what they are worth such as queen=9+rook=5", read_worth}},
      {"without", {"words joined by '+' of: " + list(known_switches()), read_switches}},
  };
  return known;
}

std::string known_options() {
  std::vector<std::string> names;
  for (const auto& [name, option] : options()) names.push_back(name);
  return list(names);
}

}  // namespace

const std::vector<std::string>& known_players() {
  static const std::vector<std::string> known = [] {
    std::vector<std::string> names{"auto", "alphabeta", "mcts", "minimax", "morph", "puzzle"};
    for (const search::Baseline baseline : search::all_baselines()) {
      names.emplace_back(search::name_of(baseline));
    }
    names.emplace_back("instant");
    return names;
  }();
  return known;
}

const std::vector<std::string>& known_switches() {
  static const std::vector<std::string> known{
      "amaf",       "aspiration",      "bias",       "bounds",     "commuting",  "decisive",
      "evaluation", "exchanges",       "extensions", "forced",     "futility",   "goal_counts",
      "latches",    "late_reductions", "memory",     "mixing",     "null_move",  "ordering",
      "paranoid",   "parts",           "proofs",     "quiescence", "recurrence", "sure_wins",
      "table",      "tactics",         "takings",    "tree",       "wide"};
  return known;
}

bool is_without(const Configuration& configuration, std::string_view what) {
  return std::ranges::find(configuration.without, what) != configuration.without.end();
}

base::Result<Configuration> read_configuration(std::string_view text) {
  Configuration configuration;
  configuration.text = text;
  std::string_view rest = text;
  const std::size_t colon = text.find(':');
  const bool has_name = colon != std::string_view::npos || text.find('=') == std::string_view::npos;
  if (has_name) {
    configuration.name = text.substr(0, colon);
    rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    if (std::ranges::find(known_players(), configuration.name) == known_players().end()) {
      return base::Error{"no player named '" + configuration.name + "'",
                         "there are " + list(known_players())};
    }
  }
  if (rest.empty()) return configuration;
  std::set<std::string_view> given;
  for (const std::string_view word : split(rest, ',')) {
    const std::size_t equals = word.find('=');
    if (equals != std::string_view::npos && !given.insert(word.substr(0, equals)).second) {
      return base::Error{"player '" + std::string(text) + "': '" +
                             std::string(word.substr(0, equals)) + "' is given twice",
                         "give it once; words of one option are joined by '+'"};
    }
    const auto found = options().find(word.substr(0, equals));
    if (equals == std::string_view::npos || found == options().end()) {
      return base::Error{
          "player '" + std::string(text) + "': '" + std::string(word) + "' is not an option",
          "options are KEY=VALUE with KEY among " + known_options()};
    }
    if (!found->second.read(configuration, word.substr(equals + 1))) {
      return base::Error{
          "player '" + std::string(text) + "': bad value in '" + std::string(word) + "'",
          "give " + found->second.what};
    }
  }
  return configuration;
}

}  // namespace rulewise::play
