//! What a person types: with editing and history at a terminal, line by line from anything else.

use std::io::{self, BufRead, IsTerminal};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::output;

/// What came from the keyboard.
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Nothing comes any more.
    End,
}

/// Where lines come from.
pub struct Keyboard {
    /// What edits lines; nothing where standard input or output is no terminal.
    editor: Option<DefaultEditor>,
    prompt: &'static str,
}

impl Keyboard {
    /// A prompt is for people only.
    pub fn new(prompted: bool) -> Keyboard {
        let is_terminal = prompted && io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = if is_terminal { DefaultEditor::new().ok() } else { None };
        Keyboard { editor, prompt: if prompted { "> " } else { "" } }
    }

    /// The next line.
    pub fn line(&mut self) -> Typed {
        let Some(editor) = &mut self.editor else { return self.plain_line() };
        match editor.readline(self.prompt) {
            Ok(line) => {
                let _ = editor.add_history_entry(line.trim());
                Typed::Line(line)
            }
            Err(ReadlineError::Interrupted) => Typed::Interrupt,
            Err(_) => Typed::End,
        }
    }

    fn plain_line(&self) -> Typed {
        print!("{}", self.prompt);
        output::flush();
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => Typed::End,
            Ok(_) => Typed::Line(line),
        }
    }
}
