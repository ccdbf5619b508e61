#include "search/factoring/part_classes.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/hash.h"

namespace rulewise::search {
namespace {

std::size_t count_different(const std::vector<std::uint64_t>& classes) {
  return std::unordered_set<std::uint64_t>(classes.begin(), classes.end()).size();
}

/// A class is what it was before, and the classes that follow.
std::uint64_t refined(const PartGraph& graph, std::uint32_t n,
                      const std::vector<std::uint64_t>& classes,
                      std::vector<std::uint64_t>& following) {
  const PartGraph::Node& node = graph.nodes[n];
  if (node.is_over) return classes[n];
  following.clear();
  for (const PartGraph::Edge& edge : graph.edges_of(node)) following.push_back(classes[edge.to]);
  std::ranges::sort(following);
  following.erase(std::unique(following.begin(), following.end()), following.end());
  std::uint64_t hash = base::combine(classes[n], classes[node.elsewhere]);
  hash = base::combine(hash, node.actor);
  for (const std::uint64_t next : following) hash = base::combine(hash, next);
  return hash;
}

std::vector<std::uint64_t> classes_of(const PartGraph& graph) {
  std::vector<std::uint64_t> classes;
  for (const PartGraph::Node& node : graph.nodes) {
    classes.push_back(base::combine(node.asked, node.time));
  }
  std::vector<std::uint64_t> finer(classes.size());
  std::vector<std::uint64_t> following;
  for (std::size_t count = count_different(classes);;) {
    for (std::uint32_t n = 0; n < classes.size(); ++n) {
      finer[n] = refined(graph, n, classes, following);
    }
    const std::size_t before = std::exchange(count, count_different(finer));
    classes.swap(finer);
    if (count == before) return classes;
  }
}

class BothSieves final : public MoveSieve {
 public:
  BothSieves(std::shared_ptr<const MoveSieve> first, std::shared_ptr<const MoveSieve> second)
      : first_(std::move(first)), second_(std::move(second)) {}

  Tension sift(const game::State& state, game::Role role,
               std::vector<game::Move>& legal) const override {
    const Tension tension = first_->sift(state, role, legal);
    if (legal.size() > 1) (void)second_->sift(state, role, legal);
    return tension;
  }

 private:
  std::shared_ptr<const MoveSieve> first_;
  std::shared_ptr<const MoveSieve> second_;
};

}  // namespace

std::shared_ptr<const PartClasses> PartClasses::find(const WalkedParts& walked) {
  std::shared_ptr<const PartClasses> found(new PartClasses(walked));
  return found->has_alike() ? found : nullptr;
}

PartClasses::PartClasses(const WalkedParts& walked) {
  for (std::size_t n = 0; n < walked.graphs.size(); ++n) {
    const std::shared_ptr<const PartGraph>& graph = walked.graphs[n];
    const auto number = graph ? static_cast<std::uint32_t>(parts_.size()) : kAnyOther;
    for (const std::uint32_t move : walked.factoring.parts[n].moves) {
      if (part_of_.size() <= move) part_of_.resize(move + 1, kNoPart);
      part_of_[move] = number;
    }
    if (!graph) continue;
    walked_.resize(graph->own.size());
    for (std::size_t w = 0; w < walked_.size(); ++w) walked_[w] |= graph->own[w];
    parts_.push_back({graph, classes_of(*graph)});
  }
}

std::size_t PartClasses::state_count() const {
  std::size_t count = 0;
  for (const Part& part : parts_) count += part.classes.size();
  return count;
}

std::size_t PartClasses::class_count() const {
  std::size_t count = 0;
  for (const Part& part : parts_) count += count_different(part.classes);
  return count;
}

bool PartClasses::has_alike() const {
  const auto unasked =
      std::ranges::count_if(parts_, [](const Part& part) { return !part.graph->is_asked; });
  return unasked > 1 || class_count() < state_count();
}

std::uint64_t PartClasses::hash(const game::State& state) const {
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < state.size(); ++w) {
    hash = base::combine(hash, state[w] & ~walked_[w]);
  }
  std::uint64_t unasked = 0;
  for (const Part& part : parts_) {
    const std::optional<std::uint32_t> node = part.graph->find(state);
    const std::uint64_t here =
        node ? part.classes[*node] : ~masked_hash(state, part.graph->own);  // never by play
    if (part.graph->is_asked) {
      hash = base::combine(hash, here);
    } else {
      unasked += base::mix(here);  // whichever of them it is
    }
  }
  return base::combine(hash, unasked);
}

std::uint64_t PartClasses::kind_of(game::Move move,
                                   std::span<const std::optional<std::uint32_t>> nodes) const {
  constexpr std::uint64_t kNothingChosen = 0;
  const std::uint64_t itself = base::combine(1, move.value);
  const std::uint32_t number = move.index() < part_of_.size() ? part_of_[move.index()] : kNoPart;
  if (number == kNoPart) return kNothingChosen;
  if (number == kAnyOther || !nodes[number]) return itself;
  const Part& part = parts_[number];
  const PartGraph::Node& node = part.graph->nodes[*nodes[number]];
  const auto edges = part.graph->edges_of(node);
  const auto edge = std::ranges::find(edges, move, &PartGraph::Edge::move);
  if (edge == edges.end()) return itself;
  const std::uint64_t next = part.classes[edge->to];
  if (next == part.classes[node.elsewhere]) return kNothingChosen;
  const std::uint64_t from =
      part.graph->is_asked ? base::combine(2, number) : part.classes[*nodes[number]];
  return base::combine(from, next);
}

Tension PartClasses::sift(const game::State& state, game::Role /*role*/,
                          std::vector<game::Move>& legal) const {
  std::vector<std::optional<std::uint32_t>> nodes;
  for (const Part& part : parts_) nodes.push_back(part.graph->find(state));
  std::unordered_set<std::uint64_t> met;
  std::erase_if(legal, [&](game::Move move) { return !met.insert(kind_of(move, nodes)).second; });
  return Tension::kNone;
}

std::shared_ptr<const MoveSieve> sieve_of_both(std::shared_ptr<const MoveSieve> knowing,
                                               std::shared_ptr<const PartClasses> alike) {
  if (!knowing) return alike;
  if (!alike) return knowing;
  return std::make_shared<const BothSieves>(std::move(knowing), std::move(alike));
}

}  // namespace rulewise::search
