//! A fingerprint of a trace, the same wherever the run was made.

use std::hash::{Hash as _, Hasher};

use crate::trace::Trace;

/// FNV-1a with 64 bits, over integers written in eight little-endian bytes each: a machine's word
/// size and byte order leave no mark on it.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_i64(&mut self, value: i64) {
        self.write_u64(value as u64);
    }

    // The number of an enum's variant comes this way.
    fn write_isize(&mut self, value: isize) {
        self.write_i64(value as i64);
    }
}

impl Trace {
    /// FNV-1a over the records. Two runs of one version of this program have the same hash if and
    /// (but for chance) only if they left the same records.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        for record in &self.records {
            record.hash(&mut hasher);
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{ProcessId, RecordNo};
    use crate::time::Instant;
    use crate::trace::{Record, What};

    #[test]
    fn the_hash_is_fnv_1a() {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        hasher.write(b"foobar");
        assert_eq!(hasher.finish(), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn word_size_leaves_no_mark() {
        let hash = |write: fn(&mut Fnv)| {
            let mut hasher = Fnv(1);
            write(&mut hasher);
            hasher.finish()
        };
        assert_eq!(hash(|h| h.write_isize(7)), hash(|h| h.write_i64(7)));
        assert_eq!(hash(|h| h.write_usize(7)), hash(|h| h.write_u64(7)));
    }

    #[test]
    fn every_part_of_a_record_counts() {
        let record = Record {
            number: RecordNo::after(0),
            cause: None,
            at: Instant::from_micros(5),
            process: ProcessId(1),
            what: What::Crashed,
        };
        let others = [
            Record { cause: Some(RecordNo::after(0)), ..record },
            Record { at: Instant::from_micros(6), ..record },
            Record { process: ProcessId(2), ..record },
            Record { what: What::Restarted, ..record },
        ];
        let hash = |record| Trace { records: vec![record] }.fingerprint();
        for other in others {
            assert_ne!(hash(other), hash(record), "{other:?}");
        }
    }
}
