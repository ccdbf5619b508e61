#include "front/http/http_message.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

using Progress = HttpReader::Progress;

HttpReader request(HttpReader::Limits limits = {}) { return {HttpReader::Kind::kRequest, limits}; }

TEST(HttpReader, ReadsARequestByteByByte) {
  const std::string text =
      "POST / HTTP/1.1\r\nSender: MANAGER\r\ncontent-LENGTH:  6\r\n\r\n(INFO)ignored";
  HttpReader reader = request();
  Progress progress = Progress::kMore;
  std::size_t taken = 0;
  while (progress == Progress::kMore) progress = reader.take(text.substr(taken++, 1));
  EXPECT_EQ(progress, Progress::kDone);
  EXPECT_EQ(reader.message().method, "POST");
  EXPECT_EQ(reader.message().body, "(INFO)");
}

TEST(HttpReader, TakesBareLineEndsAndABodyUpToTheEnd) {
  HttpReader reader = request();
  EXPECT_EQ(reader.take("post / HTTP/1.0\nAccept: text/delim\n\n(STOP"), Progress::kMore);
  EXPECT_EQ(reader.take(" m NIL)"), Progress::kMore);
  EXPECT_EQ(reader.end(), Progress::kDone);
  EXPECT_EQ(reader.message().body, "(STOP m NIL)");
}

TEST(HttpReader, PutsChunksTogether) {
  HttpReader reader = request();
  EXPECT_EQ(reader.take("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\n(IN\r\n"),
            Progress::kMore);
  EXPECT_EQ(reader.take("3\r\nFO)\r\n0\r\n\r\n"), Progress::kDone);
  EXPECT_EQ(reader.message().body, "(INFO)");
}

TEST(HttpReader, AGetHasNoBody) {
  HttpReader reader = request();
  EXPECT_EQ(reader.take("GET /%28INFO%29 HTTP/1.1\r\n\r\n"), Progress::kDone);
  EXPECT_EQ(url_decoded(reader.message().target), "/(INFO)");
}

TEST(HttpReader, RefusesWhatIsTooLargeAsSoonAsItIsTold) {
  HttpReader body = request({.max_head = 100, .max_body = 10});
  EXPECT_EQ(body.take("POST / HTTP/1.0\r\nContent-Length: 11\r\n\r\n"), Progress::kFault);
  EXPECT_EQ(body.fault_status(), 413);
  HttpReader chunk = request({.max_head = 100, .max_body = 10});
  EXPECT_EQ(chunk.take("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n"),
            Progress::kFault);
  HttpReader endless = request({.max_head = 100, .max_body = 10});
  EXPECT_EQ(endless.take("POST / HTTP/1.0\r\n\r\n12345678901"), Progress::kFault);
  HttpReader head = request({.max_head = 100, .max_body = 10});
  EXPECT_EQ(head.take("POST / HTTP/1.0\r\nX: " + std::string(100, 'x')), Progress::kFault);
  EXPECT_EQ(head.fault_status(), 431);
  EXPECT_EQ(head.held_bytes(), 0U);
}

TEST(HttpReader, RefusesMoreFieldsThanAnybodyNeeds) {
  std::string head = "POST / HTTP/1.0\r\n";
  for (int i = 0; i < 10'000; ++i) head += "a:\n";
  HttpReader reader = request();
  EXPECT_EQ(reader.take(head + "\n"), Progress::kFault);
  EXPECT_EQ(reader.fault_status(), 431);
}

TEST(HttpReader, TellsWhoHoldsItsBodyBack) {
  HttpReader reader = request();
  const std::string first = "POST / HTTP/1.1\r\nContent-Length: 6\r\n";
  EXPECT_EQ(reader.take(first), Progress::kMore);
  EXPECT_FALSE(reader.is_held_back());
  EXPECT_EQ(reader.take("Expect: 100-Continue\r\n\r\n"), Progress::kMore);
  EXPECT_TRUE(reader.is_held_back());
  EXPECT_EQ(reader.take("(INF"), Progress::kMore);
  EXPECT_FALSE(reader.is_held_back());
  HttpReader plain = request();
  EXPECT_EQ(plain.take(first + "\r\n"), Progress::kMore);
  EXPECT_FALSE(plain.is_held_back());
}

TEST(HttpReader, RefusesNonsense) {
  for (const std::string text :
       {"\r\n\r\n", "POST\r\n\r\n", "POST /\r\n\r\n", "POST / HTTP/1.0\nContent-Length: -1\n\n",
        "POST / HTTP/1.0\nContent-Length: 1\nContent-Length: 2\n\n",
        "POST / HTTP/1.0\nTransfer-Encoding: chunked\n\nzz\n"}) {
    EXPECT_EQ(request().take(text), Progress::kFault) << text;
  }
  HttpReader cut = request();
  EXPECT_EQ(cut.take("POST / HTTP/1.0\r\nContent-Length: 9\r\n\r\n(IN"), Progress::kMore);
  EXPECT_EQ(cut.end(), Progress::kFault);
}

TEST(HttpReader, ReadsAReply) {
  HttpReader reader(HttpReader::Kind::kReply, {});
  EXPECT_EQ(reader.take(http_reply(200, "Content-Type: text/acl\r\n", "READY")), Progress::kDone);
  EXPECT_EQ(reader.message().status, 200);
  EXPECT_EQ(reader.message().body, "READY");
  HttpReader other(HttpReader::Kind::kReply, {});
  EXPECT_EQ(other.take("SSH-2.0-OpenSSH_9.2p1 Debian\r\n\r\n"), Progress::kFault);
}

TEST(HttpReader, AWrittenRequestReadsTheSame) {
  HttpReader reader = request();
  EXPECT_EQ(reader.take(http_request("h:1", "Content-Type: text/acl\r\n", "(INFO)")),
            Progress::kDone);
  EXPECT_EQ(reader.message().body, "(INFO)");
}

TEST(HttpReader, LinesAfterTheLastChunkHaveAnEnd) {
  HttpReader reader(HttpReader::Kind::kRequest, {});
  auto progress = reader.take("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n");
  std::string lines;
  for (int i = 0; i < 10'000; ++i) lines += "a: b\r\n";
  for (int i = 0; i < 20 && progress == HttpReader::Progress::kMore; ++i) {
    progress = reader.take(lines);
  }
  EXPECT_EQ(progress, HttpReader::Progress::kFault);
}

TEST(HttpReader, ManySmallChunksInOneGo) {
  HttpReader reader(HttpReader::Kind::kRequest, {});
  std::string text = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 1000; ++i) text += "1\r\nx\r\n";
  EXPECT_EQ(reader.take(text + "0\r\n\r\n"), HttpReader::Progress::kDone);
  EXPECT_EQ(reader.message().body, std::string(1000, 'x'));
}

}  // namespace
}  // namespace rulewise::front
