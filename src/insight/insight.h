// insight.h — the front door: what the rules of a chess-like game tell, as numbers and sentences.
//
//     auto knowledge = std::make_shared<const BoardKnowledge>(rules, EvaluationOptions{});
//     knowledge->material().total({Side::kPlayer, queen});
//     advice_of(BoardAdvice::kVital, *knowledge).sentence;
//     Evaluation(knowledge).value(position);                        // positive favours White
#pragma once

#include "insight/advisor.h"          // IWYU pragma: export
#include "insight/board_knowledge.h"  // IWYU pragma: export
#include "insight/evaluation.h"       // IWYU pragma: export
#include "insight/explain.h"          // IWYU pragma: export
