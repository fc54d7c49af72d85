/** A word and its gloss in interlinear text. */
export interface Glossed {
  word: string
  gloss: string
}

/** Formats of an interlinear gloss that follows the Leipzig Glossing Rules. */
export const GLOSS_FORMATS = ['plain', 'latex', 'html'] as const
export type GlossFormat = (typeof GLOSS_FORMATS)[number]

/** Formats glossed words as plain text, LaTeX or HTML. */
export function leipzig(format: GlossFormat, words: readonly Glossed[]): string {
  const lines = words.map(({ word, gloss }) => ({ word, gloss: oneWord(gloss) }))
  if (format === 'plain') return plain(lines)
  return format === 'latex' ? latex(lines) : html(lines)
}

/** Joins the words of a gloss with dots (rule 4), without punctuation, so that words and glosses correspond one to one. */
const oneWord = (gloss: string) => gloss.trim().replace(/[\s,;]+/g, '.')

const SPACED = '  '

function plain(words: readonly Glossed[]): string {
  const widths = words.map(({ word, gloss }) => Math.max(lengthOf(word), lengthOf(gloss)))
  const line = (part: (word: Glossed) => string) =>
    words
      .map((word, i) => part(word) + ' '.repeat(widths[i]! - lengthOf(part(word))))
      .join(SPACED)
      .trimEnd()
  return `${line(({ word }) => word)}\n${line(({ gloss }) => gloss)}\n`
}

const lengthOf = (text: string) => [...text].length

function latex(words: readonly Glossed[]): string {
  const line = (part: (word: Glossed) => string) => words.map((word) => `{${escapeLatex(part(word))}}`).join(' ')
  return `\\begin{exe}\n\\ex\n\\gll ${line(({ word }) => word)}\\\\\n${line(({ gloss }) => gloss)}\\\\\n\\end{exe}\n`
}

const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const escapeLatex = (text: string) => text.replace(/[\\{}$&#^_%~]/g, (symbol) => LATEX[symbol] ?? `\\${symbol}`)

function html(words: readonly Glossed[]): string {
  const cells = words.map(({ word, gloss }) => `<ruby lang="jbo">${escapeXml(word)}<rt>${escapeXml(gloss)}</rt></ruby>`)
  return `<p>${cells.join(' ')}</p>\n`
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text for HTML and XML. */
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (symbol) => HTML[symbol]!)
