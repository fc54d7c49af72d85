import { type Piece, readRichText } from './richText.ts'

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₋'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'

const inSigns = (digits: string, signs: string) =>
  [...digits].map((digit) => signs['0123456789-'.indexOf(digit)]).join('')

/** Writes the number of a place in subscript digits: 10 becomes ₁₀. */
export const inSubscript = (number: number) => inSigns(String(number), SUBSCRIPTS)

/** Converts powers of numbers to superscripts: `10^{-24}` becomes 10⁻²⁴. */
const inLine = (tex: string) =>
  tex
    .replace(/_(?:\{(\d+)\}|(\d))/g, (_, braced?: string, single?: string) => inSigns((braced ?? single)!, SUBSCRIPTS))
    .replace(/\^(?:\{(-?\d+)\}|(\d))/g, (_, braced?: string, single?: string) =>
      inSigns((braced ?? single)!, SUPERSCRIPTS),
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
