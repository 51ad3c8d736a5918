"""The screens in a browser: a visitor of `annotator serve` instead of a terminal."""

import os

from textual import events, messages
from textual.drivers.web_driver import WebDriver


class VisitorDriver(WebDriver):
    """Talks to the server over pipes, and ends the program where the server is gone."""

    def start_application_mode(self) -> None:
        """Begins as looked at: the library begins without the focus, also where the browser has said already."""
        super().start_application_mode()
        self._app.call_later(self._app.post_message, events.AppFocus())

    def run_input_thread(self) -> None:
        """Takes what the browser sends; where nothing can come any more, nobody is there."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())


def in_browser() -> bool:
    """Whether this process shows its screens to a visitor of `annotator serve`."""
    return os.environ.get("TEXTUAL_DRIVER", "") == f"{__name__}:{VisitorDriver.__name__}"
