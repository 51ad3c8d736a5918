"""Looking at documents: the list, the sections of an edition, the text at a reference."""

from annotator.model.reference import Reference, parse_reference
from annotator.model.results import CorpusList, CorpusView, ListedDocument
from annotator.text.messages import UsageProblem
from annotator.workflow.context import Project


def corpus_list(project: Project) -> CorpusList:
    """Every document with its editions in order and the one in force."""
    corpus = project.corpus
    found = []
    for document, record in corpus.documents().items():
        force = corpus.in_force(document, project.date)
        gone = corpus.withdrawn(document, project.date)
        found.append(
            ListedDocument(
                id=document,
                title=record.title,
                language=record.language,
                roles=record.roles,
                editions=tuple(edition.version for edition in corpus.line(document).editions),
                in_force=force.version if force else None,
                withdrawn=gone.version if gone else None,
                moved_to=gone.moved_to if gone else None,
            )
        )
    unreadable = tuple(one.problem.where or one.where for one in corpus.unreadable())
    return CorpusList(documents=tuple(found), unreadable=unreadable)


def corpus_show(project: Project, written: str) -> CorpusView:
    """An edition's sections, or the text of a section or a span of it; raises `UsageProblem` where there is none."""
    reference = parse_reference(written)
    reading = project.corpus.resolve(reference, project.date)
    at = Reference(reading.document.document, reading.edition.version, reference.section, reference.span)
    if reference.span is not None:
        start, end = reference.span
        if not 0 <= start < end <= len(reading.text):
            raise UsageProblem(
                "span-outside",
                "{start}-{end} is not inside the text, which has {length} characters",
                where=str(at),
                start=start,
                end=end,
                length=len(reading.text),
            )
        return CorpusView(at=str(at), text=reading.text[start:end], sections=())
    if reference.section:
        section = reading.section(reference.section)
        if section is None:
            raise UsageProblem(
                "section-unknown",
                "there is no section {section}",
                remedy="see `annotator corpus show {edition}`",
                where=str(at),
                section=reference.section,
                edition=f"{at.document}@{at.version}",
            )
        return CorpusView(at=str(at), text=reading.text[slice(*section.span)], sections=(section,))
    return CorpusView(at=str(at), text=None, sections=reading.sections)
