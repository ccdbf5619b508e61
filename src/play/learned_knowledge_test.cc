#include "play/learned_knowledge.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "machine/machine.h"
#include "machine/net/net_game.h"
#include "play/automatic.h"
#include "play/morph_search.h"
#include "play/player.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::play {
namespace {

namespace board = machine::board;

std::unique_ptr<board::BoardGame> chess() {
  std::ifstream file(std::string(RULEWISE_GAMES) + "/metagamer_chess.scl");
  std::stringstream text;
  text << file.rdbuf();
  return std::move(board::BoardGame::make(scl::read_rules(text.str()).rules, {})).value();
}

/// A knight, and nothing else, is worth something.
Knowledge knights_count(const board::BoardGame& game) {
  const memory::BoardFeatures features(game.compiled(), {.with_advisors = false});
  memory::Weights weights(features.count(), 0);
  const auto knight = scl::find_piece(game.compiled().rules, "knight");
  weights[features.layout().material + knight->index()] = 1;
  auto learned = std::make_shared<memory::Learned>();
  learned->weights = std::make_shared<const memory::Weights>(weights);
  learned->features.with_advisors = false;
  Knowledge knowledge;
  knowledge.learned = learned;
  return knowledge;
}

TEST(LearnedKnowledge, DecidesWhatASearchTakes) {
  const auto game = chess();
  board::Position position = game->position_of(game->initial_state());
  for (board::Square s = 0; s < 64; ++s) {
    if (position.at(s) != board::kEmpty) position.clear(s);
  }
  const auto put = [&](const char* kind, board::Colour colour, int file, int rank) {
    position.put(game->compiled().square_at(file, rank),
                 board::code_of(scl::find_piece(game->compiled().rules, kind)->index(), colour));
  };
  put("king", board::Colour::kWhite, 1, 1);
  put("king", board::Colour::kBlack, 8, 8);
  put("rook", board::Colour::kWhite, 4, 4);
  put("queen", board::Colour::kBlack, 4, 7);
  put("knight", board::Colour::kBlack, 7, 4);
  const game::State state = game->state_of(position);
  for (const char* text : {"alphabeta:depth=1,advisors=memory,memory=1M",
                           "mcts:nodes=400,advisors=memory,memory=4M"}) {
    const auto configuration = read_configuration(text);
    ASSERT_TRUE(configuration.ok()) << text;
    auto player = make_player(*game, configuration.value(), 1, knights_count(*game));
    ASSERT_TRUE(player.ok()) << text;
    const auto answer = player.value()->choose(state, game::Role(0), 100.0);
    const std::string move = game->move_text(game::Role(0), answer.move);
    EXPECT_NE(move.find("(7,4)"), std::string::npos) << text << ": " << move;
  }
}

TEST(LearnedKnowledge, LeadsTheFullPlayerAfterManyGames) {
  const auto game = chess();
  const auto places = [&](const char* text, std::uint64_t games,
                          std::optional<memory::Contest> contest = std::nullopt,
                          const char* way = "alphabeta:advisors=memory") {
    auto learned = std::make_shared<memory::Learned>(*knights_count(*game).learned);
    learned->games = games;
    learned->contest = contest;
    Knowledge knowledge;
    knowledge.learned = learned;
    std::vector<std::size_t> found;
    const auto among = candidates(*game, read_configuration(text).value(), 1, knowledge);
    for (std::size_t i = 0; i < among.size(); ++i) {
      if (among[i].text == way) found.push_back(i);
    }
    return found;
  };
  EXPECT_EQ(places("auto", 10'000), std::vector<std::size_t>{0});
  EXPECT_EQ(places("auto", 100), std::vector<std::size_t>{1});
  const std::string judging = "alphabeta:advisors=memory", growing = "mcts:advisors=memory";
  const auto won = [](const std::string& player) { return memory::Contest{0.8, player}; };
  EXPECT_EQ(places("auto", 100, won(judging)), std::vector<std::size_t>{0}) << "won a contest";
  EXPECT_TRUE(places("auto", 10'000, memory::Contest{0.3, judging}).empty()) << "lost one";
  EXPECT_TRUE(places("auto", 100, won(growing)).empty()) << "another way did";
  EXPECT_EQ(places("auto", 100, won(growing), "mcts:advisors=memory"), std::vector<std::size_t>{0});
  EXPECT_TRUE(places("auto", 0).empty());
  EXPECT_TRUE(places("auto:without=memory", 10'000).empty());
  EXPECT_TRUE(places("auto:advisors=material", 10'000).empty());
}

TEST(LearnedKnowledge, MustBeThereWhereItIsAskedFor) {
  const auto game = chess();
  const auto configuration = read_configuration("alphabeta:depth=1,advisors=memory");
  ASSERT_TRUE(configuration.ok());
  EXPECT_FALSE(make_player(*game, configuration.value(), 1).ok());
}

// Both get much, or one a little less and the other nothing: who is ahead is told by the
// difference.
const char* const kSharing = R"(
  (role first) (role second)
  (init (turn first))
  (<= (legal first share) (true (turn first)))
  (<= (legal first keep) (true (turn first)))
  (<= (legal first wait) (true (turn second)))
  (<= (legal second wait) (true (turn first)))
  (<= (legal second wait) (true (turn second)))
  (<= (next shared) (does first share))
  (<= (next kept) (does first keep))
  (<= (next (turn second)) (does first ?move))
  (<= terminal (true shared))
  (<= terminal (true kept))
  (<= (goal first 60) (true shared)) (<= (goal second 60) (true shared))
  (<= (goal first 50) (true kept)) (<= (goal second 0) (true kept)))";

TEST(MorphSearch, CountsAnEndAsLearningDoes) {
  const gdl::Reading reading = gdl::read_rules(kSharing);
  ASSERT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("sharing");
  machine::MachineOptions options;
  options.kind = machine::MachineKind::kSingle;
  const auto made = machine::make_machine(reading.rules, options);
  ASSERT_TRUE(made.ok());
  const game::Game& game = *made.value().game;
  memory::StateSight sight;  // nothing stands anywhere
  sight.by_base.resize(dynamic_cast<const machine::NetGame&>(game).net().base_count());
  const memory::StateMorph morph(
      memory::StateEye(std::make_shared<const memory::StateSight>(sight)), {});
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const auto search = make_morph(game, morph, seed);
    const search::Answer answer = search->choose(game.initial_state(), game::Role(0), {}, {});
    EXPECT_EQ(game.move_text(game::Role(0), answer.move), "keep");
    EXPECT_EQ(answer.value, 75);
  }
}

}  // namespace
}  // namespace rulewise::play
