// sql_statement.h — a statement of SQLite that releases itself.
//
//     Statement select(database, "SELECT value FROM about WHERE key = ?");
//     if (select.bind("version").step()) select.number(0);
//
// Needs     an open database that outlives it; values are bound in the order of the question marks
// Promises  what cannot be prepared or bound has no rows and does not run
// Tested by store_test.cc, app/tournament_store_test.cc
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace rulewise::memory {

class Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  Statement& bind(const std::string& text) {
    sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT,
                        SQLITE_UTF8);
    return *this;
  }
  Statement& bind_bytes(const std::string& bytes) {
    sqlite3_bind_blob64(statement_, ++bound_, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
    return *this;
  }
  Statement& bind(std::uint64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, static_cast<sqlite3_int64>(number));
    return *this;
  }
  Statement& bind(double number) {
    sqlite3_bind_double(statement_, ++bound_, number);
    return *this;
  }

  /// True while there is a row.
  bool step() { return sqlite3_step(statement_) == SQLITE_ROW; }
  /// For what gives no rows: whether it was done.
  bool run() { return sqlite3_step(statement_) == SQLITE_DONE; }
  /// Of a text or of bytes.
  [[nodiscard]] std::string bytes(int column) const {
    const void* start = sqlite3_column_blob(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return start == nullptr ? std::string() : std::string(static_cast<const char*>(start), size);
  }
  [[nodiscard]] std::uint64_t number(int column) const {
    return static_cast<std::uint64_t>(sqlite3_column_int64(statement_, column));
  }
  [[nodiscard]] double real(int column) const { return sqlite3_column_double(statement_, column); }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

}  // namespace rulewise::memory
