//! `leaseline check`: every scenario with all its variants against what it expects.

use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::cli::{BadInput, Output, input};
use crate::property::compare;
use crate::scenario::Document;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Names of the gallery, files, or - for standard input.
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,
}

/// What came of one scenario.
#[derive(Default)]
struct Checked {
    n_runs: usize,
    n_expecting: usize,
    /// The runs that differ from what is expected: their name, and each difference.
    failures: Vec<(String, Vec<String>)>,
    warnings: Vec<String>,
}

pub(crate) fn check(arguments: &Arguments) -> Result<Output, BadInput> {
    let names = &arguments.scenarios;
    let mut checked = Vec::new();
    let mut wrong = Vec::new();
    for result in in_parallel(names, |name| check_one(name)) {
        match result {
            Ok(one) => checked.push(one),
            Err(BadInput(message)) => wrong.push(message),
        }
    }
    // All or nothing: a list with holes would be read as complete.
    if !wrong.is_empty() {
        return Err(BadInput(wrong.join("\n")));
    }
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut output = Output::default();
    for (name, one) in names.iter().zip(&checked) {
        let _ = writeln!(output.result, "{}", line(name, width, one));
        output.failed |= !one.failures.is_empty();
        for (run, differences) in &one.failures {
            for difference in differences {
                let _ = writeln!(output.remarks, "{name} ({run}): {difference}");
            }
        }
        for warning in &one.warnings {
            let _ = writeln!(output.remarks, "{name}: warning: {warning}");
        }
    }
    Ok(output)
}

fn line(name: &str, width: usize, one: &Checked) -> String {
    if !one.failures.is_empty() {
        let runs: Vec<&str> = one.failures.iter().map(|(run, _)| run.as_str()).collect();
        return format!("FAIL  {name:<width$}  {}", runs.join(", "));
    }
    let runs = if one.n_runs == 1 { "1 run".to_owned() } else { format!("{} runs", one.n_runs) };
    match one.n_runs - one.n_expecting {
        0 => format!("ok    {name:<width$}  {runs}"),
        silent => format!("ok    {name:<width$}  {runs}, {silent} without expectations"),
    }
}

fn check_one(name: &str) -> Result<Checked, BadInput> {
    let document: Document = input::document(name)?;
    let mut checked = Checked::default();
    for (variant, scenario, expect) in input::runs(&document) {
        let ran = input::ran(name, scenario)?;
        checked.n_runs += 1;
        let of = |text: String| match variant {
            Some(variant) => format!("{variant}: {text}"),
            None => text,
        };
        checked.warnings.extend(ran.warnings.into_iter().map(of));
        let Some(expect) = expect else { continue };
        checked.n_expecting += 1;
        let differences = compare(expect, &ran.report, &ran.cast);
        if !differences.is_empty() {
            let told = differences.iter().map(ToString::to_string).collect();
            checked.failures.push((variant.unwrap_or("base").to_owned(), told));
        }
    }
    Ok(checked)
}

/// Does `work` for each item on all processors; the results stand in the items' order.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let n_threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { return };
                    let result = work(item);
                    done.lock().unwrap_or_else(|held| held.into_inner()).push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|held| held.into_inner());
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        assert_eq!(in_parallel(&items, |item| item * 2), (0..200).step_by(2).collect::<Vec<_>>());
        assert_eq!(in_parallel(&[0; 0], |item| *item), [0; 0]);
    }
}
