"""The commands of Write and Review that change the evidence of the case on the desk."""

from abc import abstractmethod
from collections.abc import Sequence

from textual.content import Content

from annotator.model.label import DistractorKind, Follow, Judgement, Part, Passage
from annotator.store.merge_lists import Side
from annotator.tui.desk_base import Desk, State
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.clash import ClashDialog
from annotator.tui.dialogs.text import TextDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.safe import join, line
from annotator.tui.screens.base import Base
from annotator.tui.widgets.clash_rows import clash_row
from annotator.tui.widgets.document import DocumentPane, heading_end
from annotator.tui.widgets.reads import first_words
from annotator.tui.widgets.units import stripped
from annotator.tui.wording import MISLEADS
from annotator.workflow import drafting
from annotator.workflow.corpus import Reading
from annotator.workflow.doubled import refuse_doubled
from annotator.workflow.picking import picked
from annotator.workflow.saving import Clashed

_MEANS = {
    Follow.CURRENT: mark("the passage means the edition in force when the question is asked"),
    Follow.PREVIOUS: mark("the passage means the edition before the one in force when the question is asked"),
    Follow.PINNED: mark("the passage means just edition {version}, whatever comes after it"),
}
_NEW = "+"
"""Chosen where a passage is to be put into a new need."""


class Editing(Base):
    """A screen that has a desk and a document."""

    desk: Desk
    current: str | None
    """The need that is worked on."""

    @property
    @abstractmethod
    def document(self) -> DocumentPane:
        """The document."""

    @property
    @abstractmethod
    def path(self) -> str | None:
        """What is highlighted in the case."""

    @abstractmethod
    def show_case(self, prefer: str | None = None) -> None:
        """Shows the case as it is on the desk."""

    @abstractmethod
    def go_on(self) -> None:
        """The case is done."""

    def change(self, judgement: Judgement, *, prefer: str | None = None) -> None:
        """Saves a changed judgement and shows it. Raises as `refuse_doubled` and `Desk.change` do."""
        refuse_doubled(self.project, self.desk.judgement, judgement)
        mine = self.desk.with_judgement(judgement)
        try:
            self.desk.change(judgement)
        except Clashed as clash:
            self.ask_whose(clash.fields, mine)
            return
        self.show_case(prefer)

    def ask_whose(self, fields: Sequence[str], mine: State) -> None:
        """Asks whose version of some fields is to stand, where another program changed the same as `mine` did."""
        theirs = self.desk.on_disk()

        def take(side: Side) -> None:
            self.desk.settle(mine, side)
            self.show_case()
            self.say(tr("settled; {key} brings the other version back", key=key_of(Scope.WRITE, "undo")))

        self.app.push_screen(ClashDialog([clash_row(name, mine, theirs) for name in fields]), self.then(take))

    def _passage(self, chosen: tuple[Reading, int, int] | None = None, *, joins: bool = False) -> Passage | None:
        """What is selected, or was `chosen`, as a passage: a whole section, or a span.

        Of an edition not in force it means just that one, unless it `joins` a passage, which says what it means.
        Raises as `picked` does.
        """
        chosen = chosen or self.document.selection
        if chosen is None:
            return None
        reading, start, end = chosen
        self.document.refuse_changed(reading)
        document = reading.document.document
        current = self.project.corpus.in_force(document, self.desk.date)
        in_force = current is not None and current.version == reading.edition.version
        follow = Follow.CURRENT if in_force else Follow.PINNED
        if not in_force and not joins:
            self.say(
                tr(
                    "this edition is not in force: the passage means just this edition ({key} changes that)",
                    key=key_of(Scope.WRITE, "follow"),
                )
            )
        whole = reading.section_at(start)
        if end <= heading_end(reading.text, whole) and whole.heading:
            self.say(
                tr(
                    "this is a heading: it says what a section is about, seldom what the answer is ({key} undoes)",
                    key=key_of(Scope.WRITE, "undo"),
                )
            )
        all_of_it = (start, end) == stripped(reading.text, *whole.span)
        return picked(self.project, reading, start, end, whole=all_of_it, follow=follow)

    def _do_link(self) -> None:
        with self.trying():
            passage = self._passage()
            if passage is None:
                return
            judgement = self.desk.judgement
            empty = next((one for one in judgement.needs if one.need == self.current and not one.any), None)
            if empty is not None:
                self.change(drafting.add_passage(judgement, empty.need, passage), prefer=f"needs.{empty.need}.0")
            else:
                self._open_need(judgement, passage)
                if len(self.desk.judgement.needs) > 1:
                    self.say(
                        tr(
                            "need {need}: required as well; for a passage that is enough instead press "
                            "{key:write.alternative}",
                            need=self.current,
                        )
                    )

    def _open_need(self, judgement: Judgement, passage: Passage | None) -> None:
        changed, name = drafting.add_need(judgement, passage)
        self.current = name
        self.change(changed, prefer=f"needs.{name}.0" if passage else f"needs.{name}")

    def _do_new_need(self) -> None:
        with self.trying():
            self._open_need(self.desk.judgement, self._passage())

    def _do_alternative(self) -> None:
        with self.trying():
            passage, name = self._passage(), self.current
            if passage is not None and name is not None:
                self.add_alternative(name, passage)

    def add_alternative(self, name: str, passage: Passage) -> None:
        """Adds a passage that is enough for a need."""
        changed = drafting.add_passage(self.desk.judgement, name, passage)
        at = next(len(need.any) for need in changed.needs if need.need == name) - 1
        self.change(changed, prefer=f"needs.{name}.{at}")

    def _do_join(self) -> None:
        with self.trying():
            passage = self._passage(joins=True)
            if passage is not None:
                name, at = self._named()
                self.change(drafting.join_passage(self.desk.judgement, name, at, passage))

    def _do_move(self) -> None:
        with self.trying():
            name, at = self._named()
            changed, target = drafting.move_passage(self.desk.judgement, name, at)
            self._moved(changed, target)

    def _moved(self, changed: Judgement, target: str) -> None:
        self.current = target
        at = next(len(need.any) for need in changed.needs if need.need == target) - 1
        self.change(changed, prefer=f"needs.{target}.{at}")
        self.say(tr("now in need {need}", need=target))

    def _do_arrange(self) -> None:
        """A passage is put into any need; a need is named or moved."""
        if (self.path or "").count(".") == 2:
            self._ask_need()
        else:
            self._ask_arrangement((self.path or "").partition(".")[2])

    def _ask_need(self) -> None:
        name, at = self._named()

        def take(chosen: str) -> None:
            target = None if chosen == _NEW else chosen
            self._moved(*drafting.place_passage(self.desk.judgement, name, at, target))

        choices = [
            Choice(need.need, join(line(tr("need {need}", need=need.need), "bold"), "  ", line(first_words(need))))
            for need in self.desk.judgement.needs
            if need.need != name
        ]
        choices.append(Choice(_NEW, Content(tr("a new need"))))
        self.app.push_screen(ChoiceDialog(tr("Which need is the passage for?"), choices), self.then(take))

    def _ask_arrangement(self, name: str) -> None:
        def take(chosen: str) -> None:
            if chosen == "name":
                self._ask_name(name)
            else:
                self.change(drafting.shift_need(self.desk.judgement, name, int(chosen)), prefer=f"needs.{name}")

        choices = [
            Choice("-1", Content(tr("move it up"))),
            Choice("1", Content(tr("move it down"))),
            Choice("name", Content(tr("give it another name"))),
        ]
        self.app.push_screen(ChoiceDialog(tr("Need {need}", need=name), choices), self.then(take))

    def _ask_name(self, name: str) -> None:
        def take(new: str) -> None:
            changed = drafting.rename_need(self.desk.judgement, name, new)
            self.current = new
            self.change(changed, prefer=f"needs.{new}")

        self.ask(lambda: TextDialog(tr("A short name for need {need}", need=name), name), take)

    def _do_follow(self) -> None:
        with self.trying():
            name, at = self._named()
            changed = drafting.next_follow(self.desk.judgement, name, at)
            self.change(changed)
            passage = next(need.any[at] for need in changed.needs if need.need == name)
            self.say(tr(_MEANS[passage.follow], version=passage.places()[0].reference().version))

    def _named(self) -> tuple[str, int]:
        _, name, at = (self.path or "..").split(".")
        return name, int(at)

    def _do_distractor(self) -> None:
        # While one says why, the pane may be loaded anew: what is meant is what was selected before.
        selected = self.document.selection

        def take(chosen: str) -> None:
            passage = self._passage(selected)
            if passage is not None:
                part = Part(at=passage.at, span=passage.span, quote=passage.quote)
                changed = drafting.add_distractor(self.desk.judgement, part, DistractorKind(chosen))
                self.change(changed, prefer=f"distractors.{len(changed.distractors) - 1}")

        choices = [Choice(kind.value, Content(shown)) for kind, shown in MISLEADS.items()]
        self.app.push_screen(ChoiceDialog(tr("Why does this passage mislead?"), choices), self.then(take))

    def _do_remove(self) -> None:
        with self.trying():
            self.change(drafting.remove(self.desk.judgement, self.path or ""))
            self.say(tr("taken out; {key} brings it back", key=key_of(Scope.WRITE, "undo")))
