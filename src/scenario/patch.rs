//! JSON Patch on a scenario, with bounds: a patch may not make a file larger or deeper than a
//! file may be.

use json_patch::{Patch, PatchErrorKind, PatchOperation};
use serde_json::Value;

use crate::scenario::Errors;
use crate::scenario::error::Place;
use crate::scenario::json::FILE_LIMIT;
use crate::scenario::read::{found, harmless, list, quoted};

/// The most operations of one patch.
pub const MAX_OPERATIONS: usize = 256;
/// The deepest nesting, as when a file is read.
const MAX_DEPTH: u32 = 127;

/// Reads a patch.
pub(super) fn read(value: &Value, place: &Place<'_>, errors: &mut Errors) -> Option<Patch> {
    let told = errors.0.len();
    let operations = list(value, place, errors, operation, None);
    if operations.len() > MAX_OPERATIONS {
        let n = operations.len();
        errors.add(place, format!("may have at most {MAX_OPERATIONS} operations (found {n})"));
    }
    (errors.0.len() == told).then(|| Patch(operations.into_iter().flatten().collect()))
}

fn operation(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Option<PatchOperation>> {
    if !value.is_object() {
        let message = format!("must be a JSON Patch operation (found {})", found(value));
        errors.add(place, message);
        return None;
    }
    match serde_json::from_value(value.clone()) {
        Ok(operation) => Some(Some(operation)),
        Err(wrong) => {
            let wrong = harmless(&wrong.to_string());
            errors.add(place, format!("must be a JSON Patch operation: {wrong}"));
            None
        }
    }
}

/// `base` without its variants and expectation, patched. `place` is that of the patch.
pub(super) fn apply(base: &Value, patch: &Patch, place: &Place<'_>) -> Result<Value, Errors> {
    let mut value = base.clone();
    if let Value::Object(map) = &mut value {
        map.shift_remove("variants");
        map.shift_remove("expect");
    }
    for (i, operation) in patch.iter().enumerate() {
        let place = place.item(i);
        json_patch::patch(&mut value, std::slice::from_ref(operation))
            .map_err(|wrong| Errors::one(place, does_not_fit(operation, &wrong.kind)))?;
        if size(&value, MAX_DEPTH).is_none_or(|size| size > FILE_LIMIT) {
            return Err(Errors::one(place, "makes the scenario too large or too deep"));
        }
    }
    if value.get("variants").is_some() || value.get("expect").is_some() {
        let message = "must change the scenario, not its variants or expectations";
        return Err(Errors::one(place, message));
    }
    Ok(value)
}

fn does_not_fit(operation: &PatchOperation, kind: &PatchErrorKind) -> String {
    let from = match operation {
        PatchOperation::Move(moving) => moving.from.as_str(),
        PatchOperation::Copy(copy) => copy.from.as_str(),
        _ => "",
    };
    let path = quoted(operation.path().as_str());
    match kind {
        PatchErrorKind::TestFailed => format!("the test failed: {path} is something else"),
        PatchErrorKind::InvalidPointer => format!("there is no place {path} in the scenario"),
        PatchErrorKind::InvalidFromPointer => {
            format!("there is no place {} in the scenario", quoted(from))
        }
        _ => format!("cannot move {} into itself", quoted(from)),
    }
}

/// About how many bytes the value has as text; none where it is nested deeper than `depth`.
fn size(value: &Value, depth: u32) -> Option<usize> {
    let depth = depth.checked_sub(1)?;
    match value {
        Value::String(text) => Some(text.len() + 2),
        Value::Array(items) => {
            items.iter().try_fold(2, |sum, item| Some(sum + 1 + size(item, depth)?))
        }
        Value::Object(map) => map
            .iter()
            .try_fold(2, |sum, (key, item)| Some(sum + key.len() + 4 + size(item, depth)?)),
        _ => Some(4),
    }
}
