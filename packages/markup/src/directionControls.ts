/**
 * LRM, RLM and ALM. Text with right-to-left letters needs these marks next to punctuation; elsewhere, they only disguise text.
 */
const MARKS = /[\u061c\u200e\u200f]/g
/** Embeddings, overrides and isolates, and the characters that close them. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const ANY = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const RIGHT_TO_LEFT =
  /[\u0590-\u05ff\u0600-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Removes bidirectional control characters from a single-line text, such as a name, subject or file name, so that it is displayed
 * in character order and can't reorder the text after it.
 */
export function stripDirectionControls(text: string): string {
  if (!ANY.test(text)) return text
  const stripped = text.replace(CONTROLS, '')
  return RIGHT_TO_LEFT.test(stripped) ? stripped : stripped.replace(MARKS, '')
}

const POP_EMBEDDING = '\u202c'
const POP_ISOLATE = '\u2069'
const EMBEDDINGS = '\u202a\u202b'
const ISOLATES = '\u2066\u2067\u2068'

/**
 * Confines the effect of direction controls in a multi-line text to their lines: removes overrides, closes open embeddings and
 * isolates at line ends, and removes unmatched closing characters.
 */
export function balanceDirectionControls(text: string): string {
  if (!ANY.test(text)) return text
  return text
    .split('\n')
    .map((line) => (ANY.test(line) ? balancedLine(line) : line))
    .join('\n')
}

function balancedLine(line: string): string {
  const open: string[] = []
  const balanced = line.replace(CONTROLS, (control) => {
    if (EMBEDDINGS.includes(control)) open.push(POP_EMBEDDING)
    else if (ISOLATES.includes(control)) open.push(POP_ISOLATE)
    else if (control !== open.at(-1)) return ''
    else open.pop()
    return control
  })
  return balanced + open.reverse().join('')
}
