"""The commands of Write and Review about what the answer is: facts, whether there is one, and what was searched."""

from collections.abc import Sequence
from functools import partial

from textual.content import Content

from annotator.model.label import Answerability, Fact, NoAnswerReason, Search
from annotator.text.messages import UsageProblem
from annotator.tui.desk import LabelDesk
from annotator.tui.dialogs.choice import Choice, ChoiceDialog
from annotator.tui.dialogs.fact import FactDialog, Stated
from annotator.tui.dialogs.roles import RolesDialog
from annotator.tui.dialogs.searches import SearchesDialog
from annotator.tui.i18n import mark, tr
from annotator.tui.keymap import key_of
from annotator.tui.registry import Scope
from annotator.tui.screens.editing import Editing
from annotator.tui.widgets.reads import first_words
from annotator.tui.wording import BEHAVIOURS, NO_ANSWER
from annotator.workflow import drafting
from annotator.workflow.in_use import in_use
from annotator.workflow.lengths import SENTENCES, refuse_long
from annotator.workflow.looking import Look
from annotator.workflow.proposing import fact_languages
from annotator.workflow.resting import resting_on
from annotator.workflow.sets import load_set

_KINDS = {
    Answerability.ANSWERABLE: mark("answerable — the documents answer it"),
    Answerability.PARTIAL: mark("partly — they answer some of it"),
    Answerability.UNANSWERABLE: mark("not in the documents — I searched"),
    Answerability.FORBIDDEN: mark("forbidden — the asker, in their role, may not know it"),
}


class Claims(Editing):
    """A screen on which one says what the answer is."""

    # --- facts ---------------------------------------------------------------------------------------------------

    def _do_fact(self) -> None:
        chosen = self.document.selection
        words = " ".join(chosen[0].text[chosen[1] : chosen[2]].split()) if chosen else ""
        needs: tuple[str, ...] = (self.current,) if self.current else ()
        with self.trying():
            refuse_long(words, SENTENCES, tr("the selection"))
            if chosen:
                self.document.refuse_changed(chosen[0])
                needs = resting_on(self.desk.judgement, chosen, self._languages(), self.current)
            self._ask_fact(Fact(says=words, needs=needs), None, whole=words)

    def _ask_fact(self, fact: Fact, at: int | None, *, whole: str = "") -> None:
        seen = self.desk.judgement

        def take(stated: Stated) -> None:
            if at is not None and self.desk.judgement.facts[at : at + 1] != (fact,):
                raise UsageProblem(
                    "fact-changed",
                    "this fact was changed meanwhile; nothing was saved",
                    remedy="copy your words, leave with Esc and change the fact that is there now",
                )
            changed = drafting.put_fact(
                self.desk.judgement,
                stated.says,
                variants=stated.variants,
                needs=stated.needs,
                weight=stated.weight,
                at=at,
                seen=seen,
            )
            self.change(changed, prefer=f"facts.{len(changed.facts) - 1 if at is None else at}")

        with self.trying():
            needs = {need.need: first_words(need) for need in self.desk.judgement.needs}
            languages = self._languages()
            self.ask(lambda: FactDialog(fact, needs=needs, languages=languages, whole=whole), take)

    def _languages(self) -> tuple[str, ...]:
        """The language of the document a fact is taken from, then that of the question and those of the set."""
        reading = self.document.reading
        settings = load_set(self.project, self.desk.set_name)
        own = reading.document.language if reading else None
        return fact_languages(own, self.desk.case.language, *settings.languages)

    def _do_weight(self) -> None:
        with self.trying():
            at = int((self.path or "").partition(".")[2])
            self.change(drafting.turn_weight(self.desk.judgement, at))

    # --- whether there is an answer ------------------------------------------------------------------------------

    def _do_answerability(self) -> None:
        def take(chosen: str) -> None:
            kind = Answerability(chosen)
            if kind is Answerability.ANSWERABLE:
                self._answer(kind, None)
            elif kind is Answerability.FORBIDDEN:
                self._forbid()
            else:
                self._ask_reason(kind)

        choices = [Choice(kind.value, Content(tr(shown))) for kind, shown in _KINDS.items()]
        self.app.push_screen(ChoiceDialog(tr("Do the documents answer the question?"), choices), self.then(take))

    def _forbid(self) -> None:
        """Who has no role may know everything: it must be said whom the answer is kept from."""
        desk = self.desk
        if desk.case.roles:
            self._answer(Answerability.FORBIDDEN, NoAnswerReason.NO_ACCESS)
        elif not isinstance(desk, LabelDesk) or desk.case.author != self.project.person:
            # The roles are the question's, and the question is another's.
            self.say(
                tr(
                    "the question names no role of the asker, so everything may be known; say so to the others ({key})",
                    key=key_of(Scope.WRITE, "comment"),
                )
            )
        else:
            self.ask(lambda: RolesDialog(partial(in_use, self.project, desk.set_name)), self._forbid_to)

    def _forbid_to(self, roles: tuple[str, ...]) -> None:
        if isinstance(self.desk, LabelDesk):
            self.desk.change_case(roles=roles)
            self._answer(Answerability.FORBIDDEN, NoAnswerReason.NO_ACCESS)

    def _ask_reason(self, kind: Answerability) -> None:
        choices = [Choice(one.value, Content(NO_ANSWER[one])) for one in drafting.reasons_of(kind)]
        partial_ = kind is Answerability.PARTIAL
        title = tr("What is missing?") if partial_ else tr("Why is there no answer?")
        self.app.push_screen(
            ChoiceDialog(title, choices), self.then(lambda chosen: self._answer(kind, NoAnswerReason(chosen)))
        )

    def _answer(self, kind: Answerability, reason: NoAnswerReason | None) -> None:
        self.change(drafting.answer_kind(self.desk.judgement, kind, reason), prefer="answerability")
        if self.without_answer and self.desk.looks.to_propose(self.desk.judgement):
            # Who says that there is no answer has searched for one: the log takes that over.
            self._do_keep_search()

    def _do_behaviour(self) -> None:
        usual = drafting.usual_behaviour(self.desk.judgement.answerability)

        def take(chosen: str) -> None:
            behaviour = next(one for one in BEHAVIOURS if one.value == chosen)
            self.change(drafting.behave(self.desk.judgement, behaviour), prefer="answerability")

        shown = dict(BEHAVIOURS.items())
        shown[usual] = tr("{behaviour} — usual here", behaviour=shown[usual])
        choices = [Choice(one.value, Content(words)) for one, words in shown.items()]
        self.app.push_screen(ChoiceDialog(tr("A good system …"), choices), self.then(take))

    # --- what was searched ---------------------------------------------------------------------------------------

    @property
    def without_answer(self) -> bool:
        """Whether it is said that the documents do not (fully) answer the question."""
        return self.desk.judgement.answerability not in (None, Answerability.ANSWERABLE)

    def settle_search(self) -> None:
        """What stands in the search line counts as searched; without an answer it goes into the log by itself."""
        made = self.desk.looks.settle()
        if made is not None and self.without_answer:
            self._put_down([made])

    def _do_keep_search(self) -> None:
        looks = self.desk.looks.to_propose(self.desk.judgement)
        if not looks:
            self.say(tr("every search is in the log already"))
            return
        self.app.push_screen(SearchesDialog(looks), self.then(self._put_down))

    def _put_down(self, looks: Sequence[Look]) -> None:
        desk = self.desk

        def look_up() -> None:
            found = [desk.logged(one) for one in looks]
            self.app.call_from_thread(partial(self._keep, desk.case.case, found))

        self.run_worker(look_up, thread=True, group="log", exit_on_error=False)

    def _keep(self, case: str, found: Sequence[Search]) -> None:
        if case != self.desk.case.case:
            return
        with self.trying():
            judgement = self.desk.judgement
            for one in found:
                judgement = drafting.add_search(judgement, one)
            self.change(judgement)
            if found:
                self.say(
                    tr(
                        "in the search log: {words}; {key} takes it out",
                        key=key_of(Scope.WRITE, "undo"),
                        words=", ".join(one.words for one in found),
                    )
                )
