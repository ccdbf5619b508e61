#include "generator/report.h"

namespace rulewise::generator {
namespace {

/// In quotes where it must be.
std::string csv_text(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == text.npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

struct CsvValue {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::uint64_t value) const { return std::to_string(value); }
  std::string operator()(Fraction value) const { return text(value); }
  std::string operator()(const std::string& value) const { return csv_text(value); }
};

}  // namespace

Row report_row(const std::string& file, const Candidate& candidate) {
  Row row;
  row.push_back({"file", file});
  row.push_back({"seed", candidate.seed});
  row.push_back({"game", candidate.rules.name});
  for (std::size_t i = 0; i < measure_kinds().size(); ++i) {
    row.push_back(
        {measure_kinds()[i].name, static_cast<std::uint64_t>(candidate.traits.measures[i])});
  }
  for (std::size_t i = 0; i < trait_kinds().size(); ++i) {
    row.push_back({trait_kinds()[i].name, static_cast<bool>(candidate.traits.holds[i])});
  }
  for (const FigureKind& kind : figure_kinds()) {
    row.push_back({kind.name, {}});
    if (candidate.figures) row.back().value = (*candidate.figures).*kind.value;
  }
  return row;
}

std::string csv_head(const Row& row) {
  std::string line;
  for (const Cell& cell : row) line += (line.empty() ? "" : ",") + csv_text(cell.column);
  return line;
}

std::string csv_line(const Row& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    line += (i == 0 ? "" : ",") + std::visit(CsvValue{}, row[i].value);
  }
  return line;
}

}  // namespace rulewise::generator
