//! The one component that all parts of the page share.
//!
//! A component of its own for each part would repeat Yew's whole life cycle in the WebAssembly,
//! 4 to 7 kB each time. A part here is its properties and a function that draws them; it is drawn
//! again only when the properties differ.

use std::any::Any;
use std::rc::Rc;
use yew::virtual_dom::{Key, VComp};
use yew::{Component, Context, Html, Properties};

/// A part of the page: draws `props` with `draw`, and again only when they change.
pub fn part<P: PartialEq + 'static>(props: P, draw: fn(&P) -> Html) -> Html {
    VComp::new::<Memo>(memo(props, draw), None).into()
}

/// A part in a list, told apart from its neighbours by a key.
pub fn keyed<P: PartialEq + 'static>(key: impl Into<Key>, props: P, draw: fn(&P) -> Html) -> Html {
    VComp::new::<Memo>(memo(props, draw), Some(key.into())).into()
}

/// What renders a part on the server side.
#[cfg(feature = "pictures")]
pub fn text_of<P: PartialEq + 'static>(props: P, draw: fn(&P) -> Html) -> String {
    let memo = MemoProps { drawn: Rc::new(Drawn { props, draw }) };
    // Without hydration: nothing will ever take it over, and its marks would only show.
    let renderer = yew::LocalServerRenderer::<Memo>::with_props(memo).hydratable(false);
    pollster::block_on(renderer.render())
}

fn memo<P: PartialEq + 'static>(props: P, draw: fn(&P) -> Html) -> Rc<MemoProps> {
    Rc::new(MemoProps { drawn: Rc::new(Drawn { props, draw }) })
}

/// What draws itself, and knows whether it would draw the same.
trait Draw {
    fn draw(&self) -> Html;
    fn same(&self, other: &dyn Draw) -> bool;
    fn as_any(&self) -> &dyn Any;
}

struct Drawn<P> {
    props: P,
    draw: fn(&P) -> Html,
}

impl<P: PartialEq + 'static> Draw for Drawn<P> {
    fn draw(&self) -> Html {
        (self.draw)(&self.props)
    }

    fn same(&self, other: &dyn Draw) -> bool {
        // One properties type may be drawn in several ways.
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|it| std::ptr::fn_addr_eq(it.draw, self.draw) && it.props == self.props)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(Clone, Properties)]
struct MemoProps {
    drawn: Rc<dyn Draw>,
}

impl PartialEq for MemoProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.drawn, &other.drawn) || self.drawn.same(&*other.drawn)
    }
}

struct Memo;

impl Component for Memo {
    type Message = ();
    type Properties = MemoProps;

    fn create(_: &Context<Self>) -> Self {
        Self
    }

    fn view(&self, context: &Context<Self>) -> Html {
        context.props().drawn.draw()
    }
}
