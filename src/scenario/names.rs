//! From names to numbers.

use crate::id::{ProcessId, ResourceNo};
use crate::protocol::{MessageName, RequestKind};
use crate::scenario::Scenario;
use crate::scenario::read::listed;

/// The lock service's own name, which no client or resource may have.
pub(super) const SERVICE: &str = "service";

/// The kinds of request that a message can be named by.
pub(super) const MESSAGE_KINDS: [RequestKind; 6] = [
    RequestKind::Acquire,
    RequestKind::Renew,
    RequestKind::Release,
    RequestKind::Check,
    RequestKind::Read,
    RequestKind::Write,
];

/// The names of a scenario's processes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    scenario: &'a Scenario,
}

impl<'a> Names<'a> {
    pub(super) const fn of(scenario: &'a Scenario) -> Self {
        Self { scenario }
    }

    pub(super) fn client(self, name: &str) -> Option<ProcessId> {
        let place = self.scenario.clients.iter().position(|client| client.name == name)?;
        Some(ProcessId(place as u8))
    }

    pub(super) fn resource(self, name: &str) -> Option<ResourceNo> {
        let place = self.scenario.resources.iter().position(|resource| resource.name == name)?;
        Some(ResourceNo(place as u8))
    }

    pub(super) fn process(self, name: &str) -> Option<ProcessId> {
        let service = self.scenario.clients.len();
        match name {
            SERVICE => Some(ProcessId(service as u8)),
            _ => self.client(name).or_else(|| {
                let resource = self.resource(name)?;
                Some(ProcessId((service + 1 + resource.index()) as u8))
            }),
        }
    }

    /// The message of that name; the error says what is wrong with it.
    pub(super) fn message(self, text: &str) -> Result<MessageName, String> {
        const FORM: &str =
            "must name a message as in \"A.write#1\", \"A.renew#2.reply\" or \"A.check#1.try2\"";
        let (client, rest) = text.split_once('.').ok_or(FORM)?;
        let (kind, rest) = rest.split_once('#').ok_or(FORM)?;
        let mut parts = rest.split('.').peekable();
        let n = ordinal(parts.next().unwrap_or_default()).ok_or(FORM)?;
        let attempt = match parts.peek().and_then(|part| part.strip_prefix("try")) {
            Some(number) => {
                parts.next();
                ordinal(number).ok_or(FORM)?
            }
            None => 1,
        };
        let reply = parts.next_if_eq(&"reply").is_some();
        if parts.next().is_some() {
            return Err(FORM.into());
        }
        let Some(client) = self.client(client) else {
            let clients: Vec<&str> = self.clients().collect();
            return Err(format!(
                "must begin with the name of a client: {}",
                listed(&clients, "or")
            ));
        };
        let Some(kind) = MESSAGE_KINDS.into_iter().find(|known| known.word() == kind) else {
            let kinds = MESSAGE_KINDS.map(RequestKind::word);
            return Err(format!("must name one of these kinds: {}", kinds.join(", ")));
        };
        Ok(MessageName { client, kind, n, attempt, reply })
    }

    pub(super) fn clients(self) -> impl Iterator<Item = &'a str> {
        self.scenario.clients.iter().map(|client| client.name.as_str())
    }

    pub(super) fn resources(self) -> impl Iterator<Item = &'a str> {
        self.scenario.resources.iter().map(|resource| resource.name.as_str())
    }

    pub(super) fn processes(self) -> impl Iterator<Item = &'a str> {
        self.clients().chain([SERVICE]).chain(self.resources())
    }
}

/// A number from 1 without sign or leading zeros.
pub(super) fn ordinal(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

/// The name of a message as the format writes it.
pub fn message_text(client: &str, name: MessageName) -> String {
    let attempt = if name.attempt == 1 { String::new() } else { format!(".try{}", name.attempt) };
    let reply = if name.reply { ".reply" } else { "" };
    format!("{client}.{}#{}{attempt}{reply}", name.kind.word(), name.n)
}
