#include "insight/discovery/orders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "syntax/gdl/gdl.h"

namespace rulewise::insight {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

Order order_of(const std::string& relations, const std::vector<std::string>& names) {
  const gdl::Reading reading = gdl::read_rules(relations);
  FactStore facts;
  std::vector<Symbol> domain;
  for (const std::string& name : names) domain.push_back(facts.names().intern(name));
  std::sort(domain.begin(), domain.end());
  return StaticRelations(reading.rules).order_of(facts, domain);
}

TEST(Orders, FindsALine) {
  const Order order = order_of("(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)", {"1", "2", "3", "4"});
  EXPECT_EQ(order.kind, OrderKind::kLine);
  EXPECT_EQ(order.relation, "succ");
  EXPECT_EQ(order.where.line, 1U);
  EXPECT_THAT(order.sequence, SizeIs(4));
}

TEST(Orders, PutsOnALineWhatLiesBeyondAConstantThatNoFactShowed) {
  const Order order = order_of("(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)",
                               {"0", "1", "2", "3", "4", "6"});
  EXPECT_EQ(order.kind, OrderKind::kLine);
  EXPECT_THAT(order.sequence, SizeIs(6));
}

TEST(Orders, FindsARing) {
  EXPECT_EQ(order_of("(next_file a b) (next_file b c) (next_file c a)", {"a", "b", "c"}).kind,
            OrderKind::kRing);
}

TEST(Orders, FindsAGraphAlsoWhereDirectionsAreNamed) {
  const Order order = order_of("(line a b east) (line b c east) (line b d south) (line a d far)",
                               {"a", "b", "c", "d"});
  EXPECT_EQ(order.kind, OrderKind::kGraph);
  EXPECT_EQ(order.most_neighbours, 3U);
}

TEST(Orders, AsksForMostOfTheDomain) {
  EXPECT_EQ(order_of("(succ 1 2) (succ 2 3)", {"1", "2", "3", "a", "b", "c", "d"}).kind,
            OrderKind::kNone);
  EXPECT_EQ(order_of("(opposite x o)", {"x", "o"}).kind, OrderKind::kNone);
}

TEST(Orders, LooksAtNoRuleWithConditions) {
  EXPECT_EQ(order_of("(<= (succ 1 2) (true x)) (<= (succ 2 3) (true x))", {"1", "2", "3"}).kind,
            OrderKind::kNone);
}

/// Of both columns of at/2, whose constants are 1, 2 and 3.
std::pair<Order, Order> orders_of_at(const std::string& rules) {
  const gdl::Reading reading = gdl::read_rules(rules);
  const StaticRelations relations(reading.rules);
  FactStore facts;
  std::vector<Symbol> domain;
  for (const char* name : {"1", "2", "3"}) domain.push_back(facts.names().intern(name));
  return {relations.order_of(facts, domain, "at/2", 0),
          relations.order_of(facts, domain, "at/2", 1)};
}

TEST(Orders, OfAColumnAreThoseTheRulesAskAboutIt) {
  const auto [across, up] = orders_of_at(R"(
    (index 1) (index 2) (index 3) (above 1 2) (above 2 3) (right 1 2) (right 2 3) (right 3 1)
    (<= (next (at ?u ?v)) (true (at ?x ?y)) (step ?x ?y ?u ?v))
    (<= (step ?x ?y ?u ?v) (index ?x) (index ?y) (right ?x ?u) (above ?y ?v)))");
  EXPECT_EQ(across.kind, OrderKind::kRing);
  EXPECT_EQ(up.kind, OrderKind::kLine);
  EXPECT_EQ(up.relation, "above");
}

TEST(Orders, OfAColumnAreNotThoseOfAnotherThatOneListIsAskedAboutToo) {
  const auto [across, up] = orders_of_at(R"(
    (above 1 2) (above 2 3) (right 1 2) (right 2 3) (right 3 1) (mid 1 2 3) (mid 2 3 1) (mid 3 1 2)
    (<= (next (at ?u ?v)) (true (at ?x ?y)) (step ?x ?y ?u ?v))
    (<= (step ?x ?y ?u ?v) (right ?x ?u) (above ?y ?v))
    (<= (jump ?x ?y ?u ?v) (true (at ?x ?y)) (mid ?x ?a ?u) (mid ?y ?b ?v)))");
  EXPECT_EQ(across.kind, OrderKind::kRing);
  EXPECT_EQ(up.kind, OrderKind::kLine);
}

constexpr const char* kMen = R"(
  (init (at s1 pawn)) (init (at s2 rook)) (init (at s3 queen))
  (way pawn s1 s2) (way rook s2 s3) (way queen s3 s1) (way rook s1 s2)
  (hobby pawn rook) (hobby rook queen) (hobby s1 s2) (hobby s2 s3)
  (<= (next (at ?t ?k)) (does one (go ?s ?t)) (true (at ?s ?k)) (way ?k ?s ?t)))";

TEST(Orders, OfAColumnComeFromNoFactsThatRulesNeverAskAboutIt) {
  const gdl::Reading reading = gdl::read_rules(kMen);
  const StaticRelations relations(reading.rules);
  FactStore facts;
  std::vector<Symbol> kinds;
  for (const char* name : {"pawn", "rook", "queen"}) kinds.push_back(facts.names().intern(name));
  EXPECT_EQ(relations.order_of(facts, kinds).kind, OrderKind::kLine);
  EXPECT_EQ(relations.order_of(facts, kinds, "at/2", 1).kind, OrderKind::kNone);
}

TEST(Orders, OfAColumnPairArgumentsThatRulesUseForIt) {
  const gdl::Reading reading = gdl::read_rules(kMen);
  const StaticRelations relations(reading.rules);
  FactStore facts;
  std::vector<Symbol> squares;
  for (const char* name : {"s1", "s2", "s3"}) squares.push_back(facts.names().intern(name));
  const Order order = relations.order_of(facts, squares, "at/2", 0);
  EXPECT_EQ(order.kind, OrderKind::kRing);
  EXPECT_EQ(order.relation, "way");
}

/// The facts of a relation that say of every two of so many which comes first.
std::string all_pairs(const std::string& relation, int count) {
  std::string facts;
  for (int a = 1; a <= count; ++a) {
    for (int b = a + 1; b <= count; ++b) {
      facts += '(' + relation + ' ' + std::to_string(a) + ' ' + std::to_string(b) + ") ";
    }
  }
  return facts;
}

TEST(Orders, ReadALineFromWhichOfTwoComesFirst) {
  const std::vector<std::string> names{"1", "2", "3", "4", "5"};
  const Order order = order_of(all_pairs("less", 5), names);
  EXPECT_EQ(order.kind, OrderKind::kGraph);  // things may have ranks as well
  EXPECT_THAT(order.ranked, SizeIs(5));
  EXPECT_TRUE(order.step.empty());
  // One pair less, or one turned round in a circle, leaves it open.
  EXPECT_THAT(order_of(all_pairs("less", 5).substr(11), names).ranked, IsEmpty());
  EXPECT_THAT(order_of("(beats 1 2) (beats 2 3) (beats 3 1)", {"1", "2", "3"}).ranked, IsEmpty());
  EXPECT_THAT(order_of("(on 1 2) (on 1 3) (on 2 1)", {"1", "2", "3"}).ranked, IsEmpty());
}

TEST(Orders, ReadALineFromSumsWithOneStep) {
  const std::string rules = R"(
    (plus 1 1 2) (plus 1 2 3) (plus 1 3 4) (plus 1 4 5) (plus 2 1 3) (plus 2 2 4) (plus 2 3 5)
    (init (at 1)) (<= (next (at ?y)) (true (at ?x)) (does me (go ?n)) (plus ?n ?x ?y)))";
  const gdl::Reading reading = gdl::read_rules(rules);
  FactStore facts;
  std::vector<Symbol> domain;
  for (const char* name : {"1", "2", "3", "4", "5"}) domain.push_back(facts.names().intern(name));
  const Order order = StaticRelations(reading.rules).order_of(facts, domain, "at/1", 0);
  EXPECT_EQ(order.kind, OrderKind::kGraph);
  EXPECT_EQ(order.ranked, domain);
  EXPECT_EQ(order.step, "1");
}

/// Places with a name each, whose rows and columns are put in lines by sums.
TEST(Orders, OfPartsOfPlacesComeFromSumsToo) {
  std::string rules = "(plus 1 1 2) (plus 1 2 3) (plus 2 1 3) ";
  FactStore facts;
  std::vector<Symbol> places;
  for (const char* row : {"1", "2", "3"}) {
    for (const char* column : {"1", "2", "3"}) {
      const std::string place = std::string("s") + row + column;
      rules += "(spot " + place + " " + row + " " + column + ") ";
      places.push_back(facts.names().intern(place));
    }
  }
  const gdl::Reading reading = gdl::read_rules(rules + R"(
    (init (at s11))
    (<= (next (at ?q)) (true (at ?p)) (does me up) (spot ?p ?x ?y) (plus 1 ?x ?z) (spot ?q ?z ?y))
    (<= (next (at ?q)) (true (at ?p)) (does me on) (spot ?p ?x ?y) (plus 1 ?y ?z) (spot ?q ?x ?z)))");
  const StaticRelations relations(reading.rules);
  const Order order = relations.order_of(facts, places, "at/1", 0);
  ASSERT_EQ(order.kind, OrderKind::kPairs);
  for (const Axis& axis : relations.split(facts, places, order).axes) {
    EXPECT_EQ(axis.kind, OrderKind::kLine);
    EXPECT_THAT(axis.sequence, ::testing::ElementsAre("1", "2", "3"));
  }
}

}  // namespace
}  // namespace rulewise::insight
