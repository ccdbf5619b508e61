#include "memory/td_memory.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "memory/testing/library_game.h"
#include "memory/testing/made_patterns.h"

namespace rulewise::memory {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

/// Other names, and the definitions in reverse.
std::string scrambled(const std::string& text) {
  std::string head = text.substr(0, text.find("\ndefine "));
  std::string rest = text.substr(head.size());
  std::vector<std::string> definitions;
  const std::string end = "end define\n";
  while (rest.find(end) != std::string::npos) {
    const std::size_t length = rest.find(end) + end.size();
    definitions.push_back(rest.substr(0, length));
    rest = rest.substr(length);
  }
  std::ranges::reverse(definitions);
  std::string result = head;
  for (const std::string& definition : definitions) result += definition;
  result += rest;
  for (const auto& [name, other] : std::vector<std::pair<std::string, std::string>>{
           {"queen", "zebra"}, {"pawn", "ant"}, {"knight", "moth"}, {"bishop", "wasp"}}) {
    result = replaced(result, name, other);
  }
  return replaced(result, "game metagamer_chess", "game zoo");
}

TEST(Fingerprint, HangsOnTheRulesAndNotOnTheNames) {
  const std::string text = testing::library_text("metagamer_chess");
  const auto plain = testing::compiled(text);
  const auto other = testing::compiled(scrambled(text));
  ASSERT_NE(plain->rules.pieces.front().name, other->rules.pieces.front().name);
  EXPECT_EQ(fingerprint_of(plain->rules).text, fingerprint_of(other->rules).text);
  const auto changed = testing::compiled(replaced(text, "leap <1,2>", "leap <1,3>"));
  EXPECT_NE(fingerprint_of(plain->rules).text, fingerprint_of(changed->rules).text);
  const auto moved = testing::compiled(replaced(text, "no_progress 100", "no_progress 80"));
  EXPECT_NE(fingerprint_of(plain->rules).text, fingerprint_of(moved->rules).text);
}

TEST(Fingerprint, TellsTheGamesOfTheLibraryApart) {
  std::vector<std::string> texts;
  for (const char* name : {"pell_chess", "metagamer_chess", "orthodox_chess", "checkers", "xiangqi",
                           "shogi", "minishogi", "knightmate", "extinction_chess"}) {
    texts.push_back(fingerprint_of(testing::library_game(name)->rules).text);
  }
  std::ranges::sort(texts);
  EXPECT_EQ(std::ranges::adjacent_find(texts), texts.end());
}

TdMemory drawn_memory(const board::CompiledGame& game, const GraphList& patterns) {
  TdOptions options;
  options.features = {.with_advisors = false, .patterns = patterns};
  TdLearner learner(game, options);
  for (int i = 0; i < 15; ++i) learner.play();
  return {{learner.state(), *learner.weights(), 15}, false, patterns};
}

class TdMemoryBytes : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Patterns, TdMemoryBytes, ::testing::Bool());

TEST_P(TdMemoryBytes, ComeBackToTheBit) {
  const auto game = testing::library_game("metagamer_chess");
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  const TdMemory memory =
      drawn_memory(*game, GetParam() ? testing::made_patterns(*game, 40) : nullptr);
  const std::string bytes = to_bytes(memory, *game, fingerprint);
  const auto back = td_memory_from(bytes, *game, fingerprint);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->state.weights, memory.state.weights);
  EXPECT_EQ(back->state.squares, memory.state.squares);
  EXPECT_EQ(back->state.mean, memory.state.mean);
  EXPECT_EQ(back->best, memory.best);
  EXPECT_EQ(back->state.games, memory.state.games);
  ASSERT_EQ(back->patterns != nullptr, GetParam());
  if (GetParam()) {
    EXPECT_GT(memory.patterns->size(), 10U);
    EXPECT_EQ(*back->patterns, *memory.patterns);
  }
  EXPECT_FALSE(td_memory_from(bytes.substr(0, bytes.size() - 1), *game, fingerprint));
  const auto other = testing::library_game("checkers");
  EXPECT_FALSE(td_memory_from(bytes, *other, fingerprint_of(other->rules)));
}

TEST(TdMemory, ReadsTheGamesItIsMeasuredByInTheSameOrderOfKindsAlone) {
  const std::string text = testing::library_text("metagamer_chess");
  const auto game = testing::compiled(text);
  TdLearner learner(*game, {});
  while (learner.games() < 11) learner.play();
  const auto examples = learner.examples_after(0);
  ASSERT_EQ(examples.size(), 3U);  // the first, the tenth and the eleventh
  const Fingerprint fingerprint = fingerprint_of(game->rules);
  std::vector<Example> back;
  for (const Example* example : examples) {
    const std::string bytes = example_to_bytes(example->game, fingerprint);
    const auto read = example_from(bytes, fingerprint);
    ASSERT_TRUE(read);
    back.push_back({example->number, *read});
    EXPECT_FALSE(example_from(bytes.substr(0, bytes.size() - 1), fingerprint));
    EXPECT_FALSE(example_from(bytes, fingerprint_of(testing::compiled(scrambled(text))->rules)));
  }
  TdLearner other(*game, {}, learner.state());
  EXPECT_EQ(other.report().held_out, 0U);
  other.recall(std::move(back));
  EXPECT_EQ(other.report().held_out_loss, learner.report().held_out_loss);
  EXPECT_EQ(other.report().learned_loss, learner.report().learned_loss);
  EXPECT_EQ(other.report().plies, learner.report().plies);
}

TEST(TdMemory, FindsItsWeightsUnderOtherNames) {
  const std::string text = testing::library_text("metagamer_chess");
  const auto plain = testing::compiled(text);
  const auto other = testing::compiled(scrambled(text));
  const TdMemory memory = drawn_memory(*plain, testing::made_patterns(*plain, 40));
  const auto back = td_memory_from(to_bytes(memory, *plain, fingerprint_of(plain->rules)), *other,
                                   fingerprint_of(other->rules));
  ASSERT_TRUE(back);
  LearnedEvaluation here(*plain, std::make_shared<const Weights>(memory.best), memory.features());
  LearnedEvaluation there(*other, std::make_shared<const Weights>(back->best), back->features());
  base::Random random(2);
  for (int i = 0; i < 20; ++i) {
    const board::Position position = testing::drawn_position(*plain, 20, random);
    board::Position same(*other);
    same.set_assign_stage(false);
    same.set_control(position.control());
    const std::vector<std::size_t> from = fingerprint_of(plain->rules).order;
    const std::vector<std::size_t> to = fingerprint_of(other->rules).order;
    for (board::Square s = 0; s < plain->squares; ++s) {
      if (position.at(s) == board::kEmpty) continue;
      const auto rank = std::ranges::find(from, board::kind_of(position.at(s))) - from.begin();
      same.put(
          s, board::code_of(to[static_cast<std::size_t>(rank)], board::colour_of(position.at(s))));
    }
    EXPECT_NEAR(here.value(position), there.value(same), 1e-4);
  }
}

}  // namespace
}  // namespace rulewise::memory
