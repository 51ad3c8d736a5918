"""Where the passages of different labels stand, brought to one text so that they can be compared."""

import datetime

from annotator.model.label import Follow, Part
from annotator.model.landing import Place
from annotator.text.messages import AnnotatorError
from annotator.workflow.compare import Extent
from annotator.workflow.context import Project
from annotator.workflow.landings import LandingIndex
from annotator.workflow.places import extent_of, place_of, where_now


class PlacesOfProject:
    """The `Ground` of a project at a date."""

    def __init__(self, project: Project, date: datetime.date, landings: LandingIndex) -> None:
        """Reads nothing yet."""
        self._project = project
        self._date = date
        self._now: dict[tuple[Part, Follow], Extent | None] = {}
        self._texts: dict[str, str] = {}
        self._landings = landings

    def meet(self, a: tuple[Part, Follow], b: tuple[Part, Follow]) -> tuple[Extent, Extent] | None:
        """Both in the text they were labelled in where that is one text; else both where they are now.

        What was marked with the same words of the same reference is one place even while its text cannot be read, so
        that a file that is lost for a moment makes no dispute of labels that agree.
        """
        own_a, own_b = self.own(a[0]), self.own(b[0])
        if own_a and own_b and (own_a.document, own_a.text) == (own_b.document, own_b.text):
            return own_a, own_b
        if (a[0].at, a[0].span) == (b[0].at, b[0].span) and not (own_a or own_b):
            return (nowhere := _unread(a[0])), nowhere
        now_a, now_b = self.now(*a), self.now(*b)
        return (now_a, now_b) if now_a and now_b else None

    def own(self, part: Part) -> Extent | None:
        """Where a part was labelled; None where that place does not exist (a broken reference)."""
        try:
            return self._extent(place_of(self._project.corpus, part))
        except AnnotatorError:
            return None

    def now(self, part: Part, follow: Follow) -> Extent | None:
        """Where it is now; None while a person has to say."""
        if (part, follow) not in self._now:
            place = where_now(self._project, part, follow, date=self._date, landings=self._landings).place
            try:
                self._now[part, follow] = None if place is None else self._extent(place)
            except AnnotatorError:
                self._now[part, follow] = None
        return self._now[part, follow]

    def solid(self, text: str, start: int, end: int) -> int:
        """How many characters that are no white space stand there."""
        return len("".join(self._texts[text][start:end].split()))

    def _extent(self, place: Place) -> Extent:
        reading = self._project.corpus.reading(place.document, place.version)
        self._texts[reading.sha256] = reading.text
        return Extent(place.document, place.version, place.text, *extent_of(self._project.corpus, place))


def _unread(part: Part) -> Extent:
    at = part.reference()
    return Extent(at.document, at.version, f"unread {part.at}", *(part.span or (0, 0)))
