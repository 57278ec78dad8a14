//! The command when things go wrong: each fault is put in for real, and `docs/dev/reliability.md` states what comes of it.
//! The faults are those of Linux; elsewhere there is no such thing as `/proc`, and other shells count limits otherwise.

mod disk;
mod growth;
mod inputs;
mod interrupts;
mod kills;
mod locks;
mod memory;
mod names;
mod started;
mod system;
