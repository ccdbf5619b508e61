#include "app/tournament_spec.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace rulewise::app {
namespace {

constexpr std::array<std::string_view, 12> kKeys{"mode",      "players", "games",       "generate",
                                                 "rounds",    "clock",   "openings",    "book",
                                                 "max_plies", "seed",    "concurrency", "sprt"};
constexpr std::array<std::string_view, 4> kSprtKeys{"elo0", "elo1", "alpha", "beta"};
constexpr std::array<std::string_view, 2> kGenerateKeys{"count", "seed"};

base::Location place(const toml::source_region& region) {
  return {region.begin.line, region.begin.column};
}

template <std::size_t N>
std::string list_of(const std::array<std::string_view, N>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

/// A table and where faults in it go.
class Reader {
 public:
  Reader(const toml::table& table, base::Diagnostics& diagnostics)
      : table_(table), diagnostics_(diagnostics) {}

  template <std::size_t N>
  void expect_only(const std::array<std::string_view, N>& keys) {
    for (const auto& [key, node] : table_) {
      if (std::ranges::find(keys, key.str()) != keys.end()) continue;
      diagnostics_.error(place(key.source()), "no key '" + std::string(key.str()) + "' here",
                         "there are " + list_of(keys));
    }
  }

  void fault(std::string_view key, const std::string& message, const std::string& hint) {
    const toml::node* node = table_.get(key);
    diagnostics_.error(node != nullptr ? place(node->source()) : base::Location{1, 1}, message,
                       hint);
  }

  template <class Number>
  void whole(std::string_view key, std::int64_t least, std::int64_t most, Number& number) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return;
    const auto value = node->value_exact<std::int64_t>();
    if (value && *value >= least && *value <= most) {
      number = static_cast<Number>(*value);
      return;
    }
    fault(key,
          std::string(key) + " is a whole number from " + std::to_string(least) + " to " +
              std::to_string(most),
          "");
  }

  void number(std::string_view key, double least, double most, double& number) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return;
    const auto value = node->value<double>();
    if (value && *value >= least && *value <= most) {
      number = *value;
      return;
    }
    fault(key, std::string(key) + " is a number within its bounds", "see docs/tournament.md");
  }

  void texts(std::string_view key, std::vector<std::string>& result) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return;
    const toml::array* list = node->as_array();
    bool is_good = list != nullptr;
    for (std::size_t i = 0; is_good && i < list->size(); ++i) {
      const auto text = list->get(i)->value_exact<std::string>();
      is_good = text.has_value();
      if (text) result.push_back(*text);
    }
    if (!is_good)
      fault(key, std::string(key) + " is a list of texts", "such as [\"random\", \"mcts\"]");
  }

  std::optional<std::string> text(std::string_view key) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->value_exact<std::string>();
    if (!value) fault(key, std::string(key) + " is a text", "in \"quotes\"");
    return value;
  }

  std::optional<Reader> part(std::string_view key) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    const toml::table* table = node->as_table();
    if (table != nullptr) return Reader(*table, diagnostics_);
    fault(key, std::string(key) + " is a table", "");
    return std::nullopt;
  }

 private:
  const toml::table& table_;
  base::Diagnostics& diagnostics_;
};

void read_mode(Reader& reader, TournamentSpec& spec) {
  const auto mode = reader.text("mode");
  if (!mode || *mode == "round-robin") return;
  if (*mode == "gauntlet")
    spec.mode = TournamentSpec::Mode::kGauntlet;
  else if (*mode == "sprt")
    spec.mode = TournamentSpec::Mode::kSprt;
  else
    reader.fault("mode", "no mode '" + *mode + "'", "there are round-robin, gauntlet, sprt");
}

/// START,PLAY or PLAY in seconds.
void read_clock(Reader& reader, TournamentSpec& spec) {
  const auto text = reader.text("clock");
  if (!text) return;
  const std::size_t comma = text->find(',');
  const std::string play = comma == std::string::npos ? *text : text->substr(comma + 1);
  const std::string start = comma == std::string::npos ? "0" : text->substr(0, comma);
  char* play_end = nullptr;
  char* start_end = nullptr;
  spec.move_seconds = std::strtod(play.c_str(), &play_end);
  spec.start_seconds = std::strtod(start.c_str(), &start_end);
  const bool is_good = !play.empty() && *play_end == '\0' && !start.empty() && *start_end == '\0' &&
                       std::isfinite(spec.move_seconds) && std::isfinite(spec.start_seconds) &&
                       spec.move_seconds > 0 && spec.start_seconds >= 0;
  if (!is_good) reader.fault("clock", "clock is START,PLAY in seconds", "such as \"10,1\"");
}

void check_openings(Reader& reader, const TournamentSpec& spec) {
  if (spec.opening_plies >= spec.max_plies) {
    reader.fault("openings", "games of so few moves are over after the opening",
                 "openings must be below max_plies");
  }
  if (spec.book.empty()) return;
  if (spec.games.size() != 1 || spec.generated > 0) {
    reader.fault("book", "the openings of a book are those of one game", "give it alone in games");
  }
  if (spec.opening_plies > 0) {
    reader.fault("book", "games begin by a book or with random openings, not both",
                 "leave one of them out");
  }
}

void check(Reader& reader, const TournamentSpec& spec) {
  if (spec.players.size() < 2) {
    reader.fault("players", "a tournament needs two players or more",
                 "players = [\"random\", \"mcts\"]");
  }
  std::vector<std::string> names = spec.players;
  std::ranges::sort(names);
  if (std::ranges::adjacent_find(names) != names.end()) {
    reader.fault("players", "a player stands here twice", "results could not be told apart");
  }
  if (spec.games.empty() && spec.generated == 0) {
    reader.fault("games", "no games",
                 "games = [\"tic_tac_toe\"], or generate = {count = 5, seed = 7}");
  }
  const std::vector<std::size_t> two_each(spec.games.size() + spec.generated, 2);
  if (task_count(spec, two_each) > kMostTasks) {
    reader.fault("rounds", "that is more than two million games", "fewer rounds, players or games");
  }
  if (spec.mode == TournamentSpec::Mode::kSprt && spec.players.size() != 2) {
    reader.fault("mode", "a sequential test is between two players", "");
  }
  if (spec.sprt.elo0 >= spec.sprt.elo1) {
    reader.fault("sprt", "elo0 must be below elo1", "");
  }
  check_openings(reader, spec);
}

// ---- Seatings -----------------------------------------------------------------------------------

constexpr std::size_t kMostRolesInFull = 6;  // 31 pairs of seatings

/// Which roles the first of two players holds.
using Seating = std::vector<bool>;

/// One of each two seatings that are each other's reverse.
std::vector<Seating> seatings_of(std::size_t roles) {
  std::vector<Seating> seatings;
  if (roles <= 2) return {Seating(1, true)};
  if (roles <= kMostRolesInFull) {
    // The first role is the first player's, the others as the bits of a number say, but not all.
    for (std::size_t bits = 0; bits + 1 < std::size_t{1} << (roles - 1); ++bits) {
      Seating& seating = seatings.emplace_back(roles);
      for (std::size_t r = 0; r < roles; ++r) seating[r] = r == 0 || (bits >> (r - 1) & 1U) != 0;
    }
    return seatings;
  }
  // Too many: half of the roles in a row, from each that the reverse does not begin at.
  const std::size_t half = roles / 2;
  for (std::size_t first = 0; first < (roles % 2 == 0 ? half : roles); ++first) {
    Seating& seating = seatings.emplace_back(roles);
    for (std::size_t i = 0; i < half; ++i) seating[(first + i) % roles] = true;
  }
  return seatings;
}

std::vector<std::size_t> players_by_role(const Seating& seating, std::size_t roles,
                                         const Pairing& pairing, bool is_reverse) {
  std::vector<std::size_t> players;
  for (std::size_t r = 0; r < roles; ++r) {
    const bool is_first = (r < seating.size() && seating[r]) != is_reverse;
    players.push_back(is_first ? pairing.first : pairing.second);
  }
  return players;
}

}  // namespace

std::vector<Pairing> pairings_of(const TournamentSpec& spec) {
  std::vector<Pairing> pairings;
  const bool is_gauntlet = spec.mode == TournamentSpec::Mode::kGauntlet;
  for (std::size_t i = 0; i < (is_gauntlet ? 1 : spec.players.size()); ++i) {
    for (std::size_t j = i + 1; j < spec.players.size(); ++j) pairings.push_back({i, j});
  }
  return pairings;
}

std::vector<TournamentTask> tasks_of(const TournamentSpec& spec,
                                     const std::vector<std::size_t>& roles) {
  std::vector<TournamentTask> tasks;
  const std::vector<Pairing> pairings = pairings_of(spec);
  const auto add_pair = [&](std::size_t round, std::size_t game, const Pairing& pairing,
                            const Seating& seating) {
    const std::size_t pair = tasks.size() / 2;
    for (const bool is_reverse : {false, true}) {
      tasks.push_back({tasks.size(), round, game, pairing,
                       players_by_role(seating, roles[game], pairing, is_reverse), pair});
    }
  };
  for (std::size_t round = 0; round < spec.rounds; ++round) {
    for (std::size_t game = 0; game < roles.size(); ++game) {
      const std::vector<Seating> seatings = seatings_of(roles[game]);
      for (const Pairing& pairing : pairings) {
        for (const Seating& seating : seatings) add_pair(round, game, pairing, seating);
      }
    }
  }
  return tasks;
}

double task_count(const TournamentSpec& spec, const std::vector<std::size_t>& roles) {
  double seatings = 0;
  for (const std::size_t count : roles) seatings += static_cast<double>(seatings_of(count).size());
  return 2 * seatings * static_cast<double>(pairings_of(spec).size()) *
         static_cast<double>(spec.rounds);
}

double score_of(const TournamentTask& task, const std::vector<double>& goals) {
  constexpr double kAlike = 1e-9;
  std::array<double, 2> sums{};
  std::array<double, 2> counts{};
  for (std::size_t r = 0; r < goals.size() && r < task.players.size(); ++r) {
    const std::size_t side = task.players[r] == task.pairing.first ? 0 : 1;
    sums[side] += goals[r];
    ++counts[side];
  }
  if (counts[0] == 0 || counts[1] == 0) return 0.5;
  const double ahead = sums[0] / counts[0] - sums[1] / counts[1];
  return ahead > kAlike ? 1 : ahead < -kAlike ? 0 : 0.5;
}

std::string fingerprint(const TournamentSpec& spec) {
  std::string text = std::to_string(static_cast<int>(spec.mode));
  for (const std::string& player : spec.players) text += "\nplayer " + player;
  for (const std::string& game : spec.games) text += "\ngame " + game;
  text +=
      "\ngenerated " + std::to_string(spec.generated) + ' ' + std::to_string(spec.generated_seed);
  text += "\nclock " + std::to_string(spec.start_seconds) + ' ' + std::to_string(spec.move_seconds);
  text += "\nopenings " + std::to_string(spec.opening_plies) + " plies " +
          std::to_string(spec.max_plies) + " seed " + std::to_string(spec.seed);
  if (!spec.book.empty()) text += "\nbook " + spec.book;
  return text;
}

TournamentSpec read_tournament_spec(std::string_view text, base::Diagnostics& diagnostics) {
  TournamentSpec spec;
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& error) {
    diagnostics.error(place(error.source()), std::string(error.description()), "this is not TOML");
    return spec;
  }
  Reader reader(table, diagnostics);
  reader.expect_only(kKeys);
  read_mode(reader, spec);
  reader.texts("players", spec.players);
  reader.texts("games", spec.games);
  reader.whole("rounds", 1, 1'000'000, spec.rounds);
  reader.whole("openings", 0, 1000, spec.opening_plies);
  spec.book = reader.text("book").value_or("");
  reader.whole("max_plies", 1, 100'000, spec.max_plies);
  reader.whole("seed", 0, std::numeric_limits<std::int64_t>::max(), spec.seed);
  reader.whole("concurrency", 1, 1024, spec.concurrency);
  read_clock(reader, spec);
  if (auto generate = reader.part("generate")) {
    generate->expect_only(kGenerateKeys);
    generate->whole("count", 1, 10'000, spec.generated);
    generate->whole("seed", 0, std::numeric_limits<std::int64_t>::max(), spec.generated_seed);
  }
  if (auto sprt = reader.part("sprt")) {
    sprt->expect_only(kSprtKeys);
    sprt->number("elo0", -2000, 2000, spec.sprt.elo0);
    sprt->number("elo1", -2000, 2000, spec.sprt.elo1);
    sprt->number("alpha", 1e-6, 0.5, spec.sprt.alpha);
    sprt->number("beta", 1e-6, 0.5, spec.sprt.beta);
  }
  check(reader, spec);
  return spec;
}

}  // namespace rulewise::app
