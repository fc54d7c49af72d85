const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)

/**
 * A text of a card as HTML for Anki: maths between dollars as MathJax, words in braces as they are, line breaks kept. Braces
 * doubled would be a field of Anki's, or a gap in a cloze, so none are left.
 */
export function ankiHtml(text: string): string {
  const pieces = text.split(/(\$[^$\n]+\$)/)
  const html = pieces.map((piece, nth) => {
    if (nth % 2 === 1) return `\\(${escaped(piece.slice(1, -1)).replaceAll('{{', '{ {').replaceAll('}}', '} }')}\\)`
    return escaped(piece.replace(/\{([^{}]*)\}/g, '$1'))
      .replaceAll('{', '&#123;')
      .replaceAll('}', '&#125;')
  })
  return html.join('').replace(/\r?\n/g, '<br>')
}
