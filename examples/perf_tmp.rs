use leaseline::property::*;
use leaseline::scenario::*;
struct Count(u32);
impl leaseline::kernel::Observer<leaseline::protocol::Payload, leaseline::protocol::Note>
    for Count
{
    fn observe(&mut self, _: &leaseline::trace::Record) {
        self.0 += 1;
    }
}
fn main() {
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let d = Document::parse(include_str!("../scenarios/paused-holder.json")).unwrap();
    let plan = compile(&d.scenario).unwrap().plan;
    let mut s = Simulator::default();
    let mut c = Count(0);
    let mut m = Monitors::new(&plan.cast, &plan.terms());
    for _ in 0..n / 10 {
        s.run(&plan, &mut c);
        m.reset(&plan.cast, &plan.terms());
        s.run(&plan, &mut m);
    }
    for _ in 0..3 {
        let t0 = std::time::Instant::now();
        for _ in 0..n {
            s.run(std::hint::black_box(&plan), &mut c);
        }
        println!("bare {:?}", t0.elapsed() / n);
    }
    for _ in 0..3 {
        let t0 = std::time::Instant::now();
        for _ in 0..n {
            m.reset(&plan.cast, &plan.terms());
            s.run(std::hint::black_box(&plan), &mut m);
        }
        println!("monitors {:?}", t0.elapsed() / n);
    }
}
