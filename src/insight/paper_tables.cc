#include "insight/paper_tables.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>

#include "insight/material.h"

namespace rulewise::insight {
namespace {

struct PrintedLine {
  std::string_view advisor;
  std::vector<std::string_view> numbers;  // one a column
};

struct PrintedTable {
  std::string_view game;
  std::string_view columns;
  std::vector<PrintedLine> lines;
};

PrintedTable table_2() {
  return {"checkers",
          "KM",
          {{"max-static-mob", {"4", "2"}},
           {"max-eventual-mob", {"6.94", "3.72"}},
           {"avg-static-mob", {"3.06", "1.53"}},
           {"avg-eventual-mob", {"5.19", "2.64"}},
           {"eradicate", {"1", "1"}},
           {"victims", {"2", "2"}},
           {"immunity", {"0", "0"}},
           {"giveaway", {"0", "0"}},
           {"stalemate", {"1", "1"}},
           {"arrive", {"0", "0"}},
           {"total", {"23.2", "13.9"}}}};
}

PrintedTable table_3() {
  return {"chess",
          "BKNPQR",
          {{"max-static-mob", {"13", "8", "8", "1", "27", "14"}},
           {"max-eventual-mob", {"12", "12.9", "14.8", "1.99", "23.5", "20.2"}},
           {"avg-static-mob", {"8.75", "6.56", "5.25", "0.875", "22.8", "14"}},
           {"avg-eventual-mob", {"10.9", "9.65", "11.8", "1.75", "22.4", "20.2"}},
           {"eradicate", {"0", "1", "0", "0", "0", "0"}},
           {"victims", {"6", "6", "6", "6", "6", "6"}},
           {"immunity", {"0", "0", "0", "0", "0", "0"}},
           {"giveaway", {"0", "0", "0", "0", "0", "0"}},
           {"stalemate", {"1", "1", "1", "1", "1", "1"}},
           {"arrive", {"0", "0", "0", "0", "0", "0"}},
           {"total", {"51.7", "45.1", "46.9", "12.6", "103", "75.5"}}}};
}

/// The defined piece whose name begins with the letter; a knight may be spelled with its k.
std::optional<PieceId> find_by_letter(const scl::Rules& rules, char letter) {
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind) {
    const scl::Piece& piece = rules.pieces[kind];
    if (!piece.is_defined || piece.name.empty()) continue;
    const char first = piece.name == "knight" ? 'N' : static_cast<char>(piece.name[0] & ~0x20);
    if (first == letter) return PieceId(kind);
  }
  return std::nullopt;
}

double find_value(const Material& material, std::string_view advisor, PieceOf piece) {
  for (std::size_t i = 0; i < kMaterialAdvisors; ++i) {
    if (name_of(material_advisor(i)) == advisor) return material.value(material_advisor(i), piece);
  }
  return material.total(piece);
}

std::optional<base::Error> add_table(const scl::Rules& rules, const PrintedTable& table,
                                     std::vector<PaperRow>& rows) {
  const BoardTables tables(rules);
  MaterialOptions options;
  options.weight(MaterialAdvisor::kPromote) = 0;
  const Material material(tables, options);
  for (const PrintedLine& line : table.lines) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const std::optional<PieceId> kind = find_by_letter(rules, table.columns[column]);
      if (!kind) {
        return base::Error{std::string(table.game) + " has no piece that begins with " +
                           table.columns[column]};
      }
      rows.push_back(
          {std::string(table.game) + ' ' + table.columns[column] + ' ' + std::string(line.advisor),
           std::string(line.numbers[column]),
           find_value(material, line.advisor, {Side::kPlayer, *kind})});
    }
  }
  return std::nullopt;
}

}  // namespace

std::string PaperRow::printed() const {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", ours);
  return text.data();
}

base::Result<std::vector<PaperRow>> metagamer_tables(const scl::Rules& checkers,
                                                     const scl::Rules& chess) {
  std::vector<PaperRow> rows;
  if (std::optional<base::Error> error = add_table(checkers, table_2(), rows)) return *error;
  if (std::optional<base::Error> error = add_table(chess, table_3(), rows)) return *error;
  return rows;
}

}  // namespace rulewise::insight
