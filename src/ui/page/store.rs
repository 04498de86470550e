//! The state as Yew's reducer wants it.

use crate::app::{App, Command};
use std::rc::Rc;
use yew::prelude::*;

/// The page's state.
pub(super) struct Store(pub(super) App);

impl Reducible for Store {
    type Action = Command;

    fn reduce(self: Rc<Self>, command: Command) -> Rc<Self> {
        let mut app = self.0.clone();
        app.apply(command);
        Rc::new(Self(app))
    }
}
