//! Server truth: which grants there were, and which of them hold now.

use crate::id::{FencingToken, GrantNo, ProcessId, RecordNo};
use crate::property::ClientSet;

/// One grant as the lock service sees it now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GrantState {
    pub(crate) client: ProcessId,
    pub(crate) holds: bool,
    /// The record of the granting.
    pub(crate) record: RecordNo,
    /// The record of its end.
    pub(crate) end: Option<RecordNo>,
}

/// All grants so far. Grant number n stands at place n - 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct Truth {
    grants: Vec<GrantState>,
    /// By how many grants each client holds: two at once where a lock service fails to exclude.
    n_held: Vec<u16>,
    /// Who holds now.
    pub(crate) holding: ClientSet,
    /// The highest token handed out, and the record of its grant.
    highest: Option<(FencingToken, RecordNo)>,
}

impl Truth {
    pub(crate) fn reset(&mut self, n_clients: usize) {
        self.grants.clear();
        self.n_held.clear();
        self.n_held.resize(n_clients, 0);
        self.holding = ClientSet::EMPTY;
        self.highest = None;
    }

    pub(crate) fn get(&self, grant: GrantNo) -> Option<&GrantState> {
        self.grants.get(grant.index())
    }

    pub(crate) fn holds(&self, grant: GrantNo) -> bool {
        self.get(grant).is_some_and(|state| state.holds)
    }

    /// The first grant after that one that went to somebody else.
    pub(crate) fn successor(&self, grant: GrantNo) -> Option<&GrantState> {
        let client = self.get(grant)?.client;
        self.grants.iter().skip(grant.index() + 1).find(|state| state.client != client)
    }

    /// A new grant. Where its token is not greater than an earlier one: the earlier grant's record.
    pub(crate) fn granted(
        &mut self,
        client: ProcessId,
        token: Option<FencingToken>,
        record: RecordNo,
    ) -> Option<RecordNo> {
        self.grants.push(GrantState { client, holds: true, record, end: None });
        self.hold(client);
        let token = token?;
        match self.highest {
            Some((highest, earlier)) if token <= highest => Some(earlier),
            _ => {
                self.highest = Some((token, record));
                None
            }
        }
    }

    pub(crate) fn ended(&mut self, grant: GrantNo, record: RecordNo) {
        let Some(state) = self.grants.get_mut(grant.index()).filter(|state| state.holds) else {
            return;
        };
        state.holds = false;
        state.end = Some(record);
        let client = state.client;
        self.n_held[client.index()] -= 1;
        if self.n_held[client.index()] == 0 {
            self.holding.remove(client);
        }
    }

    pub(crate) fn revived(&mut self, grant: GrantNo) {
        let Some(state) = self.grants.get_mut(grant.index()).filter(|state| !state.holds) else {
            return;
        };
        state.holds = true;
        state.end = None;
        let client = state.client;
        self.hold(client);
    }

    fn hold(&mut self, client: ProcessId) {
        self.n_held[client.index()] += 1;
        self.holding.insert(client);
    }
}
