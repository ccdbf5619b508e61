// commands.h — the commands of the program, one small file each.
//
// Idea      `add_x` declares command x and its options; when x is what the user typed, it leaves
//           the thing to do in `chosen`: parsing is over before any work begins
// Promises  an action returns one of the exit statuses below and has said on stderr why
// Tested by tests/cli
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace rulewise::app {

inline constexpr int kDone = 0;
inline constexpr int kAnswerIsNo = 1;     // a check failed
inline constexpr int kBadInput = 2;       // bad rules, files or usage
inline constexpr int kInterrupted = 130;  // Ctrl-C; what was found until then has been printed

using Action = std::function<int()>;

void add_analyze(CLI::App& program, Action& chosen);
void add_bench(CLI::App& program, Action& chosen);
void add_check(CLI::App& program, Action& chosen);
void add_engine(CLI::App& program, Action& chosen);
void add_forced(CLI::App& program, Action& chosen);
void add_generate(CLI::App& program, Action& chosen);
void add_learn(CLI::App& program, Action& chosen);
void add_match(CLI::App& program, Action& chosen);
void add_perft(CLI::App& program, Action& chosen);
void add_play(CLI::App& program, Action& chosen);
void add_player(CLI::App& program, Action& chosen);
void add_problems(CLI::App& program, Action& chosen);
void add_prove(CLI::App& program, Action& chosen);
void add_referee(CLI::App& program, Action& chosen);
void add_reproduce(CLI::App& program, Action& chosen);
void add_selfplay(CLI::App& program, Action& chosen);
void add_show(CLI::App& program, Action& chosen);
void add_simulate(CLI::App& program, Action& chosen);
void add_studio(CLI::App& program, Action& chosen);
void add_tournament(CLI::App& program, Action& chosen);
void add_translate(CLI::App& program, Action& chosen);
void add_walk(CLI::App& program, Action& chosen);

}  // namespace rulewise::app
