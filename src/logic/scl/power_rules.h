// power_rules.h — writes what pieces can do: relations `moves` and `takes` for a board.
//
//     (moves ?r ?q ?t)        the piece of ?r on ?q may go to ?t by a moving power
//     (takes ?r ?q ?t ?v ?e)  it may capture the group ?v while going there, with effect ?e
//
// Idea      each movement of the text becomes a chain of conditions from ?q to ?t; where a
//           count is open a relation of its own walks square by square
// Promises  neither compulsion nor whose phase of the turn it is: that is turn_rules.h
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <set>
#include <string>
#include <vector>

#include "logic/scl/draft.h"

namespace rulewise::logic {

class PowerWriter {
 public:
  PowerWriter(Draft& draft, const Scene& scene) : draft_(draft), scene_(scene) {}

  /// All powers of all pieces.
  void write();
  /// The captures of pieces that may go on capturing.
  void write_continued();
  [[nodiscard]] std::string text();

  /// The relation `(NAME ?r ?s)`: seen from ?r, ?s holds a piece that fits. Written when new.
  std::string fitting(const scl::Description& description);

 private:
  /// From ?q to the target ?t: the conditions, and the group taken so far.
  struct Path {
    Conditions conditions{};
    Conditions if_free{};  // further ones where the target is empty
    std::string victims = "none";
    bool is_taking = false;  // the group is never empty
  };
  /// The movement at hand.
  struct Step {
    scl::PieceId piece;
    const scl::Movement& white;
    const scl::Movement& black;
    const Way& way;
    HoppedTaken hopped = HoppedTaken::kNone;
    std::string prey{};  // the relation for what is taken
    const scl::Capture* capture = nullptr;
  };

  void write_piece(scl::PieceId id);
  void write_moving(scl::PieceId id, const scl::Movement& white, const scl::Movement& black);
  void write_capture(scl::PieceId id, const scl::Capture& white, const scl::Capture& black);
  void write_captures_by(const scl::Capture& capture, const Step& step);
  void write_takes(const scl::Capture& capture, const Path& path);
  void write_reach();

  Path path_of(const Step& step);
  void add_leap(const Step& step, Path& path);
  void add_ride(const Step& step, Path& path);
  void add_hop(const Step& step, Path& path);
  void add_hurdles(const Step& step, Path& path);
  void add_run_after(const Step& step, Path& path);
  std::string farther(const Step& step);

  static std::string grown(const std::string& victims, const std::string& square,
                           const std::string& result, Conditions& conditions);
  std::vector<Path> with_retrieved(const scl::Capture& capture, const std::string& prey,
                                   const Path& path);
  std::vector<Path> with_clobbered(const scl::Capture& capture, const std::string& prey,
                                   const Path& path);
  Path with_passer(const std::string& prey, const Path& path);

  void note_slide(const Step& step);
  std::string tail(const std::string& prey);
  void exclude_start(const std::string& square, Conditions& conditions) const;
  std::string fresh(const std::string& name) { return name + std::to_string(++numbered_); }

  Draft& draft_;
  const Scene scene_;
  Sheet sheet_;                    // the powers
  Sheet helpers_;                  // what they are told in terms of
  std::set<std::string> fitting_;  // relations written
  std::set<std::string> tails_;
  int numbered_ = 0;
  bool slides_ = false;
};

}  // namespace rulewise::logic
