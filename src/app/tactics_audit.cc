// tactics_audit.cc — `reproduce tactics-audit`: derived rules held against brute force, game by
// game.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "tactics/go/go_audit.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

constexpr std::uint64_t kShortShare = 200;  // of the positions of the long form: one in so many
constexpr std::uint64_t kLeastPositions = 500;
constexpr std::uint64_t kMillion = 1'000'000;
constexpr double kGroundSeconds = 120;
constexpr double kDeriveSeconds = 60;  // of the processor, as the others

struct Audited {
  std::string_view name;
  std::uint64_t positions;
  bool is_slow = false;        // to derive: in the long form only
  int go_side = 0;             // Go on a board of this side, with tactical goals
  std::string_view goal = {};  // of the first role; left out: that of the rules
};

constexpr std::array kAudited = {
    Audited{"tic_tac_toe", 200'000},
    Audited{"connect_four", 200'000},
    Audited{"gomoku_9", 100'000},
    Audited{"gomoku", 20'000},
    Audited{"breakthrough", 100'000},
    Audited{"knightthrough", 60'000},
    Audited{"hex_5", 80'000},
    Audited{"hex_6", 40'000},
    Audited{"hex_7", 40'000},
    Audited{"quarto", 60'000},
    Audited{"pentago", 20'000, true},
    Audited{"othello", 10'000, true},
    Audited{"king_capture", 60'000},
    Audited{"checkers", 20'000, true},
    Audited{"amazons_5", 40'000},
    Audited{"domineering", 40'000},
    Audited{"dots_and_boxes", 40'000},
    Audited{"hexapawn", 20'000},
    Audited{"pawn_breakthrough", 20'000, true},
    Audited{"invented_small_1", 10'000, true},
    Audited{"invented_small_2", 10'000, true},
    Audited{"Go, 5 x 5", 50'000, false, 5},
    Audited{"Go, 7 x 7", 50'000, false, 7},
    Audited{"Go, 9 x 9", 50'000, false, 9},
    Audited{"go_5", 50'000, false, 0, "(captured ?a white)"},
    Audited{"go_5", 10'000, true, 0, "(connected b2 d2)"},
    Audited{"go_5", 10'000, true, 0, "(eye a1 black)"},
    Audited{"go_5", 10'000, true, 0, "(spoiled c3 black)"},
};

/// Small boards are for this alone: they are not among the games of the library.
std::string file_of(std::string_view name) {
  for (const std::filesystem::path& folder : library_folders()) {
    for (const char* ending : {".kif", ".scl"}) {
      const std::filesystem::path path = folder / "tactics" / (std::string(name) + ending);
      if (std::filesystem::exists(path)) return path.string();
    }
  }
  return std::string(name);
}

std::optional<tactics::AuditCounts> audit_one(const Audited& audited,
                                              const tactics::AuditLimits& limits) {
  if (audited.go_side != 0) return tactics::audit_go(audited.go_side, limits);
  std::optional<gdl::Rules> rules = load_gdl_rules(file_of(audited.name));
  if (!rules) return std::nullopt;
  tactics::TacticsLimits generous;
  generous.max_ground_seconds = kGroundSeconds;
  generous.derive.max_seconds = kDeriveSeconds;
  if (!audited.goal.empty()) {
    auto aimed = tactics::with_target(*rules, audited.goal, game::Role(0));
    if (!aimed) return complain(aimed.error()), std::nullopt;
    rules = std::move(aimed).value();
    generous.derive.derives_sure_wins = false;  // they outgrow the limits there
  }
  const auto made = tactics::Tactician::make(*rules, generous);
  if (!made) return complain(made.error()), std::nullopt;
  return tactics::audit(*made.value(), limits);
}

double mean(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

Figure figure_of(std::string_view name, const tactics::AuditCounts& c) {
  std::string note = fmt::format("{} positions, {} moves that win", c.positions, c.wins);
  if (c.threatened != 0) {
    note += fmt::format("; forced in {:.1f} %: {:.1f} of {:.1f} moves",
                        100 * mean(c.threatened, c.positions), mean(c.forced_moves, c.threatened),
                        mean(c.legal_moves, c.threatened));
  }
  if (c.attacks != 0) {
    note += fmt::format("; replies named to {} threats, none to {}", c.attacks, c.sure);
  }
  for (const std::string& exception : c.exceptions) remark(exception);
  return {std::string(name),
          "0",
          std::to_string(c.exception_count()),
          static_cast<double>(c.exception_count()),
          c.exception_count() == 0,
          std::move(note)};
}

}  // namespace

std::optional<Figures> tactics_audit(const ExperimentOptions& options) {
  Figures figures;
  Progress progress;
  tactics::AuditCounts all;
  std::size_t games = 0;
  for (const Audited& audited : kAudited) {
    if (was_interrupted()) break;
    if (audited.is_slow && !options.is_long) continue;
    progress.update(mean(games, kAudited.size()), std::string(audited.name));
    tactics::AuditLimits limits;
    limits.max_positions = options.is_long
                               ? audited.positions
                               : std::max(audited.positions / kShortShare, kLeastPositions);
    limits.seed = options.seed;
    limits.should_stop = [] { return was_interrupted(); };
    const auto counts = audit_one(audited, limits);
    if (!counts) return std::nullopt;
    const std::string name =
        std::string(audited.name) + (audited.goal.empty() ? "" : " " + std::string(audited.goal));
    figures.push_back(figure_of(name, *counts));
    all.positions += counts->positions;
    all.false_wins += counts->exception_count();
    ++games;
  }
  const bool is_enough = !options.is_long || all.positions >= kMillion;
  figures.push_back({"exceptions in all", "0", std::to_string(all.false_wins),
                     static_cast<double>(all.false_wins), all.false_wins == 0 && is_enough,
                     fmt::format("{} positions of {} games", all.positions, games)});
  return figures;
}

}  // namespace rulewise::app
