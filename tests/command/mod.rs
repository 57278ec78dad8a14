//! The command, as its users meet it: exit codes, files, folders, pipes and messages. A file for each subject.

mod audit;
mod boards;
mod build;
mod check;
mod clean;
mod config;
mod copies;
#[cfg(unix)]
mod diff;
mod exit_codes;
mod folders;
mod generate;
mod grade;
mod includes;
mod limits;
#[cfg(unix)]
mod links;
mod lists;
#[cfg(unix)]
mod man;
mod method;
mod namespaces;
#[cfg(unix)]
mod outputs;
mod readme;
mod render;
#[cfg(unix)]
mod requirements;
mod rules;
mod screen;
mod selection;
mod severities;
mod sizes;
mod stages;
mod stale;
mod streams;
mod table;
mod text;
#[cfg(unix)]
mod transcript;
#[cfg(unix)]
mod tutorial;
