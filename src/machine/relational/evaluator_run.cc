// The hot half of the evaluator: frames, tables and steps.
#include <algorithm>

#include "machine/relational/compiler.h"
#include "machine/relational/evaluator.h"

namespace rulewise::machine::relational {

// ---- frames and tables

void Evaluator::open_table(Table* table, CallPattern& pattern) {
  if (!pattern.is_compiled) compile(workspace_, pattern);
  if (frames_.size() >= limits_.max_depth) give_up("calls nest too deeply");
  note_growth();
  table->pattern = &pattern;
  table->state = TableState::kActive;
  table->index = table->low = static_cast<std::uint32_t>(completion_.size());
  table->consumer_mark = static_cast<std::uint32_t>(consumers_.size());
  completion_.push_back(table);
  Frame frame;
  frame.table = table;
  frame.registers = register_top_;
  frame.cursors = cursor_top_;
  frames_.push_back(frame);
}

// Room for the clause at the top of the register and cursor stacks.
void Evaluator::reserve(Frame& frame, const ClauseCode& code) {
  frame.code = &code;
  register_top_ = frame.registers + code.register_count;
  cursor_top_ = frame.cursors + static_cast<std::uint32_t>(code.steps.size());
  if (register_stack_.size() < register_top_) register_stack_.resize(register_top_ * 2 + 64);
  if (cursor_stack_.size() < cursor_top_) cursor_stack_.resize(cursor_top_ * 2 + 64);
  code_ = &code;
  registers_ = register_stack_.data() + frame.registers;
  cursors_ = cursor_stack_.data() + frame.cursors;
}

void Evaluator::start_clause() {
  Frame& frame = frames_.back();
  const CallPattern& pattern = *frame.table->pattern;
  if (frame.next_clause == pattern.clauses.size()) return close_table();
  reserve(frame, pattern.clauses[frame.next_clause++]);
  std::copy_n(frame.table->key, pattern.key_width, registers_);
  if (match(code_->head_matches, nullptr)) walk(0, false);
}

void Evaluator::pop_frame() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  register_top_ = frame.registers;
  cursor_top_ = frame.cursors;
}

// The clause of the top frame has no more solutions, or its table needs none.
void Evaluator::end_clause() {
  Frame& frame = frames_.back();
  if (frame.is_resumption) {
    const std::uint32_t low = frame.table->low;
    pop_frame();
    Table* leader = frames_.back().table;
    leader->low = std::min(leader->low, low);
  } else if (frame.table->state == TableState::kComplete) {
    close_table();
  } else {
    frame.stage = Stage::kClauses;
  }
}

// Every clause was walked (or one was enough).
void Evaluator::close_table() {
  Frame& frame = frames_.back();
  Table* table = frame.table;
  if (table->state == TableState::kComplete) {
    discard_above(table);
    pop_frame();
  } else if (table->low < table->index) {
    pop_frame();
  } else if (consumers_.size() == table->consumer_mark) {
    complete_from(table);
    pop_frame();
  } else {
    frame.stage = Stage::kFixpoint;
    frame.scan = table->consumer_mark;
  }
}

// The top frame's table leads a knot: wake the next consumer that has answers to read.
void Evaluator::continue_fixpoint() {
  Frame& frame = frames_.back();
  Table* table = frame.table;
  if (table->state == TableState::kComplete || table->low < table->index) return close_table();
  const auto count = static_cast<std::uint32_t>(consumers_.size());
  for (std::uint32_t left = count - table->consumer_mark; left > 0; --left) {
    if (frame.scan >= count) frame.scan = table->consumer_mark;
    const Consumer& consumer = consumers_[frame.scan++];
    const bool is_awake = consumer.owner->state != TableState::kComplete;
    if (is_awake && consumer.position < consumer.table->count) return resume(frame.scan - 1);
  }
  complete_from(table);
  pop_frame();
}

void Evaluator::resume(std::uint32_t number) {
  const Consumer consumer = consumers_[number];
  Frame frame;
  frame.table = consumer.owner;
  frame.registers = register_top_;
  frame.cursors = cursor_top_;
  frame.is_resumption = true;
  frame.stage = Stage::kResume;
  frame.step = frame.floor = consumer.step;
  if (frames_.size() >= limits_.max_depth) give_up("calls nest too deeply");
  frames_.push_back(frame);
  reserve(frames_.back(), *consumer.code);
  std::copy_n(consumer_registers_.data() + consumer.registers, consumer.code->register_count,
              registers_);
  cursors_[consumer.step] = {consumer.table, consumer.position, number};
}

void Evaluator::complete_from(Table* leader) {
  for (std::size_t i = leader->index; i < completion_.size(); ++i) {
    Table* table = completion_[i];
    table->state = TableState::kComplete;
    ++table->pattern->call_count;
    table->pattern->answer_count += table->count;
  }
  completion_.resize(leader->index);
  if (consumers_.size() > leader->consumer_mark) {
    consumer_registers_.resize(consumers_[leader->consumer_mark].registers);
    consumers_.resize(leader->consumer_mark);
  }
}

// The table is answered; what it left unfinished on its way counts as never asked.
void Evaluator::discard_above(Table* table) {
  for (std::size_t i = table->index + 1; i < completion_.size(); ++i) {
    if (completion_[i]->state == TableState::kComplete) continue;
    completion_[i]->state = TableState::kNew;
    completion_[i]->forget_answers();
  }
  completion_.resize(table->index + 1);
  complete_from(table);
}

// ---- steps

// Tables cost more than the steps that fill them.
constexpr std::uint64_t kTableSteps = 3;

void Evaluator::walk(std::int32_t place, bool is_retry) {
  CallPattern& pattern = *frames_.back().table->pattern;
  const std::uint64_t before = step_count_;
  walk_on(place, is_retry);
  pattern.step_count += step_count_ - before;
}

void Evaluator::walk_on(std::int32_t place, bool is_retry) {
  const std::int32_t floor = frames_.back().floor;
  const auto end = static_cast<std::int32_t>(code_->steps.size());
  for (;;) {
    if (++step_count_ > next_look_) look_up();
    if (place == end) {
      if (emit()) return end_clause();
      place = code_->resume;
      is_retry = true;
      if (place < floor) return end_clause();
    }
    const Step& step = code_->steps[static_cast<std::size_t>(place)];
    const Found found = is_retry ? retry(step, place) : enter(step, place);
    if (found == Found::kPushed) return;
    if (found == Found::kYes) {
      ++place;
      is_retry = false;
      continue;
    }
    place = found == Found::kNo && !is_retry ? step.blame : step.back;
    is_retry = true;
    if (place < floor) return end_clause();
  }
}

// A call of the top frame was evaluated: read its table.
void Evaluator::walk_returned() {
  const Frame& frame = frames_.back();
  code_ = frame.code;
  registers_ = register_stack_.data() + frame.registers;
  cursors_ = cursor_stack_.data() + frame.cursors;
  register_top_ = frame.registers + code_->register_count;
  cursor_top_ = frame.cursors + static_cast<std::uint32_t>(code_->steps.size());
  const std::int32_t place = frame.step;
  const std::int32_t floor = frame.floor;
  const Step& step = code_->steps[static_cast<std::size_t>(place)];
  const Found found = use_table(step, place);
  if (found == Found::kYes) return walk(place + 1, false);
  const std::int32_t back = found == Found::kNo ? step.blame : step.back;
  if (back < floor) return end_clause();
  walk(back, true);
}

Evaluator::Found Evaluator::enter(const Step& step, std::int32_t place) {
  if (step.builds.begin != step.builds.end) run_builds(step.builds);
  load_operands(step.operands);
  switch (step.kind) {
    case StepKind::kDistinct: return key_[0] != key_[1] ? Found::kYes : Found::kNo;
    case StepKind::kEqual: return key_[0] == key_[1] ? Found::kYes : Found::kNo;
    case StepKind::kFail: return Found::kNo;
    case StepKind::kCall: return enter_call(step, place);
    case StepKind::kHolds: {
      const bool is_there = workspace_.all_facts.find(0, key_.data()) != Relation::kNoRow;
      return is_there != step.negative ? Found::kYes : Found::kNo;
    }
    case StepKind::kRows: return enter_rows(step, cursors_[place]);
  }
  return Found::kNo;
}

Evaluator::Found Evaluator::retry(const Step& step, std::int32_t place) {
  Cursor& cursor = cursors_[place];
  if (step.kind == StepKind::kCall) {
    return next_answer(step, cursor) ? Found::kYes : Found::kNo;
  }
  const std::uint32_t row = step.index == kNoIndex
                                ? cursor.position + 1
                                : step.relation->find_next(step.index, cursor.position);
  return next_rows(step, cursor, row) ? Found::kYes : Found::kNo;
}

Evaluator::Found Evaluator::enter_rows(const Step& step, Cursor& cursor) {
  const std::uint32_t row =
      step.index == kNoIndex ? 0 : step.relation->find(step.index, key_.data());
  return next_rows(step, cursor, row) != step.negative ? Found::kYes : Found::kNo;
}

// Looks from `row` on for one that matches.
bool Evaluator::next_rows(const Step& step, Cursor& cursor, std::uint32_t row) {
  const Relation& relation = *step.relation;
  while (row < relation.row_count()) {
    if (match(step.matches, relation.row(row))) {
      cursor.position = row;
      return true;
    }
    ++step_count_;
    row = step.index == kNoIndex ? row + 1 : relation.find_next(step.index, row);
  }
  return false;
}

Evaluator::Found Evaluator::enter_call(const Step& step, std::int32_t place) {
  CallPattern& pattern = *step.pattern;
  Table* table = find_table(pattern, key_.data());
  cursors_[place] = {table, 0, kNoConsumer};
  if (table->state != TableState::kNew) return use_table(step, place);
  Frame& frame = frames_.back();
  frame.step = place;
  frame.stage = Stage::kReturned;
  open_table(table, pattern);
  step_count_ += kTableSteps;
  return Found::kPushed;
}

// The table of the call at `place` is complete, or unfinished in a knot with the caller.
Evaluator::Found Evaluator::use_table(const Step& step, std::int32_t place) {
  Cursor& cursor = cursors_[place];
  if (cursor.table->state == TableState::kComplete) {
    return next_answer(step, cursor) != step.negative ? Found::kYes : Found::kNo;
  }
  if (step.negative) give_up("it needs the negation of something unfinished");
  Table* owner = frames_.back().table;
  owner->low = std::min(owner->low, cursor.table->low);
  cursor.consumer = add_consumer(cursor.table, place);
  return next_answer(step, cursor) ? Found::kYes : Found::kNotYet;
}

bool Evaluator::next_answer(const Step& step, Cursor& cursor) {
  const Table& table = *cursor.table;
  const std::uint32_t width = table.pattern->answer_width;
  while (cursor.position < table.count) {
    const Value* row = table.answers + std::size_t{cursor.position} * width;
    ++cursor.position;
    if (cursor.consumer != kNoConsumer) consumers_[cursor.consumer].position = cursor.position;
    if (match(step.matches, row)) return true;
    ++step_count_;
  }
  return false;
}

std::uint32_t Evaluator::add_consumer(Table* table, std::int32_t place) {
  const auto registers = static_cast<std::uint32_t>(consumer_registers_.size());
  consumer_registers_.insert(consumer_registers_.end(), registers_,
                             registers_ + code_->register_count);
  note_growth();
  consumers_.push_back({table, frames_.back().table, code_, place, 0, registers});
  return static_cast<std::uint32_t>(consumers_.size() - 1);
}

// All steps hold: the answer joins the table. True if the table needs no more.
bool Evaluator::emit() {
  if (code_->output_builds.begin != code_->output_builds.end) run_builds(code_->output_builds);
  load_operands(code_->outputs);
  Table* table = frames_.back().table;
  const CallPattern& pattern = *table->pattern;
  table->add(key_.data(), pattern.answer_width, arena(pattern.dependency));
  if (pattern.answer_width > 0) {
    note_growth();
    return false;
  }
  table->state = TableState::kComplete;
  return true;
}

void Evaluator::run_builds(Slice builds) {
  step_count_ += builds.end - builds.begin;
  note_growth();
  for (std::uint32_t i = builds.begin; i < builds.end; ++i) {
    const Build& build = code_->builds[i];
    term_buffer_.clear();
    for (std::uint32_t j = build.operands.begin; j < build.operands.end; ++j) {
      const Operand& operand = code_->operands[j];
      term_buffer_.emplace_back(
          std::size_t{operand.is_register ? registers_[operand.value] : operand.value});
    }
    registers_[build.target] = workspace_.terms.compound(build.functor, term_buffer_).value;
  }
}

void Evaluator::load_operands(Slice operands) {
  const std::uint32_t count = operands.end - operands.begin;
  if (key_.size() < count) key_.resize(count);
  const Operand* operand = code_->operands.data() + operands.begin;
  for (std::uint32_t i = 0; i < count; ++i, ++operand) {
    key_[i] = operand->is_register ? registers_[operand->value] : operand->value;
  }
}

bool Evaluator::match(Slice matches, const Value* row) {
  const gdl::Terms& terms = workspace_.terms;
  for (std::uint32_t i = matches.begin; i < matches.end; ++i) {
    const Match& match = code_->matches[i];
    switch (match.kind) {
      case MatchKind::kColumnToRegister: registers_[match.target] = row[match.source]; break;
      case MatchKind::kColumnIsRegister:
        if (row[match.source] != registers_[match.target]) return false;
        break;
      case MatchKind::kColumnIsConstant:
        if (row[match.source] != match.target) return false;
        break;
      case MatchKind::kRegisterIsRegister:
        if (registers_[match.source] != registers_[match.target]) return false;
        break;
      case MatchKind::kRegisterIsConstant:
        if (registers_[match.source] != match.target) return false;
        break;
      case MatchKind::kOpenColumn:
      case MatchKind::kOpenRegister: {
        const bool is_column = match.kind == MatchKind::kOpenColumn;
        const TermId term{std::size_t{is_column ? row[match.source] : registers_[match.source]}};
        const auto arguments = terms.arguments(term);
        if (arguments.size() != match.arity || terms.symbol(term) != match.functor) return false;
        for (std::uint32_t j = 0; j < match.arity; ++j) {
          registers_[match.target + j] = arguments[j].value;
        }
        break;
      }
    }
  }
  return true;
}

}  // namespace rulewise::machine::relational
