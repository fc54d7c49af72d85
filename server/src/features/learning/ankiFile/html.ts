import { type HtmlFormat, htmlOf } from '@vlacku/markup/markdown'

/** Includes `[` because it starts Anki's tags: `[sound:…]` plays a file, and `[latex]` runs a program. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '[': '&#91;' }
const escaped = (text: string) => text.replace(/[&<>"[]/g, (character) => ENTITIES[character]!)

const withoutBraces = (text: string) => escaped(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;')

/** CSS class of words in braces, which the import converts back to braces. */
export const WORD_CLASS = 'valsi'

const tex = (formula: string) => escaped(formula).replaceAll('{{', '{ {').replaceAll('}}', '} }')

/**
 * Converts card text to HTML for Anki: math between dollar signs becomes MathJax, and words in braces become marked text.
 * Preserves line breaks. Removes double braces, which Anki reads as fields or clozes.
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
 * Converts dictionary text, including Markdown, to HTML for Anki. Unlike the output of `ankiHtml`, the result can't be converted
 * back exactly.
 */
export const definitionHtml = (text: string, site: string): string => htmlOf(text, ankiFormat(site))

const ankiFormat = (site: string): HtmlFormat => ({
  escape: withoutBraces,
  place: (letter, number) => `\\(${letter}_${number < 10 ? number : `{${number}}`}\\)`,
  formula: ({ tex: formula, display }) => (display ? `\\[${tex(formula)}\\]` : `\\(${tex(formula)}\\)`),
  word: (word) => `<span class="${WORD_CLASS}">${escaped(word)}</span>`,
  site,
})

/** Removes word markup, as found in older decks. */
export const withoutWordMarks = (html: string): string => html.replace(/<\/?span[^<>]*>/g, '')
