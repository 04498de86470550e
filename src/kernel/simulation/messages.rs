//! Messages: sent, lost, under way, delivered, handed to a process that can run.

use crate::id::ProcessId;
use crate::kernel::network::Message;
use crate::kernel::queue::{Class, Event, Key};
use crate::kernel::{Kernel, Label, LossCause, Observer, Setup, Thread, Wake, What};
use crate::time::Duration;

impl<P: Copy> Kernel<P> {
    #[expect(clippy::too_many_arguments, reason = "these are the parts of one effect")]
    pub(super) fn send<N: Copy, O: Observer<P, N>>(
        &mut self,
        setup: &Setup,
        from: ProcessId,
        to: ProcessId,
        thread: Thread,
        label: Label,
        payload: P,
        observer: &mut O,
    ) {
        let fate = self.network.fate(setup, from, to, label);
        let lost = if fate.dropped {
            Some(LossCause::Dropped)
        } else if self.network.is_cut(from, to) {
            Some(LossCause::Partition)
        } else {
            None
        };
        let arrives = lost.is_none().then_some(self.now + fate.delay);
        let sent = self.record(from, What::Sent { to, label, payload, arrives }, observer);
        if let Some(why) = lost {
            let what = What::Lost { message: sent, from, label, why };
            self.record_with(to, Some(sent), what, observer);
            return;
        }
        let message = Message { sent, from, to, thread, label, payload, delivered: None };
        self.put_under_way(fate.delay, message);
        if let Some(after) = fate.duplicate_after {
            self.put_under_way(fate.delay + after, message);
        }
    }

    pub(super) fn put_under_way(&mut self, delay: Duration, message: Message<P>) {
        let place = if let Some(place) = self.free_messages.pop() {
            self.messages[place as usize] = message;
            place
        } else {
            self.messages.push(message);
            self.messages.len() as u32 - 1
        };
        self.queue.push(self.now + delay, Class::Delivery, Event::Deliver { message: place });
    }

    pub(super) fn deliver<N: Copy, O: Observer<P, N>>(
        &mut self,
        key: Key,
        place: u32,
        observer: &mut O,
    ) -> Option<(ProcessId, Wake<P>)> {
        let Message { sent, to, from, label, .. } = self.messages[place as usize];
        let lost = if self.network.is_cut(from, to) {
            Some(LossCause::Partition)
        } else if self.is_down(to) {
            Some(LossCause::ReceiverDown)
        } else {
            None
        };
        if let Some(why) = lost {
            let what = What::Lost { message: sent, from, label, why };
            self.record_with(to, Some(sent), what, observer);
            self.free_messages.push(place);
            return None;
        }
        let what = What::Delivered { message: sent, from, label };
        let number = self.record_with(to, Some(sent), what, observer);
        self.messages[place as usize].delivered = Some(number);
        self.hand_over(key, place)
    }

    /// Gives a delivered message to its process, or keeps it until that wakes.
    pub(super) fn hand_over(&mut self, key: Key, place: u32) -> Option<(ProcessId, Wake<P>)> {
        let Message { from, to, thread, label, payload, delivered, .. } =
            self.messages[place as usize];
        let epoch = self.processes[to.index()].epoch;
        let event = Event::Handle { message: place, epoch };
        if self.put_off_while_frozen(key, to, thread, event) {
            return None;
        }
        self.free_messages.push(place);
        self.cause = delivered;
        Some((to, Wake::Message { from, thread, label, payload }))
    }

    pub(super) fn is_down(&self, process: ProcessId) -> bool {
        let state = &self.processes[process.index()];
        state.is_down || state.host.is_some_and(|host| self.processes[host.index()].is_down)
    }
}
