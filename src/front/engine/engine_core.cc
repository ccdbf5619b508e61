#include "front/engine/engine_core.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "front/engine/numbers.h"
#include "front/ggp/ggp_moves.h"
#include "play/configuration.h"
#include "play/player.h"

namespace rulewise::front {
namespace {

constexpr double kWon = 100;
constexpr double kAlmost = 0.001;  // nearer to lost or won a guess is not shown
constexpr double kPawnsPerTenfold = 400;

std::optional<base::Error> check_value(const EngineOption& option, const std::string& value) {
  if (option.kind == EngineOption::Kind::kFlag && value != "true" && value != "false") {
    return base::Error{option.name + " is true or false"};
  }
  if (option.kind != EngineOption::Kind::kNumber) return std::nullopt;
  const auto number = number_in<int>(value);
  if (number && *number >= option.min && *number <= option.max) return std::nullopt;
  return base::Error{option.name + " is a number from " + std::to_string(option.min) + " to " +
                     std::to_string(option.max)};
}

}  // namespace

EngineScore score_of(const search::Answer& answer) {
  const int moves = std::max(1, (static_cast<int>(answer.line.size()) + 1) / 2);
  if (answer.is_proved && answer.value >= kWon) return {true, moves};
  if (answer.is_proved && answer.value <= 0) return {true, -moves};
  const double chance = std::clamp(answer.value / 100, kAlmost, 1 - kAlmost);
  return {false,
          static_cast<int>(std::lround(kPawnsPerTenfold * std::log10(chance / (1 - chance))))};
}

EngineCore::EngineCore(EngineSurroundings surroundings) : surroundings_(std::move(surroundings)) {
  using Kind = EngineOption::Kind;
  options_ = {{"Hash", Kind::kNumber, "64", 1, 65536},
              {"Threads", Kind::kNumber, "1", 1, 256},
              {"Ponder", Kind::kFlag, "false", 0, 0},
              {"Skill Level", Kind::kNumber, "10", 1, 10},
              {"Advisors", Kind::kText, "", 0, 0},
              {"Search", Kind::kText, "auto", 0, 0},
              {"Move Overhead", Kind::kNumber, "30", 0, 5000},
              {"UCI_Variant", Kind::kChoice, "", 0, 0}};
}

void EngineCore::write(const std::string& line) {
  const std::scoped_lock lock(writing_);
  surroundings_.write(line);
}

const std::string& EngineCore::value(std::string_view name) const {
  return std::ranges::find(options_, name, &EngineOption::name)->value;
}

std::optional<base::Error> EngineCore::set(std::string_view name, const std::string& value) {
  const auto option = std::ranges::find_if(
      options_, [&](const EngineOption& o) { return is_same_in_any_case(o.name, name); });
  if (option == options_.end()) return base::Error{"no option '" + std::string(name) + "'"};
  if (option->name == "UCI_Variant") return choose_game(value);
  if (auto error = check_value(*option, value)) return error;
  const std::string before = std::exchange(option->value, value == "<empty>" ? "" : value);
  if (option->kind == EngineOption::Kind::kFlag || option->name == "Move Overhead") return {};
  search_ = nullptr;
  if (!board_) return std::nullopt;
  auto search = make_search();
  if (search) {
    search_ = std::move(search).value();
    return std::nullopt;
  }
  option->value = before;
  return search.error();
}

std::optional<base::Error> EngineCore::choose_game(const std::string& name) {
  auto rules = surroundings_.find_game(name);
  if (!rules) return rules.error();
  auto board = EngineBoard::make(rules.value());
  if (!board) return board.error();
  search_ = nullptr;
  board_ = std::move(board).value();
  game_name_ = name;
  std::ranges::find(options_, "UCI_Variant", &EngineOption::name)->value = name;
  return std::nullopt;
}

base::Result<std::unique_ptr<search::Search>> EngineCore::make_search() const {
  std::string text = value("Search");
  const std::string& advisors = value("Advisors");
  if (!advisors.empty()) {
    text += (text.find(':') == std::string::npos ? ":" : ",") + ("advisors=" + advisors);
  }
  auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  configuration.value().threads = number_in<int>(value("Threads")).value_or(1);
  configuration.value().level = number_in<int>(value("Skill Level")).value_or(10);
  const int mib = number_in<int>(value("Hash")).value_or(1);
  configuration.value().memory_bytes = static_cast<std::size_t>(mib) << 20U;
  try {
    return play::make_search(board_->game(), configuration.value(), 1);
  } catch (const std::bad_alloc&) {
    return base::Error{"no memory for a hash of " + std::to_string(mib) + " MiB"};
  }
}

std::optional<base::Error> EngineCore::prepare() {
  if (search_ || !board_) return std::nullopt;
  auto search = make_search();
  if (!search) return search.error();
  search_ = std::move(search).value();
  return std::nullopt;
}

std::optional<base::Error> EngineCore::think(
    ThinkLimits limits, const search::Listener& on_better,
    const std::function<void(const search::Answer&)>& on_done) {
  end_thinking();
  if (auto error = prepare()) return error;
  limits.overhead = number_in<int>(value("Move Overhead")).value_or(0) / 1000.0;
  thinker_.start(*search_, board_->game(), board_->state(), board_->to_move(), limits, on_better,
                 on_done);
  return std::nullopt;
}

void EngineCore::ponder(const game::State& state, game::Role role, std::optional<int> depth,
                        const search::Listener& on_better) {
  ThinkLimits limits;
  limits.is_endless = true;
  limits.depth = depth;
  ponderer_.start(*search_, board_->game(), state, role, limits, on_better,
                  [](const search::Answer&) {});
}

/// In this order: an answer may have somebody ponder.
void EngineCore::end_thinking() {
  thinker_.end();
  ponderer_.end();
}

}  // namespace rulewise::front
