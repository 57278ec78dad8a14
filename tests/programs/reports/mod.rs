//! Reports, as the tools of their users read them: validators, parsers and a terminal.

mod forms;
mod hostile;
mod order;
mod readers;
mod terminal;
