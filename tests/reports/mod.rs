//! Reports: what the command does with them. `docs/reports.md` says what is held here. `tests/programs/reports` reads each
//! form with the tools of its users.

mod asked;
mod documented;
#[cfg(target_os = "linux")]
mod memory;
mod statistics;
