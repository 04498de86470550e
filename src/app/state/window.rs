//! The stretch of time that is drawn.

use crate::app::state::App;
use crate::time::{Instant, TimeRange};
use crate::view::{Px, TimeScale};

impl App {
    /// Draws time closer (above 1) or wider, around the playhead.
    pub(super) fn zoom(&mut self, factor: f64) {
        let around = self.scale().x_clamped(self.playhead).get();
        self.show(self.scale().zoomed(around, factor, self.whole()));
    }

    /// Draws what is so many times the drawn stretch later, where only a part is drawn.
    pub(super) fn pan(&mut self, share: f64) {
        if self.window.is_some() {
            let scale = self.scale();
            let pixels = share * (scale.end() - scale.start()).get();
            self.show(scale.panned(pixels, self.whole()));
        }
    }

    fn whole(&self) -> TimeRange {
        TimeRange::new(Instant::ZERO, self.until())
    }

    /// The drawn stretch on an axis of some length.
    fn scale(&self) -> TimeScale {
        TimeScale::new(self.window().unwrap_or(self.whole()), Px::ZERO, Px::whole(1000))
    }

    fn show(&mut self, range: TimeRange) {
        self.window = (range != self.whole()).then_some(range);
    }
}
