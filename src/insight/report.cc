#include "insight/report.h"

#include <algorithm>
#include <vector>

#include "insight/explain.h"
#include "insight/wording.h"
#include "syntax/scl/english_words.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kNameWidth = 18;
constexpr std::size_t kLineWidth = 100;

const scl::Rules& rules_of(const BoardKnowledge& knowledge) {
  return knowledge.tables().views().of(Side::kPlayer);
}

/// The text in lines of kLineWidth, all but the first further in.
std::string wrapped(const std::string& text, const std::string& first, const std::string& rest) {
  std::string out;
  std::string line = first;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    const bool is_empty = line.size() == (out.empty() ? first : rest).size();
    if (!is_empty && line.size() + 1 + word.size() > kLineWidth) {
      out += line + '\n';
      line = rest + word;
    } else {
      line += (is_empty ? "" : " ") + word;
    }
    begin = end + 1;
  }
  return out + line + '\n';
}

std::string with_lines(const Remark& remark) { return remark.sentence + in_brackets(remark.lines); }

std::string section(const std::string& title, const std::vector<Remark>& remarks) {
  if (remarks.empty()) return "";
  std::string text = '\n' + title + '\n';
  for (Remark remark : remarks) {
    remark.sentence = capitalised(remark.sentence);
    if (!remark.sentence.ends_with('.')) remark.sentence += '.';
    text += wrapped(with_lines(remark), "  ", "    ");
  }
  return text;
}

std::string heading(const BoardKnowledge& knowledge) {
  const scl::Rules& rules = rules_of(knowledge);
  const bool is_planar = rules.board.type == scl::BoardType::kPlanar;
  return (rules.name.empty() ? "A game" : rules.name) + ": " + std::to_string(rules.board.width) +
         " by " + std::to_string(rules.board.height) + " squares" +
         (is_planar ? "" : ", left and right edge joined") + ", white against black\n";
}

/// The columns that fit a line, so that games of many pieces stay readable.
std::vector<std::vector<PieceId>> column_groups(const BoardKnowledge& knowledge) {
  std::vector<std::vector<PieceId>> groups(1);
  std::size_t used = kNameWidth;
  for (const PieceId kind : kinds_by_value(knowledge)) {
    const std::size_t width =
        std::max<std::size_t>(rules_of(knowledge).piece(kind).name.size(), 6) + 2;
    if (used + width > kLineWidth && !groups.back().empty()) {
      groups.emplace_back();
      used = kNameWidth;
    }
    groups.back().push_back(kind);
    used += width;
  }
  return groups;
}

}  // namespace

std::string material_table(const BoardKnowledge& knowledge) {
  const Material& material = knowledge.material();
  std::string text;
  for (const std::vector<PieceId>& kinds : column_groups(knowledge)) {
    if (kinds.empty()) continue;
    const auto row = [&](const std::string& name, auto cell) {
      std::string line = left("  " + name, kNameWidth);
      for (const PieceId kind : kinds) {
        const std::size_t width =
            std::max<std::size_t>(rules_of(knowledge).piece(kind).name.size(), 6) + 2;
        line += right(cell(kind), width);
      }
      return line + '\n';
    };
    if (!text.empty()) text += '\n';
    text +=
        row("", [&](PieceId kind) { return scl::spoken(rules_of(knowledge).piece(kind).name); });
    for (std::size_t i = 0; i < kMaterialAdvisors; ++i) {
      const MaterialAdvisor advisor = material_advisor(i);
      const double weight = material.options().weight(advisor);
      if (weight == 0) continue;
      const std::string factor = weight == 1 ? "" : " x" + number_text(weight, 3);
      text += row(std::string(name_of(advisor)) + factor, [&](PieceId kind) {
        return three_digits(material.value(advisor, {Side::kPlayer, kind}));
      });
    }
    text += row("total", [&](PieceId kind) {
      return three_digits(material.total({Side::kPlayer, kind}));
    });
  }
  return text;
}

std::string advisors_text(const BoardKnowledge& knowledge) {
  std::string text;
  for (std::size_t i = 0; i < kBoardAdvices; ++i) {
    const Advice advice = advice_of(board_advice(i), knowledge);
    const std::string name =
        "  " + left(advice.name, 22) + right(number_text(advice.weight, 3), 5) + "  ";
    text +=
        wrapped(with_lines({advice.sentence, advice.lines}), name, std::string(name.size(), ' '));
  }
  return text;
}

std::string report_text(const BoardKnowledge& knowledge) {
  std::string text = heading(knowledge);
  const std::string table = material_table(knowledge);
  if (!table.empty()) text += "\nMaterial\n" + table;
  std::vector<Remark> values;
  for (const PieceId kind : kinds_by_value(knowledge)) {
    values.push_back(explain_value(knowledge, kind));
  }
  text += section("In words", values);
  text += section("Promotion", explain_promotions(knowledge));
  text += section("Arrival", explain_arrivals(knowledge));
  text += section("Vital", explain_vital(knowledge));
  return text;
}

}  // namespace rulewise::insight
