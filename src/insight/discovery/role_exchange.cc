#include "insight/discovery/role_exchange.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostRoles = 8;  // of more, none is exchanged

using Parts = std::vector<std::size_t>;

/// The text with each of its words replaced, where there is something to put in its place.
std::string reworded_by(std::string_view text, const std::map<std::string, std::string>& words) {
  std::string result;
  std::string word;
  const auto put = [&] {
    const auto found = words.find(word);
    result += found == words.end() ? word : found->second;
    word.clear();
  };
  for (const char c : text) {
    if (c != '(' && c != ')' && c != ' ') {
      word += c;
      continue;
    }
    put();
    result += c;
  }
  put();
  return result;
}

/// How different two kinds are: named after their roles alike first, then by what they do.
double unlike(const Structure& structure, Kind a, Kind b,
              const std::map<std::string, std::string>& roles) {
  const PieceFigures& left = structure.pieces[a.index()];
  const PieceFigures& right = structure.pieces[b.index()];
  if (reworded_by(left.symbol, roles) == right.symbol) return -1;
  const bool have_reach = left.reach.count() > 0 && right.reach.count() > 0;
  return std::abs(left.mobility.mean() - right.mobility.mean()) +
         std::abs(left.count.mean() - right.count.mean()) +
         (have_reach ? std::abs(left.reach.mean() - right.reach.mean()) : 0);
}

std::vector<Kind> kinds_of(const Structure& structure, std::size_t role) {
  std::vector<Kind> kinds;
  for (std::size_t i = 0; i < structure.pieces.size(); ++i) {
    if (structure.pieces[i].owner == game::Role(role)) kinds.emplace_back(i);
  }
  return kinds;
}

}  // namespace

RoleExchange::RoleExchange(const Structure& structure, std::vector<std::size_t> parts,
                           const Words& twins)
    : parts_(std::move(parts)) {
  const std::vector<std::string>& roles = structure.sample.roles;
  for (std::size_t role = 0; role < parts_.size(); ++role) {
    if (parts_[role] != role) words_.emplace(roles[role], roles[parts_[role]]);
  }
  if (words_.empty()) return;
  if (structure.board) {
    for (std::size_t role = 0; role < parts_.size(); ++role) match_kinds(structure, role);
  }
  for (const auto& [from, to] : kinds_) {
    words_.emplace(structure.pieces[from.index()].symbol, structure.pieces[to.index()].symbol);
  }
  add_turn_words(structure);
  words_.insert(twins.begin(), twins.end());
}

/// The kinds of the role with those of whose part it plays, the two most alike first. Where two
/// change places, the first one's choice holds for both.
void RoleExchange::match_kinds(const Structure& structure, std::size_t role) {
  const std::size_t part = parts_[role];
  const bool is_mutual = parts_[part] == role;
  if (part == role || (is_mutual && part < role)) return;
  struct Pair {
    double unlike;
    Kind kind;
    Kind other;
  };
  std::vector<Pair> pairs;
  for (const Kind kind : kinds_of(structure, role)) {
    for (const Kind other : kinds_of(structure, part)) {
      pairs.push_back({unlike(structure, kind, other, words_), kind, other});
    }
  }
  std::ranges::stable_sort(pairs, {}, &Pair::unlike);
  std::set<Kind> taken;
  for (const Pair& pair : pairs) {
    if (kinds_.contains(pair.kind) || taken.contains(pair.other)) continue;
    kinds_.emplace(pair.kind, pair.other);
    if (is_mutual) kinds_.emplace(pair.other, pair.kind);
    taken.insert(pair.other);
  }
}

/// The constants of a turn marker need not be the names of roles.
void RoleExchange::add_turn_words(const Structure& structure) {
  if (!structure.turn) return;
  const auto& names = structure.sample.facts.names();
  const auto word_of = [&](std::size_t role) -> std::optional<std::string> {
    std::optional<std::string> word;
    for (const auto& [name, whose] : structure.turn->roles) {
      if (whose != game::Role(role)) continue;
      if (word) return std::nullopt;  // several: there is no telling which for which
      word = std::string(names.text(name));
    }
    return word;
  };
  for (std::size_t role = 0; role < parts_.size(); ++role) {
    const auto from = word_of(role);
    const auto to = word_of(parts_[role]);
    if (from && to) words_.emplace(*from, *to);
  }
}

bool RoleExchange::exchanges() const {
  for (std::size_t role = 0; role < parts_.size(); ++role) {
    if (parts_[role] != role) return true;
  }
  return false;
}

std::string RoleExchange::reworded(std::string_view text) const {
  return reworded_by(text, words_);
}

std::string RoleExchange::words(const std::vector<std::string>& roles) const {
  std::vector<std::size_t> changed;
  for (std::size_t role = 0; role < parts_.size(); ++role) {
    if (parts_[role] != role) changed.push_back(role);
  }
  if (changed.size() == 2) {
    return "exchanging " + roles[changed[0]] + " and " + roles[changed[1]];
  }
  std::vector<std::string> each;
  for (const std::size_t role : changed)
    each.push_back(roles[role] + " for " + roles[parts_[role]]);
  return "putting " + listed(each);
}

std::vector<RoleExchange> guess_exchanges(const Structure& structure,
                                          const RoleExchange::Words& twins) {
  const std::size_t count = structure.sample.roles.size();
  Parts parts(count);
  std::iota(parts.begin(), parts.end(), std::size_t{0});
  std::vector<RoleExchange> guesses{RoleExchange(structure, parts)};
  if (count < 2 || count > kMostRoles) return guesses;
  if (count == 2 && !twins.empty()) guesses.emplace_back(structure, Parts{1, 0}, twins);
  for (std::size_t shift = 1; shift < count; ++shift) {
    Parts shifted;
    for (const std::size_t role : parts) shifted.push_back((role + shift) % count);
    guesses.emplace_back(structure, std::move(shifted));
  }
  for (std::size_t a = 0; count > 2 && a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      Parts swapped = parts;
      std::swap(swapped[a], swapped[b]);
      guesses.emplace_back(structure, std::move(swapped));
    }
  }
  return guesses;
}

}  // namespace rulewise::insight
