//! Links and their delays.

use crate::id::ProcessId;
use crate::resource::Check;
use crate::scenario::compile::{Compiler, defaults};

impl Compiler<'_> {
    /// Fills in the delay of every link.
    ///
    /// A resource inside the lock service's store is reached over the lock service's link, unless
    /// it has one of its own.
    pub(super) fn network(&mut self) {
        let n = self.cast.names.len();
        let network = &self.scenario.network;
        self.kernel.one_way = vec![network.one_way.unwrap_or(defaults::ONE_WAY); n * n];
        // Links of the lock service first, so that a resource's own link comes after.
        for hosted_too in [true, false] {
            for link in &network.links {
                let [one, other] = [&link.between[0], &link.between[1]].map(|name| {
                    let process = self.names.process(name).unwrap_or(ProcessId(0));
                    if hosted_too { self.with_hosted(process) } else { vec![process] }
                });
                for (a, b) in pairs(&one, &other) {
                    self.kernel.one_way[a.index() * n + b.index()] = link.one_way;
                    self.kernel.one_way[b.index() * n + a.index()] = link.one_way;
                }
            }
        }
    }

    /// A process and those that live in its store.
    pub(super) fn with_hosted(&self, process: ProcessId) -> Vec<ProcessId> {
        let hosted = self.cast.resources().filter(|_| process == self.cast.service());
        let hosted = hosted.zip(&self.scenario.resources);
        let hosted = hosted.filter(|(_, resource)| resource.check == Some(Check::LockKey));
        [process].into_iter().chain(hosted.map(|(process, _)| process)).collect()
    }

    /// The links from `one` to `other`, and from and to what lives in their stores.
    pub(super) fn links(&self, one: ProcessId, other: ProcessId) -> Vec<(ProcessId, ProcessId)> {
        pairs(&self.with_hosted(one), &self.with_hosted(other)).collect()
    }
}

fn pairs<'a>(
    one: &'a [ProcessId],
    other: &'a [ProcessId],
) -> impl Iterator<Item = (ProcessId, ProcessId)> + 'a {
    one.iter().flat_map(move |a| other.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b)
}
