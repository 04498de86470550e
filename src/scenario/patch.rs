//! JSON Patch on a scenario, with bounds: a patch may not make a file larger or deeper than a
//! file may be.

use serde_json::Value;

use crate::scenario::Errors;
use crate::scenario::error::Place;
use crate::scenario::json::FILE_LIMIT;
use crate::scenario::json_patch::{Operation, operation};
use crate::scenario::read::list;

/// The most operations of one patch.
pub const MAX_OPERATIONS: usize = 256;
/// The deepest nesting, as when a file is read.
const MAX_DEPTH: u32 = 127;

/// Reads a patch.
pub(super) fn read(
    value: &Value,
    place: &Place<'_>,
    errors: &mut Errors,
) -> Option<Vec<Operation>> {
    let told = errors.0.len();
    let operations = list(value, place, errors, operation, None);
    if operations.len() > MAX_OPERATIONS {
        let n = operations.len();
        errors.add(place, format!("may have at most {MAX_OPERATIONS} operations (found {n})"));
    }
    (errors.0.len() == told).then(|| operations.into_iter().flatten().collect())
}

/// `base` without its variants and expectation, patched. `place` is that of the patch.
pub(super) fn apply(base: &Value, patch: &[Operation], place: &Place<'_>) -> Result<Value, Errors> {
    let mut value = base.clone();
    if let Value::Object(map) = &mut value {
        map.shift_remove("variants");
        map.shift_remove("expect");
    }
    for (i, operation) in patch.iter().enumerate() {
        let place = place.item(i);
        operation.apply(&mut value).map_err(|wrong| Errors::one(place, wrong))?;
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
