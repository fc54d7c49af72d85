import { type HtmlFormat, htmlOf } from '@vlacku/markup/markdown'

/** Includes the bracket because it starts Anki's tags: `[sound:…]` plays a file, `[latex]` runs a program. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '[': '&#91;' }
const escaped = (text: string) => text.replace(/[&<>"[]/g, (sign) => ENTITIES[sign]!)

const withoutBraces = (text: string) => escaped(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;')

/** What words in braces are in, so that they come back in braces. */
export const WORD_CLASS = 'valsi'

const tex = (formula: string) => escaped(formula).replaceAll('{{', '{ {').replaceAll('}}', '} }')

/**
 * A text of a card as HTML for Anki: maths between dollars as MathJax, words in braces marked instead, line breaks kept. Braces
 * doubled would be a field of Anki's, or a gap in a cloze, so none are left.
 */
export function ankiHtml(text: string): string {
  const pieces = text.split(/(\$\$[^$]+\$\$|\$[^$\n]+\$)/)
  const html = pieces.map((piece, nth) => {
    if (nth % 2 === 1)
      return piece.startsWith('$$') ? `\\[${tex(piece.slice(2, -2))}\\]` : `\\(${tex(piece.slice(1, -1))}\\)`
    return piece
      .split(/\{([^{}]*)\}/)
      .map((part, at) => (at % 2 === 1 ? `<span class="${WORD_CLASS}">${escaped(part)}</span>` : withoutBraces(part)))
      .join('')
  })
  return html.join('').replace(/\r?\n/g, '<br>')
}

/**
 * A text of the dictionary as HTML for Anki, with Markdown as elements. Unlike `ankiHtml` it isn't read back as it was written.
 */
export const definitionHtml = (text: string, site: string): string => htmlOf(text, ankiFormat(site))

const ankiFormat = (site: string): HtmlFormat => ({
  escape: withoutBraces,
  place: (letter, number) => `\\(${letter}_${number < 10 ? number : `{${number}}`}\\)`,
  formula: ({ tex: formula, display }) => (display ? `\\[${tex(formula)}\\]` : `\\(${tex(formula)}\\)`),
  word: (word) => `<span class="${WORD_CLASS}">${escaped(word)}</span>`,
  site,
})

/** As decks said it before words were marked. */
export const withoutWordMarks = (html: string): string => html.replace(/<\/?span[^<>]*>/g, '')
