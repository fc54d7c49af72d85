import { readRichText } from '@vlacku/markup'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

/** A text as HTML of the simplest kind, as programs that read dictionaries show it; `linkTo` gives the address of a word. */
export const htmlOf = (source: string, linkTo: (word: string) => string): string =>
  readRichText(source)
    .map((piece) => {
      if (piece.kind === 'text') return escapedHtml(piece.text).replaceAll('\n', '<br>')
      if (piece.kind === 'place') return `<b>${escapedHtml(piece.letter)}<sub>${piece.number}</sub></b>`
      if (piece.kind === 'maths') return `<i>${escapedHtml(piece.tex)}</i>`
      const [href, text] = piece.kind === 'address' ? [piece.href, piece.href] : [linkTo(piece.word), piece.word]
      return `<a href="${escapedHtml(href)}">${escapedHtml(text)}</a>`
    })
    .join('')
