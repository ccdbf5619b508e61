"""ranks.py — the program under mpirun, and the processes of its ranks."""
import contextlib
import os
import pathlib
import shutil
import subprocess

MPIRUN = shutil.which('mpirun')
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1')


def start(count, options, command, **pipes):
    """So many ranks of a command."""
    return subprocess.Popen([MPIRUN, '--oversubscribe', *options, '-n', str(count), *command],
                            env=ENVIRONMENT, **pipes)


def processes(program, word):
    """The processes of a program that have a word on their command lines, by rank."""
    found = {}
    for folder in pathlib.Path('/proc').glob('[0-9]*'):
        with contextlib.suppress(OSError):
            words = (folder / 'cmdline').read_bytes().split(b'\0')
            variables = (folder / 'environ').read_bytes().split(b'\0')
            if words[0] != program.encode() or str(word).encode() not in words:
                continue
            for variable in variables:
                if variable.startswith(b'OMPI_COMM_WORLD_RANK='):
                    found[int(variable.split(b'=')[1])] = int(folder.name)
    return found
