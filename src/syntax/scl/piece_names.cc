#include "syntax/scl/piece_names.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace rulewise::scl {
namespace {

class Renumbering {
 public:
  explicit Renumbering(const std::vector<PieceId>& new_ids) : new_ids_(new_ids) {}

  void apply(PieceId& id) const {
    if (id.is_valid()) id = new_ids_[id.index()];
  }
  void apply_set(std::vector<PieceId>& ids) const {
    for (PieceId& id : ids) apply(id);
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  }
  void apply(Description& description) const { apply_set(description.pieces); }
  void apply(Movement& movement) const { apply(movement.hop_over); }
  void apply(Capture& capture) const {
    apply(capture.type);
    for (Movement& movement : capture.movements) apply(movement);
  }
  void apply(Piece& piece) const {
    for (Movement& movement : piece.moving) apply(movement);
    for (Capture& capture : piece.capturing) apply(capture);
    apply(piece.promotion.becomes);
    apply(piece.promotion.options);
    if (piece.reverts_to) apply(*piece.reverts_to);
  }
  void apply(Board& board) const {
    for (Assignment& assignment : board.assignments) apply(assignment.piece);
    for (PieceId& id : board.assigned) apply(id);
  }
  void apply(Additions& additions) const {
    apply_set(additions.progress);
    apply_set(additions.royal);
    for (Castling& castling : additions.castlings) {
      apply(castling.king);
      apply(castling.partner);
    }
  }

 private:
  const std::vector<PieceId>& new_ids_;
};

}  // namespace

PieceId PieceNames::intern(std::string_view name, base::Location where) {
  const auto [entry, is_new] = ids_.try_emplace(std::string(name), PieceId(names_.size()));
  if (is_new) names_.push_back({entry->first, where, {}, 0});
  return entry->second;
}

bool PieceNames::define(PieceId id, base::Location where) {
  PieceName& name = names_[id.index()];
  if (name.is_defined()) return false;
  name.definition = where;
  name.definition_number = defined_count_++;
  return true;
}

std::vector<PieceId> PieceNames::final_ids() const {
  std::vector<std::size_t> order(names_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [this](std::size_t i) {
    const PieceName& n = names_[i];
    return std::tuple(!n.is_defined(), n.definition_number, std::string_view(n.name));
  });
  std::vector<PieceId> ids(names_.size());
  for (std::size_t i = 0; i < order.size(); ++i) ids[order[i]] = PieceId(i);
  return ids;
}

void renumber(Rules& rules, const std::vector<PieceId>& new_ids) {
  const Renumbering renumbering(new_ids);
  for (Goal& goal : rules.goals) renumbering.apply(goal.description);
  renumbering.apply(rules.board);
  renumbering.apply(rules.additions);
  for (Piece& piece : rules.pieces) renumbering.apply(piece);
}

}  // namespace rulewise::scl
