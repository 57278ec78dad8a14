//! The options of the service: they have the names, values and messages of the command.

use std::collections::BTreeMap;

use serde_json::Value;

use super::server::Server;
use crate::kit::Dir;
use crate::kit::puzzle::{UNIQUE, matrix};
use crate::options::{READING, WRONG, made_to_order, names, options};

/// Proves docs/service.md.
#[test]
fn the_description_of_the_service_has_the_same_options() {
    let server = Server::start(&[]);
    let description = server.get("/openapi.json").expect_status(200).json();
    for (command, mut options) in options().into_iter().chain([("generate", made_to_order())]) {
        let method = if command == "generate" { "get" } else { "post" };
        // These read no document.
        if !["generate", "import"].contains(&command) {
            options.extend(READING);
        }
        let parameters = description["paths"][format!("/{command}")][method]["parameters"].as_array().expect("a list");
        let parameters: BTreeMap<&str, &Value> =
            parameters.iter().map(|one| (one["name"].as_str().expect("a name"), one)).collect();
        let expected: Vec<&str> = options.iter().map(|option| option.name).collect();
        let mut sorted = expected.clone();
        sorted.sort_unstable();
        assert_eq!(parameters.keys().copied().collect::<Vec<_>>(), sorted, "{command}");
        for option in options {
            let parameter = parameters[option.name];
            let words = parameter["description"].as_str().expect("a text");
            assert!(words.starts_with(option.summary), "{command} {}: {words}", option.name);
            let named: Vec<&str> =
                parameter["schema"]["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            assert_eq!(named, names(&option), "{command} {}", option.name);
        }
    }
}

/// Proves docs/service.md.
#[test]
fn a_wrong_value_has_the_message_of_the_command() {
    let server = Server::start(&[]);
    for (option, value, message) in WRONG {
        let problem = server.send(&format!("/render?{option}={value}"), matrix(UNIQUE)).expect_status(400).json();
        let detail = problem["detail"].as_str().expect("a text");
        assert!(detail.contains(message), "?{option}={value}: {detail}");
    }
    let request = br#"{"puzzle": {"size": 4, "cells": []}, "to": "xml", "show": "all"}"#;
    let answer = server.post("/page/write", &[("content-type", "application/json")], request).expect_status(400);
    let message =
        "there is no choice of boards 'all'; did you mean 'all-solutions'? the choices of boards are puzzle, ";
    assert!(answer.text().contains(message), "{}", answer.text());
}

/// Proves docs/service.md.
#[test]
fn an_option_for_another_form_is_refused_by_the_command_and_by_the_service() {
    let (dir, server) = (Dir::new(), Server::start(&[]));
    dir.write("a.xml", matrix(UNIQUE));
    for (form, option, value) in [("svg", "gutter", "5mm"), ("text", "title", "May"), ("html", "bleed", "3mm")] {
        let refused = dir.run(&format!("render a.xml --to {form} --{option} {value}")).exits(2).stderr;
        let request = format!("/render?to={form}&{option}={value}");
        let problem = server.send(&request, matrix(UNIQUE)).expect_status(400).json();
        let detail = problem["detail"].as_str().expect("a text");
        assert!(refused.contains(&format!("--{detail}")), "{refused} {detail}");
    }
    for (option, value) in [
        ("gutter", "5mm"),
        ("bleed", "3mm"),
        ("color-space", "cmyk"),
        ("tag-cells", "true"),
        ("cell-size", "12mm"),
        ("language", "de"),
    ] {
        server.send(&format!("/render?to=pdf&{option}={value}"), matrix(UNIQUE)).expect_status(200);
    }
}

#[test]
fn a_flag_with_a_wrong_value_is_answered_with_the_way_out() {
    let dir = Dir::new();
    for (flag, message) in [
        ("--max-requests 0", "use a number from 1 to 10000"),
        ("--listen 8377", "use an address with a port, such as 127.0.0.1:8377"),
    ] {
        let stderr = dir.run(&format!("serve {flag}")).exits(2).stderr;
        assert!(stderr.contains(message), "{flag}: {stderr}");
    }
}
