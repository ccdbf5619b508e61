#include "search/mcts/lane_games.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "machine/net/net_game.h"
#include "machine/wide/batch.h"
#include "machine/wide/playouts.h"
#include "machine/wide/transpose.h"

namespace rulewise::search {
namespace {

using machine::wide::kLanes;
using machine::wide::Known;
using machine::wide::kPlaneWords;
using machine::wide::Plane;

constexpr std::uint64_t kCyclesBetweenLooks = 16;  // how often lengths are looked at
constexpr std::uint64_t kTrialStates = 100'000;
constexpr std::size_t kCyclesToDrawAll = 4;  // favoured moves are drawn anew in so many,
constexpr std::size_t kMostDrawn = 128;      // but no more of them in one
constexpr std::uint64_t kOfFavouring = 0x5eed;

/// Lanes that are over are always held here: their results are wanted one by one.
machine::wide::WideOptions holding(machine::wide::WideOptions options) {
  options.hold = 1;
  return options;
}

}  // namespace

LaneGames::LaneGames(const logic::Net& net, machine::wide::WideOptions wide, LaneOptions options)
    : program_(net, holding(wide)),
      layout_(program_.layout()),
      random_(options.seed),
      favouring_(base::combine(options.seed, kOfFavouring)),
      options_(std::move(options)),
      workspace_(program_.workspace_slots()),
      words_(machine::state_words(net)),
      roles_(net.role_count()),
      enter_(program_.period().length()),
      payoffs_(kLanes * net.role_count()) {
  if (wide.tells_moves) {
    played_.resize(net.move_count());
    played_words_ = (net.move_count() + 63) / 64;
    played_rows_.resize(kLanes * played_words_);
  }
  map_bases(net);
  find_checks();
  slot(layout_.waiting) = Plane::filled(true);
}

void LaneGames::map_bases(const logic::Net& net) {
  std::unordered_map<std::string_view, std::uint32_t> kept;
  for (std::uint32_t base = 0; base < program_.net().base_count(); ++base) {
    kept.emplace(program_.net().base_names[base], base);
  }
  for (const std::string& name : net.base_names) {
    const auto found = kept.find(name);
    plane_of_base_.push_back(found == kept.end() ? kDropped : found->second);
  }
}

void LaneGames::find_checks() {
  for (const std::vector<Known>& known : program_.period().known) {
    std::vector<Check> checks;
    for (std::size_t word = 0; word < words_; ++word) {
      Check check{word, 0, 0};
      for (std::size_t bit = 0; bit < 64 && word * 64 + bit < plane_of_base_.size(); ++bit) {
        const std::uint32_t plane = plane_of_base_[word * 64 + bit];
        if (plane == kDropped || known[plane] == Known::kUnknown) continue;
        check.mask |= std::uint64_t{1} << bit;
        if (known[plane] == Known::kTrue) check.value |= std::uint64_t{1} << bit;
      }
      if (check.mask != 0) checks.push_back(check);
    }
    checks_.push_back(std::move(checks));
  }
}

std::optional<std::size_t> LaneGames::phase_of(std::span<const std::uint64_t> state) const {
  for (std::size_t phase = 0; phase < checks_.size(); ++phase) {
    const auto holds = [&](const Check& check) {
      return (state[check.word] & check.mask) == check.value;
    };
    if (std::ranges::all_of(checks_[phase], holds)) return phase;
  }
  return std::nullopt;
}

void LaneGames::start(std::span<const std::uint32_t> lanes, std::span<const std::uint64_t> state) {
  const auto row = static_cast<std::uint32_t>(new_rows_.size() / std::max<std::size_t>(words_, 1));
  new_rows_.insert(new_rows_.end(), state.begin(), state.end());
  Plane& entering = enter_[*phase_of(state)];
  for (const std::uint32_t lane : lanes) {
    new_.push_back({lane, row});
    entering.set(lane, true);
    active_.set(lane, true);
    started_[lane] = step_;
  }
  under_way_ += lanes.size();
}

void LaneGames::load_new() {
  Plane lanes;
  for (const NewGame& game : new_) lanes.set(game.lane, true);
  if (!played_.empty()) clear_played(lanes);
  for (std::size_t part = 0; part < words_; ++part) load_part(part, lanes);
  new_.clear();
  new_rows_.clear();
}

/// Each plane is looked at once: there are more of them than the nearest memory holds.
void LaneGames::load_part(std::size_t part, const Plane& replaced) {
  for (const NewGame& game : new_) {
    rows_[game.lane % 64].words[game.lane / 64] = new_rows_[game.row * words_ + part];
  }
  machine::wide::transpose(rows_);
  const std::size_t size = std::min<std::size_t>(64, plane_of_base_.size() - part * 64);
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t plane = plane_of_base_[part * 64 + i];
    if (plane == kDropped) continue;
    Plane& bits = slot(layout_.state[0] + plane);
    for (std::size_t w = 0; w < kPlaneWords; ++w) {
      bits.words[w] =
          (bits.words[w] & ~replaced.words[w]) | (rows_[i].words[w] & replaced.words[w]);
    }
  }
}

void LaneGames::run(std::size_t enough, const OnEnd& on_end,
                    const std::function<bool()>& should_stop) {
  if (under_way_ == 0) return;
  if (!new_.empty()) load_new();
  enough = std::clamp<std::size_t>(enough, 1, under_way_);
  for (;;) {
    play_cycle();
    Plane over = lanes_over();
    const bool looks = ++cycles_ % kCyclesBetweenLooks == 0;
    if (looks || options_.judge) {
      const Plane longs = long_games();
      for (std::size_t w = 0; w < kPlaneWords; ++w) over.words[w] |= longs.words[w];
    }
    if (looks && should_stop && should_stop()) enough = 0;
    if (over.count() >= enough) {
      report(over, on_end);
      return;
    }
  }
}

/// The next part of the planes of favoured moves: in each lane by chance, a bit of the chance at a
/// time, the lowest first.
void LaneGames::draw_favoured() {
  constexpr unsigned kBits = 4;
  const std::size_t part =
      std::min(kMostDrawn, (chances_.size() + kCyclesToDrawAll - 1) / kCyclesToDrawAll);
  for (std::size_t n = 0; n < part; ++n) {
    next_drawn_ = next_drawn_ + 1 < chances_.size() ? next_drawn_ + 1 : 0;
    std::array<Plane, kBits> bits;
    favouring_.fill(bits);
    const unsigned chance = chances_[next_drawn_];
    Plane drawn;
    for (unsigned bit = 0; bit < kBits; ++bit) {
      const bool is_set = (chance >> bit & 1U) != 0;
      for (std::size_t w = 0; w < kPlaneWords; ++w) {
        drawn.words[w] =
            is_set ? drawn.words[w] | bits[bit].words[w] : drawn.words[w] & bits[bit].words[w];
      }
    }
    slot(layout_.favoured + static_cast<Slot>(next_drawn_)) = drawn;
  }
}

void LaneGames::play_cycle() {
  if (!chances_.empty()) draw_favoured();
  const std::size_t length = enter_.size();
  for (std::size_t i = 0; i < program_.steps().size(); ++i) {
    Plane& entering = enter_[i % length];
    Plane& waiting = slot(layout_.waiting);
    for (std::size_t w = 0; w < kPlaneWords; ++w) waiting.words[w] &= ~entering.words[w];
    entering = Plane{};
    const machine::wide::PlayoutProgram::Step& step = program_.steps()[i];
    random_.fill({&slot(layout_.random), step.random_planes});
    step.executable->run(workspace_.data());
    waiting = slot(layout_.waiting_after);
    for (const std::uint32_t move : step.parts.told) {
      const Plane& made = slot(layout_.made + move);
      for (std::size_t w = 0; w < kPlaneWords; ++w) played_[move].words[w] |= made.words[w];
    }
    ++step_;
  }
  if (program_.copies_state()) {
    std::copy_n(&slot(layout_.state[1]), program_.net().base_count(), &slot(layout_.state[0]));
  }
}

void LaneGames::abandon() {
  active_ = Plane{};
  slot(layout_.waiting) = Plane::filled(true);
  std::ranges::fill(enter_, Plane{});
  new_.clear();
  new_rows_.clear();
  under_way_ = 0;
}

Plane LaneGames::lanes_over() const {
  Plane over;
  for (std::size_t w = 0; w < kPlaneWords; ++w) {
    over.words[w] = slot(layout_.waiting).words[w] & active_.words[w];
  }
  return over;
}

Plane LaneGames::long_games() const {
  Plane longs;
  machine::wide::for_each_lane(active_, [&](std::size_t lane) {
    if (step_ - started_[lane] >= options_.max_length) longs.set(lane, true);
  });
  return longs;
}

/// Of all lanes at once; what the others hold does not matter.
void LaneGames::judge(const Plane& cut) {
  judged_.resize(payoffs_.size());
  judged_bases_.resize(plane_of_base_.size());
  for (std::size_t base = 0; base < plane_of_base_.size(); ++base) {
    const std::uint32_t plane = plane_of_base_[base];
    if (plane != kDropped) judged_bases_[base] = slot(layout_.state[0] + plane);
  }
  options_.judge->judge(judged_bases_, judged_);
  machine::wide::for_each_lane(cut, [&](std::size_t lane) {
    std::copy_n(judged_.begin() + static_cast<std::ptrdiff_t>(lane * roles_), roles_,
                payoffs_.begin() + static_cast<std::ptrdiff_t>(lane * roles_));
  });
}

void LaneGames::report(const Plane& over, const OnEnd& on_end) {
  slot(layout_.finished) = over;
  program_.goals()->run(workspace_.data());
  machine::wide::for_each_lane(over, [&](std::size_t lane) {
    std::fill_n(payoffs_.begin() + static_cast<std::ptrdiff_t>(lane * roles_), roles_, 0.5F);
  });
  for (std::size_t i = 0; i < layout_.goal_planes.size(); ++i) {
    const machine::wide::GoalPlane& goal = layout_.goal_planes[i];
    const Plane& lanes = slot(layout_.goals + static_cast<Slot>(i));
    const float payoff = static_cast<float>(goal.value) / 100.0F;
    machine::wide::for_each_lane(
        lanes, [&](std::size_t lane) { payoffs_[lane * roles_ + goal.role] = payoff; });
  }
  Plane cut;  // games that would go on
  for (std::size_t w = 0; w < kPlaneWords; ++w) {
    cut.words[w] = over.words[w] & ~slot(layout_.waiting).words[w];
  }
  if (options_.judge && cut.count() > 0) judge(cut);
  for (std::size_t w = 0; w < kPlaneWords; ++w) {
    active_.words[w] &= ~over.words[w];
    slot(layout_.waiting).words[w] |= over.words[w];
  }
  under_way_ -= over.count();
  if (!played_.empty()) read_played(over);
  machine::wide::for_each_lane(over, [&](std::size_t lane) {
    on_end(static_cast<std::uint32_t>(lane), {payoffs_.data() + lane * roles_, roles_});
  });
}

void LaneGames::clear_played(const Plane& lanes) {
  for (Plane& plane : played_) {
    for (std::size_t w = 0; w < kPlaneWords; ++w) plane.words[w] &= ~lanes.words[w];
  }
}

void LaneGames::read_played(const Plane& lanes) {
  for (std::size_t part = 0; part < played_words_; ++part) {
    const std::size_t size = std::min<std::size_t>(64, played_.size() - part * 64);
    std::copy_n(played_.begin() + static_cast<std::ptrdiff_t>(part * 64), size, rows_.begin());
    std::fill(rows_.begin() + static_cast<std::ptrdiff_t>(size), rows_.end(), Plane{});
    machine::wide::transpose(rows_);
    machine::wide::for_each_lane(lanes, [&](std::size_t lane) {
      played_rows_[lane * played_words_ + part] = rows_[lane % 64].words[lane / 64];
    });
  }
}

double LaneGames::operations_per_game() const {
  double operations = 0;
  for (const auto& step : program_.steps()) operations += static_cast<double>(step.operations);
  operations /= static_cast<double>(program_.steps().size());
  machine::wide::Playouts trial(program_, 1);
  const game::PlayoutSums sums = trial.run({.max_states = kTrialStates, .max_length = 1000});
  const auto games = static_cast<double>(std::max<std::uint64_t>(sums.playouts, 1));
  return operations * static_cast<double>(sums.states) / games / static_cast<double>(kLanes);
}

}  // namespace rulewise::search
