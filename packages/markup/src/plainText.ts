import { readRichText } from './richText.ts'

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₋'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'

const inSigns = (digits: string, signs: string) =>
  [...digits].map((digit) => signs['0123456789-'.indexOf(digit)]).join('')

/** Numbers below and above the line in their own signs: `10^{-24}` as 10⁻²⁴. */
const inLine = (tex: string) =>
  tex
    .replace(/_(?:\{(\d+)\}|(\d))/g, (_, braced?: string, single?: string) => inSigns((braced ?? single)!, SUBSCRIPTS))
    .replace(/\^(?:\{(-?\d+)\}|(\d))/g, (_, braced?: string, single?: string) =>
      inSigns((braced ?? single)!, SUPERSCRIPTS),
    )

/** Without markup, for titles, descriptions and suggestions: places as x₁, powers as 10⁻²⁴, links as their word. */
export const plainText = (source: string): string =>
  readRichText(source)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'place') return `${piece.letter}${inSigns(String(piece.number), SUBSCRIPTS)}`
      if (piece.kind === 'word') return piece.word
      return piece.kind === 'maths' ? inLine(piece.tex) : piece.href
    })
    .join('')
