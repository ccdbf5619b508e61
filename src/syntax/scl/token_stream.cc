#include "syntax/scl/token_stream.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/quoted.h"
#include "base/similar_name.h"

namespace rulewise::scl {
namespace {

struct Structure {
  std::string_view word;
  int depth;  // how many blocks it stands in
  bool is_block;
};

constexpr std::array kStructure = {
    Structure{"game", 0, true},          Structure{"goals", 1, false},
    Structure{"stalemate", 2, false},    Structure{"eradicate", 2, false},
    Structure{"arrive", 2, false},       Structure{"board_size", 1, false},
    Structure{"board_type", 1, false},   Structure{"inversion", 1, false},
    Structure{"promote_rank", 1, false}, Structure{"setup", 1, false},
    Structure{"decision", 3, true},      Structure{"define", 1, true},
    Structure{"moving", 2, true},        Structure{"capturing", 2, true},
    Structure{"promoting", 2, true},     Structure{"constraints", 2, false},
    Structure{"capture", 3, true},       Structure{"movement", 4, true},
    Structure{"end", 0, false},
};
constexpr Structure kRulesBlock{"rules", 1, true};

const Structure* structure_of(std::string_view word) {
  if (word == kRulesBlock.word) return &kRulesBlock;
  const auto* found = std::ranges::find(kStructure, word, &Structure::word);
  return found == kStructure.end() ? nullptr : found;
}

int depth_of_block(std::string_view name) {
  const Structure* structure = structure_of(name);
  return structure != nullptr ? structure->depth : 0;
}

/// The depth of the block that `word` ends; nearly right words count as what they were meant for.
const Structure* ended_block(const Token& token) {
  if (token.kind != TokenKind::kWord) return nullptr;
  const Structure* structure = structure_of(token.text);
  return structure != nullptr && structure->is_block ? structure : nullptr;
}

std::string shown(const Token& token) {
  if (token.kind == TokenKind::kEnd) return "the end of the text";
  if (token.kind == TokenKind::kQuoted) return "the name " + base::quoted(token.text);
  return base::quoted(token.text);
}

std::string did_you_mean(std::string_view word) {
  return "did you mean " + base::quoted(word) + '?';
}

}  // namespace

bool is_reserved(std::string_view word) {
  return std::ranges::find(kStructure, word, &Structure::word) != kStructure.end();
}

std::string either(WordList words) {
  std::string text;
  for (const std::string_view& word : words) {
    if (&word != words.begin()) text += &word + 1 == words.end() ? " or " : ", ";
    text += base::quoted(word);
  }
  return text;
}

TokenStream::TokenStream(std::string_view text, base::Diagnostics& diagnostics)
    : lexer_(text, diagnostics), diagnostics_(diagnostics) {
  token_ = lexer_.next();
  next_ = lexer_.next();
  for (Token& token : later_) token = lexer_.next();
}

Token TokenStream::take() {
  const Token taken = std::exchange(token_, next_);
  next_ = std::exchange(later_[0], later_[1]);
  if (later_[1].kind != TokenKind::kEnd) later_[1] = lexer_.next();
  return taken;
}

bool TokenStream::is(const Token& token, std::string_view text) {
  return (token.kind == TokenKind::kWord || token.kind == TokenKind::kMark) && token.text == text;
}

bool TokenStream::accept(std::string_view text) {
  if (!at(text)) return false;
  take();
  return true;
}

bool TokenStream::expect(std::string_view text, std::string_view hint) {
  return !choose({text}, hint).empty();
}

std::string_view TokenStream::choose(WordList words, std::string_view hint) {
  for (const std::string_view word : words) {
    if (accept(word)) return word;
  }
  const std::string_view meant = near_miss(words);
  if (meant.empty()) {
    complain(either(words), hint);
    return {};
  }
  error(token_.where, either(words) + " expected, not " + shown(token_), did_you_mean(meant));
  take();
  return meant;
}

/// What a misspelt word was meant to be. A word of structure is itself, not a slip.
std::string_view TokenStream::near_miss(WordList words) const {
  if (token_.kind != TokenKind::kWord || is_reserved(token_.text)) return {};
  return base::similar_name(token_.text, {words.begin(), words.size()});
}

void TokenStream::complain(const std::string& expected, std::string_view hint) {
  if (at_end() && std::exchange(end_told_, true)) return;
  error(token_.where, expected + " expected, not " + shown(token_), std::string(hint));
}

void TokenStream::error(base::Location where, std::string message, std::string hint) {
  diagnostics_.error(where, std::move(message), std::move(hint));
}

void TokenStream::warning(base::Location where, std::string message, std::string hint) {
  diagnostics_.warning(where, std::move(message), std::move(hint));
}

void TokenStream::skip_to_structure() {
  while (!at_end() && !(token_.kind == TokenKind::kWord && is_reserved(token_.text))) take();
}

void TokenStream::skip_to_structure_or(std::string_view second) {
  while (!at_end() && !(token_.kind == TokenKind::kWord && is_reserved(token_.text)) &&
         !is(next_, second)) {
    take();
  }
}

void TokenStream::tell_missing_end(std::string_view name) {
  if (at_end() && std::exchange(end_told_, true)) return;
  const bool is_other_end = at("end") && next_.kind == TokenKind::kWord;
  const std::string before =
      is_other_end ? "`end " + base::shortened(next_.text) + '`' : shown(token_);
  error(token_.where, "`end " + std::string(name) + "` is missing before " + before,
        "each `" + std::string(name) + "` is closed by an `end " + std::string(name) + '`');
}

/// Whether the `end` here names another block, but what follows tells that `name` was meant.
bool TokenStream::ends_by_wrong_word(std::string_view name) const {
  const Structure* ended = ended_block(next_);
  if (ended == nullptr || ended->word == name) return false;
  const int depth = depth_of_block(name);
  if (ended->depth == depth) return true;  // its neighbour cannot have begun in it
  const bool is_outer = ended->depth < depth;
  if (is(later_[0], "end")) {
    const Structure* following = ended_block(later_[1]);
    if (following == nullptr) return false;
    // An outer block that ends again did not end here; an inner one has ended before.
    return is_outer ? following->depth >= ended->depth : following->depth < depth;
  }
  if (later_[0].kind != TokenKind::kWord || !is_reserved(later_[0].text)) return false;
  const int following = structure_of(later_[0].text)->depth;
  return is_outer ? following > ended->depth : following <= depth;
}

bool TokenStream::block_ends(std::string_view name) {
  const int depth = depth_of_block(name);
  while (at("end")) {
    const Structure* ended = ended_block(next_);
    if (ends_by_wrong_word(name)) {
      const std::string right = "`end " + std::string(name) + '`';
      error(token_.where, right + " expected, not `end " + std::string(ended->word) + '`',
            "the block that began with `" + std::string(name) + "` ends with " + right);
      take();
      take();
      return true;
    }
    if (ended != nullptr && ended->word != name && ended->depth > depth) {
      error(token_.where,
            "nothing to end here: this `end " + std::string(ended->word) + "` has no beginning",
            "remove it, or look for a fault just before");
      take();
      take();
      continue;
    }
    if (ended != nullptr && ended->word != name) {
      tell_missing_end(name);
      return true;
    }
    take();
    if (expect(name, "the block that began with `" + std::string(name) + "` ends with `end " +
                         std::string(name) + '`') ||
        token_.kind == TokenKind::kEnd || is_reserved(token_.text)) {
      return true;
    }
    take();
    return true;
  }
  const Structure* opened = token_.kind == TokenKind::kWord && is_reserved(token_.text)
                                ? structure_of(token_.text)
                                : nullptr;
  if (!at_end() && (opened == nullptr || opened->depth > depth)) return false;
  tell_missing_end(name);
  return true;
}

void TokenStream::skip_stray(std::string_view block, std::string_view expected) {
  complain(std::string(expected), "this is inside the block `" + std::string(block) + '`');
  take();
  skip_to_structure();
}

}  // namespace rulewise::scl
