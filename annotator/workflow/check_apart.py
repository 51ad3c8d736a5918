"""The process that `annotator.workflow.checking` starts: looks at one set, tells what it found, and ends."""

import datetime
import gc
import json
import sys
from pathlib import Path

from annotator.workflow.check import check
from annotator.workflow.checking import Asked, tell
from annotator.workflow.opening import open_project


def main() -> None:
    """Reads what is asked, writes the answer; an error ends it without one."""
    gc.disable()  # records are no cycles, and this process ends soon
    asked = Asked(*json.loads(sys.stdin.buffer.read()))
    project = open_project(Path(asked.root), person=asked.person, date=datetime.date.fromisoformat(asked.date))
    project.person = asked.person
    tell(check(project, asked.set_name), sys.stdout.buffer)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
