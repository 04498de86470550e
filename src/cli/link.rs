//! `leaseline link` and `leaseline open`: scenarios to links, and back.

use std::fmt::Write as _;

use crate::cli::{BadInput, Output, input};
use crate::scenario::link::{self, LONG_LINK};

#[derive(Debug, clap::Args)]
pub(crate) struct LinkArguments {
    /// Names of the gallery, files, links, or - for standard input.
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Link to this variant.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The page's address, with display settings if wanted: "https://example.org/v1/?ui=min".
    /// Without it, only the end of the address is printed.
    #[arg(long, value_name = "URL")]
    base: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct OpenArguments {
    /// A whole address, its end with or without `#`, or - for standard input.
    link: String,
}

pub(crate) fn link(arguments: &LinkArguments) -> Result<Output, BadInput> {
    let base = arguments.base.as_deref().unwrap_or_default();
    if base.contains('#') {
        let message = "--base must not hold a `#`: what follows it would be the scenario";
        return Err(BadInput(message.to_owned()));
    }
    let mut output = Output::default();
    for name in &arguments.scenarios {
        let mut document = input::document(name)?;
        if let Some(variant) = &arguments.variant {
            document = document.variant(variant).map_err(|errors| input::told(name, &errors))?;
        }
        let shown = input::shown(name);
        let end = link::encode(&document.scenario)
            .map_err(|error| BadInput(format!("{shown}: {error}")))?;
        let address = format!("{base}#{end}");
        if address.len() > LONG_LINK {
            let _ = writeln!(
                output.remarks,
                "{shown}: warning: the link has {} characters, and some programs cut links of \
                 more than {LONG_LINK}",
                address.len()
            );
        }
        let _ = writeln!(output.result, "{address}");
    }
    Ok(output)
}

pub(crate) fn open(arguments: &OpenArguments) -> Result<Output, BadInput> {
    let link = match arguments.link.as_str() {
        "-" => input::standard_input()?,
        link => link.to_owned(),
    };
    let document = input::opened(&link)?;
    Ok(Output { result: format!("{:#}\n", document.value), ..Output::default() })
}
