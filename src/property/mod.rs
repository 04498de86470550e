//! What is wrong in a run: streaming monitors over records, the verdict, and the report that says
//! it in sentences.

mod report;

pub use report::*;
