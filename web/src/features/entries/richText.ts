/** A piece of a definition or note, as it is drawn. */
export type Piece =
  | { kind: 'text'; text: string }
  /** A place such as x₁: letter and number. */
  | { kind: 'place'; letter: string; number: number }
  | { kind: 'maths'; tex: string; display: boolean }
  /** `{word}`: the entry of that word. */
  | { kind: 'word'; word: string }
  | { kind: 'address'; href: string }

const PLACE = /([a-zA-Z]{1,3})_?\{?(\d{1,2})\}?/
const ONLY_PLACES = new RegExp(`^\\s*(?:${PLACE.source}\\s*(?:[=,/&]\\s*|$))+$`)
export const MARKS = new RegExp(
  [
    /\$\$(?<display>[^$]+)\$\$/,
    /\\\[(?<displayed>(?:[^$\\]|\\[^[\]])+)\\\]/,
    /\$(?<maths>[^$\n]+)\$/,
    /\\\((?<inline>(?:[^$\n\\]|\\[^\n()])+)\\\)/,
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
    const { display, displayed, maths, inline, word, address, bare } = match.groups as Record<
      string,
      string | undefined
    >
    text(match.index)
    at = match.index + match[0].length
    const tex = maths ?? inline ?? bare
    if (word !== undefined) pieces.push({ kind: 'word', word: word.trim() })
    else if (address !== undefined) pieces.push({ kind: 'address', href: address })
    else if (tex !== undefined && ONLY_PLACES.test(tex)) pieces.push(...places(tex))
    else
      pieces.push({ kind: 'maths', tex: (display ?? displayed ?? tex)!, display: (display ?? displayed) !== undefined })
  }
  text(source.length)
  return pieces
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

/** Without markup, for titles and descriptions: x₁ as `x1`, links as their word. */
export const plainText = (source: string): string =>
  readRichText(source)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'place') return `${piece.letter}${piece.number}`
      if (piece.kind === 'word') return piece.word
      return piece.kind === 'maths' ? piece.tex : piece.href
    })
    .join('')
