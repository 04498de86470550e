//! `leaseline run`: one scenario, once.

use crate::cli::text::{plain, report_text};
use crate::cli::{BadInput, Output, input};
use crate::property::Heading;
use crate::trace::{ascii, listing};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A name of the gallery, a file, a link, or - for standard input.
    scenario: String,
    /// Run this variant of it.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    #[command(flatten)]
    form: Form,
}

/// In which form; at most one.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct Form {
    /// Print everything found as one JSON object.
    #[arg(long)]
    json: bool,
    /// Print every record, one a line: number, time, process, cause, and what happened.
    #[arg(long)]
    trace: bool,
    /// Print a timeline made of characters, and what happened.
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Output, BadInput> {
    let name = arguments.scenario.as_str();
    let mut document = input::document(name)?;
    let variant = arguments.variant.as_deref();
    if let Some(variant) = variant {
        document = document.variant(variant).map_err(|errors| input::told(name, &errors))?;
    }
    let ran = input::ran(name, &document.scenario)?;
    let heading = Heading { title: &document.scenario.title, variant, warnings: &ran.warnings };
    let form = &arguments.form;
    let mut remarks = String::new();
    if !form.json {
        for warning in &ran.warnings {
            remarks.push_str(&format!("{}: warning: {warning}\n", input::shown(name)));
        }
    }
    let result = if form.json {
        let object = ran.report.to_json(&ran.cast, &ran.trace, &heading);
        format!("{object:#}\n")
    } else if form.trace {
        plain(&listing(&ran.cast, &ran.trace))
    } else if form.ascii {
        plain(&ascii(&ran.cast, &ran.terms, &ran.trace))
    } else {
        // A scenario without a title is called as it was called for.
        let title = if heading.title.is_empty() { input::shown(name) } else { heading.title };
        plain(&report_text(&ran, &Heading { title, ..heading }))
    };
    Ok(Output { result, remarks, failed: false })
}
