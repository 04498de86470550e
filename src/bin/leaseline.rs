//! The command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    leaseline::cli::main(std::env::args_os())
}
