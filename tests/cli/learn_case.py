"""What the tests of `learn` share: the program, a game, and a folder with a store of their own."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RULEWISE = os.path.abspath(sys.argv.pop(1))
GAME = 'gardner_minichess'


class LearnCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.store = self.folder / 'memory.db'

    def environment(self):
        return {**os.environ, 'RULEWISE_MEMORY': str(self.store)}

    def run_it(self, *arguments):
        return subprocess.run([RULEWISE, *map(str, arguments)], capture_output=True, timeout=240,
                              env=self.environment())
