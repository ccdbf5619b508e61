#include "front/http/http_client.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "front/http/http_message.h"

namespace rulewise::front {
namespace {

constexpr double kLongestNap = 0.1;
constexpr HttpReader::Limits kReplyLimits{.max_head = std::size_t{64} << 10U,
                                          .max_body = std::size_t{1} << 20U};

/// One question on its way.
class Errand {
 public:
  Errand(const HttpQuestion& question, const base::Stopwatch& watch)
      : watch_(watch),
        socket_(start_connecting(question.address)),
        out_(http_request(question.host, question.fields, question.body)),
        reader_(HttpReader::Kind::kReply, kReplyLimits) {
    if (!socket_.is_open()) finish(HttpEnd::kNoConnection);
  }

  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] pollfd wish() const {
    const bool is_sending = sent_ < out_.size();
    return {socket_.number(), static_cast<short>(is_sending ? POLLOUT | POLLIN : POLLIN), 0};
  }
  void go_on(short events) {
    if ((events & POLLOUT) != 0) send();
    if (!is_over_ && (events & (POLLIN | POLLHUP | POLLERR)) != 0) receive();
  }
  /// What became of it if it is not over yet: kLate or kStopped.
  HttpAnswer take_answer(HttpEnd otherwise) {
    if (!is_over_) finish(otherwise);
    return std::move(answer_);
  }

 private:
  void finish(HttpEnd end) {
    is_over_ = true;
    socket_.close();
    answer_.end = end;
    answer_.seconds = watch_.seconds();
  }

  void send() {
    while (sent_ < out_.size()) {
      const ssize_t count =
          ::send(socket_.number(), out_.data() + sent_, out_.size() - sent_, MSG_NOSIGNAL);
      if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
      if (count < 0) {
        sent_ = out_.size();  // a refusal may have come before all was sent
        return;
      }
      sent_ += static_cast<std::size_t>(count);
      answer_.was_sent = true;
    }
  }

  void receive() {
    std::array<char, 1U << 14U> bytes;
    const ssize_t count = ::recv(socket_.number(), bytes.data(), bytes.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count < 0) {
      finish(HttpEnd::kNoConnection);
      return;
    }
    const bool is_silent = count == 0 && !has_begun_;
    has_begun_ = has_begun_ || count > 0;
    const auto progress =
        count == 0 ? reader_.end() : reader_.take({bytes.data(), static_cast<std::size_t>(count)});
    if (progress == HttpReader::Progress::kMore) return;
    if (progress == HttpReader::Progress::kFault) {
      finish(is_silent ? HttpEnd::kNoConnection : HttpEnd::kGarbled);
      return;
    }
    answer_.status = reader_.message().status;
    answer_.body = std::move(reader_.message().body);
    finish(HttpEnd::kAnswered);
  }

  const base::Stopwatch& watch_;
  Socket socket_;
  std::string out_;
  std::size_t sent_ = 0;
  bool has_begun_ = false;  // the reply
  bool is_over_ = false;
  HttpReader reader_;
  HttpAnswer answer_;
};

}  // namespace

std::vector<HttpAnswer> ask_all(const std::vector<HttpQuestion>& questions, double seconds,
                                const std::function<bool()>& should_stop) {
  const base::Stopwatch watch;
  std::vector<Errand> errands;
  errands.reserve(questions.size());
  for (const HttpQuestion& question : questions) errands.emplace_back(question, watch);
  bool is_stopped = false;
  for (;;) {
    is_stopped = base::is_interrupted() || (should_stop && should_stop());
    if (is_stopped) break;
    std::vector<pollfd> watched;
    std::vector<Errand*> open;
    for (Errand& errand : errands) {
      if (errand.is_over()) continue;
      watched.push_back(errand.wish());
      open.push_back(&errand);
    }
    const double left = seconds - watch.seconds();
    if (open.empty() || left <= 0) break;
    const int nap = static_cast<int>(std::min(left, kLongestNap) * 1000 + 0.999);
    if (::poll(watched.data(), watched.size(), nap) <= 0) continue;
    for (std::size_t i = 0; i < open.size(); ++i) open[i]->go_on(watched[i].revents);
  }
  std::vector<HttpAnswer> answers;
  const HttpEnd otherwise = is_stopped ? HttpEnd::kStopped : HttpEnd::kLate;
  for (Errand& errand : errands) answers.push_back(errand.take_answer(otherwise));
  return answers;
}

}  // namespace rulewise::front
