import { isMarkdown } from './isMarkdown.ts'
import { MARKS } from './richText.ts'

/** What a text may have of each thing that costs much to draw. Real ones are far below. */
export const MAX_OF = { links: 500, blocks: 500, depth: 8, rows: 100, cells: 1000 } as const
/** Links to entries; blocks of any kind; how deep lists and quotations nest; rows and cells of all tables together. */
export type Costly = keyof typeof MAX_OF

/** What a text has too much of, and how much of it (UTF-16 units, from its beginning) is within the limits. Null: nothing. */
export interface Excess {
  of: Costly
  from: number
}

/** The first excess of a text. Linear; where a reader of Markdown might see more or less, it counts more. */
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

/** One sign that opens a block: of a quotation or of a thing in a list. */
const OPENING = / *(?:>|(?:[-*+]|\d{1,9}[.)])(?= |$))/y
/** What may be the line under the head of a table, within lists and quotations, too. */
const isUnderHead = (line: string) => /^[\s|:>*+\d.)-]*$/.test(line) && line.includes('|') && line.includes('-')

/** Code is counted like everything else: whether a line is code is for the reader of Markdown to know. */
function excessOfBlocks(source: string): Excess | null {
  const has = { blocks: 0, rows: 0, cells: 0, depth: 0 }
  // how far the things of lists are set in that are still open
  let open: number[] = []
  let columns = 0
  let afterBlank = true
  for (const { 0: whole, 1: raw = '', index } of source.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    const line = raw.replaceAll('\t', '    ')
    const isBlank = line.trim() === ''
    if (isBlank) columns = 0
    else {
      const signs = signsOf(line)
      const [first] = signs
      if (first !== undefined) open = [...open.filter((column) => column < first), ...signs]
      else if (afterBlank && !line.startsWith(' ')) open = []
      if (columns === 0 && isUnderHead(line)) columns = columnsOf(line)
      has.depth = open.length
      has.blocks += 1 + signs.length
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

/** The columns at which signs that open blocks stand at the beginning of a line. */
function signsOf(line: string): number[] {
  const columns: number[] = []
  OPENING.lastIndex = 0
  while (OPENING.test(line)) columns.push(OPENING.lastIndex - 1)
  return columns
}

/** How much of a text lists show (UTF-16 units). */
const MAX_IN_LISTS = 1000

/** The beginning of a text that is long or costly to draw, cut where nothing is torn, with `…`; others as they are. */
export function shortened(source: string, most = MAX_IN_LISTS): string {
  const within = Math.min(excessOf(source)?.from ?? source.length, source.length)
  if (within === source.length && source.length <= most) return source
  let end = Math.min(within, most)
  for (const match of source.slice(0, end + MAX_IN_LISTS).matchAll(MARKS)) {
    if (match.index >= end) break
    if (match.index + match[0].length > end) end = match.index
  }
  const space = end < within ? source.lastIndexOf(' ', end) : end
  const cut = source.slice(0, space > Math.max(0, end - 100) ? space : end)
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${isMarkdown(source) ? '\n\n' : ' '}…`
}
