//! What is wrong in a run: streaming monitors over records, the verdict, the report that says
//! it in sentences, and its comparison with what an author expected.

mod expectation;
mod monitors;
mod report;
#[cfg(test)]
mod tape;

pub use expectation::*;
pub use monitors::*;
pub use report::*;
