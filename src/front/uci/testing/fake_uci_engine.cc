// fake_uci_engine.cc — an engine that misbehaves as told, for tests.
//
//     fake_uci_engine MANNER [MOVE…]      answers the n-th `go` with the n-th MOVE
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>

namespace {

void flood() {
  for (;;) std::puts("info depth 1 nodes 5");
}

[[noreturn]] void sleep_for_ever() {
  for (;;) ::pause();
}

void greet(const std::string& manner) {
  if (manner == "silent") sleep_for_ever();
  if (manner == "stillborn") ::_exit(3);
  if (manner == "endless") {
    for (;;) std::fputs("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", stdout);
  }
  std::puts("id name Fake");
  std::puts("option name Style type combo default Solid var Solid var Very Risky");
  std::puts("option name OwnBook type check default true");
  std::puts("uciok");
}

void go(const std::string& manner, const std::string& move) {
  if (manner == "mute") sleep_for_ever();
  if (manner == "dies") ::_exit(1);
  if (manner == "crashes") std::raise(SIGKILL);
  if (manner == "floods") flood();
  if (manner == "garbles") std::puts("\x01\xff\xfe bestmove\x7f info nodes nodes\nbestmove");
  std::puts("info depth 7 score cp 12 nodes 1234 pv e2e4");
  std::printf("bestmove %s ponder e7e5\n", move.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string manner = argc > 1 ? argv[1] : "polite";
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  int next = 2;
  if (manner == "clings") {
    std::signal(SIGTERM, SIG_IGN);
    std::signal(SIGHUP, SIG_IGN);
  }
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "uci") greet(manner);
    if (line == "isready") std::puts("readyok");
    if (line.starts_with("setoption") && manner == "tells")
      std::puts(("info string " + line).c_str());
    if (line == "quit" && manner != "clings") return 0;
    if (line.starts_with("go")) {
      go(manner, next < argc ? argv[next] : "0000");
      ++next;
    }
  }
  if (manner == "clings") sleep_for_ever();
  return 0;
}
