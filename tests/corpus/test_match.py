"""Which file carries on which document: by path, unless content says otherwise."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from annotator.corpus.match import Fate, Incoming, Known, pair_documents
from annotator.corpus.paths import document_id
from annotator.model.hashing import text_hash


def prose(topic: str, count: int = 12, start: int = 0) -> str:
    rules = (f"Rule {n} of the {topic} chapter says what no other rule says." for n in range(start, start + count))
    return "\n\n".join(rules)


class Paired:
    """The pairing in names."""

    def __init__(
        self, old: dict[str, str], new: dict[str, str], claims: dict[str, str] | None = None, *, whole: bool = True
    ) -> None:
        self.old, self.new = list(old), list(new)
        result = pair_documents(
            [_known(*one) for one in old.items()], [_file(*one, claims) for one in new.items()], whole=whole
        )
        self.of = {self.new[i]: self.old[k] for i, k in result.document_of.items()}
        self.notes = {
            (note.what, self.new[note.incoming] if note.incoming >= 0 else "", self.old[note.known])
            for note in result.notes
        }
        self.heirs = {self.old[k]: self.new[i] for k, i in result.carried_on_by.items()}


def _known(path: str, text: str) -> Known:
    home = document_id(path)
    return Known(home, home, path, frozenset({home}), text_hash(text), partial(str, text))


def _file(path: str, text: str, claims: dict[str, str] | None) -> Incoming:
    claimed = frozenset({document_id(claims[path])} if claims and path in claims else ())
    return Incoming(document_id(path), path, text_hash(text), text, claimed)


def test_the_same_path_is_the_same_document_however_it_was_edited() -> None:
    old = {"a.md": prose("a"), "b.md": prose("b")}
    new = {"a.md": prose("a", 9) + "\n\nMore.", "b.md": "Zeppelins quietly orbit purple mountains."}
    got = Paired(old, new)
    assert got.of == {"a.md": "a.md", "b.md": "b.md"}
    assert got.notes == {(Fate.REWRITTEN, "b.md", "b.md")}


def test_renumbered_files_keep_their_documents_though_another_took_the_path() -> None:
    old = {"step-1-book.md": prose("book"), "step-2-go.md": prose("go"), "step-3-pay.md": prose("pay")}
    new = {
        "step-1-plan.md": prose("plan"),
        "step-2-book.md": prose("book", 11),
        "step-2-go.md": prose("pay", 11),
        "step-3-pay.md": prose("go"),
    }
    got = Paired(old, new)
    assert got.of == {
        "step-2-book.md": "step-1-book.md",
        "step-2-go.md": "step-3-pay.md",
        "step-3-pay.md": "step-2-go.md",
    }


def test_a_file_that_took_a_path_over_is_a_document_of_its_own() -> None:
    got = Paired({"a.md": prose("a")}, {"a.md": prose("new"), "moved/a.md": prose("a", 10)})
    assert got.of == {"moved/a.md": "a.md"}
    assert got.notes == {(Fate.RENAMED, "moved/a.md", "a.md"), (Fate.PATH_TAKEN, "a.md", "a.md")}


def test_a_claim_counts_only_with_text_to_bear_it() -> None:
    old = {"a.md": prose("a"), "b.md": prose("b")}
    shrunk = prose("a", 4) + "\n\n" + prose("new", 9)
    assert Paired(old, {"c.md": shrunk, "b.md": prose("b")}).of == {"b.md": "b.md"}
    assert Paired(old, {"c.md": shrunk, "b.md": prose("b")}, {"c.md": "/a/"}).of == {"b.md": "b.md", "c.md": "a.md"}
    assert Paired(old, {"c.md": prose("new"), "b.md": prose("b")}, {"c.md": "/a/"}).of == {"b.md": "b.md"}


def test_line_ends_links_and_case_do_not_matter() -> None:
    old = {"a.md": "See [the very long rules](https://old.example/x) before\nyou travel anywhere at all."}
    new = {"b.md": "See [the very long rules](/y) before you\ntravel ANYWHERE at all."}
    assert Paired(old, new).of == {"b.md": "a.md"}


def test_two_files_alike_are_rivals() -> None:
    got = Paired({"a.md": prose("a")}, {"b.md": prose("a") + "\n\nYes.", "c.md": prose("a") + "\n\nNo."})
    assert got.of == {}
    assert (Fate.RIVALS, "b.md", "a.md") in got.notes


def test_a_copy_of_a_living_document_carries_on_no_other() -> None:
    old = {"7.4/x.md": prose("x"), "7.5/x.md": prose("x") + "\n\nSlightly newer than the others."}
    new = {
        "7.5/x.md": prose("x") + "\n\nSlightly newer than the others.",
        "7.6/x.md": prose("x") + "\n\nNewest of all the versions.",
    }
    got = Paired(old, new)
    assert got.of == {"7.5/x.md": "7.5/x.md"}
    assert {note[0] for note in got.notes} == {Fate.VANISHED}
    assert got.heirs == {}


def test_merged_split_and_vanished_documents_are_named() -> None:
    old = {"big.md": prose("big", 30), "small.md": prose("small"), "gone.md": prose("gone")}
    new = {"big.md": prose("big", 18) + "\n\n" + prose("small", 10), "part.md": prose("big", 12, 18)}
    got = Paired(old, new)
    assert got.of == {"big.md": "big.md"}
    assert got.heirs == {"small.md": "big.md"}
    assert {(what, file) for what, file, _ in got.notes} == {
        (Fate.SPLIT, "part.md"), (Fate.MERGED, "big.md"), (Fate.VANISHED, ""),
    }  # fmt: skip


def test_a_part_of_a_corpus_makes_nothing_vanish() -> None:
    old = {"a.md": prose("a"), "b.md": prose("b")}
    got = Paired(old, {"policy-2025.md": prose("a", 11)}, whole=False)
    assert got.of == {"policy-2025.md": "a.md"}
    assert got.notes == {(Fate.RENAMED, "policy-2025.md", "a.md")}


NAMES = st.sampled_from([f"{name}.md" for name in "abcdef"])
TEXTS = st.sampled_from([prose(topic, count) for topic in ("a", "b", "c") for count in (3, 6, 7)] + ["", "short"])
FILES = st.dictionaries(NAMES, TEXTS, max_size=6)


@given(FILES, FILES, st.dictionaries(NAMES, NAMES, max_size=3))
def test_every_document_goes_to_one_file_at_most_and_none_is_lost(
    old: dict[str, str], new: dict[str, str], claims: dict[str, str]
) -> None:
    got = Paired(old, new, claims)
    assert len(set(got.of.values())) == len(got.of)
    gone = {known for what, _, known in got.notes if what in {Fate.VANISHED, Fate.MERGED}}
    assert gone == set(old) - set(got.of.values())
    for path in old.keys() & new.keys():
        if old[path] == new[path]:
            assert got.of[path] == path
