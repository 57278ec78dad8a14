"""Reads a report as its users' tools do, and says what they find: read.py FORM SCHEMA FILE.

`json`, `sarif` and `gitlab` are held against a JSON schema, `svrl` and `checkstyle` against an XML schema; `junit` is
read by junitparser, and `oxygen` by what the editor's guide says of linked messages. One line a finding, fields parted by
tabs. Exits with 1 and says why where the report is not what it should be.
"""

import json
import re
import sys
import urllib.parse

import jsonschema
import junitparser
from lxml import etree

SVRL = "{http://purl.oclc.org/dsdl/svrl}"


def read_json(schema, file):
    validator = validator_of(schema)
    lines = open(file, encoding="utf-8", newline="\n").read().split("\n")
    if lines.pop() != "":
        raise ValueError("the last line has no end")
    objects = [json.loads(line) for line in lines]
    for found in objects:
        validator.validate(found)
    if [found["type"] for found in objects].count("totals") != 1 or objects[-1]["type"] != "totals":
        raise ValueError("the totals are not the last line and only that")
    for found in objects[:-1]:
        tell(found["document"], found["line"], found["column"], found["severity"], found["rule"], found["message"])


def read_sarif(schema, file):
    log = json.load(open(file, encoding="utf-8"))
    validator_of(schema).validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            raise ValueError("an index leads to another rule")
        place = result["locations"][0]["physicalLocation"]
        document = urllib.parse.unquote(place["artifactLocation"]["uri"], errors="replace")
        region = place["region"]
        mark = result["partialFingerprints"]["sudoxml/v1"]
        text = result["message"]["text"]
        tell(document, region["startLine"], region["startColumn"], result["level"], result["ruleId"], text, mark)


def read_junit(_, file):
    for suite in junitparser.JUnitXml.fromfile(file):
        said = (suite.tests, suite.failures, suite.errors, suite.skipped)
        suite.update_statistics()
        if said != (suite.tests, suite.failures, suite.errors, suite.skipped):
            raise ValueError(f"{suite.name} says {said}")
        for case in suite:
            results = [f"{type(result).__name__}: {result.message}" for result in case.result]
            place = (case._elem.get("file"), case._elem.get("line"))
            tell(suite.name, case.name, case.classname, " | ".join(results), case.system_out or "", *place)


def read_svrl(schema, file):
    report = etree.parse(file)
    etree.XMLSchema(etree.parse(schema)).assertValid(report)
    document = None
    for element in report.getroot():
        if element.tag == SVRL + "active-pattern":
            document = urllib.parse.unquote(element.get("document"), errors="replace")
        if element.tag in (SVRL + "failed-assert", SVRL + "successful-report"):
            if (element.get("role") == "note") != (element.tag == SVRL + "successful-report"):
                raise ValueError("a note is no failure, and only a note is a report")
            etree.XPath(element.get("location"))
            tell(document, element.get("role"), element.get("id"), element.get("location"), element.findtext(SVRL + "text"))


def read_gitlab(schema, file):
    found = json.load(open(file, encoding="utf-8"))
    validator_of(schema).validate(found)
    marks = [(finding["location"]["path"], finding["fingerprint"]) for finding in found]
    if len(set(marks)) != len(marks):
        raise ValueError("a fingerprint is there twice")
    severities = {"major": "error", "minor": "warning", "info": "note"}
    for finding in found:
        place = finding["location"]
        severity = severities[finding["severity"]]
        text = finding["description"]
        tell(place["path"], place["lines"]["begin"], severity, finding["check_name"], text, finding["fingerprint"])


def read_checkstyle(schema, file):
    report = etree.parse(file)
    etree.XMLSchema(etree.parse(schema)).assertValid(report)
    for document in report.getroot().iter("file"):
        for error in document:
            severity = error.get("severity").replace("info", "note")
            rule = error.get("source").removeprefix("sudoxml.")
            tell(document.get("name"), error.get("line"), error.get("column"), severity, rule, error.get("message"))


LINKED = re.compile(
    r"Type: (?P<type>[FEW])\nSystemID: (?P<id>\S+)\nLine: (?P<line>\d+)\nColumn: (?P<column>\d+)\n"
    r"(EndLine: \d+\nEndColumn: \d+\n)?AdditionalInfoURL: (?P<url>https:\S+)\n"
    r"Description: (?P<text>.*) \[(?P<rule>[a-z-]+)\]\n"
)


def read_oxygen(_, file):
    messages = open(file, encoding="utf-8", newline="\n").read().split("\n\n")
    if messages.pop() != "":
        raise ValueError("there is no empty line after the last message")
    for message in messages:
        found = LINKED.fullmatch(message + "\n")
        if not found:
            raise ValueError(f"this is no linked message: {message}")
        severity = {"E": "error", "W": "warning"}[found["type"]]
        document = urllib.parse.unquote(found["id"], errors="replace").removeprefix("file://")
        tell(document, found["line"], found["column"], severity, found["rule"], found["text"])


def validator_of(schema):
    schema = json.load(open(schema, encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema)


def tell(*fields):
    line = "\t".join(" ".join(str(field).split()) for field in fields)
    sys.stdout.buffer.write(line.encode("utf-8") + b"\n")


try:
    globals()["read_" + sys.argv[1]](*sys.argv[2:])
except (ValueError, jsonschema.ValidationError, etree.LxmlError, junitparser.JUnitXmlError) as error:
    sys.exit(f"{sys.argv[3]}: {error}")
