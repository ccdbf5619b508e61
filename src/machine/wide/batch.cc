#include "machine/wide/batch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "machine/wide/transpose.h"

namespace rulewise::machine::wide {

namespace {

/// 64 planes by 64 lanes, for each word of lanes.
using Squares = std::array<std::array<std::uint64_t, 64>, kPlaneWords>;

/// One row of bits a lane from planes that lie side by side. Each plane is looked at once: there
/// are more of them than the nearest memory holds.
void read_planes(std::span<const Plane> planes, std::size_t count, const Plane& wanted,
                 std::span<std::uint64_t> out) {
  const std::size_t words = (planes.size() + 63) / 64;
  const std::size_t squares = (count + 63) / 64;
  Squares rows;
  for (std::size_t part = 0; part < words; ++part) {
    const std::size_t size = std::min<std::size_t>(64, planes.size() - part * 64);
    std::array<std::uint64_t, kPlaneWords> any{};
    for (std::size_t i = 0; i < size; ++i) {
      const Plane& plane = planes[part * 64 + i];
      for (std::size_t w = 0; w < squares; ++w) {
        rows[w][i] = plane.words[w] & wanted.words[w];
        any[w] |= rows[w][i];
      }
    }
    for (std::size_t w = 0; w < squares; ++w) {
      std::fill(rows[w].begin() + static_cast<std::ptrdiff_t>(size), rows[w].end(), 0);
      if (any[w] != 0) transpose(rows[w]);
      const std::size_t lanes = std::min<std::size_t>(64, count - w * 64);
      for (std::size_t i = 0; i < lanes; ++i) out[(w * 64 + i) * words + part] = rows[w][i];
    }
  }
}

}  // namespace

Batch::Batch(const BatchProgram& program)
    : program_(program), layout_(program.layout()), planes_(program.workspace_slots()) {
  const logic::Net& net = program.net();
  role_of_move_.resize(net.move_count());
  for (std::uint32_t role = 0; role < net.role_count(); ++role) {
    std::fill(role_of_move_.begin() + net.first_move[role],
              role_of_move_.begin() + net.first_move[role + 1], role);
  }
}

template <class Rows>
void Batch::load_word(std::size_t word, std::uint64_t replaced, Rows rows_of) {
  const std::size_t bases = net().base_count();
  for (std::size_t base = 0; base < bases; base += 64) {
    std::array<std::uint64_t, 64> rows{};
    for (std::uint64_t left = replaced; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      rows[i] = rows_of(i, base / 64);
    }
    transpose(rows);
    for (std::size_t i = 0; i < 64 && base + i < bases; ++i) {
      std::uint64_t& bits = planes_[layout_.state + base + i].words[word];
      bits = (bits & ~replaced) | (rows[i] & replaced);
    }
  }
}

void Batch::load(std::span<const game::State> states, std::size_t first_lane) {
  assert(first_lane + states.size() <= kLanes);
  const std::size_t last = first_lane + states.size();
  for (std::size_t lane = first_lane; lane < last;) {
    const std::size_t word = lane / 64;
    const std::size_t end = std::min(last, (word + 1) * 64);
    std::uint64_t replaced = 0;
    for (; lane < end; ++lane) replaced |= std::uint64_t{1} << (lane % 64);
    load_word(word, replaced, [&](std::size_t i, std::size_t part) {
      return states[word * 64 + i - first_lane][part];
    });
  }
}

void Batch::load_lanes(std::span<const std::uint32_t> lanes, std::span<const game::State> states) {
  for (std::size_t n = 0; n < lanes.size();) {
    const std::size_t word = lanes[n] / 64;
    std::uint64_t replaced = 0;
    std::array<const game::State*, 64> by_bit{};
    for (; n < lanes.size() && lanes[n] / 64 == word; ++n) {
      replaced |= std::uint64_t{1} << (lanes[n] % 64);
      by_bit[lanes[n] % 64] = &states[n];
    }
    load_word(word, replaced, [&](std::size_t i, std::size_t part) { return (*by_bit[i])[part]; });
  }
}

void Batch::load_rows(std::span<const std::uint64_t> rows, std::size_t count) {
  assert(count <= kLanes);
  const std::size_t bases = net().base_count();
  const std::size_t words = (bases + 63) / 64;
  const std::size_t squares = (count + 63) / 64;
  Squares turned;
  for (std::size_t part = 0; part < words; ++part) {
    for (std::size_t w = 0; w < squares; ++w) {
      const std::size_t lanes = std::min<std::size_t>(64, count - w * 64);
      for (std::size_t i = 0; i < lanes; ++i) turned[w][i] = rows[(w * 64 + i) * words + part];
      std::fill(turned[w].begin() + static_cast<std::ptrdiff_t>(lanes), turned[w].end(), 0);
      transpose(turned[w]);
    }
    const std::size_t size = std::min<std::size_t>(64, bases - part * 64);
    for (std::size_t i = 0; i < size; ++i) {
      Plane& plane = planes_[layout_.state + part * 64 + i];
      for (std::size_t w = 0; w < squares; ++w) plane.words[w] = turned[w][i];
    }
  }
}

game::State Batch::read(std::size_t lane) const {
  const std::size_t bases = net().base_count();
  game::State state((bases + 63) / 64);
  for (std::size_t base = 0; base < bases; ++base) {
    if (planes_[layout_.state + base].test(lane)) state.set_bit(base);
  }
  return state;
}

std::vector<game::State> Batch::read_all(std::size_t count) const {
  const std::size_t bases = net().base_count();
  std::vector<game::State> states(count, game::State((bases + 63) / 64));
  for (std::size_t first = 0; first < count; first += 64) {
    for (std::size_t base = 0; base < bases; base += 64) {
      std::array<std::uint64_t, 64> rows{};
      for (std::size_t i = 0; i < 64 && base + i < bases; ++i) {
        rows[i] = planes_[layout_.state + base + i].words[first / 64];
      }
      transpose(rows);
      for (std::size_t i = 0; i < 64 && first + i < count; ++i) {
        states[first + i][base / 64] = rows[i];
      }
    }
  }
  return states;
}

void Batch::read_rows(std::size_t count, std::span<std::uint64_t> rows) const {
  read_planes({planes_.data() + layout_.state, net().base_count()}, count, Plane::filled(true),
              rows);
}

void Batch::read_legal(std::size_t count, const Plane& wanted,
                       std::span<std::uint64_t> rows) const {
  read_planes({planes_.data() + layout_.legal, net().move_count()}, count, wanted, rows);
}

void Batch::evaluate() { program_.evaluate().run(planes_.data()); }

void Batch::evaluate_terminal() { program_.terminal().run(planes_.data()); }

void Batch::evaluate_goals() { program_.goals().run(planes_.data()); }

void Batch::draw(RandomPlanes& random) {
  random.fill({planes_.data() + layout_.random, layout_.random_planes});
  program_.draw().run(planes_.data());
}

void Batch::force(std::size_t lane, std::uint32_t move) {
  const std::uint32_t role = role_of_move_[move];
  for (std::uint32_t other = net().first_move[role]; other < net().first_move[role + 1]; ++other) {
    planes_[layout_.does + other].set(lane, other == move);
  }
}

void Batch::clear_moves() {
  std::fill_n(planes_.begin() + layout_.does, net().move_count(), Plane{});
}

void Batch::advance_all_but(const Plane& held) {
  program_.advance().run(planes_.data());
  for (std::size_t base = 0; base < net().base_count(); ++base) {
    Plane& state = planes_[layout_.state + base];
    const Plane& next = planes_[layout_.next_state + base];
    for (std::size_t i = 0; i < kPlaneWords; ++i) {
      const std::uint64_t kept = held.words[i];
      state.words[i] = (state.words[i] & kept) | (next.words[i] & ~kept);
    }
  }
}

void Batch::advance() {
  program_.advance().run(planes_.data());
  std::copy_n(planes_.begin() + layout_.next_state, net().base_count(),
              planes_.begin() + layout_.state);
}

}  // namespace rulewise::machine::wide
