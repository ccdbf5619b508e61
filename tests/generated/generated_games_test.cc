// generated_games_test.cc — the generated games of the library are still what their headers say:
// drawn again from seed and parameters they have the same rules, and their figures are good.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "generator/candidate.h"
#include "generator/header.h"
#include "syntax/scl/scl.h"

namespace rulewise::generator {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> library() {
  std::map<std::string, std::string> texts;
  for (const auto& entry : fs::directory_iterator(RULEWISE_GENERATED)) {
    if (entry.path().extension() != ".scl") continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    texts[entry.path().stem().string()] = text.str();
  }
  return texts;
}

/// The settings a game says it was drawn with.
Settings settings_of(const std::string& text) {
  const std::string mark = "% parameter: ";
  std::string config;
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
    config += text.substr(at + mark.size(), text.find('\n', at) - at - mark.size()) + '\n';
  }
  Settings settings;
  settings.naming = Naming::kPlausible;
  base::Diagnostics diagnostics;
  read_config(config, settings.config, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.to_text("header");
  return settings;
}

TEST(GeneratedGames, AreTwentyAndVaried) {
  std::map<std::string_view, int> counts;
  const auto texts = library();
  EXPECT_EQ(texts.size(), 20U);
  for (const auto& [name, text] : texts) {
    const Traits traits = find_traits(scl::read_rules(text).rules);
    for (const TraitKind& kind : trait_kinds()) counts[kind.name] += traits.has(kind.name) ? 1 : 0;
  }
  for (const char* trait : {"cylinder", "hops", "hands", "opponent_promotion", "continue", "arrive",
                            "eradicate", "must_capture", "fixed_setup", "decision_setup"}) {
    EXPECT_GE(counts[trait], 3) << trait;
  }
  EXPECT_GE(counts["random_setup"], 1);
  EXPECT_GE(counts["large"], 1);
}

TEST(GeneratedGames, AreDrawnAgainFromTheirSeeds) {
  for (const auto& [name, text] : library()) {
    const scl::Reading reading = scl::read_rules(text);
    ASSERT_FALSE(reading.diagnostics.has_errors()) << name;
    EXPECT_EQ(reading.rules.name, name);
    const auto seed = header_value(text, "seed");
    ASSERT_TRUE(seed) << name;
    const Candidate again = make_candidate(settings_of(text), std::stoull(std::string(*seed)));
    EXPECT_EQ(again.rules, reading.rules) << name;
  }
}

TEST(GeneratedGames, HaveGoodFigures) {
  for (const auto& [name, text] : library()) {
    const std::optional<PlayFigures> figures = read_figures(text);
    ASSERT_TRUE(figures) << name;
    EXPECT_EQ(judge_contests(*figures, {}), Fault::kNone) << name;
    EXPECT_EQ(judge_rivals(*figures, {}), Fault::kNone) << name;
    EXPECT_GE(figures->skill, QualityLimits().min_skill) << name;
  }
}

}  // namespace
}  // namespace rulewise::generator
