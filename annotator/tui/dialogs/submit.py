"""What is to be said of a judgement before it is submitted."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from annotator.model.finding import Finding, Severity
from annotator.tui.dialogs.text import ConfirmDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.safe import line, show
from annotator.tui.widgets.case_list import finding_line


class SubmitDialog(ConfirmDialog):
    """Findings in full; answers whether to submit all the same."""

    HINT = mark("{key:y} submit all the same · Esc or {key:n} go back to mend it or let it stand · ↑ ↓ scroll")
    DEFAULT_CSS = """
    SubmitDialog .title { text-style: bold; }
    SubmitDialog VerticalScroll { height: auto; max-height: 50vh; }
    SubmitDialog .finding { margin-top: 1; }
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(tr("Submit all the same?"))
        self._findings = findings

    def body(self) -> ComposeResult:
        """What an error leads to, then the findings."""
        if any(one.severity is Severity.ERROR for one in self._findings):
            yield Static(line(tr("The case will be kept out of exports until what has a ✗ is mended.")))
        with VerticalScroll():
            for one in self._findings:
                yield Static(show(finding_line(one, keys=False)), classes="finding")
