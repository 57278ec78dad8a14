"""Asks TOML files about a JSON Schema: toml_schema.py SCHEMA FILE...

One line a file: `good` or `bad`, a tab, the file, a tab, and what is wrong. The schema itself is checked first.
toml_schema.py --keys SCHEMA prints the keys that it has, a path a line, sorted.
"""

import json
import sys
import tomllib

import jsonschema


def main():
    keys_alone = sys.argv[1] == "--keys"
    path, *files = sys.argv[2 if keys_alone else 1 :]
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    if keys_alone:
        print(*sorted(keys(schema, "")), sep="\n")
        return
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    for path in files:
        with open(path, encoding="utf-8-sig", newline="") as file:
            errors = [error.message for error in validator(schema).iter_errors(tomllib.loads(file.read()))]
        print("bad" if errors else "good", path, " ".join(" | ".join(errors).split()), sep="\t")


def keys(schema, above):
    for key, value in schema.get("properties", {}).items():
        yield above + key
        for part in (value, value.get("items", {}), *value.get("oneOf", [])):
            yield from keys(part, above + key + ".")


main()
