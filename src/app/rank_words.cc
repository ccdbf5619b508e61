#include "app/rank_words.h"

#include <string>

#include "app/messages.h"

namespace rulewise::app {

void tell_of_lost_rank(std::size_t rank, bool had_work) {
  remark("rank " + std::to_string(rank) + " is lost" +
         (had_work ? "; its game is played again" : ""));
}

void tell_of_end(play::WorkEnd end) {
  if (end != play::WorkEnd::kNobodyLeft) return;
  complain({"every other rank is lost", "the same command goes on where this one ended"});
}

}  // namespace rulewise::app
