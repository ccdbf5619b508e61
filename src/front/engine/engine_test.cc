#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <sstream>

#include "front/engine/cecp.h"
#include "front/engine/engine_core.h"
#include "front/engine/uci.h"
#include "syntax/scl/scl.h"

namespace rulewise::front {
namespace {

base::Result<scl::Rules> find_game(const std::string& name) {
  const std::string file = name == "chess" || name == "normal" ? "orthodox_chess" : name;
  std::ifstream stream(RULEWISE_GAMES "/" + file + ".scl");
  if (!stream) return base::Error{"no game '" + name + "'"};
  std::stringstream text;
  text << stream.rdbuf();
  return scl::read_rules(text.str()).rules;
}

/// An engine and what it has said.
template <class Protocol>
class Talk {
 public:
  Talk() : core_(surroundings()), protocol_(core_) { (void)core_.choose_game("chess"); }
  ~Talk() { core_.thinker().end(); }

  bool say(const std::string& line) { return protocol_.take(line); }
  /// The next line not yet looked at that begins like this, and has this in it.
  std::string wait_for(const std::string& start, const std::string& part = "") {
    std::unique_lock lock(mutex_);
    std::string found;
    came_.wait_for(lock, std::chrono::seconds(60), [&] {
      while (seen_ < lines_.size() && found.empty()) {
        const std::string& line = lines_[seen_++];
        if (line.starts_with(start) && line.find(part) != std::string::npos) found = line;
      }
      return !found.empty();
    });
    EXPECT_FALSE(found.empty()) << "nothing begins with " << start;
    return found;
  }
  EngineCore& core() { return core_; }

 private:
  EngineSurroundings surroundings() {
    return {"0",
            "chess",
            {"chess", "hexapawn", "minishogi", "xiangqi"},
            find_game,
            [this](std::string_view line) {
              const std::scoped_lock lock(mutex_);
              lines_.emplace_back(line);
              came_.notify_all();
            }};
  }

  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> lines_;
  std::size_t seen_ = 0;
  EngineCore core_;
  Protocol protocol_;
};

TEST(Uci, GreetsWithItsOptions) {
  Talk<Uci> talk;
  talk.say("uci");
  EXPECT_TRUE(talk.wait_for("option name UCI_Variant").find(" var hexapawn") != std::string::npos);
  talk.wait_for("uciok");
  talk.say("isready");
  talk.wait_for("readyok");
}

TEST(Uci, IsReadyWhenItSaysSo) {
  Talk<Uci> talk;
  EXPECT_FALSE(talk.core().is_prepared());
  for (const char* change : {"ucinewgame", "setoption name UCI_Variant value hexapawn"}) {
    talk.say(change);
    talk.say("isready");
    talk.wait_for("readyok");
    EXPECT_TRUE(talk.core().is_prepared()) << change;
  }
}

TEST(Uci, LooksAtTheMovesHoweverSoonTheTimeIsUp) {
  Talk<Uci> talk;
  const std::string position = "position fen 4k3/8/8/8/3q4/8/8/3RK3 w - - 0 1";
  for (const std::string go : {"go wtime 1 btime 1", "go movetime 1", "go infinite",
                               "go wtime 1 btime 1 searchmoves e1e2 d1d4 d1d2"}) {
    talk.say("ucinewgame");
    talk.say(position);
    talk.say(go);
    talk.say("stop");
    EXPECT_TRUE(talk.wait_for("bestmove").starts_with("bestmove d1d4")) << go;
  }
}

TEST(Uci, FindsAMateAndSaysSo) {
  Talk<Uci> talk;
  talk.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  talk.say("go depth 3");
  EXPECT_NE(talk.wait_for("info depth").find("score"), std::string::npos);
  EXPECT_EQ(talk.wait_for("bestmove").substr(0, 13), "bestmove a1a8");
}

TEST(Uci, ThinksUntilToldToStop) {
  Talk<Uci> talk;
  talk.say("position startpos moves e2e4 e7e5");
  talk.say("go infinite");
  talk.wait_for("info depth");
  EXPECT_TRUE(talk.core().thinker().is_thinking());
  talk.say("stop");
  talk.wait_for("bestmove ");
  talk.say("go ponder depth 1");
  talk.wait_for("info depth");
  EXPECT_TRUE(talk.core().thinker().is_thinking());
  talk.say("ponderhit");
  talk.wait_for("bestmove ");
}

TEST(Uci, SaysWhatIsWrongWithALimitAndMovesAllTheSame) {
  Talk<Uci> talk;
  const std::vector<std::pair<std::string, std::string>> faults{
      {"go depth", "'depth' lacks a number"},
      {"go depth abc", "'depth' lacks a number"},
      {"go depth nan", "'depth' lacks a number"},
      {"go movetime +300", "'movetime' lacks a number"},
      {"go movetime inf", "'movetime' lacks a number"},
      {"go wtime --5 btime 1000", "'wtime' lacks a number"},
      {"go depth 1000 movetime +300", "'movetime' lacks a number"},
      {"go perft 2", "'perft' is no limit"},
      {"go depth 1 searchmoves e2e5", "no legal move 'e2e5'"}};
  for (const auto& [line, fault] : faults) {
    talk.say("position startpos");
    talk.say(line);
    EXPECT_NE(talk.wait_for("info string").find(fault), std::string::npos) << line;
    talk.wait_for("bestmove ");
  }
}

TEST(Uci, KeepsToTheMovesItMayChoose) {
  Talk<Uci> talk;
  talk.say("position startpos");
  talk.say("go depth 2 searchmoves a2a3 h2h3");
  const std::string best = talk.wait_for("bestmove ");
  EXPECT_TRUE(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h3")) << best;
  talk.say("go searchmoves e2e3 depth 4");
  for (const char* depth : {"2", "3", "4"}) {
    const std::string told = talk.wait_for("info depth");
    EXPECT_TRUE(told.starts_with(std::string("info depth ") + depth + ' ')) << told;
    EXPECT_NE(told.find(" pv e2e3"), std::string::npos) << told;
  }
  EXPECT_TRUE(talk.wait_for("bestmove ").starts_with("bestmove e2e3"));
  for (const char* limit : {"go nodes 200", "go movetime 20", "go wtime 1000 btime 1000 winc 5",
                            "go wtime 100 btime 100 movestogo 2", "go mate 1"}) {
    talk.say(limit);
    talk.wait_for("bestmove ");
  }
}

TEST(Uci, LooksAtAllMovesItMayChooseWhereThereIsNoLimit) {
  Talk<Uci> talk;
  talk.say("position fen 4k3/8/8/8/3q4/8/8/3RK3 w - - 0 1");
  talk.say("go infinite searchmoves e1e2 d1d2 d1d4");
  bool takes = false;
  for (int told = 0; told < 20 && !takes; ++told) {
    takes = talk.wait_for("info depth").find(" pv d1d4") != std::string::npos;
  }
  EXPECT_TRUE(takes);
  talk.say("stop");
  EXPECT_TRUE(talk.wait_for("bestmove ").starts_with("bestmove d1d4"));
}

TEST(Uci, PlaysAnyGameOfTheLibrary) {
  Talk<Uci> talk;
  talk.say("setoption name UCI_Variant value hexapawn");
  EXPECT_NE(talk.wait_for("info string variant hexapawn files 3").find("startpos"),
            std::string::npos);
  talk.say("go depth 4");
  talk.wait_for("bestmove ");
  talk.say("setoption name Advisors value material");
  talk.say("setoption name Hash value 8");
  talk.say("go depth 2");
  talk.wait_for("bestmove ");
}

TEST(Uci, PlaysOnWhereOnlyTheRulesOfTheTableWouldStop) {
  Talk<Uci> talk;
  std::string line = "position startpos moves";
  for (int n = 0; n < 3; ++n) line += " g1f3 g8f6 f3g1 f6g8";
  talk.say(line + " e2e4");
  talk.say("go depth 1");
  EXPECT_NE(talk.wait_for("bestmove "), "bestmove (none)");
  talk.say(line);
  talk.say("go depth 1");
  EXPECT_NE(talk.wait_for("bestmove "), "bestmove (none)");
  EXPECT_TRUE(
      talk.core().board().fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
}

TEST(Uci, TakesNamesOfOptionsInAnyCase) {
  Talk<Uci> talk;
  talk.say("setoption name uci_variant value hexapawn");
  talk.wait_for("info string variant hexapawn files 3 ranks 3");
}

TEST(Uci, AnswersNonsenseAndGoesOn) {
  Talk<Uci> talk;
  for (const char* line :
       {"hello", "setoption", "setoption name X value 1", "setoption name Hash value many",
        "setoption name Hash value +8", "setoption name Threads value 1.0",
        "setoption name UCI_Variant value no_such", "setoption name Advisors value nobody",
        "position", "position fen x", "position startpos moves e2e5"}) {
    talk.say(line);
    talk.wait_for("info string ");
  }
  talk.say("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
  talk.say("go depth 1");
  EXPECT_EQ(talk.wait_for("bestmove"), "bestmove (none)");
  EXPECT_TRUE(talk.say(""));
  EXPECT_FALSE(talk.say("quit"));
}

TEST(Cecp, TakesMemoryAndCoresWhileItThinks) {
  Talk<Cecp> talk;
  for (const char* change : {"cores 1", "memory 2", "option Search=mcts", "variant hexapawn"}) {
    talk.say("new");
    talk.say("go");
    talk.say(change);
    talk.say("force");
    talk.say("ping 7");
    EXPECT_EQ(talk.wait_for("pong"), "pong 7") << change;
  }
}

TEST(Cecp, SaysWhatIsNoNumberAndKeepsItsLimits) {
  Talk<Cecp> talk;
  for (const char* line : {"new", "level 0 60 0", "sd 1"}) talk.say(line);
  for (const char* line :
       {"st +3", "sd x", "time inf", "level x 5 0", "level 40 5:x 0", "level 40 5 --1"}) {
    talk.say(line);
    EXPECT_TRUE(talk.wait_for("Error (not a number): ").find(std::string(line).substr(0, 2)) !=
                std::string::npos);
  }
  for (const char* line : {"memory +8", "cores 1.5"}) {
    talk.say(line);
    talk.wait_for("Error (");
  }
  talk.say("go");
  talk.wait_for("move ");
}

TEST(Cecp, PlaysAGameAsXboardLeadsIt) {
  Talk<Cecp> talk;
  talk.say("protover 2");
  talk.wait_for("feature variants=\"normal,chess,hexapawn");
  talk.wait_for("feature done=1");
  for (const char* line : {"new", "random", "level 40 5 0", "post", "easy", "sd 2", "time 30000"}) {
    talk.say(line);
  }
  talk.say("usermove e2e5");
  EXPECT_EQ(talk.wait_for("Illegal"), "Illegal move: e2e5");
  talk.say("usermove e2e4");
  talk.say("ping 7");
  talk.wait_for("move ");
  talk.wait_for("pong 7");
  talk.say("force");
  talk.say("remove");
  EXPECT_EQ(talk.core().board().moves_made(), 0U);
  talk.say("d2d4");
  EXPECT_EQ(talk.core().board().moves_made(), 1U);
  talk.say("go");
  talk.wait_for("move ");
}

TEST(Cecp, BearsBlanksAroundItsWords) {
  Talk<Cecp> talk;
  for (const char* line : {" nonsense", "  new", "\tforce ", " ", "   usermove"}) {
    EXPECT_TRUE(talk.say(line));
  }
  talk.say(" ping 7 ");
  EXPECT_EQ(talk.wait_for("pong"), "pong 7");
}

TEST(Cecp, ThinksOnAfterAMoveThatIsNotLegal) {
  Talk<Cecp> talk;
  for (const char* line : {"new", "force", "st 1000", "post", "go"}) talk.say(line);
  talk.wait_for("1 ");
  for (const char* line : {"usermove e2e5", "usermove nonsense"}) {
    talk.say(line);
    talk.wait_for("Illegal move: ");
    EXPECT_TRUE(talk.core().thinker().is_thinking());
  }
  talk.say("e2e6");
  talk.wait_for("Error (unknown command)");
  EXPECT_TRUE(talk.core().thinker().is_thinking());
  talk.say("?");
  talk.wait_for("move ");
}

TEST(Cecp, TellsOfVariantsAndResults) {
  Talk<Cecp> talk;
  talk.say("new");
  talk.say("variant hexapawn");
  EXPECT_NE(talk.wait_for("setup (").find(" 3x3+0_fairy "), std::string::npos);
  EXPECT_EQ(talk.wait_for("piece P"), "piece P& fmWfcF");
  talk.say("variant minishogi");
  EXPECT_NE(talk.wait_for("setup (").find(" 5x5+5_fairy "), std::string::npos);
  talk.say("variant xiangqi");
  EXPECT_NE(talk.wait_for("setup (").find(" 9x10+0_xiangqi "), std::string::npos);
  talk.say("variant no_such");
  talk.wait_for("Error (unsupported variant)");
  talk.say("new");
  talk.say("force");
  talk.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  talk.say("usermove g6g7");
  EXPECT_TRUE(talk.wait_for("1-0").starts_with("1-0 {"));
  talk.say("setboard nonsense");
  talk.wait_for("tellusererror");
  talk.say("setboard 7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
  talk.say("go");
  EXPECT_EQ(talk.wait_for("1-0"), "1-0 {White wins}");
}

TEST(Cecp, CountsTheRanksOfTallBoardsFromZero) {
  Talk<Cecp> talk;
  talk.say("variant xiangqi");
  for (const char* line : {"force", "sd 1", "usermove b2e2"}) talk.say(line);
  EXPECT_EQ(talk.core().board().moves_made(), 1U);
  talk.say("usermove h10g8");
  EXPECT_TRUE(talk.wait_for("Illegal").starts_with("Illegal move: h10g8"));
  talk.say("usermove h9g7");
  EXPECT_EQ(talk.core().board().moves_made(), 2U);
  talk.say("setboard 4k4/9/9/9/9/9/9/9/4p4/3RK4 w - - 0 1");
  talk.say("go");
  const std::string move = talk.wait_for("move ");
  EXPECT_EQ(move.find_first_of("0123456789"), move.find('0')) << move;  // from the first rank
}

TEST(Cecp, CrossesTheRiverWithoutAChangeOfKind) {
  Talk<Cecp> talk;
  talk.say("variant xiangqi");
  for (const char* line : {"force", "sd 1"}) talk.say(line);
  talk.say("setboard 3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1");
  talk.say("usermove a4a5");
  EXPECT_EQ(talk.core().board().moves_made(), 1U);
  talk.say("setboard 3k5/9/9/9/9/P8/9/9/9/5K3 b - - 0 1");
  talk.say("usermove d9e9");
  talk.say("go");
  const std::string move = talk.wait_for("move ");
  EXPECT_EQ(move.size(), std::string("move a4a5").size()) << move;
}

/// Begins a game, and returns when our first move has been made.
void let_it_move(Talk<Cecp>& talk, const std::string& hard_or_easy, const std::string& depth) {
  for (const std::string line : {"new", "post", hard_or_easy.c_str(), "level 0 60 0"}) {
    talk.say(line);
  }
  talk.say("sd " + depth);
  for (const char* line : {"usermove e2e4", "ping 1"}) talk.say(line);
  talk.wait_for("move ");
  talk.wait_for("pong 1");
  talk.say("post");  // taken when the move has been made, and all that belongs to it
}

TEST(Cecp, PondersAfterHardUntilAMoveComes) {
  Talk<Cecp> talk;
  let_it_move(talk, "hard", "3");
  for (int n = 2; n < 5; ++n) {
    EXPECT_TRUE(talk.core().ponderer().is_thinking());
    const std::size_t made = talk.core().board().moves_made();
    const std::string told = talk.wait_for("", " (");  // the move that is expected
    const std::size_t at = told.find('(') + 1;
    talk.say("usermove " + told.substr(at, told.find(')') - at));
    talk.say("ping " + std::to_string(n));
    talk.wait_for("move ");
    talk.wait_for("pong " + std::to_string(n));
    talk.say("post");
    EXPECT_EQ(talk.core().board().moves_made(), made + 2);
  }
  talk.say("usermove e2e4");  // no longer legal: it ponders on
  talk.wait_for("Illegal move");
  EXPECT_TRUE(talk.core().ponderer().is_thinking());
}

TEST(Cecp, PondersAboutWhatThereIsWhereItExpectsNothing) {
  Talk<Cecp> talk;
  let_it_move(talk, "hard", "1");
  EXPECT_TRUE(talk.core().ponderer().is_thinking());
  talk.say("usermove d2d4");
  talk.wait_for("move ");
}

TEST(Cecp, PondersNoMoreWhereItIsTold) {
  for (const char* line : {"easy", "force", "undo", "new", "analyze", "result 1-0 {resigns}",
                           "variant hexapawn", "option Search=mcts", "memory 2", "quit"}) {
    Talk<Cecp> talk;
    let_it_move(talk, "hard", "2");
    EXPECT_TRUE(talk.core().ponderer().is_thinking()) << line;
    talk.say(line);
    EXPECT_FALSE(talk.core().ponderer().is_thinking()) << line;
  }
  Talk<Cecp> talk;
  let_it_move(talk, "easy", "2");
  EXPECT_FALSE(talk.core().ponderer().is_thinking());
}

TEST(Cecp, AnalyzesUntilToldToLeave) {
  Talk<Cecp> talk;
  talk.say("new");
  talk.say("analyze");
  talk.wait_for("1 ");
  talk.say("usermove e2e4");
  talk.say("undo");
  talk.say("exit");
  EXPECT_FALSE(talk.core().thinker().is_thinking());
  talk.say("what is this");
  talk.wait_for("Error (unknown command)");
  EXPECT_FALSE(talk.say("quit"));
}

}  // namespace
}  // namespace rulewise::front
