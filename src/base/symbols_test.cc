#include "base/symbols.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rulewise::base {
namespace {

TEST(SymbolTable, SameBytesSameSymbol) {
  SymbolTable table;
  const Symbol cell = table.intern("cell");
  EXPECT_EQ(table.intern(std::string("ce") + "ll"), cell);
  EXPECT_NE(table.intern("Cell"), cell);
  EXPECT_NE(table.intern(std::string_view("cell\0", 5)), cell);
  EXPECT_EQ(table.size(), 3U);
}

TEST(SymbolTable, FindsOnlyWhatWasInterned) {
  SymbolTable table;
  EXPECT_FALSE(table.find("x").is_valid());
  const Symbol x = table.intern("x");
  EXPECT_EQ(table.find("x"), x);
}

TEST(SymbolTable, TextsStayWhereTheyAre) {
  SymbolTable table;
  const std::string_view first = table.text(table.intern("first"));
  std::vector<Symbol> symbols;
  for (int i = 0; i < 10'000; ++i) symbols.push_back(table.intern(std::to_string(i)));
  EXPECT_EQ(first, "first");
  EXPECT_EQ(first.data(), table.text(table.find("first")).data());
  EXPECT_EQ(table.text(symbols[1234]), "1234");
}

TEST(SymbolTable, ACopyLivesOnItsOwn) {
  auto original = std::make_unique<SymbolTable>();
  const Symbol a = original->intern("a");
  SymbolTable copy(*original);
  SymbolTable assigned;
  assigned.intern("something else");
  assigned = *original;
  original.reset();
  EXPECT_EQ(copy.text(a), "a");
  EXPECT_EQ(copy.intern("a"), a);
  EXPECT_EQ(assigned.find("a"), a);
  EXPECT_FALSE(assigned.find("something else").is_valid());
}

}  // namespace
}  // namespace rulewise::base
