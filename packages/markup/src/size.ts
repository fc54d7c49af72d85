import { isMarkdown } from './isMarkdown.ts'
import { MARKS } from './richText.ts'

/** Maximum numbers of elements that are expensive to render, far above the numbers in real texts. */
export const MAX_OF = { links: 500, blocks: 500, depth: 8, rows: 100, cells: 1000 } as const
/** Links to entries, blocks of any type, nesting depth of lists and quotations, and total numbers of table rows and cells. */
export type Costly = keyof typeof MAX_OF

/** The exceeded limit and the length, in UTF-16 code units, of the text before the excess. Null if no limit is exceeded. */
export interface Excess {
  of: Costly
  from: number
}

/**
 * Returns the first limit that a text exceeds. Runs in linear time. When in doubt, overestimates the Markdown parser's counts.
 */
export function excessOf(source: string): Excess | null {
  const links = excessOfLinks(source)
  const blocks = isMarkdown(source) ? excessOfBlocks(source) : null
  if (links === null || blocks === null) return links ?? blocks
  return links.from < blocks.from ? links : blocks
}

function excessOfLinks(source: string): Excess | null {
  let links = 0
  for (const match of source.matchAll(MARKS))
    if (match.groups!.word !== undefined && ++links > MAX_OF.links) return { of: 'links', from: match.index }
  return null
}

/** Matches a marker that opens a quotation or a list item. */
const OPENING = / *(?:>|(?:[-*+]|\d{1,9}[.)])(?= |$))/y
/** Returns true for a possible table delimiter row, including those in lists and quotations. */
const isUnderHead = (line: string) => /^[\s|:>*+\d.)-]*$/.test(line) && line.includes('|') && line.includes('-')

/** Counts code like other text, since only the Markdown parser can identify code. */
function excessOfBlocks(source: string): Excess | null {
  const has = { blocks: 0, rows: 0, cells: 0, depth: 0 }
  // indentation of the open list items
  let open: number[] = []
  let columns = 0
  let afterBlank = true
  for (const { 0: whole, 1: raw = '', index } of source.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    const line = raw.replaceAll('\t', '    ')
    const isBlank = line.trim() === ''
    if (isBlank) columns = 0
    else {
      const positions = symbolsOf(line)
      const [first] = positions
      if (first !== undefined) open = [...open.filter((column) => column < first), ...positions]
      else if (afterBlank && !line.startsWith(' ')) open = []
      if (columns === 0 && isUnderHead(line)) columns = columnsOf(line)
      has.depth = open.length
      has.blocks += 1 + positions.length
      has.rows += columns > 0 ? 1 : 0
      has.cells += columns
    }
    afterBlank = isBlank
    const of = (['blocks', 'rows', 'cells', 'depth'] as const).find((kind) => has[kind] > MAX_OF[kind])
    if (of) return { of, from: index }
    if (whole === '') break
  }
  return null
}

const columnsOf = (underHead: string) =>
  underHead
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length

/** Returns the columns of the block markers at the start of a line. */
function symbolsOf(line: string): number[] {
  const columns: number[] = []
  OPENING.lastIndex = 0
  while (OPENING.test(line)) columns.push(OPENING.lastIndex - 1)
  return columns
}

/** Maximum length, in UTF-16 code units, of a text shown in lists. */
const MAX_IN_LISTS = 1000

/**
 * Returns the start of a text that is long or expensive to render, cut at a safe position and followed by `…`. Returns other
 * texts unchanged.
 */
export function truncateSource(source: string, maxLength = MAX_IN_LISTS): string {
  const within = Math.min(excessOf(source)?.from ?? source.length, source.length)
  if (within === source.length && source.length <= maxLength) return source
  let end = Math.min(within, maxLength)
  for (const match of source.slice(0, end + MAX_IN_LISTS).matchAll(MARKS)) {
    if (match.index >= end) break
    if (match.index + match[0].length > end) end = match.index
  }
  const space = end < within ? source.lastIndexOf(' ', end) : end
  const cut = source.slice(0, space > Math.max(0, end - 100) ? space : end)
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${isMarkdown(source) ? '\n\n' : ' '}…`
}
