import { isMarkdown, plainOf, plainText } from '../index.ts'
import { type Inline, linesOf } from './lines.ts'
import { readText } from './readText.ts'

/** Returns a text without markup, with one line per paragraph, list item and table row. Links are replaced by their text. */
export function plainLines(source: string, isAlwaysMarkdown = false): string {
  if (!isAlwaysMarkdown && !isMarkdown(source)) return plainText(source)
  const lines = linesOf(readText(source, true)).map(({ depth, marker, content }) => {
    const indent = '  '.repeat(Math.max(0, marker ? depth - 1 : depth))
    return `${indent}${marker ? `${marker} ` : ''}${content.map(plainInline).join('').replaceAll('\n', ' ').trim()}`
  })
  return lines.join('\n')
}

function plainInline(node: Inline): string {
  if (node.kind !== 'element') return plainOf(node)
  if (node.tag === 'img') return node.attributes.alt || node.attributes.src || ''
  return node.children.map(plainInline).join('')
}

/** Maximum input length, in UTF-16 code units per character of the summary. */
const READ_PER_CHARACTER = 20

/** Returns the start of a text on one line, without markup, for page descriptions, suggestions, feeds and notifications. */
export function summaryOf(source: string, length = Number.POSITIVE_INFINITY): string {
  const text = plainLines(source.slice(0, Math.max(2000, length * READ_PER_CHARACTER)))
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const end = text.lastIndexOf(' ', length)
  return `${text.slice(0, end > length / 2 ? end : length).replace(/[\uD800-\uDBFF]$/, '')} …`
}
