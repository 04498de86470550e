//! What keys do while the focus is inside the drawing.

use crate::app::{Command, Selection};
use crate::id::ProcessId;
use crate::ui::page::hand::Hand;
use crate::ui::page::hit::Hit;
use crate::ui::page::keys::{Key, ThingKey, playhead_key, thing_key, timeline_key};
use crate::ui::page::stage::now::StageNow;
use yew::prelude::*;

impl StageNow {
    /// A key was pressed.
    pub(super) fn key(&self, event: &KeyboardEvent) {
        if event.key() == "Escape" && self.hand.borrow_mut().give_up(None, &self.props.act) {
            self.held_range.set(None);
            return event.prevent_default();
        }
        let did = match mark_key(event) {
            Some(forward) => self.go_to_mark(forward).is_some(),
            None => Key::of(event, self.props.signs).is_some_and(|key| self.react(&key, event)),
        };
        if did {
            event.prevent_default();
            event.stop_propagation();
        }
    }

    /// Whether the key did something.
    fn react(&self, key: &Key, event: &KeyboardEvent) -> bool {
        let act = &self.props.act;
        let hit = self.hit(event.target());
        if let (Some(Hit::Thing(thing, part)), true) = (hit, self.props.edit) {
            let Some(grip) = self.grip(thing, part) else { return false };
            let selection = Selection::from(thing);
            act.emit(Command::Select(Some(selection)));
            match (thing_key(key, grip, self.until()), selection.removal()) {
                (Some(ThingKey::Change(change)), _) => {
                    Hand::nudge(&self.hand, part, change, act.clone());
                    return true;
                }
                (Some(ThingKey::Remove), Some(removal)) => {
                    act.emit(Command::Edit(removal));
                    if let Some(element) = self.element() {
                        let _ = element.focus();
                    }
                    return true;
                }
                _ => {}
            }
        }
        if hit == Some(Hit::Playhead)
            && let Some(command) = playhead_key(key, self.props.playhead, self.until())
        {
            act.emit(command);
            return true;
        }
        match (key.name.as_str(), hit) {
            ("?", _) if key.signs => self.props.onhelp.emit(()),
            ("p" | "P", _) if key.signs && self.props.edit => {
                let scenario = &self.props.shown.scenario;
                let client = self.props.selection.and_then(|it| it.client(scenario));
                self.add_pause(ProcessId(client.unwrap_or(0) as u8), self.props.playhead);
            }
            ("Delete" | "Backspace", None) if self.props.edit => {
                let Some(removal) = self.props.selection.and_then(Selection::removal) else {
                    return false;
                };
                act.emit(Command::Edit(removal));
            }
            ("m" | "M", _) if key.signs => return self.go_to_mark(!key.shift).is_some(),
            _ => match timeline_key(key, self.props.playing) {
                Some(command) => act.emit(command),
                None => return false,
            },
        }
        true
    }
}

/// Whether a key goes to the next mark, or to the one before: with Alt, so that marks are reached
/// also where letters are switched off.
fn mark_key(event: &KeyboardEvent) -> Option<bool> {
    let alone = event.alt_key() && !event.ctrl_key() && !event.meta_key();
    match event.key().as_str() {
        "ArrowDown" if alone => Some(true),
        "ArrowUp" if alone => Some(false),
        _ => None,
    }
}
