//! Static pictures: the page's own drawing, rendered without a browser.
//!
//! A picture stands alone: its style is inside it and its colours are written out, because many
//! programs that show SVG know no variables.

use std::rc::Rc;

use crate::time::Instant;
use crate::ui::draw::{TimelineProps, timeline};
use crate::ui::part::text_of;
use crate::view::Scene;

const TOKENS: &str = include_str!("../www/tokens.css");
const DRAWING: &str = include_str!("../www/drawing.css");

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    #[default]
    Light,
    /// Light ink on black.
    Dark,
    /// Whichever the viewer's system prefers.
    Auto,
    /// Black and white, for print.
    Print,
}

/// What a picture shows.
pub struct Picture<'a> {
    /// The run, laid out.
    pub scene: Rc<Scene>,
    /// The instant inspected: what comes after it is dimmed.
    pub playhead: Option<Instant>,
    /// What the picture is called.
    pub title: &'a str,
    /// What it shows, in a sentence or two, for who cannot see it.
    pub description: &'a str,
    /// Its colours.
    pub theme: Theme,
}

/// A picture as a file of its own.
pub fn svg(picture: &Picture<'_>) -> String {
    let scene = Rc::clone(&picture.scene);
    let id = name(picture).into();
    let props = TimelineProps {
        scene,
        held: None,
        playhead: picture.playhead,
        selected: None,
        differing: Rc::default(),
        written: Rc::default(),
        editable: false,
        id,
    };
    let body = text_of(props, timeline);
    let (open, content) = body.split_once('>').unwrap_or((&body, ""));
    let mut text = String::with_capacity(body.len() + 16_384);
    text.push_str(&open.replacen("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1));
    text.push_str("><title>");
    escape(picture.title, &mut text);
    text.push_str("</title><desc>");
    escape(picture.description, &mut text);
    text.push_str("</desc><style>");
    text.push_str(&style(picture.theme));
    text.push_str("</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>");
    text.push_str(content);
    text.push('\n');
    text
}

/// A name that differs between pictures, so that several may stand in one document: what hatches
/// and clips are found by.
fn name(picture: &Picture<'_>) -> String {
    // FNV-1a: always the same, unlike the standard library's hash.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let playhead = picture.playhead.map_or(0, Instant::micros);
    let size = picture.scene.size;
    let facts = format!("{} {:?} {playhead} {} {}", picture.title, picture.theme, size.x, size.y);
    for byte in facts.bytes().chain(picture.description.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("ll{:08x}", hash >> 32)
}

fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            letter => into.push(letter),
        }
    }
}

/// The drawing's style with the colours of a theme written out.
fn style(theme: Theme) -> String {
    let (light, dark) = (":root {", ":root[data-theme=\"dark\"] {");
    match theme {
        Theme::Light => resolved(light, false),
        Theme::Dark => resolved(dark, false),
        Theme::Print => resolved(":root[data-theme=\"print\"] {", false),
        Theme::Auto => {
            let dark = resolved(dark, true);
            format!("{}@media (prefers-color-scheme:dark){{{dark}}}", resolved(light, false))
        }
    }
}

/// The rules of the drawing with each variable replaced by its value in the block of tokens that
/// begins so. With `colours_only`, without the rules that name no variable.
fn resolved(block: &str, colours_only: bool) -> String {
    // What a theme does not change stands in the first block.
    let tokens: Vec<(&str, &str)> = [block, ":root {"]
        .into_iter()
        .filter_map(|block| TOKENS.split_once(block)?.1.split_once('}'))
        .flat_map(|(tokens, _)| tokens.split(';'))
        .filter_map(|token| token.trim().split_once(':'))
        .map(|(name, value)| (name, value.trim()))
        .collect();
    let mut css = String::new();
    for line in DRAWING.lines() {
        // Comments are lines of their own, and nothing in a picture is held or focused.
        let idle = [".grip", ".ring", ".hit {", "@media", "/*", ".ll-"];
        if idle.iter().any(|it| line.contains(it)) || (colours_only && !line.contains("var(")) {
            continue;
        }
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("var(") {
            let (name, after) = after.split_once(')').unwrap_or((after, ""));
            css.push_str(before);
            let value = tokens.iter().find(|(token, _)| *token == name);
            css.push_str(value.map_or("inherit", |(_, value)| value));
            rest = after;
        }
        css.push_str(rest);
    }
    css.push_str(".ll .hit{fill:none}");
    css
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::{Run, flagship, gallery_runs, hard_runs};
    use crate::view::{Layout, Other};

    fn picture(run: &Run, other: Other<'_>, layout: Layout, theme: Theme) -> String {
        let Run { cast, terms, trace, report } = run;
        let scene = Scene::with_other(cast, terms, trace, report, Some(other), &layout);
        let playhead = report.chain.last().map(|link| link.at);
        let (scene, title, description) = (Rc::new(scene), "34 > 33 & more", &*report.sentence);
        svg(&Picture { scene, playhead, title, description, theme })
    }

    /// Follows tags as an XML parser does, and says what is wrong.
    fn check(svg: &str) -> Result<(), String> {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = svg.trim_end();
        while let Some((text, after)) = rest.split_once('<') {
            let bare = text.split('&').skip(1).any(|it| !it.contains(';'));
            if bare || text.contains('>') {
                return Err(format!("text {text:?}"));
            }
            let (tag, after) = after.split_once('>').ok_or("a tag without an end")?;
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                if open.pop() != Some(name) {
                    return Err(format!("</{name}> closes nothing"));
                }
                continue;
            }
            if tag.matches('"').count() % 2 != 0 {
                return Err(format!("quotes in <{tag}>"));
            }
            let name = tag.split([' ', '/']).next().unwrap_or(tag);
            let mut names: Vec<&str> = tag
                .split('"')
                .step_by(2)
                .filter_map(|it| it.rsplit(' ').next()?.strip_suffix('='))
                .collect();
            names.sort_unstable();
            if names.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(format!("an attribute twice in <{tag}>"));
            }
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        if open.is_empty() && rest.is_empty() { Ok(()) } else { Err(format!("open: {open:?}")) }
    }

    #[test]
    fn pictures_are_well_formed_and_stand_alone() {
        let themes = [
            ("light", Theme::Light),
            ("dark", Theme::Dark),
            ("auto", Theme::Auto),
            ("print", Theme::Print),
        ];
        let layouts = [
            ("1034", Layout::full(1034)),
            ("980", Layout::full(980)),
            ("390", Layout::full(390)),
            ("min760", Layout::min(760)),
        ];
        let off = flagship(false);
        let other = Other { report: &off.report, fencing: false };
        let look = |which: String, svg: String| {
            check(&svg).unwrap_or_else(|wrong| panic!("{which}: {wrong}"));
            assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
            assert!(!svg.contains("<!--") && !svg.contains("href"), "{which}");
            assert!(!svg.contains("var(") && !svg.contains("inherit"), "{which}");
            // To be looked at: LEASELINE_PICTURES=some/folder cargo test pictures
            if let Some(folder) = std::env::var_os("LEASELINE_PICTURES") {
                let file = std::path::Path::new(&folder).join(format!("{which}.svg"));
                std::fs::write(file, &svg).unwrap();
            }
        };
        for (width, layout) in layouts {
            for (theme_name, theme) in themes {
                let svg = picture(&flagship(true), other, layout, theme);
                look(format!("{theme_name} {width}"), svg);
            }
        }
        for (name, run) in gallery_runs().into_iter().chain(hard_runs()) {
            // What is drawn does not depend on its colours.
            for (width, layout) in [layouts[0], layouts[2]] {
                look(format!("{name} {width}"), picture(&run, other, layout, Theme::Light));
            }
        }
    }

    #[test]
    fn the_check_of_well_formedness_finds_what_is_wrong() {
        assert!(check("<svg><g></g></svg>").is_ok());
        for wrong in ["<svg><g></svg>", "<svg>a & b</svg>", "<a x=\"1\" x=\"2\"></a>"] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn dark_tokens_stand_twice_and_are_the_same() {
        let block = |start: &str| {
            let (_, rest) = TOKENS.split_once(start).unwrap();
            let (block, _) = rest.split_once('}').unwrap();
            block.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(block(":root[data-theme=\"auto\"] {"), block(":root[data-theme=\"dark\"] {"));
    }
}
