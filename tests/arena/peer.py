"""peer.py — the other side of a match over HTTP, written without a look at the program's own.

Managers that ask a player, and players that answer a manager, honest or bad. Bytes are put on
sockets by hand, so that everything that can be wrong with them can be made wrong.
"""
import contextlib
import os
import re
import select
import socket
import subprocess
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')


def rules_of(name):
    """A rulesheet of the library, without comments."""
    with open(os.path.join(ROOT, 'games', name + '.kif'), encoding='utf-8') as file:
        return ' '.join(line.split(';')[0].strip() for line in file)


# ---- A process of the program -------------------------------------------------------------------

class Process:
    """`rulewise player …` at a port of its own."""

    def __init__(self, rulewise, *arguments):
        self.process = subprocess.Popen([rulewise, *map(str, arguments)], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline().decode()
        self.port = int(line.rsplit(':', 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def is_up(self):
        return self.process.poll() is None

    def open_files(self):
        return len(os.listdir(f'/proc/{self.process.pid}/fd'))

    def memory_mib(self):
        with open(f'/proc/{self.process.pid}/status', encoding='ascii') as file:
            return int(re.search(r'VmRSS:\s+(\d+)', file.read()).group(1)) // 1024


# ---- The side of a manager ----------------------------------------------------------------------

def connect(port):
    return socket.create_connection(('127.0.0.1', port), timeout=60)


def receive_all(connection):
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            parts.append(part)
    return b''.join(parts)


def raw(port, *pieces, pause=0.0, close=False):
    """Sends bytes piece by piece; gives whatever comes back."""
    with connect(port) as connection:
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(pause)
            if close:
                connection.shutdown(socket.SHUT_WR)
        return receive_all(connection)


def post(body, extra=''):
    body = body.encode()
    head = (f'POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: PLAYER\r\n'
            f'Content-Type: text/acl\r\n{extra}Content-Length: {len(body)}\r\n\r\n')
    return head.encode() + body


def ask(port, body):
    """(status, fields, text) of an honest request."""
    answer = raw(port, post(body))
    head, _, text = answer.partition(b'\r\n\r\n')
    lines = head.decode('latin-1').split('\r\n')
    fields = dict(line.split(': ', 1) for line in lines[1:])
    return int(lines[0].split()[1]), fields, text.decode()


def say(port, body):
    return ask(port, body)[2]


def terms_of(text):
    """A KIF text as nested lists of words."""
    stack = [[]]
    for word in re.findall(r'[()]|[^\s()]+', text):
        if word == '(':
            stack.append([])
        elif word == ')':
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0]


def text_of(term):
    return term if isinstance(term, str) else '(' + ' '.join(map(text_of, term)) + ')'


# ---- The side of a player -----------------------------------------------------------------------

class BadPlayer:
    """Answers each request by `answer(text)`: a text for an honest reply, bytes to be put on the
    wire as they are, None to say nothing, ever."""

    def __init__(self, answer):
        self.answer = answer
        self.messages = []
        self.listener = socket.create_server(('127.0.0.1', 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.held = []
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join(20)
        self.listener.close()
        for connection in self.held:
            connection.close()

    def serve(self):
        while not self.is_over.is_set():
            if not select.select([self.listener], [], [], 0.05)[0]:
                continue
            connection, _ = self.listener.accept()
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def talk(self, connection):
        with contextlib.suppress(OSError):
            connection.settimeout(20)
            text = self.read_request(connection)
            self.messages.append(text)
            reply = self.answer(text)
            if reply is None:
                self.held.append(connection)
                return
            if isinstance(reply, str):
                body = reply.encode()
                reply = (b'HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: %d\r\n\r\n'
                         % len(body)) + body
            connection.sendall(reply)
        connection.close()

    @staticmethod
    def read_request(connection):
        text = b''
        while b'\r\n\r\n' not in text:
            text += connection.recv(65536)
        head, _, body = text.partition(b'\r\n\r\n')
        length = int(re.search(rb'(?i)content-length: *(\d+)', head).group(1))
        while len(body) < length:
            body += connection.recv(65536)
        return body.decode()
