#include "insight/advice/metagamer_advisors.h"

#include <algorithm>
#include <memory>
#include <string>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

std::string evidence(const Structure& structure, const BoardPlay& play) {
  return " (" + counted(play.trials(), "state") + " of " +
         counted(structure.sample.games.size(), "random game") + ")";
}

int owner_number(const PieceFigures& piece) {
  return piece.owner ? static_cast<int>(piece.owner->index()) : kNobody;
}

/// A sum over the owned pieces on the board, each by its kind and place.
template <class Worth>
std::unique_ptr<StateAdvisor> sum_over_pieces(const Structure& structure, const SceneTables& tables,
                                              Advice advice, const Worth& worth) {
  std::vector<FactWorth> sum;
  for (std::uint32_t fact = 0; fact < tables.standings.size(); ++fact) {
    const BoardView::Standing& standing = tables.standings[fact];
    if (!standing.place.is_valid()) continue;
    const PieceFigures& piece = structure.pieces[standing.kind.index()];
    if (!piece.is_somebodys()) continue;
    const double own = worth(standing.kind, standing.place);
    if (own != 0) add_worth(fact, own, piece, structure.sample.roles.size(), sum);
  }
  if (sum.empty()) return nullptr;
  return std::make_unique<FactAdvisor>(Family::kMetagamer, std::move(advice), std::move(sum));
}

/// Kinds that count for somebody, the most valuable first; those that move, or those that do not.
std::vector<std::string> valued(const Structure& structure, bool moves) {
  constexpr std::size_t kMost = 12;
  std::vector<Kind> kinds;
  for (std::size_t i = 0; i < structure.pieces.size(); ++i) {
    if (structure.value(Kind(i)) > 0 && structure.pieces[i].moves == moves) kinds.emplace_back(i);
  }
  std::ranges::stable_sort(kinds, std::greater<>(), [&](Kind k) { return structure.value(k); });
  if (kinds.size() > kMost) kinds.erase(kinds.begin() + kMost, kinds.end());
  std::vector<std::string> parts;
  for (const Kind kind : kinds) {
    const std::string& symbol = structure.pieces[kind.index()].symbol;
    parts.push_back(moves ? symbol + ' ' + number_text(structure.value(kind), 2) : symbol);
  }
  return parts;
}

std::string material_sentence(const Structure& structure, const BoardPlay& play) {
  const std::vector<std::string> movers = valued(structure, true);
  const std::vector<std::string> others = valued(structure, false);
  const std::string count = (others.size() == 1 ? " counts 1" : " count 1 each");
  if (movers.empty()) {
    return "No piece was seen to move, so " + listed(others, "and") + count +
           evidence(structure, play) + '.';
  }
  const bool is_cleared = std::ranges::any_of(
      structure.pieces, [](const PieceFigures& piece) { return piece.reach.count() > 0; });
  return std::string("A piece is worth the moves it has on average") +
         (is_cleared ? ", half in games and half on boards cleared for it: " : ": ") +
         listed(movers) +
         (others.empty() ? "" : "; not seen to move, " + listed(others, "and") + count) +
         evidence(structure, play) + '.';
}

ThreatAdvisor::Table threats(const Structure& structure, const BoardPlay& play) {
  ThreatAdvisor::Table table;
  table.places = structure.board->places().size();
  for (std::size_t k = 0; k < structure.pieces.size(); ++k) {
    const bool counts = structure.pieces[k].is_piece();
    table.owners.push_back(counts ? owner_number(structure.pieces[k]) : kNobody);
    table.values.push_back(static_cast<float>(structure.value(Kind(k))));
    for (std::size_t from = 0; from < table.places; ++from) {
      for (std::size_t at = 0; at < table.places; ++at) {
        table.chance.push_back(
            static_cast<float>(play.capture_chance(Kind(k), Place(from), Place(at))));
      }
    }
  }
  return table;
}

}  // namespace

void add_metagamer_advisors(const Structure& structure, const BoardPlay& play,
                            const SceneTables& tables, StateAdvisors& advisors) {
  const auto add = [&](std::unique_ptr<StateAdvisor> advisor) {
    if (advisor) advisors.push_back(std::move(advisor));
  };
  add(sum_over_pieces(structure, tables, {"material", 1, material_sentence(structure, play), {}},
                      [&](Kind kind, Place) { return structure.value(kind); }));
  const bool any_moves = std::ranges::any_of(structure.pieces, [](const PieceFigures& piece) {
    return piece.moves && piece.is_somebodys();
  });
  if (any_moves) {
    const std::string sentence =
        "Pieces stand well where they had many moves when they stood there" +
        evidence(structure, play) + '.';
    add(sum_over_pieces(
        structure, tables, {"mobility", 1, sentence, {}}, [&](Kind kind, Place place) {
          return structure.pieces[kind.index()].moves ? play.mobility(kind, place) : 0.0;
        }));
  }
  if (!play.has_chances()) return;
  const std::string sentence =
      "Pieces that another could take when one stood so to the other count by that chance and "
      "what they are worth: " +
      counted(play.captures(), "way") + " of taking seen" + evidence(structure, play) + '.';
  const auto table = std::make_shared<const ThreatAdvisor::Table>(threats(structure, play));
  add(std::make_unique<ThreatAdvisor>(Advice{"threat", 1, sentence, {}}, table));
  const bool tells_turn =
      std::ranges::any_of(tables.turns, [](const auto& facts) { return !facts.empty(); });
  if (!tells_turn) return;
  add(std::make_unique<CaptureAdvisor>(
      Advice{"threat/on-turn",
             1,
             "The most that who is on turn could take, by the same chances: " +
                 counted(play.captures(), "way") + " of taking seen" + evidence(structure, play) +
                 '.',
             {}},
      table));
}

}  // namespace rulewise::insight
