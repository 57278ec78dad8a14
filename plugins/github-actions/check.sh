#!/usr/bin/env bash
# Checks puzzles on a runner: annotations to the log, a report for code scanning, and a summary of the job. It ends as
# `sudoxml check` ends. What to do comes from the environment; action.yml sets it.
set -euo pipefail

sudoxml=${SUDOXML:-$RUNNER_TEMP/sudoxml/bin/sudoxml}
summary=$RUNNER_TEMP/sudoxml-summary.md
rm -f -- "$summary" "$SARIF"

paths=()
while IFS= read -r path; do
    [[ $path =~ ^[[:space:]]*$ ]] || paths+=("$path")
done <<<"$PUZZLES"

# What is not said here is for the sudoxml.toml of the project.
options=()
[ -z "$REQUIRE" ] || options+=(--require "$REQUIRE")
[ -z "$GLOB" ] || options+=(--glob "$GLOB")

code=0
"$sudoxml" check --quiet ${options[@]+"${options[@]}"} \
    --report github --report "sarif=$SARIF" --report "markdown=$summary" -- "${paths[@]}" || code=$?

# With an invalid command line or sudoxml.toml there are no reports.
if [ -f "$summary" ]; then
    cat -- "$summary" >>"$GITHUB_STEP_SUMMARY"
fi
if [ -f "$SARIF" ]; then
    printf 'sarif=%s\n' "$SARIF" >>"$GITHUB_OUTPUT"
fi
printf 'exit-code=%s\n' "$code" >>"$GITHUB_OUTPUT"
exit "$code"
