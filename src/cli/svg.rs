//! `leaseline svg`: a scenario's timeline as a picture.

use std::path::PathBuf;
use std::rc::Rc;

use crate::cli::{BadInput, Output, input};
use crate::pictures::{self, Picture, Theme};
use crate::scenario;
use crate::time::Instant;
use crate::view::{Layout, Scene, words};

/// Widths that can be drawn.
const WIDTHS: std::ops::RangeInclusive<u32> = 240..=8000;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A name of the gallery, a file, a link, or - for standard input.
    scenario: String,
    /// Draw this variant of it.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The colours; auto follows the viewer's system, print is black and white.
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,
    /// How wide it is, in pixels; up to 640, time runs down.
    #[arg(long, value_name = "PIXELS", default_value_t = 1034, value_parser = width)]
    width: u32,
    /// Dim what comes after this time: a duration such as 15.3s, or `verdict` for the moment that
    /// decides it.
    #[arg(long, value_name = "TIME", value_parser = moment)]
    at: Option<Moment>,
    /// Write to this file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Colours {
    #[default]
    Light,
    Dark,
    Auto,
    Print,
}

/// Where the playhead stands.
#[derive(Clone, Copy, Debug)]
enum Moment {
    Verdict,
    At(Instant),
}

fn width(text: &str) -> Result<u32, String> {
    let width: u32 = text.parse().map_err(|_| "must be a whole number".to_owned())?;
    if WIDTHS.contains(&width) {
        Ok(width)
    } else {
        Err(format!("must be from {} to {}", WIDTHS.start(), WIDTHS.end()))
    }
}

fn moment(text: &str) -> Result<Moment, String> {
    if text == "verdict" {
        return Ok(Moment::Verdict);
    }
    scenario::parse_duration(text).map(|it| Moment::At(Instant::ZERO + it))
}

pub(crate) fn svg(arguments: &Arguments) -> Result<Output, BadInput> {
    let name = arguments.scenario.as_str();
    let mut document = input::document(name)?;
    let variant = arguments.variant.as_deref();
    if let Some(variant) = variant {
        document = document.variant(variant).map_err(|errors| input::told(name, &errors))?;
    }
    let ran = input::ran(name, &document.scenario)?;
    let remarks: String =
        ran.warnings.iter().map(|warning| format!("{name}: warning: {warning}\n")).collect();
    let layout = Layout::full(arguments.width);
    let scene = Scene::new(&ran.cast, &ran.terms, &ran.trace, &ran.report, &layout);
    let mut title = document.scenario.title.clone();
    if title.is_empty() {
        title = "Leaseline".to_owned();
    }
    if let Some(variant) = variant {
        title.push_str(&format!(" ({variant})"));
    }
    let picture = pictures::svg(&Picture {
        scene: Rc::new(scene),
        playhead: arguments.at.map(|at| match at {
            Moment::Verdict => ran.report.chain.last().map_or(ran.terms.until, |link| link.at),
            Moment::At(at) => at.min(ran.terms.until),
        }),
        title: &title,
        description: &words::description(&ran.report),
        theme: match arguments.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
            Colours::Auto => Theme::Auto,
            Colours::Print => Theme::Print,
        },
    });
    let Some(file) = &arguments.output else {
        return Ok(Output { result: picture, remarks, failed: false });
    };
    std::fs::write(file, picture)
        .map_err(|error| BadInput(format!("{}: cannot be written: {error}", file.display())))?;
    Ok(Output { result: String::new(), remarks, failed: false })
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn drawn(line: &[&str]) -> Result<Output, BadInput> {
        let words = ["svg"].iter().chain(line);
        svg(&Line::try_parse_from(words).map_err(|error| BadInput(error.to_string()))?.arguments)
    }

    #[test]
    fn a_variant_is_drawn_under_its_name_with_its_verdict() {
        let output =
            drawn(&["paused-holder", "--variant", "fencing off", "--at", "15.3s"]).unwrap();
        let picture = output.result;
        assert!(picture.starts_with("<svg xmlns="));
        assert!(picture.contains("<title>Paused holder, late write (fencing off)</title>"));
        assert!(picture.contains("<desc>Unsafe: "));
        assert!(picture.contains(r#"data-testid="write-A-1" data-outcome="accepted""#));
        assert!(picture.contains(r#"data-testid="playhead""#));
    }

    #[test]
    fn the_same_scenario_gives_the_same_picture() {
        let picture = || drawn(&["paused-holder", "--theme", "print"]).unwrap().result;
        assert_eq!(picture(), picture());
        assert!(!picture().contains(r#"data-testid="playhead""#));
    }

    #[test]
    fn what_cannot_be_drawn_is_refused_with_a_reason() {
        for (line, why) in [
            (["paused-holder", "--width", "12"], "must be from 240 to 8000"),
            (["paused-holder", "--at", "15"], "needs a unit"),
            (["paused-holder", "--theme", "pink"], "light, dark, auto, print"),
            (["paused-holder", "--variant", "no such"], "fencing off"),
        ] {
            let BadInput(message) = drawn(&line).unwrap_err();
            assert!(message.contains(why), "{message}");
        }
    }
}
