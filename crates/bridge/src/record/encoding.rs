//! From the bytes of a file to text with one kind of line end.

/// What the bytes 0x80 to 0x9f mean on the machines that most old files come from.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Reads UTF-8 and UTF-16, with or without a byte-order mark, and otherwise Latin-1, line by line. Lines end
/// with `\n` in the result, whatever they end with in the file; tabs and other control characters
/// become blanks.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => eight_bit(rest),
        // The first characters of either format are ASCII, of which UTF-16 makes zero bytes.
        [1..=u8::MAX, 0, 1..=u8::MAX, 0, ..] => utf16(bytes, u16::from_le_bytes),
        [0, 1..=u8::MAX, 0, 1..=u8::MAX, ..] => utf16(bytes, u16::from_be_bytes),
        _ => eight_bit(bytes),
    };
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    let is_blank = |c: char| c.is_control() && c != '\n';
    if text.contains(is_blank) { text.replace(is_blank, " ") } else { text }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Each line for itself: one bad byte, or a line from an older program, does not spoil the others.
fn eight_bit(bytes: &[u8]) -> String {
    let latin = |byte: u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|&byte| latin(byte))),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_gives_the_same_text() {
        let text = "[West \"Müller\"]\r\n[East \"O’Brien\"]\r";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let latin: Vec<u8> = text
            .chars()
            .map(|c| match c {
                '’' => 0x92,
                _ => c as u8,
            })
            .collect();
        for bytes in [
            text.as_bytes().to_vec(),
            [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(),
            [&[0xff, 0xfe], little.as_slice()].concat(),
            [&[0xfe, 0xff], big.as_slice()].concat(),
            little,
            big,
            latin,
        ] {
            assert_eq!(decode(&bytes), "[West \"Müller\"]\n[East \"O’Brien\"]\n");
        }
        assert_eq!(decode(b"\xe9\n\xc3\xa9\t\n"), "é\né \n");
    }
}
