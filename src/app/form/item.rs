//! Items of the format's lists: what a new one is, what a copy is, and how one is called.

use crate::app::words;
use crate::scenario::json;
use serde_json::Value;

/// The kind of an object that stands under the key of a step.
pub fn kind_of_action(action: &'static str) -> &'static str {
    match action {
        "try_acquire" => "tryAcquire",
        "fence_out" => "fenceOut",
        _ => action,
    }
}

/// The kind of an object that stands under the key of a fault.
pub fn kind_of_fault(fault: &'static str) -> &'static str {
    if fault == "partition" { "link" } else { fault }
}

/// A kind of item as it is spoken of.
pub fn spoken(kind: &str) -> &str {
    if kind == "clockStep" { "clock step" } else { kind }
}

/// An item in a few words: its name, or what it is.
pub fn item_title(kind: &str, place: usize, value: &Value) -> String {
    let text = |key: &str| value.get(key).and_then(Value::as_str);
    if let Some(name) = text("name") {
        return name.to_owned();
    }
    let mut keys = value.as_object().into_iter().flatten();
    let what = match kind {
        "step" => keys.find(|(key, _)| *key != "label"),
        "fault" => keys.find(|(key, _)| !["at", "for", "by"].contains(&key.as_str())),
        _ => None,
    };
    let what = match what {
        Some((key, Value::String(short))) => format!("{}: {short}", key.replace('_', " ")),
        Some((key, inner)) => {
            let about = ["value", "message", "process", "how", "times"];
            let about = about.iter().find_map(|key| inner.get(key));
            let about = about.map(|it| it.as_str().map_or_else(|| json::line(it), str::to_owned));
            let about = about.map_or_else(String::new, |it| format!(": {it}"));
            format!("{}{about}", key.replace('_', " "))
        }
        None => match (text("at"), text("after")) {
            (Some(at), _) => format!("{} at {at}", spoken(kind)),
            (_, Some(step)) => format!("{} after {step}", spoken(kind)),
            _ => format!("{} {}", spoken(kind), place + 1),
        },
    };
    words::sentence(&what)
}

/// What a new item is before anything is changed about it.
pub fn new_item(kind: &str, processes: &[String]) -> Value {
    let client = processes.first().map_or("A", String::as_str);
    match kind {
        "step" => made(r#"{"work":"1s"}"#, ""),
        "pause" => made(r#"{"at":"1s","for":"2s","cause":"gc"}"#, ""),
        "fault" => new_fault("partition", client),
        "link" => made(r#"{"between":["$","service"],"one_way":"100ms"}"#, client),
        "clockStep" => made(r#"{"at":"1s","by":"1s"}"#, ""),
        "resource" => made(r#"{"name":"$","check":"token"}"#, &free_name(processes, "storage")),
        _ => {
            let name = free_name(processes, "");
            let has_resource = processes.last().is_some_and(|last| last != "service");
            let template = if has_resource {
                r#"{"name":"$","steps":[{"acquire":{}},{"work":"1s"},{"write":"written by $"}]}"#
            } else {
                r#"{"name":"$","steps":[{"acquire":{}},{"work":"1s"}]}"#
            };
            made(template, &name)
        }
    }
}

/// The JSON of a template, `$` in it being the name: one reader for all of them is less code in
/// the page than an expression for each.
fn made(template: &str, name: &str) -> Value {
    let quoted = json::line(&name.into());
    json::parse_any(&template.replace('$', quoted.trim_matches('"'))).unwrap_or_default()
}

/// An item once more; a process under a name of its own.
pub fn copied(kind: &str, item: &Value, processes: &[String]) -> Value {
    let mut copy = item.clone();
    let stem = match kind {
        "client" => "",
        "resource" => "storage",
        _ => return copy,
    };
    copy["name"] = free_name(processes, stem).into();
    copy
}

/// A name that no process has: the next letter, or the stem with a number.
fn free_name(processes: &[String], stem: &str) -> String {
    let is_free = |name: &String| !processes.contains(name);
    let letters = ('A'..='Z').map(String::from).filter(|_| stem.is_empty());
    let plain = [stem.to_owned()].into_iter().filter(|_| !stem.is_empty());
    let stem = if stem.is_empty() { "client-" } else { stem };
    let numbered = (2..).map(|n| format!("{stem}{n}"));
    letters.chain(plain).chain(numbered).find(is_free).unwrap_or_default()
}

/// A step of that kind before anything is changed about it.
pub fn new_step(action: &str, client: &str) -> Value {
    let payload = match action {
        "work" | "wait" => r#""1s""#,
        "wait_until" => r#""10s""#,
        "check" => r#""service""#,
        "write" => r#""a value""#,
        "fence_out" => r#"{"client":"$"}"#,
        "repeat" => r#"{"times":2,"steps":[{"work":"1s"}]}"#,
        _ => "{}",
    };
    made(&format!("{{\"{action}\":{payload}}}"), client)
}

/// A fault of that kind before anything is changed about it.
pub fn new_fault(fault: &str, client: &str) -> Value {
    let template = match fault {
        "delay" => r#"{"delay":{"message":"$.write#1","by":"1s"}}"#,
        "drop" => r#"{"drop":{"message":"$.write#1"}}"#,
        "duplicate" => r#"{"duplicate":{"message":"$.write#1","after":"1s"}}"#,
        "slow" => r#"{"slow":{"between":["$","service"],"one_way":"1s"},"at":"1s","for":"2s"}"#,
        "crash" => r#"{"crash":{"process":"$","restart_after":"2s"},"at":"1s"}"#,
        "service" => return new_service_fault("restart"),
        _ => r#"{"partition":{"between":["$","service"]},"at":"1s","for":"2s"}"#,
    };
    made(template, client)
}

/// A fault of the lock service before anything is changed about it.
pub fn new_service_fault(what: &str) -> Value {
    let template = match what {
        "stall" => r#"{"service":"$","at":"1s","for":"2s"}"#,
        "clock-step" => r#"{"service":"$","at":"1s","by":"1s"}"#,
        _ => r#"{"service":"$","at":"1s"}"#,
    };
    made(template, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{ACTIONS, Document, FAULTS, SERVICE_FAULTS};
    use serde_json::json;

    fn names() -> Vec<String> {
        ["A", "B", "service", "storage"].map(str::to_owned).to_vec()
    }

    /// Whether a scenario with these is one.
    #[track_caller]
    fn fits(client: &Value, fault: Option<Value>) {
        let value = json!({
            "leaseline": 1,
            "title": "t",
            "resources": [{ "name": "storage" }],
            "clients": [{ "name": "A", "steps": [{ "acquire": {} }, { "write": "x" }] }, client],
            "faults": fault.into_iter().collect::<Vec<_>>(),
        });
        Document::from_value(value).unwrap_or_else(|errors| panic!("{errors}"));
    }

    #[test]
    fn every_new_item_fits_the_format() {
        let client = new_item("client", &names());
        fits(&client, None);
        for action in ACTIONS {
            // A step that needs a lease comes after one that acquires it.
            let steps = json!([{ "acquire": {} }, new_step(action, "A")]);
            fits(&json!({ "name": "C", "steps": steps }), None);
        }
        for fault in FAULTS {
            fits(&client, Some(new_fault(fault, "A")));
        }
        for fault in SERVICE_FAULTS {
            fits(&client, Some(new_service_fault(fault)));
        }
        let pause = new_item("pause", &names());
        fits(&json!({ "name": "C", "pauses": [pause] , "steps": [{ "work": "1s" }] }), None);
    }

    #[test]
    fn a_new_process_has_a_name_of_its_own() {
        assert_eq!(new_item("client", &names())["name"], "C");
        assert_eq!(new_item("resource", &names())["name"], "storage2");
        let storage = json!({ "name": "storage" });
        assert_eq!(copied("resource", &storage, &names())["name"], "storage2");
        let copy = copied("client", &json!({ "name": "A", "starts": "1s" }), &names());
        assert_eq!(copy, json!({ "name": "C", "starts": "1s" }));
        assert_eq!(copied("step", &json!({ "work": "1s" }), &names()), json!({ "work": "1s" }));
    }

    #[test]
    fn items_are_called_by_what_they_are() {
        assert_eq!(item_title("client", 0, &json!({ "name": "A" })), "A");
        assert_eq!(item_title("step", 2, &json!({ "label": "l", "work": "3s" })), "Work: 3s");
        let write = json!({ "write": { "value": "x", "token": "none" } });
        assert_eq!(item_title("step", 2, &write), "Write: x");
        assert_eq!(item_title("fault", 0, &new_fault("drop", "A")), "Drop: A.write#1");
        assert_eq!(item_title("pause", 0, &json!({ "at": "1s" })), "Pause at 1s");
    }
}
