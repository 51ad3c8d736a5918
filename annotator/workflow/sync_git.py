"""Calling git: by name, with argument lists, never asking anything, with a time limit and a way to stop it."""

import contextlib
import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from annotator.text.messages import DataProblem

LOCAL_SECONDS = 300.0
"""Hooks of the repository may take their time."""
NETWORK_SECONDS = 180.0
_OLDEST = (2, 30)
_LOOK = 0.1
# Set by a hook or a shell that we were called from, they would lead git elsewhere.
_STRAY = ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE")
_SETTINGS = ("--literal-pathspecs", "--no-pager", "-c", "core.quotepath=off", "-c", "color.ui=false")
_QUIET = {
    "LC_ALL": "C",
    "LANGUAGE": "C",
    "GIT_TERMINAL_PROMPT": "0",
    "GCM_INTERACTIVE": "never",
    "SSH_ASKPASS_REQUIRE": "never",
    "GIT_EDITOR": "true",
    "GIT_MERGE_AUTOEDIT": "no",
}


class Stopped(Exception):
    """A person stopped it between two steps; what was done until then is kept."""


class Answer(NamedTuple):
    """What git said."""

    code: int
    out: bytes
    said: str
    """Its standard error."""

    @property
    def text(self) -> str:
        """Its standard output as text, without the last line end."""
        return self.out.decode("utf-8", "surrogateescape").rstrip("\n")

    @property
    def fields(self) -> list[str]:
        """Its standard output where NUL divides it."""
        return [one for one in self.out.decode("utf-8", "surrogateescape").split("\0") if one]

    def why(self) -> str:
        """The line in which git says why it did not do it; what a server says comes first."""
        lines = [line.strip() for line in self.said.splitlines() if line.strip()]
        told = [line.removeprefix("remote:").strip() for line in lines if line.startswith("remote:")]
        told = [line.removeprefix("error:").strip() for line in told if line]
        errors = [re.sub(r"^(fatal|error): ", "", line) for line in lines if line.startswith(("fatal:", "error:"))]
        return (told or errors or lines or [f"git ended with {self.code}"])[0]


class Git:
    """Git in one folder."""

    def __init__(self, folder: Path, stop: threading.Event | None = None) -> None:
        """`stop`, once set, ends a call that is under way and refuses the next one."""
        self.folder = folder
        self._stop = stop or threading.Event()
        self.told: dict[str, str] = {}
        """What git is told beside its own settings: who commits, where it does not know."""

    def at(self, folder: Path) -> "Git":
        """The same in another folder."""
        other = Git(folder, self._stop)
        other.told = self.told
        return other

    def check_stop(self) -> None:
        """Raises `Stopped` where a person wants it to end."""
        if self._stop.is_set():
            raise Stopped

    def ask(
        self,
        *arguments: str,
        given: bytes = b"",
        seconds: float = LOCAL_SECONDS,
        extra: Mapping[str, str] | None = None,
        stoppable: bool = False,
    ) -> Answer:
        """Runs git and gives what it says, whatever its exit code; raises `DataProblem` where it cannot be run."""
        try:
            process = subprocess.Popen(
                ["git", *_SETTINGS, *arguments],
                cwd=self.folder,
                stdin=subprocess.PIPE if given else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=self._environment(extra or {}),
                start_new_session=True,
            )
        except OSError as error:
            raise DataProblem(
                "no-git",
                "git cannot be started here: {why}",
                remedy="install git (https://git-scm.com); your work is saved in this folder meanwhile",
                why=error.strerror or type(error).__name__,
            ) from None
        return self._wait(process, given, seconds, stoppable=stoppable)

    def run(self, *arguments: str, given: bytes = b"", extra: Mapping[str, str] | None = None) -> Answer:
        """Like `ask`; raises `DataProblem` with git's own line where it fails."""
        answer = self.ask(*arguments, given=given, extra=extra)
        if answer.code:
            raise DataProblem(
                "git-failed",
                "git could not do its part ({part}): {why}",
                remedy="nothing of yours is lost; show this line to somebody who knows git",
                part=arguments[0],
                why=answer.why(),
            )
        return answer

    def line(self, *arguments: str) -> str | None:
        """What git says in one line; None where it fails or says nothing."""
        answer = self.ask(*arguments)
        return answer.text or None if answer.code == 0 else None

    def setting(self, name: str) -> str | None:
        """A setting; None where there is none."""
        return self.line("config", "--get", name)

    def _environment(self, extra: Mapping[str, str]) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in _STRAY}
        return {**kept, **_QUIET, **self.told, **extra}

    def _wait(self, process: "subprocess.Popen[bytes]", given: bytes, seconds: float, *, stoppable: bool) -> Answer:
        until = time.monotonic() + seconds
        first: bytes | None = given or None
        while True:
            try:
                out, said = process.communicate(first, timeout=_LOOK if stoppable else seconds)
            except subprocess.TimeoutExpired:
                first = None
                if stoppable and self._stop.is_set():
                    _end(process)
                    raise Stopped from None
                if time.monotonic() >= until:
                    _end(process)
                    return Answer(124, b"", f"fatal: no answer within {seconds:.0f} seconds")
            else:
                return Answer(process.returncode, out, said.decode("utf-8", "replace"))


def check_version(git: Git) -> None:
    """Raises `DataProblem` where git is too old."""
    said = git.ask("--version").text
    found = re.search(r"(\d+)\.(\d+)", said)
    if found is None or (int(found[1]), int(found[2])) < _OLDEST:
        raise DataProblem(
            "git-too-old",
            "{said} is too old to share work with",
            remedy="install git {oldest} or a newer one; your work is saved in this folder meanwhile",
            said=said or "this git",
            oldest=".".join(map(str, _OLDEST)),
        )


def identity_of(git: Git, name: str, email: str) -> dict[str, str]:
    """What git has to be told of a person so that it can commit: only what it does not know itself."""
    told = {}
    for what, value in (("NAME", name), ("EMAIL", email)):
        if git.setting(f"user.{what.lower()}") is None:
            for role in ("AUTHOR", "COMMITTER"):
                if not os.environ.get(f"GIT_{role}_{what}"):
                    told[f"GIT_{role}_{what}"] = value
    return told


def quiet_ssh(git: Git) -> dict[str, str]:
    """Lets ssh fail instead of asking for a password, with whatever command the person has set for it."""
    if "GIT_SSH" in os.environ:
        return {}
    command = os.environ.get("GIT_SSH_COMMAND") or git.setting("core.sshCommand") or "ssh"
    return {"GIT_SSH_COMMAND": f"{command} -oBatchMode=yes"}


def nul(paths: Sequence[str]) -> bytes:
    """Paths for a command that reads them divided by NUL."""
    return b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths)


def _end(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
    try:
        process.communicate(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
