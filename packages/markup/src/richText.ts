/** A formula of a text, without its delimiters. */
export interface Formula {
  tex: string
  display: boolean
}

/** A piece of a definition or note, as it is drawn. */
export type Piece =
  | { kind: 'text'; text: string }
  /** A place such as x₁: letter and number. */
  | { kind: 'place'; letter: string; number: number }
  | ({ kind: 'maths' } & Formula)
  /** `{word}`: the entry of that word. */
  | { kind: 'word'; word: string }
  | { kind: 'address'; href: string }

const PLACE = /([a-zA-Z]{1,3})_?\{?(\d{1,2})\}?/
const ONLY_PLACES = new RegExp(`^\\s*(?:${PLACE.source}\\s*(?:[=,/&]\\s*|$))+$`)
/**
 * Everything that means more than its letters. A dollar sign after a backslash is one; a backslash after a backslash opens
 * nothing.
 */
export const MARKS = new RegExp(
  [
    /\$\$(?<display>(?:[^$\\]|\\[\s\S])+)\$\$/,
    /\\\[(?<displayed>(?:[^$\\]|\\[^[\]])+)\\\]/,
    /\$(?<maths>(?:[^$\n\\]|\\[^\n])+)\$/,
    /\\\((?<inline>(?:[^$\n\\]|\\[^\n()])+)\\\)/,
    /\\(?<sign>[$\\])/,
    /\{(?<word>[^{}\n$\\]{1,80})\}/,
    /(?<address>https?:\/\/[^\s<>"{}|\\^`]*[^\s<>"{}|\\^`.,;:!?)'\]])/,
    /\b(?<bare>[xX]_?\d)\b/,
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
)

/**
 * Reads the small markup of definitions and notes: `$x_1$` places, other maths between dollars or backslash brackets,
 * `{word}` links and web addresses. Everything else is text; whatever is broken stays as it was typed. Linear.
 */
export function readRichText(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const text = (until: number) => {
    if (until > at) pieces.push({ kind: 'text', text: source.slice(at, until) })
  }
  for (const match of source.matchAll(MARKS)) {
    const { sign, word, address } = match.groups as Record<string, string | undefined>
    if (sign === '\\') continue
    text(match.index)
    at = match.index + match[0].length
    const formula = formulaIn(match)
    if (sign !== undefined) pieces.push({ kind: 'text', text: sign })
    else if (word !== undefined) pieces.push({ kind: 'word', word: word.trim() })
    else if (address !== undefined) pieces.push({ kind: 'address', href: address })
    else if (ONLY_PLACES.test(formula!.tex) && !formula!.display) pieces.push(...places(formula!.tex))
    else pieces.push({ kind: 'maths', ...formula! })
  }
  text(source.length)
  return pieces
}

/** The formula of one of `MARKS`, without its delimiters; null when it is something else. */
export function formulaIn(mark: RegExpExecArray): Formula | null {
  const { display, displayed, maths, inline, bare } = mark.groups as Record<string, string | undefined>
  const block = display ?? displayed
  const tex = block ?? maths ?? inline ?? bare
  return tex === undefined ? null : { tex, display: block !== undefined }
}

/** `x_1=b_2` is two places with a sign between. */
function places(tex: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of tex.matchAll(new RegExp(PLACE, 'g'))) {
    const between = tex.slice(at, match.index).trim()
    if (between) pieces.push({ kind: 'text', text: between })
    pieces.push({ kind: 'place', letter: match[1]!, number: Number(match[2]) })
    at = match.index + match[0].length
  }
  const after = tex.slice(at).trim()
  if (after) pieces.push({ kind: 'text', text: after })
  return pieces
}
