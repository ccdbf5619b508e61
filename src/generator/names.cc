#include "generator/names.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "base/hash.h"
#include "generator/draw.h"
#include "generator/invent.h"
#include "generator/traits.h"

namespace rulewise::generator {
namespace {

constexpr Animal kA[] = {{"aardvark", Gait::kRides},  {"adder", Gait::kRides},
                         {"albatross", Gait::kRides}, {"alpaca", Gait::kLeaps},
                         {"ant", Gait::kHops},        {"anteater", Gait::kHops},
                         {"antelope", Gait::kLeaps},  {"ape", Gait::kHops},
                         {"armadillo", Gait::kHops},  {"auk", Gait::kLeaps}};
constexpr Animal kB[] = {
    {"badger", Gait::kRides},  {"bat", Gait::kRides},     {"bear", Gait::kRides},
    {"beetle", Gait::kHops},   {"bison", Gait::kRides},   {"boar", Gait::kRides},
    {"bobcat", Gait::kLeaps},  {"buffalo", Gait::kRides}, {"bullfrog", Gait::kLeaps},
    {"bushbaby", Gait::kHops}, {"butterfly", Gait::kHops}};
constexpr Animal kC[] = {
    {"camel", Gait::kRides},   {"caribou", Gait::kLeaps}, {"chamois", Gait::kLeaps},
    {"cheetah", Gait::kRides}, {"cobra", Gait::kRides},   {"condor", Gait::kRides},
    {"coyote", Gait::kRides},  {"crab", Gait::kHops},     {"crane", Gait::kLeaps},
    {"cricket", Gait::kHops},  {"cuckoo", Gait::kHops}};
constexpr Animal kD[] = {{"deer", Gait::kLeaps},      {"dingo", Gait::kRides},
                         {"dolphin", Gait::kHops},    {"donkey", Gait::kRides},
                         {"dormouse", Gait::kHops},   {"dove", Gait::kRides},
                         {"dragonfly", Gait::kRides}, {"dromedary", Gait::kRides},
                         {"duck", Gait::kHops},       {"duiker", Gait::kLeaps}};
constexpr Animal kE[] = {{"eagle", Gait::kRides},    {"earwig", Gait::kHops},
                         {"echidna", Gait::kHops},   {"eel", Gait::kRides},
                         {"egret", Gait::kLeaps},    {"eland", Gait::kLeaps},
                         {"elephant", Gait::kRides}, {"elk", Gait::kLeaps},
                         {"emu", Gait::kRides},      {"ermine", Gait::kHops}};
constexpr Animal kF[] = {{"falcon", Gait::kRides}, {"fennec", Gait::kLeaps},
                         {"ferret", Gait::kHops},  {"finch", Gait::kHops},
                         {"firefly", Gait::kHops}, {"flamingo", Gait::kLeaps},
                         {"flea", Gait::kHops},    {"flounder", Gait::kRides},
                         {"fox", Gait::kRides},    {"frog", Gait::kLeaps}};
constexpr Animal kG[] = {
    {"gazelle", Gait::kLeaps}, {"gecko", Gait::kHops},  {"gibbon", Gait::kHops},
    {"giraffe", Gait::kRides}, {"gnat", Gait::kHops},   {"gnu", Gait::kRides},
    {"goat", Gait::kLeaps},    {"goose", Gait::kRides}, {"grasshopper", Gait::kHops},
    {"guanaco", Gait::kLeaps}, {"gull", Gait::kRides}};
constexpr Animal kH[] = {{"hamster", Gait::kHops}, {"hare", Gait::kLeaps},
                         {"hawk", Gait::kRides},   {"hedgehog", Gait::kHops},
                         {"heron", Gait::kLeaps},  {"hippo", Gait::kRides},
                         {"hoopoe", Gait::kHops},  {"hornet", Gait::kHops},
                         {"horse", Gait::kRides},  {"hyena", Gait::kRides}};
constexpr Animal kI[] = {{"ibex", Gait::kLeaps},   {"ibis", Gait::kRides},
                         {"iguana", Gait::kHops},  {"impala", Gait::kLeaps},
                         {"impeyan", Gait::kHops}, {"inchworm", Gait::kHops},
                         {"indri", Gait::kHops},   {"isopod", Gait::kRides}};
constexpr Animal kJ[] = {{"jackal", Gait::kRides},     {"jackdaw", Gait::kHops},
                         {"jackrabbit", Gait::kLeaps}, {"jaguar", Gait::kRides},
                         {"jay", Gait::kHops},         {"jellyfish", Gait::kRides},
                         {"jerboa", Gait::kLeaps},     {"junco", Gait::kHops}};
constexpr Animal kK[] = {{"kangaroo", Gait::kHops},  {"katydid", Gait::kHops},
                         {"kestrel", Gait::kRides},  {"kingfisher", Gait::kRides},
                         {"kinkajou", Gait::kLeaps}, {"kite", Gait::kRides},
                         {"kiwi", Gait::kHops},      {"klipspringer", Gait::kLeaps},
                         {"koala", Gait::kHops},     {"kudu", Gait::kLeaps}};
constexpr Animal kL[] = {
    {"ladybird", Gait::kHops}, {"lark", Gait::kRides},    {"lemming", Gait::kHops},
    {"lemur", Gait::kLeaps},   {"leopard", Gait::kRides}, {"lion", Gait::kRides},
    {"lizard", Gait::kHops},   {"llama", Gait::kLeaps},   {"lobster", Gait::kHops},
    {"locust", Gait::kHops},   {"lynx", Gait::kLeaps}};
constexpr Animal kM[] = {
    {"macaw", Gait::kRides}, {"magpie", Gait::kHops},    {"mantis", Gait::kHops},
    {"marmot", Gait::kHops}, {"marten", Gait::kLeaps},   {"meerkat", Gait::kHops},
    {"mole", Gait::kRides},  {"mongoose", Gait::kLeaps}, {"moose", Gait::kRides},
    {"moth", Gait::kHops},   {"mouse", Gait::kLeaps},    {"mule", Gait::kRides}};
constexpr Animal kN[] = {
    {"narwhal", Gait::kRides},  {"newt", Gait::kHops},    {"nightingale", Gait::kHops},
    {"nightjar", Gait::kRides}, {"nilgai", Gait::kLeaps}, {"numbat", Gait::kHops},
    {"nuthatch", Gait::kHops},  {"nutria", Gait::kRides}, {"nyala", Gait::kLeaps}};
constexpr Animal kO[] = {
    {"ocelot", Gait::kLeaps}, {"octopus", Gait::kHops},  {"okapi", Gait::kRides},
    {"opossum", Gait::kHops}, {"orca", Gait::kRides},    {"oryx", Gait::kLeaps},
    {"osprey", Gait::kRides}, {"ostrich", Gait::kRides}, {"otter", Gait::kHops},
    {"owl", Gait::kRides},    {"ox", Gait::kRides}};
constexpr Animal kP[] = {
    {"panda", Gait::kHops},      {"panther", Gait::kRides}, {"parrot", Gait::kHops},
    {"pelican", Gait::kRides},   {"penguin", Gait::kHops},  {"pheasant", Gait::kHops},
    {"pika", Gait::kLeaps},      {"polecat", Gait::kRides}, {"porcupine", Gait::kHops},
    {"pronghorn", Gait::kLeaps}, {"puma", Gait::kLeaps},    {"python", Gait::kRides}};
constexpr Animal kQ[] = {{"quagga", Gait::kRides},   {"quail", Gait::kHops},
                         {"quarrion", Gait::kRides}, {"queenfish", Gait::kLeaps},
                         {"quelea", Gait::kRides},   {"quetzal", Gait::kRides},
                         {"quokka", Gait::kHops},    {"quoll", Gait::kLeaps}};
constexpr Animal kR[] = {{"rabbit", Gait::kLeaps}, {"raccoon", Gait::kHops},
                         {"ram", Gait::kLeaps},    {"rat", Gait::kRides},
                         {"raven", Gait::kRides},  {"reindeer", Gait::kRides},
                         {"rhino", Gait::kRides},  {"roadrunner", Gait::kRides},
                         {"robin", Gait::kHops},   {"roebuck", Gait::kLeaps}};
constexpr Animal kS[] = {
    {"salamander", Gait::kHops}, {"seal", Gait::kRides},    {"shark", Gait::kRides},
    {"sheep", Gait::kRides},     {"shrew", Gait::kHops},    {"skunk", Gait::kHops},
    {"slug", Gait::kRides},      {"snake", Gait::kRides},   {"sparrow", Gait::kHops},
    {"springbok", Gait::kLeaps}, {"squirrel", Gait::kHops}, {"stag", Gait::kLeaps},
    {"swan", Gait::kRides}};
constexpr Animal kT[] = {
    {"tapir", Gait::kRides},    {"tarsier", Gait::kLeaps},  {"termite", Gait::kHops},
    {"tern", Gait::kRides},     {"thrush", Gait::kHops},    {"tiger", Gait::kRides},
    {"toad", Gait::kLeaps},     {"tortoise", Gait::kRides}, {"toucan", Gait::kHops},
    {"treefrog", Gait::kLeaps}, {"turkey", Gait::kHops},    {"turtle", Gait::kRides}};
constexpr Animal kU[] = {{"uakari", Gait::kHops}, {"umbrellabird", Gait::kHops},
                         {"unau", Gait::kRides},  {"ural_owl", Gait::kRides},
                         {"urchin", Gait::kHops}, {"urial", Gait::kLeaps},
                         {"urubu", Gait::kRides}, {"urus", Gait::kRides}};
constexpr Animal kV[] = {{"vervet", Gait::kHops},    {"vicuna", Gait::kLeaps},
                         {"viper", Gait::kRides},    {"vireo", Gait::kHops},
                         {"viscacha", Gait::kLeaps}, {"vixen", Gait::kRides},
                         {"vole", Gait::kHops},      {"vulture", Gait::kRides}};
constexpr Animal kW[] = {
    {"wallaby", Gait::kLeaps}, {"walrus", Gait::kRides},    {"warthog", Gait::kRides},
    {"wasp", Gait::kHops},     {"waterbuck", Gait::kLeaps}, {"weasel", Gait::kHops},
    {"weevil", Gait::kHops},   {"whale", Gait::kRides},     {"wildcat", Gait::kLeaps},
    {"wolf", Gait::kRides},    {"wombat", Gait::kHops},     {"wren", Gait::kHops}};
constexpr Animal kX[] = {{"xantus", Gait::kRides},     {"xeme", Gait::kRides},
                         {"xenarthran", Gait::kRides}, {"xenops", Gait::kHops},
                         {"xenopus", Gait::kLeaps},    {"xenurine", Gait::kHops},
                         {"xerus", Gait::kHops},       {"xiphias", Gait::kRides}};
constexpr Animal kY[] = {{"yabby", Gait::kHops},        {"yaffle", Gait::kHops},
                         {"yak", Gait::kRides},         {"yapok", Gait::kLeaps},
                         {"yearling", Gait::kLeaps},    {"yellowhammer", Gait::kHops},
                         {"yellowjacket", Gait::kHops}, {"yellowtail", Gait::kRides}};
constexpr Animal kZ[] = {{"zander", Gait::kRides},    {"zebra", Gait::kRides},
                         {"zebrafinch", Gait::kHops}, {"zebu", Gait::kRides},
                         {"zeren", Gait::kLeaps},     {"zokor", Gait::kHops},
                         {"zorilla", Gait::kHops},    {"zorro", Gait::kLeaps}};
constexpr std::array<std::span<const Animal>, kMostTypes> kAnimals = {
    kA, kB, kC, kD, kE, kF, kG, kH, kI, kJ, kK, kL, kM,
    kN, kO, kP, kQ, kR, kS, kT, kU, kV, kW, kX, kY, kZ};

constexpr std::array<std::string_view, kMostTypes> kSpelling = {
    "alpha",  "bravo", "charlie", "delta",  "echo",     "foxtrot", "golf",   "hotel",  "india",
    "juliet", "kilo",  "lima",    "mike",   "november", "oscar",   "papa",   "quebec", "romeo",
    "sierra", "tango", "uniform", "victor", "whiskey",  "xray",    "yankee", "zulu"};

/// Keeps the names apart from the draws of the rules, which begin with the same seed.
constexpr std::uint64_t kNameStream = 0x6e616d6573;

/// What a piece does first when it moves; its other movements are variations.
Gait gait(const scl::Piece& piece) {
  switch (piece.moving.empty() ? scl::MovementKind::kLeap : piece.moving.front().kind) {
    case scl::MovementKind::kLeap: return Gait::kLeaps;
    case scl::MovementKind::kRide: return Gait::kRides;
    case scl::MovementKind::kHop: return Gait::kHops;
  }
  return Gait::kLeaps;
}

std::string animal_for(const scl::Piece& piece, std::size_t letter, Draw& draw) {
  std::vector<std::string_view> fitting;
  for (const Animal& animal : animals(letter)) {
    if (animal.gait == gait(piece)) fitting.push_back(animal.name);
  }
  assert(!fitting.empty());
  return std::string(draw.one_of(fitting));
}

/// As many different letters as there are pieces, in alphabetical order.
std::vector<std::size_t> draw_letters(std::size_t count, Draw& draw) {
  std::vector<std::size_t> letters(kMostTypes);
  for (std::size_t i = 0; i < kMostTypes; ++i) letters[i] = i;
  draw.shuffle(letters);
  letters.resize(count);
  std::ranges::sort(letters);
  return letters;
}

struct Epithet {
  std::string_view trait;
  std::string_view word;
};

/// Words that are true of a game with that trait; the last fits every game.
constexpr Epithet kEpithets[] = {
    {"cylinder", "round"},
    {"cylinder", "endless"},
    {"opponent_promotion", "sworn"},
    {"opponent_promotion", "obliging"},
    {"continue", "rushing"},
    {"continue", "insatiable"},
    {"must_capture", "greedy"},
    {"must_capture", "hungry"},
    {"opponent_hands", "generous"},
    {"player_hands", "thieving"},
    {"player_hands", "hoarding"},
    {"turncoat", "turncoat"},
    {"self_capture", "quarrelsome"},
    {"retrieve", "backward"},
    {"longest", "headlong"},
    {"hops", "bounding"},
    {"random_setup", "lucky"},
    {"decision_setup", "wary"},
    {"arrive", "homing"},
    {"eradicate", "fierce"},
};
constexpr std::string_view kPlainEpithet = "quiet";

std::string game_name(const scl::Rules& rules, Draw& draw) {
  const Traits traits = find_traits(rules);
  std::vector<std::string_view> words;
  for (const Epithet& epithet : kEpithets) {
    if (traits.has(epithet.trait)) words.push_back(epithet.word);
  }
  if (words.empty()) words.push_back(kPlainEpithet);
  const std::string_view word = draw.one_of(words);
  return std::string(word) + '_' + draw.one_of(rules.pieces).name;
}

}  // namespace

std::span<const Animal> animals(std::size_t letter) { return kAnimals[letter]; }

std::string plain_name(std::size_t type) { return std::string(kSpelling[type]); }

void name_plausibly(scl::Rules& rules, std::uint64_t seed) {
  Draw draw(base::combine(seed, kNameStream));
  assert(rules.pieces.size() <= kMostTypes);
  const std::vector<std::size_t> letters = draw_letters(rules.pieces.size(), draw);
  for (std::size_t type = 0; type < rules.pieces.size(); ++type) {
    rules.pieces[type].name = animal_for(rules.pieces[type], letters[type], draw);
  }
  rules.name = game_name(rules, draw);
}

}  // namespace rulewise::generator
