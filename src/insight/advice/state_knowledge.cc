#include "insight/advice/state_knowledge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::array kFamilies{Family::kOgre, Family::kMetagamer, Family::kClune,
                               Family::kOutcomes};

constexpr double kLoudness = 10;  // points that an advisor weighed by the rules varies by

bool names(const std::string& word, const StateAdvisor& advisor) {
  return word == "all" || word == advisor.name() || word == advisor.sort() ||
         word == name_of(advisor.family()) || advisor.name().starts_with(word + '/');
}

}  // namespace

const std::vector<std::string>& known_state_advisors() {
  static const std::vector<std::string> known = [] {
    std::vector<std::string> words{"insight", "believed", "figure8", "all"};
    for (const Family family : kFamilies) words.emplace_back(name_of(family));
    for (const char* sort : {"distance-initial", "distance-to-target", "count-pieces",
                             "occupied-columns", "count-moves", "depth", "exact", "pattern", "race",
                             "purse", "material", "mobility", "threat", "lottery", "facts"}) {
      words.emplace_back(sort);
    }
    return words;
  }();
  return known;
}

bool is_state_advisor(std::string_view word) {
  return std::ranges::find(known_state_advisors(), word.substr(0, word.find('/'))) !=
         known_state_advisors().end();
}

StateKnowledge::StateKnowledge(std::shared_ptr<const SceneTables> tables, StateAdvisors advisors,
                               std::size_t roles)
    : tables_(std::move(tables)),
      advisors_(std::move(advisors)),
      roles_(roles),
      moments_(advisors_.size()),
      weights_(advisors_.size(), 0) {}

bool StateKnowledge::is_believed(std::size_t advisor) const {
  return std::ranges::find(believed_, advisor) != believed_.end();
}

Advice StateKnowledge::advice(std::size_t advisor) const {
  Advice advice = advisors_[advisor]->advice();
  advice.weight = weights_[advisor];
  if (games_ == 0) {
    advice.sentence += lacked_time() ? " The time was too short, so it is not weighed."
                                     : " No random game came to an end that says something, so it "
                                       "is not weighed.";
    return advice;
  }
  const double found = correlation(advisor);
  advice.sentence += " Correlation with the payoff " + number_text(found, 3) + " in " +
                     counted(games_, "random game") + ": " +
                     (is_believed(advisor) ? "believed"
                      : !varies_[advisor] ? "always the same, so it tells roles apart and no states"
                      : std::abs(found) > bound_ ? "others say it better"
                                                 : "no more than chance") +
                     " (chance stays below " + number_text(bound_, 3) + " at " +
                     number_text(100 * confidence_, 1) + " %).";
  return advice;
}

bool StateKnowledge::is_weighed_by_rules(const std::vector<std::size_t>& advisors) const {
  return std::ranges::all_of(advisors, [&](std::size_t i) {
    return advisors_[i]->family() == Family::kMetagamer && !is_believed(i);
  });
}

AdvisorSet StateKnowledge::weigh(const std::vector<std::size_t>& advisors) const {
  AdvisorSet set{advisors, {}, 50};
  if (is_weighed_by_rules(advisors)) {
    for (const std::size_t i : advisors) {
      const double varies = games_ > 0 ? moments_.deviation(i) : 0;
      set.weights.push_back(varies > 0 ? kLoudness / varies : 1);
    }
    return set;
  }
  const Weighing found = moments_.weigh(advisors);
  set.weights = found.weights;
  if (games_ > 0) set.offset = found.offset;
  return set;
}

AdvisorSet StateKnowledge::set_named(const std::string& name) const {
  AdvisorSet set;
  for (std::size_t i = 0; i < advisors_.size(); ++i) {
    if (advisors_[i]->name() != name) continue;
    set.advisors.push_back(i);
    set.weights.push_back(roles_ > 1 && name == "exact" ? 0.5 : 1);
    if (roles_ == 1 && name == "exact") set.offset = 0;
  }
  return set;
}

/// Why nothing is called so.
base::Error StateKnowledge::missing(const std::string& word) const {
  const std::string sort = word.substr(0, word.find('/'));
  if (std::ranges::find(unmade_, sort) != unmade_.end()) {
    return {"advisor '" + word + "' was not made: the time was too short", "give it more time"};
  }
  return {"no advisor of this game is called '" + word + "'", "`rulewise analyze` lists them"};
}

base::Result<AdvisorSet> StateKnowledge::pick(const std::vector<std::string>& words) const {
  std::set<std::size_t> found;
  for (const std::string& word : words) {
    if (word == "insight" && words.size() == 1) return pick({best_set_});
    if ((word == "lottery" || word == "exact" || word == "race") && words.size() == 1) {
      AdvisorSet set = set_named(word);
      if (!set.advisors.empty()) return set;
    }
    if (word == "figure8" && words.size() == 1) {
      return AdvisorSet{winners_, winner_weights_, 50};
    }
    std::size_t before = found.size();
    if (word == "believed" || word == "insight") {
      found.insert(believed_.begin(), believed_.end());
      before = found.size() + 1;  // there may be none
    }
    for (std::size_t i = 0; i < advisors_.size(); ++i) {
      if (names(word, *advisors_[i])) found.insert(i);
    }
    if (found.size() == before) return missing(word);
  }
  return weigh({found.begin(), found.end()});
}

}  // namespace rulewise::insight
