// fake_line_engine.cc — an engine that speaks CECP or GTP and misbehaves as told, for tests.
//
//     fake_line_engine cecp|gtp MANNER [MOVE…]     answers the n-th request with the n-th MOVE
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

namespace {

[[noreturn]] void sleep_for_ever() {
  for (;;) ::pause();
}

void misbehave(const std::string& manner) {
  if (manner == "mute") sleep_for_ever();
  if (manner == "dies") ::_exit(1);
  if (manner == "floods") {
    for (;;) std::puts("# thinking");
  }
}

void speak_cecp(const std::string& line, const std::string& manner, const std::string& move) {
  if (line.starts_with("protover")) {
    if (manner == "silent") sleep_for_ever();
    static int greetings = 0;
    if (++greetings == 1 && manner == "sleepy-gnuchess") return;  // as it does at times
    const char* name = manner.ends_with("gnuchess") ? "GNU Chess 6" : "Fake";
    const char* variants = manner == "xiangqi" ? "xiangqi" : "normal,losers";
    const bool has_ping = manner == "recalls" || manner == "claims";
    std::printf("feature myname=\"%s\" variants=\"%s\" usermove=%d setboard=%d ping=%d done=1\n",
                name, variants, manner == "bare" ? 0 : 1, manner == "bare" ? 0 : 1, has_ping);
  }
  if (line.starts_with("ping")) std::printf("pong%s\n", line.substr(4).c_str());
  // The end of the game before comes late.
  if (line == "new" && manner == "recalls") std::puts("resign\n1-0 {White mates}");
  if (line == "new" && manner == "recalls-silently") std::puts("1-0 {White mates}");
  const bool is_asked = manner == "unhurried" ? line == "?" : line == "go";
  if (!is_asked) return;
  misbehave(manner);
  if (manner == "resigns")
    std::puts("resign");
  else if (manner == "claims")
    std::puts("1/2-1/2 {Draw by repetition}");
  else
    std::printf("move %s\n", move.c_str());
}

void speak_gtp(const std::string& line, const std::string& manner, const std::string& move) {
  std::istringstream words(line);
  std::string number;
  std::string word;
  words >> number >> word;
  static bool has_undone = false;
  has_undone = word == "undo" || (has_undone && word != "genmove");
  const bool is_basic = word == "boardsize" || word == "clear_board" || word == "play" ||
                        word == "genmove" || word == "quit";
  if (manner == "knows-little" && !is_basic) {
    std::printf("?%s unknown command\n\n", number.c_str());
  } else if (word == "known_command") {
    std::printf("=%s %s\n\n", number.c_str(), manner.starts_with("cleans") ? "true" : "false");
  } else if (word == "kgs-genmove_cleanup" && (manner == "cleans-never" || !has_undone)) {
    std::printf("?%s not now\n\n", number.c_str());
  } else if (word == "genmove" || word == "kgs-genmove_cleanup") {
    misbehave(manner);
    std::printf("=%s %s\n\n", number.c_str(), move.c_str());
  } else if (manner == "refuses" && word == "play") {
    std::printf("?%s illegal move\n\n", number.c_str());
  } else {
    std::printf("=%s\n\n", number.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string protocol = argc > 1 ? argv[1] : "cecp";
  const std::string manner = argc > 2 ? argv[2] : "polite";
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  int next = 3;
  for (std::string line; std::getline(std::cin, line);) {
    const bool is_question = line.find("known_command") != std::string::npos;
    const bool wants_move = line == (manner == "unhurried" ? "?" : "go") ||
                            (line.find("genmove") != std::string::npos && !is_question);
    const std::string move = next < argc ? argv[next] : "resign";
    if (wants_move) ++next;
    protocol == "cecp" ? speak_cecp(line, manner, move) : speak_gtp(line, manner, move);
  }
}
