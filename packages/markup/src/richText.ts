/** A formula in a text, without its delimiters. */
export interface Formula {
  tex: string
  display: boolean
}

/** A piece of a definition or note. */
export type Piece =
  | { kind: 'text'; text: string }
  /** A place such as x₁, as letter and number. */
  | { kind: 'place'; letter: string; number: number }
  | ({ kind: 'maths' } & Formula)
  /** `{word}`: a link to the word's entry. */
  | { kind: 'word'; word: string }
  | { kind: 'address'; href: string }

const PLACE = /([a-zA-Z]{1,3})_?\{?(\d{1,2})\}?/
const ONLY_PLACES = new RegExp(`^\\s*(?:${PLACE.source}\\s*(?:[=,/&]\\s*|$))+$`)
/** Matches a URL character that neither ends the URL nor is a bracket. */
const URL_CHARACTER = /[^\s<>"{}|\\^`()[\]]/.source
/** Matches brackets within a URL and their content, nested up to two levels. */
const BRACKETS = [
  String.raw`\((?:${URL_CHARACTER}|\(${URL_CHARACTER}*\)|\[${URL_CHARACTER}*\])*\)`,
  String.raw`\[(?:${URL_CHARACTER}|\(${URL_CHARACTER}*\)|\[${URL_CHARACTER}*\])*\]`,
].join('|')

/**
 * Matches all markup. A dollar sign after a backslash is a plain dollar sign; a backslash after a backslash doesn't start a
 * formula. Amounts and shell variables are not formulas: a formula has no spaces at its ends and no digit after it, unless it
 * consists of symbols and single letters (`$c_2 $`). A URL includes the brackets that it opens, but no trailing punctuation.
 */
export const MARKS = new RegExp(
  [
    /\$\$(?<display>(?:[^$\\]|\\[\s\S])+)\$\$/.source,
    /\\\[(?<displayed>(?:[^$\\]|\\[^[\]])+)\\\]/.source,
    /\$(?!\s)(?<maths>(?:[^$\n\\]|\\[^\n])+)(?<!\s)\$(?!\d)/.source,
    /\$(?!\d)(?<spaced>(?:(?![A-Za-z]{2})[\x20-\x23\x25-\x5b\x5d-\x7e]|\\(?:[A-Za-z]+|[^\n]))+)\$(?![A-Za-z])/.source,
    /\\\((?<inline>(?:[^$\n\\]|\\[^\n()])+)\\\)/.source,
    /\\(?<symbol>[$\\])/.source,
    /\{(?<word>[^{}\n$\\]{1,80})\}/.source,
    String.raw`(?<address>https?:\/\/(?:${URL_CHARACTER}|${BRACKETS})*(?:(?![.,;:!?'])${URL_CHARACTER}|${BRACKETS}))`,
    /\b(?<bare>[xX]_?\d)\b/.source,
  ].join('|'),
  'g',
)

/**
 * Parses the inline markup of definitions and notes: `$x_1$` places, other maths between dollar signs or backslash brackets,
 * `{word}` links, and URLs. Everything else, including malformed markup, is text. Runs in linear time.
 */
export function readRichText(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const text = (until: number) => {
    if (until > at) pieces.push({ kind: 'text', text: source.slice(at, until) })
  }
  for (const match of source.matchAll(MARKS)) {
    const { symbol, word, address } = match.groups as Record<string, string | undefined>
    if (symbol === '\\') continue
    text(match.index)
    at = match.index + match[0].length
    const formula = formulaIn(match)
    if (symbol !== undefined) pieces.push({ kind: 'text', text: symbol })
    else if (word !== undefined) pieces.push({ kind: 'word', word: word.trim() })
    else if (address !== undefined) pieces.push({ kind: 'address', href: address })
    else if (ONLY_PLACES.test(formula!.tex) && !formula!.display) pieces.push(...places(formula!.tex))
    else pieces.push({ kind: 'maths', ...formula! })
  }
  text(source.length)
  return pieces
}

/** Returns true for a match of `MARKS` that is a URL. */
export const isUrl = (mark: string): boolean => /^https?:/.test(mark)

/** Returns the formula in a `MARKS` match without its delimiters; null for other markup. */
export function formulaIn(mark: RegExpExecArray): Formula | null {
  const { display, displayed, maths, spaced, inline, bare } = mark.groups as Record<string, string | undefined>
  const block = display ?? displayed
  const tex = block ?? maths ?? spaced ?? inline ?? bare
  return tex === undefined ? null : { tex, display: block !== undefined }
}

/** Parses `x_1=b_2` as two places with an operator between them. */
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

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₋'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'

const mapDigits = (digits: string, symbols: string) =>
  [...digits].map((digit) => symbols['0123456789-'.indexOf(digit)]).join('')

/** Writes the number of a place in subscript digits: 10 becomes ₁₀. */
export const inSubscript = (number: number) => mapDigits(String(number), SUBSCRIPTS)

/** Converts powers of numbers to superscripts: `10^{-24}` becomes 10⁻²⁴. */
const inLine = (tex: string) =>
  tex
    .replace(/_(?:\{(\d+)\}|(\d))/g, (_, braced?: string, single?: string) =>
      mapDigits((braced ?? single)!, SUBSCRIPTS),
    )
    .replace(/\^(?:\{(-?\d+)\}|(\d))/g, (_, braced?: string, single?: string) =>
      mapDigits((braced ?? single)!, SUPERSCRIPTS),
    )

/** Returns a piece as text without markup: a place as x₁, a power as 10⁻²⁴, and a link as its word. */
export function plainOf(piece: Piece): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'place') return `${piece.letter}${inSubscript(piece.number)}`
  if (piece.kind === 'word') return piece.word
  return piece.kind === 'maths' ? inLine(piece.tex) : piece.href
}

/**
 * Returns a text with its formulas, places and links as plain text. Leaves Markdown unchanged; `@vlacku/markup/markdown` parses
 * it.
 */
export const plainText = (source: string): string => readRichText(source).map(plainOf).join('')
