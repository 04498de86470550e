//! What an author pastes into course notes: a frame or an element, as the notes' tool wants it.
//! `docs/embedding.md` shows the same texts; a test compares them.

use crate::app::address::{Theme, Ui};
use std::fmt::Write as _;

/// The tool that the notes are made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// A page that takes a frame and nothing else, as learning platforms do.
    Frame,
    /// A page that takes a script too.
    Element,
    /// mdBook.
    MdBook,
    /// Docusaurus.
    Docusaurus,
    /// MkDocs.
    MkDocs,
    /// MyST and Jupyter Book.
    Myst,
    /// Quarto.
    Quarto,
    /// Hugo.
    Hugo,
}

/// What the frame shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// A scenario of the gallery, or a variant of it, as its author wrote it.
    Gallery {
        /// Its name.
        name: String,
        /// The variant's name.
        variant: Option<String>,
    },
    /// What this link holds: an address's fragment without the `#`.
    Link(String),
}

/// A frame in somebody's notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The page's address, ending in `/`.
    pub home: String,
    /// What is shown.
    pub shows: Shows,
    /// What it is called.
    pub title: String,
    /// In which colours.
    pub theme: Theme,
    /// With how much around the timeline.
    pub ui: Ui,
    /// Whether readers may change it.
    pub edit: bool,
}

/// Room for a timeline of two clients with verdict and transport; higher ones scroll.
const HEIGHT: u32 = 520;

impl Tool {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Frame,
        Self::Element,
        Self::MdBook,
        Self::Docusaurus,
        Self::MkDocs,
        Self::Myst,
        Self::Quarto,
        Self::Hugo,
    ];

    /// What a menu calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frame => "Plain HTML: a frame",
            Self::Element => "Plain HTML: an element",
            Self::MdBook => "mdBook",
            Self::Docusaurus => "Docusaurus",
            Self::MkDocs => "MkDocs",
            Self::Myst => "MyST, Jupyter Book",
            Self::Quarto => "Quarto",
            Self::Hugo => "Hugo",
        }
    }
}

/// The picture of a gallery scenario that the build puts beside the page: its name in `pictures/`.
pub fn picture_name(name: &str, variant: Option<&str>) -> String {
    let plain = |text: &str| -> String {
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
    };
    match variant {
        Some(variant) => format!("{name}.{}.svg", plain(variant)),
        None => format!("{name}.svg"),
    }
}

impl Shows {
    /// The page's address that leads here, with these display settings.
    pub fn address(&self, home: &str, settings: &[String]) -> String {
        let mut query = settings.to_vec();
        let mut fragment = String::new();
        match self {
            Self::Gallery { name, variant } => {
                query.push(format!("scenario={}", in_query(name)));
                query.extend(variant.iter().map(|name| format!("variant={}", in_query(name))));
            }
            Self::Link(link) => fragment = format!("#{link}"),
        }
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        format!("{home}{query}{fragment}")
    }
}

impl Snippet {
    /// The address of the frame.
    pub fn address(&self) -> String {
        let mut query = vec![format!("ui={}", self.ui.word())];
        if self.theme != Theme::Auto {
            query.push(format!("theme={}", self.theme.word()));
        }
        if !self.edit {
            query.push("edit=0".to_owned());
        }
        self.shows.address(&self.home, &query)
    }

    /// The address of the whole page, with the same scenario.
    pub fn full_address(&self) -> String {
        self.shows.address(&self.home, &[])
    }

    /// The address of a still picture, where there is one.
    pub fn picture(&self) -> Option<String> {
        match &self.shows {
            Shows::Gallery { name, variant } => {
                let file = picture_name(name, variant.as_deref());
                Some(format!("{}pictures/{file}", self.home))
            }
            Shows::Link(_) => None,
        }
    }

    /// The text to paste.
    pub fn text(&self, tool: Tool) -> String {
        match tool {
            Tool::Frame | Tool::MkDocs => self.frame("style=\"border: 0\""),
            Tool::Element | Tool::MdBook => self.element(),
            Tool::Docusaurus => {
                self.frame("style={{ border: 0 }}").replacen("></iframe>", " />", 1)
            }
            Tool::Myst => self.myst(),
            Tool::Quarto => self.quarto(),
            Tool::Hugo => self.hugo(),
        }
    }

    fn frame(&self, style: &str) -> String {
        format!(
            "<iframe src=\"{}\" title=\"{}\" width=\"100%\" height=\"{HEIGHT}\" loading=\"lazy\" \
             {style}></iframe>\n",
            in_html(&self.address()),
            in_html(&self.title),
        )
    }

    fn element(&self) -> String {
        let home = in_html(&self.home);
        let mut text = format!("<script src=\"{home}embed.js\" async></script>\n<lease-timeline");
        match &self.shows {
            Shows::Gallery { name, variant } => {
                let _ = write!(text, " scenario=\"{}\"", in_html(name));
                if let Some(variant) = variant {
                    let _ = write!(text, " variant=\"{}\"", in_html(variant));
                }
            }
            Shows::Link(link) => {
                let _ = write!(text, " src=\"#{link}\"");
            }
        }
        let _ = write!(text, " ui=\"{}\"", self.ui.word());
        if self.theme != Theme::Auto {
            let _ = write!(text, " theme=\"{}\"", self.theme.word());
        }
        if !self.edit {
            text.push_str(" edit=\"0\"");
        }
        let (title, address) = (in_html(&self.title), in_html(&self.full_address()));
        let inside = match self.picture() {
            Some(picture) => format!("<img src=\"{}\" alt=\"{title}\">", in_html(&picture)),
            None => title.clone(),
        };
        let _ = writeln!(
            text,
            " label=\"{title}\">\n<a href=\"{address}\">{inside}</a>\n</lease-timeline>"
        );
        text
    }

    fn myst(&self) -> String {
        let placeholder = match self.picture() {
            Some(picture) => format!(":placeholder: {picture}\n"),
            None => String::new(),
        };
        let address = self.address();
        format!(":::{{iframe}} {address}\n:width: 100%\n{placeholder}{}\n:::\n", line(&self.title))
    }

    fn quarto(&self) -> String {
        let frame = self.frame("style=\"border: 0\"");
        let title = line(&self.title).replace(['[', ']'], "");
        let still = match self.picture() {
            Some(picture) => format!("![{title}]({picture})"),
            None => format!("[{title}]({})", self.full_address()),
        };
        format!(
            "::: {{.content-visible when-format=\"html\"}}\n```{{=html}}\n{frame}```\n:::\n\n\
             ::: {{.content-visible unless-format=\"html\"}}\n{still}\n:::\n"
        )
    }

    fn hugo(&self) -> String {
        let title = line(&self.title).replace(['"', '\\'], "'");
        format!(
            "layouts/shortcodes/lease-timeline.html, once:\n\n\
             <iframe src=\"{{{{ .Get \"src\" }}}}\" title=\"{{{{ .Get \"title\" }}}}\" \
             width=\"100%\" height=\"{HEIGHT}\" loading=\"lazy\" style=\"border: 0\"></iframe>\n\n\
             In the page:\n\n\
             {{{{< lease-timeline src=\"{}\" title=\"{title}\" >}}}}\n",
            self.address()
        )
    }
}

/// The text in one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text between the quotes of an attribute.
fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text as a value in a query.
fn in_query(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snippet() -> Snippet {
        Snippet {
            home: "https://a.example/v1/".to_owned(),
            shows: Shows::Gallery {
                name: "paused-holder".to_owned(),
                variant: Some("fencing off".to_owned()),
            },
            title: "Paused holder, late write".to_owned(),
            theme: Theme::Auto,
            ui: Ui::Min,
            edit: true,
        }
    }

    #[test]
    fn the_address_says_how_to_show_it_and_nothing_that_is_usual() {
        let mut snippet = snippet();
        assert_eq!(
            snippet.address(),
            "https://a.example/v1/?ui=min&scenario=paused-holder&variant=fencing%20off"
        );
        snippet = Snippet { theme: Theme::Dark, edit: false, ui: Ui::Bare, ..snippet };
        snippet.shows = Shows::Link("1.abc".to_owned());
        assert_eq!(snippet.address(), "https://a.example/v1/?ui=none&theme=dark&edit=0#1.abc");
        assert_eq!(snippet.full_address(), "https://a.example/v1/#1.abc");
        assert_eq!(snippet.picture(), None);
    }

    #[test]
    fn a_title_cannot_break_out_of_any_snippet() {
        let title = "\"><script>alert(1)</script>\n]( {{< x >}} & ümläut".to_owned();
        let shows = Shows::Link("1.abc".to_owned());
        let snippet = Snippet { title, shows, ..snippet() };
        for tool in Tool::ALL {
            let text = snippet.text(tool);
            if !matches!(tool, Tool::Hugo | Tool::Myst | Tool::Quarto) {
                assert!(!text.contains("<script>alert"), "{text}");
            }
            assert!(!text.contains("\"\">"), "{text}");
        }
    }

    #[test]
    fn each_tool_has_its_own_form() {
        let texts: Vec<String> = Tool::ALL.iter().map(|tool| snippet().text(*tool)).collect();
        for (tool, part) in [
            (Tool::Frame, "style=\"border: 0\"></iframe>"),
            (Tool::Element, "<lease-timeline scenario=\"paused-holder\" variant=\"fencing off\""),
            (Tool::Docusaurus, "style={{ border: 0 }} />"),
            (
                Tool::Myst,
                ":placeholder: https://a.example/v1/pictures/paused-holder.fencing-off.svg",
            ),
            (Tool::Quarto, "unless-format=\"html\""),
            (Tool::Hugo, "{{< lease-timeline src=\"https://a.example/v1/?ui=min&scenario="),
        ] {
            let text = snippet().text(tool);
            assert!(text.contains(part), "{tool:?}: {text}");
        }
        assert!(texts.iter().all(|text| text.contains("paused-holder") && text.ends_with('\n')));
    }
}
