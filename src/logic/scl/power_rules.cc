#include "logic/scl/power_rules.h"

#include <cassert>
#include <cstdlib>

#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

using scl::MovementKind;

HoppedTaken hopped_taken(const scl::Rules& rules, const scl::Capture& capture,
                         const scl::Movement& movement, const Way& way) {
  if (!capture.hop || way.kind != MovementKind::kHop) return HoppedTaken::kNone;
  if (are_apart(rules, movement.hop_over, capture.type)) return HoppedTaken::kNone;
  return is_within(rules, movement.hop_over, capture.type) ? HoppedTaken::kAll : HoppedTaken::kSome;
}

Conditions joined(Conditions conditions, const Conditions& more) {
  conditions.insert(conditions.end(), more.begin(), more.end());
  return conditions;
}

}  // namespace

void PowerWriter::write() {
  for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
    if (draft_.rules().pieces[i].is_defined) write_piece(scl::PieceId(i));
  }
  if (slides_) write_reach();
}

void PowerWriter::write_continued() {
  for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
    const scl::Piece& white = draft_.rules().pieces[i];
    if (!white.is_defined || !white.constraints.continue_captures) continue;
    for (std::size_t j = 0; j < white.capturing.size(); ++j) {
      write_capture(scl::PieceId(i), white.capturing[j], draft_.black().pieces[i].capturing[j]);
    }
  }
  if (slides_) write_reach();
}

std::string PowerWriter::text() { return helpers_.text() + sheet_.text(); }

// ---- One piece -----------------------------------------------------------------------------

void PowerWriter::write_piece(scl::PieceId id) {
  const scl::Piece& white = draft_.rules().piece(id);
  const scl::Piece& black = draft_.black().piece(id);
  for (std::size_t i = 0; i < white.moving.size(); ++i) {
    write_moving(id, white.moving[i], black.moving[i]);
  }
  for (std::size_t i = 0; i < white.capturing.size(); ++i) {
    write_capture(id, white.capturing[i], black.capturing[i]);
  }
}

void PowerWriter::write_moving(scl::PieceId id, const scl::Movement& white,
                               const scl::Movement& black) {
  sheet_.comment(draft_.rules().piece(id).name +
                 " moves: " + movement_words(draft_.rules(), white));
  for (const Way& way : ways_of(draft_.rules().board, white, black)) {
    Path path = path_of({id, white, black, way});
    path.conditions.push_back(scene_.free("?q", "?t"));
    sheet_.rule(scene_.say("moves", "?r", "?q", "?t"), joined(path.conditions, path.if_free));
  }
}

void PowerWriter::write_capture(scl::PieceId id, const scl::Capture& white,
                                const scl::Capture& black) {
  if (!white.retrieve && !white.clobber && !white.hop && !white.en_passant) return;
  const std::string words = capture_words(draft_.rules(), white);
  for (std::size_t i = 0; i < white.movements.size(); ++i) {
    const scl::Movement& movement = white.movements[i];
    sheet_.comment(draft_.rules().piece(id).name + " captures " + words + ": " +
                   movement_words(draft_.rules(), movement));
    for (const Way& way : ways_of(draft_.rules().board, movement, black.movements[i])) {
      const HoppedTaken hopped = hopped_taken(draft_.rules(), white, movement, way);
      draft_.victims().add(draft_.rules().board, white, way, hopped);
      write_captures_by(
          white, {id, movement, black.movements[i], way, hopped, fitting(white.type), &white});
    }
  }
}

void PowerWriter::write_captures_by(const scl::Capture& capture, const Step& step) {
  const Path path = path_of(step);
  for (const Path& retrieved : with_retrieved(capture, step.prey, path)) {
    for (const Path& taken : with_clobbered(capture, step.prey, retrieved)) {
      write_takes(capture, taken);
    }
  }
  // Elsewhere what was passed over on the way to a board to come is not known, nor does it matter.
  if (capture.en_passant && (scene_.prefix.empty() || scene_.passes)) {
    write_takes(capture, with_passer(step.prey, path));
  }
}

void PowerWriter::write_takes(const scl::Capture& capture, const Path& path) {
  Conditions conditions = path.conditions;
  std::string effect = "remove";
  if (capture.effect == scl::EffectKind::kPossess) {
    effect = capture.possessor == scl::Side::kPlayer ? "?r" : "?o";
    if (effect == "?o") conditions.push_back(atom("other", "?r", "?o"));
  }
  sheet_.rule(scene_.say("takes", "?r", "?q", "?t", path.victims, effect), conditions);
}

// ---- What is taken -------------------------------------------------------------------------

/// The group with one more square: a single square is a group by itself.
std::string PowerWriter::grown(const std::string& victims, const std::string& square,
                               const std::string& result, Conditions& conditions) {
  if (victims == "none") return square;
  conditions.push_back(atom("with", victims, square, result));
  return result;
}

std::vector<PowerWriter::Path> PowerWriter::with_retrieved(const scl::Capture& capture,
                                                           const std::string& prey,
                                                           const Path& path) {
  if (!capture.retrieve) return {path};
  Path taken = path;
  taken.conditions.push_back(atom("step", "?d", "?z", "?q"));
  taken.conditions.push_back(scene_.say(prey, "?r", "?z"));
  exclude_start("?z", taken.conditions);
  taken.victims = grown(path.victims, "?z", "?y", taken.conditions);
  taken.is_taking = true;
  Path not_taken = path;
  not_taken.conditions.push_back(negated(tail(prey)));
  return {taken, not_taken};
}

std::vector<PowerWriter::Path> PowerWriter::with_clobbered(const scl::Capture& capture,
                                                           const std::string& prey,
                                                           const Path& path) {
  std::vector<Path> result;
  if (capture.clobber) {
    Path taken = path;
    taken.conditions.push_back(scene_.say(prey, "?r", "?t"));
    exclude_start("?t", taken.conditions);
    taken.victims = grown(path.victims, "?t", "?x", taken.conditions);
    result.push_back(taken);
  }
  if (path.victims == "none") return result;
  Path past = path;
  if (!path.is_taking) past.conditions.push_back(atom("distinct", path.victims, "none"));
  if (!capture.clobber && scene_.lifts) {  // it may have been collected on the way round
    Path collected = past;
    collected.conditions.push_back(atom("in", path.victims, "?t"));
    result.push_back(collected);
  }
  past.conditions.push_back(scene_.free("?q", "?t"));
  past.conditions = joined(past.conditions, path.if_free);
  result.push_back(past);
  return result;
}

/// The target was passed over in the turn before: the piece that did so is taken.
PowerWriter::Path PowerWriter::with_passer(const std::string& prey, const Path& path) {
  Path taken = path;
  taken.conditions.push_back(scene_.free("?q", "?t"));
  taken.conditions.push_back(scene_.passes ? scene_.say("passed", "?t", "?z")
                                           : holds(atom("passed", "?t", "?z")));
  taken.conditions.push_back(scene_.say(prey, "?r", "?z"));
  taken.victims = "?z";
  return taken;
}

// ---- The way to the target -----------------------------------------------------------------

PowerWriter::Path PowerWriter::path_of(const Step& step) {
  const std::string ways = draft_.directions(step.way.white, step.way.black);
  draft_.note_count(longest_count(step.way));
  Path path;
  path.conditions = {scene_.acts("?r"), scene_.on("?q", "?r", draft_.name(step.piece))};
  if (scene_.goes_on) path.conditions.insert(path.conditions.begin(), scene_.say("goes", "?q"));
  if (!step.white.from.empty()) {
    path.conditions.push_back(
        atom("inside", "?r", draft_.squares(step.white.from, step.black.from), "?q"));
  }
  path.conditions.push_back(atom("toward", "?r", ways, "?d"));
  if (step.way.kind == MovementKind::kLeap) add_leap(step, path);
  if (step.way.kind == MovementKind::kRide) add_ride(step, path);
  if (step.way.kind == MovementKind::kHop) add_hop(step, path);
  if (!step.white.within.empty()) {
    path.conditions.push_back(
        atom("inside", "?r", draft_.squares(step.white.within, step.black.within), "?t"));
  }
  return path;
}

void PowerWriter::add_leap(const Step& step, Path& path) {
  if (step.white.lame) {
    draft_.note_legs(step.way);
    path.conditions.push_back(atom("leg", "?d", "?l"));
    path.conditions.push_back(atom("step", "?l", "?q", "?k"));
    path.conditions.push_back(scene_.free("?q", "?k"));
  }
  path.conditions.push_back(atom("step", "?d", "?q", "?t"));
}

void PowerWriter::add_ride(const Step& step, Path& path) {
  note_slide(step);
  path.conditions.push_back(scene_.say("reach", "?d", "?q", "?n", "?t"));
  if (!step.way.any_length) {
    path.conditions.push_back(atom("span", draft_.counts(step.way.steps), "?n"));
  }
  // A longest ride that captures without retrieving ends at the first piece anyway.
  if (step.way.longest && (step.capture == nullptr || step.capture->retrieve)) {
    path.if_free = {negated(farther(step))};
  }
}

/// `(fartherN ?d ?q ?n)`: the ride could go on beyond its n-th square.
std::string PowerWriter::farther(const Step& step) {
  const std::string name = fresh("farther");
  Conditions conditions{atom("then", "?n", "?m"), scene_.say("reach", "?d", "?q", "?m", "?s")};
  if (!step.way.any_length) {
    conditions.push_back(atom("span", draft_.counts(step.way.steps), "?m"));
  }
  helpers_.rule(scene_.say(name, "?d", "?q", "?n"), joined(conditions, {scene_.free("?q", "?s")}));
  if (step.capture != nullptr && step.capture->clobber) {
    helpers_.rule(scene_.say(name, "?d", "?q", "?n"),
                  joined(conditions, {scene_.acts("?r"), scene_.say(step.prey, "?r", "?s")}));
  }
  return scene_.say(name, "?d", "?q", "?n");
}

void PowerWriter::add_hop(const Step& step, Path& path) {
  if (step.way.before.is_just(0)) {
    path.conditions.push_back(atom("step", "?d", "?q", "?s"));
  } else {
    note_slide(step);
    path.conditions.push_back(scene_.say("reach", "?d", "?q", "?n", "?s"));
    if (!step.way.any_before) {
      const Range steps{step.way.before.low + 1, step.way.before.high + 1};
      path.conditions.push_back(atom("span", draft_.counts(steps), "?n"));
    }
  }
  path.conditions.push_back(scene_.say(fitting(step.white.hop_over), "?r", "?s"));
  exclude_start("?s", path.conditions);
  add_hurdles(step, path);
  add_run_after(step, path);
}

/// Counts the pieces hopped over and collects those that are taken; ?s becomes the last of them.
void PowerWriter::add_hurdles(const Step& step, Path& path) {
  const bool collects = step.hopped != HoppedTaken::kNone;
  if (step.way.over.is_just(1) && step.hopped != HoppedTaken::kSome) {
    if (collects) path.victims = "?s";
    path.is_taking = collects;
    return;
  }
  const std::string name = fresh("over");
  const auto over = [&](const std::string& count, const std::string& square,
                        const std::string& victims) {
    return collects ? scene_.say(name, "?r", "?d", "?q", count, square, victims)
                    : scene_.say(name, "?r", "?d", "?q", count, square);
  };
  Conditions on_and_on{over("?m", "?z", "?w"), atom("then", "?m", "?i"),
                       atom("step", "?d", "?z", "?s"),
                       scene_.say(fitting(step.white.hop_over), "?r", "?s")};
  exclude_start("?s", on_and_on);
  Conditions first_taken = path.conditions;
  Conditions next_taken = on_and_on;
  if (step.hopped == HoppedTaken::kSome) {
    const std::string is_prey = scene_.say(step.prey, "?r", "?s");
    first_taken.push_back(is_prey);
    next_taken.push_back(is_prey);
    helpers_.rule(over("1", "?s", "none"), joined(path.conditions, {negated(is_prey)}));
    if (step.way.over.high > 1) {
      helpers_.rule(over("?i", "?s", "?w"), joined(on_and_on, {negated(is_prey)}));
    }
  }
  helpers_.rule(over("1", "?s", "?s"), first_taken);
  if (step.way.over.high > 1) {
    if (collects) next_taken.push_back(atom("with", "?w", "?s", "?v"));
    helpers_.rule(over("?i", "?s", "?v"), next_taken);
  }
  path.conditions = {over("?i", "?s", "?v"), atom("span", draft_.counts(step.way.over), "?i")};
  path.victims = collects ? "?v" : "none";
  path.is_taking = step.hopped == HoppedTaken::kAll;
}

/// From the last piece hopped over past empty squares to the target.
void PowerWriter::add_run_after(const Step& step, Path& path) {
  path.conditions.push_back(atom("step", "?d", "?s", "?t"));
  if (step.way.after.is_just(0)) return;
  const std::string name = fresh("past");
  const bool collects = path.victims != "none";
  const auto past = [&](const std::string& count, const std::string& square,
                        const std::string& victims) {
    return collects ? scene_.say(name, "?r", "?d", "?q", count, square, victims)
                    : scene_.say(name, "?r", "?d", "?q", count, square);
  };
  helpers_.rule(past("0", "?t", path.victims), path.conditions);
  helpers_.rule(past("?i", "?t", "?v"), {past("?m", "?z", "?v"), scene_.free("?q", "?z"),
                                         atom("then", "?m", "?i"), atom("step", "?d", "?z", "?t")});
  path.conditions = {past("?i", "?t", "?v")};
  if (!step.way.any_after) {
    path.conditions.push_back(atom("span", draft_.counts(step.way.after), "?i"));
  }
  if (collects) path.victims = "?v";
}

// ---- Shared relations ----------------------------------------------------------------------

void PowerWriter::note_slide(const Step& step) {
  slides_ = true;
  draft_.note_slide(step.piece, draft_.directions(step.way.white, step.way.black));
}

void PowerWriter::write_reach() {
  helpers_.comment(
      "(reach d q n t): the n-th square from q in direction d is t, and those before it are "
      "empty.");
  Conditions first{scene_.acts("?r"), scene_.on("?q", "?r", "?p"), atom("slides", "?p", "?w"),
                   atom("toward", "?r", "?w", "?d"), atom("step", "?d", "?q", "?t")};
  if (scene_.goes_on) first.insert(first.begin(), scene_.say("goes", "?q"));
  helpers_.rule(scene_.say("reach", "?d", "?q", "1", "?t"), first);
  helpers_.rule(scene_.say("reach", "?d", "?q", "?n", "?t"),
                {scene_.say("reach", "?d", "?q", "?m", "?s"), scene_.free("?q", "?s"),
                 atom("then", "?m", "?n"), atom("step", "?d", "?s", "?t")});
}

std::string PowerWriter::fitting(const scl::Description& description) {
  std::string name = description.owner == scl::Owner::kPlayer     ? "own"
                     : description.owner == scl::Owner::kOpponent ? "enemy"
                                                                  : "any";
  const bool is_one_kind = !description.any_piece && description.pieces.size() == 1;
  if (is_one_kind) name += '_' + draft_.name(description.pieces[0]);
  if (!description.any_piece && !is_one_kind) name += '_' + draft_.kinds(description);
  if (description.any_piece) name += "_piece";
  if (!fitting_.insert(name).second) return name;

  Conditions conditions;
  std::string owner = "?o";
  if (description.owner == scl::Owner::kPlayer) owner = "?r";
  if (description.owner == scl::Owner::kOpponent) conditions.push_back(atom("other", "?r", "?o"));
  if (description.owner == scl::Owner::kAny) conditions.push_back(atom("role", "?r"));
  conditions.push_back(
      scene_.on("?s", owner, is_one_kind ? draft_.name(description.pieces[0]) : "?p"));
  if (!description.any_piece && !is_one_kind) {
    conditions.push_back(atom("among", draft_.kinds(description), "?p"));
  }
  if (description.any_piece && draft_.features().undefined) {
    conditions.push_back(atom("defined", "?p"));
  }
  if (scene_.stays) conditions.push_back(negated(scene_.taken("?s")));
  helpers_.comment("(" + name + " r s): seen from r, s holds " +
                   description_words(draft_.rules(), description) + ".");
  helpers_.rule(scene_.say(name, "?r", "?s"), conditions);
  return name;
}

/// `(behind_PREY ?r ?d ?q)`: right behind ?q stands something to retrieve.
std::string PowerWriter::tail(const std::string& prey) {
  const std::string head = scene_.say("behind_" + prey, "?r", "?d", "?q");
  if (tails_.insert(prey).second) {
    Conditions conditions{atom("step", "?d", "?z", "?q"), scene_.say(prey, "?r", "?z")};
    exclude_start("?z", conditions);
    helpers_.rule(head, conditions);
  }
  return head;
}

void PowerWriter::exclude_start(const std::string& square, Conditions& conditions) const {
  if (scene_.lifts) conditions.push_back(atom("distinct", "?q", square));
}

}  // namespace rulewise::logic
