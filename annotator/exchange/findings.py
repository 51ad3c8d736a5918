"""Findings as CI systems read them: SARIF 2.1.0 (OASIS) and JUnit's XML."""

import json
from xml.etree.ElementTree import Element, SubElement, tostring

from annotator import __version__
from annotator.model.finding import Finding, Severity
from annotator.model.results import CheckResult

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif(result: CheckResult) -> str:
    """A SARIF log with one run."""
    rules = sorted({finding.code for finding in result.findings})
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {"name": "annotator", "version": __version__, "rules": [{"id": rule} for rule in rules]}
                },
                "results": [_sarif_result(finding) for finding in result.findings],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=True, indent=2) + "\n"


def junit(result: CheckResult) -> str:
    """A test suite with one test case for each finding; warnings and information pass and are printed."""
    failures = sum(finding.severity is Severity.ERROR for finding in result.findings)
    suite = Element("testsuite", name="annotator check", tests=str(len(result.findings)), failures=str(failures))
    for finding in result.findings:
        case = SubElement(
            suite, "testcase", classname=_xml(finding.code), name=_xml(finding.case or finding.file or "")
        )
        text = _xml(f"{finding.message()} — {finding.advice()}")
        if finding.severity is Severity.ERROR:
            SubElement(case, "failure", message=text)
        else:
            SubElement(case, "system-out").text = text
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode") + "\n"


def _sarif_result(finding: Finding) -> dict[str, object]:
    found: dict[str, object] = {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": " — ".join(part for part in (finding.message(), finding.advice()) if part)},
    }
    if finding.file:
        path, _, line = finding.file.rpartition(":")
        named = path if line.isdigit() and path else finding.file
        place: dict[str, object] = {"artifactLocation": {"uri": named}}
        if line.isdigit() and path:
            place["region"] = {"startLine": max(1, int(line))}
        found["locations"] = [{"physicalLocation": place}]
    elif finding.case:
        found["locations"] = [{"logicalLocations": [{"fullyQualifiedName": finding.case}]}]
    return found


def _xml(text: str) -> str:
    """Text without the characters that XML 1.0 cannot hold."""
    return "".join(
        c if c in "\t\n" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff" else "?" for c in text
    )
