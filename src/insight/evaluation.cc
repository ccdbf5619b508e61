#include "insight/evaluation.h"

#include <algorithm>
#include <cmath>

#include "insight/explain.h"

namespace rulewise::insight {
namespace {

using machine::board::Move;
using machine::board::MoveKind;
using machine::board::MoveList;
using machine::board::Position;
using machine::board::Step;
using machine::board::Victim;

constexpr double kMostThousandths = 99'000;

bool is_part_of_worth(BoardAdvice advice) {
  return advice == BoardAdvice::kMaterial || advice == BoardAdvice::kStaticMobility ||
         advice == BoardAdvice::kEventualMobility;
}

/// Whether the advisor must be asked at every position.
bool must_be_asked(const BoardKnowledge& knowledge, BoardAdvice advice) {
  return knowledge.weight(advice) != 0 && !is_part_of_worth(advice) && can_speak(advice, knowledge);
}

/// What White's pieces are worth at the start, wherever they come to stand.
double opening_worth(const BoardKnowledge& knowledge) {
  const scl::Board& board = knowledge.tables().views().board();
  const auto mean = [&](PieceId kind) {
    return knowledge.worth_everywhere(code_of({Side::kPlayer, kind})) /
           static_cast<double>(knowledge.square_count());
  };
  double worth = 0;
  for (const scl::Assignment& assignment : board.assignments) {
    worth += std::abs(mean(assignment.piece)) * static_cast<double>(assignment.squares.size());
  }
  for (const PieceId kind : board.assigned) worth += std::abs(mean(kind));
  return worth;
}

/// The taken pieces of a move, whatever its kind.
template <class Visit>
void for_each_victim(const MoveList& list, const Move& move, Visit visit) {
  if (move.kind == MoveKind::kTake) visit(Victim{move.victim_square(), move.victim()});
  if (move.kind != MoveKind::kChain) return;
  for (const Step& step : list.steps_of(move)) {
    for (const Victim& victim : list.victims_of(step)) visit(victim);
  }
}

}  // namespace

Evaluation::Evaluation(std::shared_ptr<const BoardKnowledge> knowledge)
    : scene_(std::move(knowledge)) {
  for (std::size_t i = 0; i < kBoardAdvices; ++i) {
    const BoardAdvice advice = board_advice(i);
    if (must_be_asked(scene_.knowledge(), advice)) others_.push_back(advice);
  }
  half_way_ = std::max(1.0, opening_worth(scene_.knowledge()) / 2);
}

double Evaluation::value(const Position& position) {
  scene_.look_at(position);
  double sum = worth_of_pieces(scene_);
  for (const BoardAdvice advice : others_) {
    sum += knowledge().weight(advice) * value_of(advice, scene_);
  }
  return sum;
}

double Evaluation::value(const Position& position, double worth) {
  scene_.look_at(position);
  double sum = worth;
  for (const BoardAdvice advice : others_) {
    sum += knowledge().weight(advice) * value_of(advice, scene_);
  }
  return sum;
}

std::vector<Contribution> Evaluation::contributions(const Position& position) {
  scene_.look_at(position);
  std::vector<Contribution> found;
  for (std::size_t i = 0; i < kBoardAdvices; ++i) {
    const BoardAdvice advice = board_advice(i);
    if (knowledge().weight(advice) != 0) found.push_back({advice, value_of(advice, scene_)});
  }
  return found;
}

double Evaluation::worth(const Position& position) {
  double sum = 0;
  for (std::size_t square = 0; square < knowledge().square_count(); ++square) {
    sum += knowledge().worth(position.at(square), square);
  }
  return sum;
}

double Evaluation::worth_change(const Position& position, const MoveList& list,
                                const Move& move) const {
  const BoardKnowledge& known = knowledge();
  double change = 0;
  if (move.init != kEmpty) change += known.worth(move.init, position.pending_square());
  if (move.from != kNoSquare) change -= known.worth(move.piece, move.from);
  change += known.worth(move.becomes, move.to);
  for_each_victim(list, move,
                  [&](const Victim& victim) { change -= known.worth(victim.code, victim.square); });
  if (move.kind == MoveKind::kCastle) {
    const machine::board::Castling& castling = position.game().castlings[move.castling()];
    change += known.worth(castling.partner, castling.partner_to) -
              known.worth(castling.partner, castling.partner_from);
  }
  return change;
}

int Evaluation::goal_thousandths(double value) const {
  return static_cast<int>(std::lround(kMostThousandths * value / (std::abs(value) + half_way_)));
}

}  // namespace rulewise::insight
