#include "memory/store_claim.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "base/hash.h"
#include "memory/sql_statement.h"
#include "memory/store.h"

namespace rulewise::memory {
namespace {

constexpr std::uint64_t kSecondsUnheard = 120;  // then a process elsewhere is taken for dead

std::string first_line(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

const std::string& this_host() {
  static const std::string host = [] {
    std::array<char, 256> name{};
    (void)::gethostname(name.data(), name.size() - 1);
    std::error_code fault;
    const auto space = std::filesystem::read_symlink("/proc/self/ns/pid", fault);
    return std::string(name.data()) + ' ' + first_line("/proc/sys/kernel/random/boot_id") + ' ' +
           space.string();
  }();
  return host;
}

/// When a process began, and whether it still runs; 0 where the system does not tell or it has
/// ended, if only its parent has not heard of that yet.
std::uint64_t start_of(std::uint64_t process) {
  const std::string line = first_line("/proc/" + std::to_string(process) + "/stat");
  const auto name_end = line.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream rest(line.substr(name_end + 1));
  std::string field;
  constexpr int kStateField = 3, kStartField = 22;  // of those that `man 5 proc` numbers
  for (int i = kStateField; i <= kStartField && rest >> field; ++i) {
    if (i == kStateField && (field == "Z" || field == "X")) return 0;
  }
  return std::strtoull(field.c_str(), nullptr, 10);
}

std::uint64_t now() { return static_cast<std::uint64_t>(std::time(nullptr)); }

}  // namespace

Claim make_claim() {
  static std::atomic<std::uint64_t> count = 0;
  const auto process = static_cast<std::uint64_t>(::getpid());
  Claim claim{0, this_host(), process, start_of(process), now()};
  const std::uint64_t own = base::combine(base::combine(claim.process, claim.started), ++count);
  claim.mark = base::combine(own, claim.heard) >> 1U;  // SQLite's numbers have a sign
  return claim;
}

bool is_alive(const Claim& claim) {
  if (claim.host != this_host()) return now() < claim.heard + kSecondsUnheard;
  const bool is_there = ::kill(static_cast<pid_t>(claim.process), 0) == 0 || errno == EPERM;
  return is_there && start_of(claim.process) == claim.started;
}

std::optional<Claim> Store::claim_on(const Entry& entry) const {
  Statement select(database_,
                   "SELECT mark, host, process, started, heard FROM claims WHERE fingerprint = ?"
                   " AND method = ?");
  if (!select.bind(entry.first).bind(entry.second).step()) return std::nullopt;
  return Claim{select.number(0), select.bytes(1), select.number(2), select.number(3),
               select.number(4)};
}

std::optional<base::Error> Store::fault_of_claim(const Entry& entry) const {
  const std::optional<Claim> held = claim_on(entry);
  const auto own = claims_.find(entry);
  if (own != claims_.end() && (!held || held->mark != own->second)) {
    return base::Error{"another process has learned this game by " + entry.second + " in '" +
                           file_ + "' since, taking this one for dead",
                       "what it learned is kept; learn again to go on from there"};
  }
  if (own != claims_.end() || !held || !is_alive(*held)) return std::nullopt;
  return base::Error{"another process is learning this game by " + entry.second + " in '" + file_ +
                         "' (number " + std::to_string(held->process) + " on " +
                         held->host.substr(0, held->host.find(' ')) + ")",
                     "wait until it has ended, or name another file by --store"};
}

bool Store::write_claim(const Entry& entry) const {
  Claim claim = make_claim();
  Statement insert(database_, "INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?, ?, ?, ?)");
  insert.bind(entry.first).bind(entry.second).bind(claims_.at(entry)).bind(claim.host);
  return insert.bind(claim.process).bind(claim.started).bind(claim.heard).run();
}

std::optional<base::Error> Store::claim(const std::string& fingerprint, const std::string& method) {
  const Entry entry{fingerprint, method};
  if (claims_.contains(entry)) return std::nullopt;
  const bool is_done = transact({entry}, [&] {
    claims_[entry] = make_claim().mark;
    return write_claim(entry);
  });
  if (is_done) return std::nullopt;
  claims_.erase(entry);
  return fault_;
}

void Store::release_claims() {
  for (const auto& [entry, mark] : claims_) {
    Statement remove(database_,
                     "DELETE FROM claims WHERE fingerprint = ? AND method = ? AND mark = ?");
    (void)remove.bind(entry.first).bind(entry.second).bind(mark).run();
  }
  claims_.clear();
}

}  // namespace rulewise::memory
