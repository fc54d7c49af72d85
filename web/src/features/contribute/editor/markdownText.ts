import { formulaIn, isMarkdown, MARKS, splitAtCode } from '@vlacku/markup'
import { readMarkdown } from '@vlacku/markup/markdown'

/**
 * The editor uses its own Markdown dialect: formulas only between dollar signs, the picture description in place of the title,
 * and more backslashes than needed. `toEditor` and `fromEditor` convert between it and the stored text.
 */

const outsideCode = (text: string, change: (part: string) => string) =>
  splitAtCode(text)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('')

/**
 * A picture in a paragraph of its own, possibly in a list or quotation, and its form in the editor: size first, then the
 * description.
 */
const STORED_IMAGE = /^([\s>*+-]*)!\[([^\]\n]*)\]\((\/api\/images\/\d+)\)$/gm
const EDITOR_IMAGE = /!\[\d+\.\d\d\]\((\S+?)(?: "((?:[^"\\]|\\.)*)")?\)/g

const LINE_BEGINS = /^(\s*)([-+]|\d+(?=[.)]))(?=[.)]?\s)/gm
const plain = (text: string) =>
  text
    .replace(/[\\`*_~[\]<>#|]/g, '\\$&')
    .replace(LINE_BEGINS, (_, space, marker) => (/\d/.test(marker) ? `${space}${marker}\\` : `${space}\\${marker}`))

/** Converts stored text to the editor's dialect. If the text isn't Markdown, all markup characters are escaped. */
export function toEditor(source: string): string {
  if (!isMarkdown(source)) return withDollars(source, plain)
  return outsideCode(source, (part) => withDollars(part, (text) => text)).replace(
    STORED_IMAGE,
    (_, before: string, description: string, src: string) =>
      `${before}![1.00](${src} "${description.replaceAll('"', '\\"')}")`,
  )
}

function withDollars(source: string, change: (text: string) => string): string {
  // The editor would parse dollar amounts as formulas.
  const text = (between: string) => change(between).replaceAll('$', '\\$')
  let at = 0
  const parts: string[] = []
  for (const match of source.matchAll(MARKS)) {
    parts.push(text(source.slice(at, match.index)))
    at = match.index + match[0].length
    const { inline, symbol } = match.groups as Record<string, string | undefined>
    const formula = formulaIn(match)
    if (formula?.display) parts.push(`\n\n$$\n${formula.tex.trim()}\n$$\n\n`)
    else if (symbol === '\\') parts.push(change(match[0]))
    else parts.push(inline === undefined ? match[0] : `$${inline}$`)
  }
  parts.push(text(source.slice(at)))
  return parts.join('')
}

/** Converts the editor's content to the stored format. */
export function fromEditor(markdown: string): string {
  const written = markdown
    .replace(/^<br ?\/?>$\n*/gm, '')
    .replace(EDITOR_IMAGE, (_, src: string, caption = '') => `![${String(caption).replaceAll('\\"', '"')}](${src})`)
    .trimEnd()
  const unescaped = outsideCode(written, (part) =>
    part
      .split(new RegExp(`(${FORMULA.source})`))
      .map((text, i) => (i % 2 === 0 ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text))
      .join(''),
  )
  return unescaped === written || readAlike(unescaped, written) ? unescaped : written
}
const FORMULA = /\$\$[^$]+\$\$|\$[^$\n]+\$/

/** True if the text renders identically without its backslashes. */
function readAlike(unescaped: string, written: string): boolean {
  const meant = readMarkdown(written)
  if (isMarkdown(unescaped)) return JSON.stringify(readMarkdown(unescaped)) === JSON.stringify(meant)
  const [only, ...more] = meant
  if (more.length > 0 || only?.kind !== 'element' || only.tag !== 'p') return false
  // Text that isn't Markdown is rendered verbatim.
  const texts = only.children.map((node) =>
    node.kind === 'text' ? node.text : node.kind === 'rich' ? node.source : null,
  )
  return !texts.includes(null) && texts.join('') === unescaped
}
