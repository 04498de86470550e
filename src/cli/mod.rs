//! The command line: reads scenarios, runs them, prints what came of it.
//!
//! Results go to standard output in one piece, when they are complete; everything else goes to
//! standard error. A command ends with 0, with 1 where an expectation fails, with 2 for bad input.

mod check;
mod input;
mod link;
mod list;
mod run;
mod svg;
mod text;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
A SCENARIO is the name of one of the gallery (see `leaseline list`), a file, a link, or - for
standard input.

Examples:
  leaseline run paused-holder
  leaseline run paused-holder --variant \"fencing off\"
  leaseline run my-scenario.json --json | jq .verdict
  leaseline check scenarios/*.json
  leaseline svg paused-holder -o paused-holder.svg
  leaseline link my-scenario.json --base https://example.org/v1/

A command ends with 0; `check` with 1 where an expectation does not hold; with 2 for bad input.";

/// Leases, pauses and fencing tokens: runs a scenario and says what the storage accepted, and why.
#[derive(Debug, Parser)]
#[command(name = "leaseline", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a scenario and print what came of it.
    Run(run::Arguments),
    /// Run scenarios with all their variants and compare with what they expect.
    Check(check::Arguments),
    /// List the scenarios of the gallery.
    List(list::Arguments),
    /// Draw a scenario's timeline as an SVG picture.
    Svg(svg::Arguments),
    /// Print the link that opens a scenario on the page.
    Link(link::LinkArguments),
    /// Print the scenario that a link holds, as JSON.
    Open(link::OpenArguments),
}

/// What a command has to say.
#[derive(Debug, Default, PartialEq, Eq)]
struct Output {
    /// For standard output.
    result: String,
    /// For standard error.
    remarks: String,
    /// An expectation did not hold.
    failed: bool,
}

/// Something is wrong with the input: what, for standard error.
#[derive(Debug, PartialEq, Eq)]
struct BadInput(String);

/// Runs the command line with these arguments (the first one is the program's name).
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help asked for goes to standard output, a usage error to standard error.
            let code = if error.use_stderr() { 2 } else { 0 };
            return finish(error.print(), code);
        }
    };
    let done = match &arguments.command {
        Command::Run(arguments) => run::run(arguments),
        Command::Check(arguments) => check::check(arguments),
        Command::List(arguments) => Ok(list::list(arguments)),
        Command::Svg(arguments) => svg::svg(arguments),
        Command::Link(arguments) => link::link(arguments),
        Command::Open(arguments) => link::open(arguments),
    };
    match done {
        Ok(output) => {
            let printed = print(&output);
            finish(printed, u8::from(output.failed))
        }
        Err(BadInput(message)) => {
            let mut stderr = io::stderr().lock();
            finish(stderr.write_all(with_newline(&message).as_bytes()), 2)
        }
    }
}

fn print(output: &Output) -> io::Result<()> {
    io::stderr().lock().write_all(output.remarks.as_bytes())?;
    let mut stdout = io::stdout().lock();
    stdout.write_all(output.result.as_bytes())?;
    stdout.flush()
}

/// The exit code, unless printing failed. A reader that has seen enough is no failure.
fn finish(printed: io::Result<()>, code: u8) -> ExitCode {
    match printed {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "leaseline: cannot write: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(code),
    }
}

fn with_newline(message: &str) -> String {
    format!("{}\n", message.trim_end())
}
