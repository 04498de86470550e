//! A file as a whole: the scenario, its variants, and what its author expects of each run.

use serde_json::Value;

use crate::property::Expectation;
use crate::scenario::error::Place;
use crate::scenario::json_patch::Operation;
use crate::scenario::keys::VARIANT;
use crate::scenario::read::{self, Object, quoted};
use crate::scenario::{Errors, Scenario, json, patch, rules};

/// The most variants a file may have.
pub const MAX_VARIANTS: usize = 64;

/// One scenario file, read and valid with all its variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The JSON as it was given.
    pub value: Value,
    /// The scenario in it.
    pub scenario: Scenario,
    /// Its variants, in the order of the file.
    pub variants: Vec<Variant>,
    /// What the author expects of the scenario as it stands.
    pub expect: Option<Expectation>,
}

/// A scenario with something changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// What it is chosen by.
    pub name: String,
    /// What a reader is shown instead of the name.
    pub title: Option<String>,
    /// What is changed.
    pub patch: Vec<Operation>,
    /// What the author expects of it.
    pub expect: Option<Expectation>,
    /// The scenario with the change made.
    pub scenario: Scenario,
}

impl Document {
    /// Reads a file. All that is wrong in it is told at once.
    pub fn parse(text: &str) -> Result<Self, Errors> {
        let (value, errors) = json::parse(text)?;
        Self::checked(value, errors)
    }

    /// Reads the JSON of a file.
    pub fn from_value(value: Value) -> Result<Self, Errors> {
        Self::checked(value, Errors::default())
    }

    /// Reads the JSON of a file in which some things were found wrong already.
    fn checked(value: Value, mut errors: Errors) -> Result<Self, Errors> {
        let scenario = valid_scenario(&value, &mut errors);
        let expect = value.get("expect").and_then(|expect| {
            read::expectation(expect, &Place::Root.key("expect"), &scenario, &mut errors)
        });
        let variants = variants(&value, &mut errors);
        errors.or(Self { value, scenario, variants, expect })
    }

    /// The document with a variant's change made and its expectation in place of the base's.
    pub fn variant(&self, name: &str) -> Result<Self, Errors> {
        let Some(variant) = self.variants.iter().find(|variant| variant.name == name) else {
            let names: Vec<String> = self.variants.iter().map(|v| quoted(&v.name)).collect();
            let has = if names.is_empty() {
                "the scenario has no variants".into()
            } else {
                format!("the variants are {}", names.join(", "))
            };
            return Err(Errors::one("", format!("there is no variant {}; {has}", quoted(name))));
        };
        let variants = Place::Root.key("variants");
        let place = variants.key(name);
        let mut value = patch::apply(&self.value, &variant.patch, &place.key("patch"))?;
        let expect = self.value["variants"][name].get("expect");
        if let (Value::Object(map), Some(expect)) = (&mut value, expect) {
            map.insert("expect".to_owned(), expect.clone());
        }
        Ok(Self {
            value,
            scenario: variant.scenario.clone(),
            variants: Vec::new(),
            expect: variant.expect.clone(),
        })
    }
}

/// Reads a scenario and judges it.
fn valid_scenario(value: &Value, errors: &mut Errors) -> Scenario {
    let mut shape = Errors::default();
    let scenario = read::scenario(value, &mut shape);
    // Of what is no object at all, nothing more can be said.
    if value.is_object() {
        shape.add_new(rules::judge(&scenario));
    }
    errors.0.append(&mut shape.0);
    scenario
}

fn variants(value: &Value, errors: &mut Errors) -> Vec<Variant> {
    let Some(variants) = value.get("variants") else { return Vec::new() };
    let place = Place::Root.key("variants");
    let Some(object) = Object::open_any(variants, &place, errors) else { return Vec::new() };
    let n_variants = object.entries().count();
    if n_variants > MAX_VARIANTS {
        let message = format!("may have at most {MAX_VARIANTS} variants (found {n_variants})");
        errors.add(place, message);
        return Vec::new();
    }
    let of_the_base = errors.clone();
    let read = |(name, inner)| variant(name, inner, value, &place.key(name), &of_the_base, errors);
    object.entries().filter_map(read).collect()
}

fn variant(
    name: &str,
    value: &Value,
    base: &Value,
    place: &Place<'_>,
    of_the_base: &Errors,
    errors: &mut Errors,
) -> Option<Variant> {
    let object = Object::open(value, place, VARIANT, errors)?;
    let title = object.get("title", errors, read::text);
    rules::text(&place.key("title"), title.as_deref().unwrap_or_default(), errors);
    rules::text(place, name, errors);
    let patch = object.need("patch", errors, patch::read)?;
    let patched = patch::apply(base, &patch, &place.key("patch"))
        .map_err(|wrong| errors.0.extend(wrong.0))
        .ok()?;
    let mut inside = Errors::default();
    let scenario = valid_scenario(&patched, &mut inside);
    // What is wrong with the base has been told already.
    for error in inside.0.into_iter().filter(|error| !of_the_base.0.contains(error)) {
        errors.add(format!("{place}, patched: {}", error.place), error.message);
    }
    let expect = object
        .value("expect")
        .and_then(|expect| read::expectation(expect, &place.key("expect"), &scenario, errors));
    Some(Variant { name: name.to_owned(), title, patch, expect, scenario })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = r#"{
        "leaseline": 1,
        "resources": [ { "name": "storage", "check": "token" } ],
        "clients": [ { "name": "A", "steps": [ { "acquire": {} }, { "write": "x" } ] } ],
        "variants": VARIANTS,
        "expect": { "verdict": "safe" }
    }"#;

    fn with_variants(variants: &str) -> Result<Document, Errors> {
        Document::parse(&BASE.replace("VARIANTS", variants))
    }

    #[track_caller]
    fn refuses(variants: &str, errors: &str) {
        assert_eq!(with_variants(variants).unwrap_err().to_string(), errors);
    }

    #[test]
    fn a_key_given_twice_hides_nothing_else() {
        let wrong = r#"{ "leaseline": 1, "bogus": 2,
            "clients": [ { "name": "A", "name": "B", "steps": [ { "work": 5 } ] } ] }"#;
        let errors = Document::parse(wrong).unwrap_err().to_string();
        for place in ["clients[0].name: is given twice", "bogus", "clients[0].steps[0].work"] {
            assert!(errors.contains(place), "{place} in {errors}");
        }
    }

    #[test]
    fn what_is_no_object_is_told_once() {
        for wrong in ["null", "[]", "7"] {
            assert_eq!(Document::parse(wrong).unwrap_err().0.len(), 1, "{wrong}");
        }
    }

    #[test]
    fn a_variant_is_the_base_with_its_patch_and_its_own_expectation() {
        let document = with_variants(
            r#"{ "fencing off": { "patch": [
                { "op": "replace", "path": "/resources/0/check", "value": "none" } ],
                "expect": { "stale_writes_accepted": 0 } },
              "as it is": { "title": "As it is", "patch": [] } }"#,
        )
        .unwrap();
        let variant = document.variant("fencing off").unwrap();
        assert_eq!(variant.scenario.resources[0].check, Some(crate::resource::Check::None));
        assert_eq!(variant.expect.as_ref().unwrap().verdict, None);
        assert_eq!(variant.value["expect"]["stale_writes_accepted"], 0);
        assert!(variant.variants.is_empty() && variant.value.get("variants").is_none());
        assert_eq!(Document::from_value(variant.value.clone()), Ok(variant));
        assert_eq!(document.variant("as it is").unwrap().expect, None);
        let error = document.variant("fencing of").unwrap_err().to_string();
        assert_eq!(
            error,
            r#"there is no variant "fencing of"; the variants are "fencing off", "as it is""#
        );
    }

    #[test]
    fn a_patch_that_does_not_fit_is_told_with_its_place() {
        refuses(
            r#"{ "fencing off": { "patch": [ { "op": "remove", "path": "/nothing" } ] } }"#,
            r#"variants["fencing off"].patch[0]: there is no place "/nothing" in the scenario"#,
        );
        refuses(
            r#"{ "x": { "patch": [ { "op": "frobnicate", "path": "/a" }, 3 ] }, "y": {} }"#,
            "variants.x.patch[0].op: must be \"add\", \"remove\", \"replace\", \"move\", \"copy\" or \
             \"test\" (found \"frobnicate\")\n\
             variants.x.patch[1]: must be an object (found 3)\n\
             variants.y.patch: is missing",
        );
        refuses(
            r#"{ "x": { "patch": [ { "op": "add", "path": "/expect", "value": {} } ] } }"#,
            "variants.x.patch: must change the scenario, not its variants or expectations",
        );
    }

    #[test]
    fn a_variant_is_judged_as_a_whole_scenario() {
        refuses(
            r#"{ "x": { "patch": [ { "op": "remove", "path": "/resources/0" } ] } }"#,
            "variants.x, patched: clients[0].steps[1].write: needs a resource, and the scenario \
             has none",
        );
    }

    #[test]
    fn what_is_wrong_with_the_base_is_told_once() {
        let text = BASE.replace("VARIANTS", r#"{ "x": { "patch": [] }, "y": { "patch": [] } }"#);
        let error = Document::parse(&text.replace("\"token\"", "\"tokem\"")).unwrap_err();
        assert_eq!(error.0.len(), 1, "{error}");
    }

    #[test]
    fn patches_cannot_blow_a_file_up() {
        let copies = r#"{ "op": "copy", "from": "/clients", "path": "/clients/-" },"#;
        let patch = format!(
            r#"{{ "x": {{ "patch": [ {} {{ "op": "test", "path": "/leaseline", "value": 1 }} ] }} }}"#,
            copies.repeat(60)
        );
        let error = with_variants(&patch).unwrap_err().to_string();
        assert!(error.contains("too large"), "{error}");
    }
}
