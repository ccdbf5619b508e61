// state_advice.h — advisors on states as sums over sites, so that a move changes few of them.
//
//     const StateAdvice advice = find_advice(rules, game, structure, seed);
//     advice.weigh(weights, rows);
//     advice.worth(site, sum, rows);              // `sum` is of the steps of the facts that hold
//
// Idea      METAGAMER's and OGRE's advisors on a discovered board are sums: of facts, of pairs on a
//           line, of what goals still lack. A site is a few facts that some of them look at
//           together; what it adds to each hangs on how many hold. Advisors that are no such sums
//           (moves, payoff, the best of several) are left out. Each is measured by how it varies
//           in random games, so that all are alike loud before anything is learned
// Promises  the same structure and seed, the same advice; no more sites than the limit; immutable
// Tested by state_advice_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "insight/discovery/structure.h"
#include "machine/net/net_game.h"
#include "syntax/gdl/rules.h"

namespace rulewise::memory {

struct AdviceSite {
  /// What it adds to an advisor.
  struct Part {
    std::uint32_t advisor = 0;
    std::vector<float> worth{};  // by how many facts hold, from none on
  };
  std::vector<std::uint32_t> facts;      // bases
  std::vector<std::uint32_t> closers{};  // where one of these holds, it adds nothing
  std::vector<std::uint32_t> turns{};    // if any, one of these must hold
  std::vector<Part> parts{};
};

struct NamedAdvice {
  std::string name;
  std::string sentence{};    // what it tells, in the spelling it was found in
  float centre = 0;          // its mean in random games, which is taken off
  bool is_directed = false;  // the rules say that more of it is good for the first role; not kept
};

class StateAdvice {
 public:
  // What a fact adds to the sum of a site: facts that hold and closers, each counted. Turns are
  // not: they change with every move, so sites that wait for the same ones are a group.
  static constexpr std::uint32_t kFact = 1;
  static constexpr std::uint32_t kCloser = 1U << 16U;
  static constexpr std::size_t kMostGroups = 4;  // the first waits for nothing
  /// How much each varies in random games: as much as what several places share.
  static constexpr double kLoudness = 4;
  static constexpr std::size_t kMostOfASort = 1'000;  // facts, closers or turns of a site

  StateAdvice() = default;
  /// Sites that fit.
  StateAdvice(std::vector<NamedAdvice> advisors, std::vector<AdviceSite> sites);
  /// Whether the sites wait for few enough different turns.
  [[nodiscard]] static bool fits(const std::vector<AdviceSite>& sites);

  [[nodiscard]] const std::vector<NamedAdvice>& advisors() const { return advisors_; }
  [[nodiscard]] const std::vector<AdviceSite>& sites() const { return sites_; }

  [[nodiscard]] std::size_t group_of(std::size_t site) const { return group_[site]; }
  /// By group, whether one of its turns holds in the state.
  using Groups = std::array<bool, kMostGroups>;
  [[nodiscard]] Groups speaking(std::span<const std::uint64_t> state) const;

  /// What sites add by weights of the advisors, the first of which is given: a row a site, by how
  /// many of its facts hold. Replaces what was there.
  void weigh(const float* weights, std::vector<float>& rows) const;
  /// What the site adds by such rows, where its group speaks.
  [[nodiscard]] float worth(std::size_t site, std::uint32_t sum,
                            const std::vector<float>& rows) const {
    return sum >= kCloser ? 0 : rows[first_row_[site] + sum];
  }
  /// What all advisors say together where every site adds nothing.
  [[nodiscard]] double offset(const float* weights) const;
  /// By advisor, from the sums of all sites; replaces what was there.
  void list(std::span<const std::uint32_t> sums, const Groups& groups,
            std::vector<float>& values) const;

 private:
  struct Part {
    std::uint32_t advisor;
    std::uint32_t first;  // of its row in `worth_`
  };

  std::vector<NamedAdvice> advisors_;
  std::vector<AdviceSite> sites_;
  std::vector<std::uint8_t> group_;    // by site
  std::vector<std::uint8_t> is_idle_;  // by site: it adds nothing where none of its facts holds
  std::vector<std::vector<std::uint32_t>> turns_;  // by group
  std::vector<std::uint32_t> first_row_;   // by site, of numbers as many as its facts and one
  std::vector<std::uint32_t> first_part_;  // by site, and the end
  std::vector<Part> parts_;
  std::vector<float> worth_;
};

struct AdviceLimits {
  std::size_t max_sites = 4'000;  // more would make every look slow
  double max_seconds = 10;        // for looking at the rules
};

/// The structure must be that of the game.
[[nodiscard]] StateAdvice find_advice(const gdl::Rules& rules, const machine::NetGame& game,
                                      const insight::Structure& structure, std::uint64_t seed,
                                      const AdviceLimits& limits = {});

}  // namespace rulewise::memory
