#include "machine/wide/move_choice.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace rulewise::machine::wide {
namespace {

constexpr std::size_t kSpareBits = 11;  // the share of a move is off by at most 2^-kSpareBits

constexpr std::size_t kRecounted = 6;  // trees of at most this many moves are counted twice

using Number = std::vector<Wire>;  // lowest bit first

/// How many bits the numbers 0 … most take.
std::size_t bits_for(std::size_t most) { return std::bit_width(most); }

Wire bit(const Number& number, std::size_t i) { return i < number.size() ? number[i] : kLow; }

class ChoiceBuilder {
 public:
  ChoiceBuilder(Circuit& circuit, std::size_t count, const std::function<Wire(std::size_t)>& legal)
      : circuit_(circuit), legal_of_(legal), legal_(count), chosen_(count, kLow) {}

  Choice build(std::span<const Wire> random) {
    Tree root = count_legal(0, legal_.size());
    Wire any = kLow;
    for (const Wire wire : root.count) any = circuit_.any(any, wire);
    descend(root, kHigh, draw_below(root.count, random));
    return {std::move(chosen_), any};
  }

 private:
  /// Moves [begin, begin + size) and how many of them are legal.
  struct Tree {
    std::size_t begin = 0;
    std::size_t size = 0;
    Number count;
    std::vector<Tree> parts;  // none, or left and right
    bool is_recounted = false;
  };

  Tree count_legal(std::size_t begin, std::size_t size) {
    Tree tree{begin, size, {}, {}};
    if (size <= 3) {
      for (std::size_t i = begin; i < begin + size; ++i) legal_[i] = legal_of_(i);
      tree.count = count_leaf(begin, size);
      return tree;
    }
    const std::size_t left = (size / 2 + 2) / 3 * 3;
    tree.parts.push_back(count_legal(begin, left));
    tree.parts.push_back(count_legal(begin + left, size - left));
    tree.count = sum(tree.parts[0].count, tree.parts[1].count, bits_for(size));
    return tree;
  }

  /// Counts a small tree again where its moves are about to be read anyway: cheaper than storing
  /// the counts on the way up and fetching them on the way down.
  void recount(Tree& tree) {
    if (tree.is_recounted || tree.size > kRecounted) return;
    tree.is_recounted = true;
    again_ = true;
    if (tree.parts.empty()) {
      tree.count = count_leaf(tree.begin, tree.size);
    } else {
      for (Tree& part : tree.parts) recount(part);
      again_ = true;
      tree.count = sum(tree.parts[0].count, tree.parts[1].count, bits_for(tree.size));
    }
    again_ = false;
  }

  Wire odd(Wire a, Wire b, Wire c) {
    return again_ ? circuit_.apply_again(0x96, a, b, c) : circuit_.odd(a, b, c);
  }
  Wire most(Wire a, Wire b, Wire c) {
    return again_ ? circuit_.apply_again(0xe8, a, b, c) : circuit_.most(a, b, c);
  }

  Number count_leaf(std::size_t begin, std::size_t size) {
    const Wire a = legal_[begin];
    const Wire b = size > 1 ? legal_[begin + 1] : kLow;
    const Wire c = size > 2 ? legal_[begin + 2] : kLow;
    if (size == 1) return {a};
    return {odd(a, b, c), most(a, b, c)};
  }

  Number sum(const Number& a, const Number& b, std::size_t bits) {
    Number result;
    Wire carry = kLow;
    for (std::size_t i = 0; i < bits; ++i) {
      const Wire in_a = bit(a, i);
      const Wire in_b = bit(b, i);
      result.push_back(odd(in_a, in_b, carry));
      carry = most(in_a, in_b, carry);
    }
    return result;
  }

  /// random * count >> (number of random planes): Horner's rule from the lowest random bit.
  Number draw_below(const Number& count, std::span<const Wire> random) {
    Number k(count.size(), kLow);
    if (legal_.size() < 2) return k;
    for (const Wire plane : random) k = half_of_sum(k, count, plane);
    return k;
  }

  /// (k + (plane ? count : 0)) / 2
  Number half_of_sum(const Number& k, const Number& count, Wire plane) {
    Number result;
    Wire carry = circuit_.all(k[0], count[0], plane);
    for (std::size_t i = 1; i < count.size(); ++i) {
      const Wire term = circuit_.all(count[i], plane);
      result.push_back(circuit_.odd(k[i], term, carry));
      carry = circuit_.most(k[i], term, carry);
    }
    result.push_back(carry);
    return result;
  }

  void descend(Tree& tree, Wire active, Number k) {
    k.resize(std::min(k.size(), bits_for(tree.size - 1)));  // less than the count, where active
    if (tree.parts.empty()) {
      choose_leaf(tree, active, k);
      return;
    }
    recount(tree.parts[0]);
    const Number& left_count = tree.parts[0].count;
    const std::size_t right_bits = bits_for(tree.parts[1].size - 1);
    Number rest;
    Wire borrow = kLow;
    for (std::size_t i = 0; i < left_count.size(); ++i) {
      const Wire in_k = bit(k, i);
      if (i < right_bits) rest.push_back(circuit_.odd(in_k, left_count[i], borrow));
      borrow = circuit_.most(!in_k, left_count[i], borrow);
    }
    for (std::size_t i = left_count.size(); i < right_bits; ++i) {
      rest.push_back(circuit_.apply(0x3c, bit(k, i), borrow, kLow));
      borrow = circuit_.all(!bit(k, i), borrow);
    }
    const std::size_t compared = std::max(left_count.size(), right_bits);
    for (std::size_t i = compared; i < k.size(); ++i) {
      borrow = circuit_.all(borrow, !k[i]);
    }
    const Wire left = circuit_.all(active, borrow);
    descend(tree.parts[0], left, k);
    descend(tree.parts[1], circuit_.all(active, !borrow), rest);
  }

  void choose_leaf(const Tree& tree, Wire active, const Number& k) {
    const std::size_t at = tree.begin;
    if (tree.size == 1) {
      chosen_[at] = active;
      return;
    }
    const Wire low = bit(k, 0);
    if (tree.size == 2) {
      chosen_[at] = circuit_.all(active, legal_[at], !low);
      chosen_[at + 1] = circuit_.all(active, !chosen_[at]);
      return;
    }
    const Wire small = circuit_.all(active, !bit(k, 1));  // k is 0 or 1
    chosen_[at] = circuit_.all(small, legal_[at], !low);
    // The second if it is legal and k is how many are legal before it.
    const Wire second = circuit_.apply(0x90, legal_[at + 1], low, legal_[at]);
    chosen_[at + 1] = circuit_.all(small, second);
    chosen_[at + 2] = circuit_.all(active, !chosen_[at], !chosen_[at + 1]);
  }

  Circuit& circuit_;
  const std::function<Wire(std::size_t)>& legal_of_;
  std::vector<Wire> legal_;
  std::vector<Wire> chosen_;
  bool again_ = false;  // make new operations
};

}  // namespace

std::size_t random_planes_for(std::size_t count) {
  return count < 2 ? 0 : bits_for(count) + kSpareBits;
}

Choice choose_move(Circuit& circuit, std::size_t move_count,
                   const std::function<Wire(std::size_t)>& legal, std::span<const Wire> random) {
  assert(move_count > 0 && random.size() >= random_planes_for(move_count));
  return ChoiceBuilder(circuit, move_count, legal)
      .build(random.first(random_planes_for(move_count)));
}

}  // namespace rulewise::machine::wide
