//! The description of the service for tools: OpenAPI 3.1, made from the table of routes.

use serde_json::{Map, Value, json};

use crate::problem;
use crate::table::{ROUTES, Route, Verb};
use sudoxml_document::options::{OptionSpec, Values};

/// The statuses other than 200 that routes answer with.
const STATUSES: [(u16, &str); 13] = [
    (308, "The path is that of a folder, and lacks the / at its end"),
    (400, "The request or a parameter is invalid"),
    (403, "A page of another site sent the request"),
    (404, "There is nothing at this path"),
    (406, "The client accepts none of the forms of the result"),
    (408, "The body did not arrive in time"),
    (413, "The body is too large"),
    (415, "The body has another type, or a content encoding"),
    (421, "The name of the host is not allowed"),
    (422, "The document has errors, or does not meet the requirement"),
    (431, "The headers are too large"),
    (500, "The service could not process the request"),
    (503, "Too many requests at once, or the request took too long"),
];

/// The description of the routes that the service has.
pub fn description(has_metrics: bool) -> Value {
    let mut paths = Map::new();
    for route in ROUTES.iter().filter(|route| has_metrics || route.path != "/metrics") {
        let path = route.path.replace("{*", "{");
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        if let Value::Object(methods) = methods {
            let method = if route.verb == Verb::Get { "get" } else { "post" };
            methods.insert(method.to_owned(), operation(route));
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "sudoxml",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": env!("CARGO_PKG_DESCRIPTION"),
            "license": { "name": env!("CARGO_PKG_LICENSE"), "identifier": env!("CARGO_PKG_LICENSE") },
        },
        "externalDocs": { "url": format!("{}service.html", env!("CARGO_PKG_HOMEPAGE")) },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": { "Problem": problem_schema() } },
    })
}

fn operation(route: &Route) -> Value {
    let id = format!(
        "{}{}",
        if route.verb == Verb::Get { "get" } else { "post" },
        route.path.replace(['/', '{', '}', '*', '.'], "-")
    );
    let mut operation = json!({
        "operationId": id.trim_end_matches('-'),
        "summary": route.summary,
        "parameters": variables(route).chain(route.parameters.iter().map(parameter)).collect::<Vec<_>>(),
        "responses": responses(route),
    });
    if let (Value::Object(members), false) = (&mut operation, route.takes.is_empty()) {
        members.insert("requestBody".to_owned(), json!({ "required": true, "content": content(route.takes) }));
    }
    operation
}

/// The variable parts of the path.
fn variables(route: &Route) -> impl Iterator<Item = Value> {
    let names = route.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    names.map(|name| {
        let mut variable = json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
        if let Some(name) = name.strip_prefix('*') {
            variable["name"] = name.into();
            variable["description"] = "It can contain slashes, which are not encoded".into();
        }
        variable
    })
}

fn parameter(option: &OptionSpec) -> Value {
    let schema = match option.values {
        Values::Flag => json!({ "type": "boolean", "default": false }),
        Values::OneOf(names) => {
            let mut schema = json!({ "type": "string", "enum": names() });
            if names().contains(&option.default) {
                schema["default"] = option.default.into();
            }
            schema
        }
        Values::Limit => json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "all" }] }),
        Values::Number(from, to) => json!({ "type": "integer", "minimum": from, "maximum": to }),
        Values::Like(example) => json!({ "type": "string", "examples": [example] }),
    };
    json!({ "name": option.name, "in": "query", "description": option.help(), "schema": schema })
}

fn content(types: &[&str]) -> Value {
    types.iter().map(|media| ((*media).to_owned(), json!({}))).collect::<Map<String, Value>>().into()
}

fn responses(route: &Route) -> Value {
    let mut responses = Map::new();
    let mut result = json!({ "description": "The result", "content": content(route.gives) });
    if route.has_findings() {
        let description = "The first findings that are not errors, as JSON in ASCII";
        let header = json!({ "description": description, "schema": { "type": "string" } });
        result["headers"] = json!({ "Sudoxml-Findings": header });
    }
    responses.insert("200".to_owned(), result);
    for (status, description) in STATUSES {
        if [400, 421, 431].contains(&status) || route.others.contains(&status) {
            let is_problem = status >= 400;
            let answer = if is_problem { a_problem(description) } else { json!({ "description": description }) };
            responses.insert(status.to_string(), answer);
        }
    }
    responses.insert("default".to_owned(), a_problem("Another problem"));
    responses.into()
}

fn a_problem(description: &str) -> Value {
    let schema = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    json!({ "description": description, "content": { problem::MEDIA_TYPE: schema } })
}

/// The schema of a problem.
fn problem_schema() -> Value {
    json!({
        "type": "object",
        "description": "A problem of RFC 9457",
        "required": ["type", "title", "status"],
        "properties": {
            "type": { "type": "string", "format": "uri" },
            "title": { "type": "string" },
            "status": { "type": "integer" },
            "detail": { "type": "string" },
            "findings": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["rule", "severity", "message", "line", "column"],
                    "properties": {
                        "rule": { "type": "string" },
                        "severity": { "enum": ["note", "warning", "error"] },
                        "message": { "type": "string" },
                        "line": { "type": "integer", "minimum": 1 },
                        "column": { "type": "integer", "minimum": 1 },
                        "puzzle": { "type": "string" },
                    },
                },
            },
            "leftOut": { "type": "integer", "minimum": 1, "description": "The number of findings that are not listed" },
        },
    })
}
