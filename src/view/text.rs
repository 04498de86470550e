//! How wide a text will be, without asking a browser.
//!
//! Widths are those of Helvetica, Arial and Liberation Sans, with what the widest font of the
//! stack in `www/tokens.css` needs more.

use crate::view::Px;

/// Widths of the printable ASCII characters from the space on, in hundredths of the font's size.
const WIDTHS: [u8; 95] = [
    28, 28, 36, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56,
    56, 56, 28, 28, 58, 58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72,
    78, 67, 78, 72, 67, 61, 72, 67, 94, 67, 67, 61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28,
    56, 56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28, 56, 50, 72, 50, 50, 50, 33, 26, 33, 58,
];

/// Per cent of the regular width that the widest font of the stack takes, regular and bold.
const WIDEST: [i32; 2] = [106, 119];

/// A size of type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Font {
    /// Its size.
    pub size: Px,
    /// Whether it is heavier than regular, and so wider.
    pub bold: bool,
}

impl Font {
    /// Labels of the drawing.
    pub const LABEL: Self = Self { size: Px(115), bold: false };
    /// Labels that matter most.
    pub const STRONG: Self = Self { size: Px(115), bold: true };
    /// What became of a write.
    pub const OUTCOME: Self = Self { size: Px(130), bold: true };
    /// Names of lanes, tokens on lease bars.
    pub const NAME: Self = Self { size: Px(130), bold: true };
    /// Pauses.
    pub const PAUSE: Self = Self { size: Px(120), bold: true };
    /// Numbers of axes and tokens in boxes.
    pub const SMALL: Self = Self { size: Px(110), bold: false };

    /// How wide a text is in it, with a little to spare.
    pub fn width(self, text: &str) -> Px {
        let hundredths: i32 = text.chars().map(hundredths).sum();
        Px(hundredths * self.size.0 / 100 * WIDEST[usize::from(self.bold)] / 100)
    }

    /// The text cut with an ellipsis so that it is at most so wide.
    pub fn shortened(self, text: &str, width: Px) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut short = String::new();
        for letter in text.chars() {
            short.push(letter);
            short.push('…');
            if self.width(&short) > width {
                short.pop();
                short.pop();
                break;
            }
            short.pop();
        }
        let mut short = short.trim_end().to_owned();
        short.push('…');
        short
    }
}

fn hundredths(letter: char) -> i32 {
    match letter {
        ' '..='~' => i32::from(WIDTHS[letter as usize - 32]),
        '\u{a0}' | '·' => 28,
        '‘' | '’' => 22,
        '“' | '”' => 33,
        '…' => 100,
        '\u{a1}'..='\u{52f}' | '≤' | '≥' | '≠' | '−' | '–' => 60,
        _ => 105,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_to_its_room_and_a_short_one_kept() {
        let font = Font::LABEL;
        assert_eq!(font.shortened("storage", Px::whole(80)), "storage");
        let cut = font.shortened("a-rather-long-process-name", Px::whole(80));
        assert!(cut.ends_with('…') && font.width(&cut) <= Px::whole(80), "{cut}");
        assert!(Font::STRONG.width("storage") > font.width("storage"));
    }

    #[test]
    fn widths_are_those_of_the_usual_sans_serif() {
        // 7 letters of 11.5 px: about 40 px, as browsers measure it.
        let width = Font::LABEL.width("storage").get();
        assert!((38.0..43.0).contains(&width), "{width}");
    }
}
