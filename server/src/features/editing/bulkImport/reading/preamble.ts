import { parseHtml } from '../../../../platform/parseHtml.ts'

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Lines above a table that describe it, such as `sep=;` in Excel files and `#separator:tab` in Anki files. */
export interface Preamble {
  lines: number
  /** Offset of the table in the text. */
  end: number
  delimiter: Delimiter | null
  /** Column names, if the preamble contains them instead of the first row. */
  header: string | null
  isHtml: boolean
}

const EXCEL = /^"?sep=(.)"?$/i
const ANKI = /^#([a-z ]{1,40}):(.*)$/i
const SEPARATORS: Record<string, Delimiter> = { comma: ',', semicolon: ';', tab: '\t', ',': ',', ';': ';', '\t': '\t' }

/** Parses the preamble of a text with `\n` line endings. */
export function preambleOf(text: string): Preamble {
  const found: Preamble = { lines: 0, end: 0, delimiter: null, header: null, isHtml: false }
  for (;;) {
    const lineEnd = text.indexOf('\n', found.end)
    const line = text.slice(found.end, lineEnd < 0 ? undefined : lineEnd)
    const [, name, value = ''] = ANKI.exec(line) ?? []
    const separator = found.lines === 0 ? EXCEL.exec(line)?.[1] : undefined
    if (lineEnd < 0 || (name === undefined && separator === undefined)) return found
    if (separator !== undefined) found.delimiter = SEPARATORS[separator] ?? null
    if (name === 'separator') found.delimiter = SEPARATORS[value.toLowerCase()] ?? null
    if (name === 'html') found.isHtml = value.trim() === 'true'
    if (name === 'columns') found.header = value
    found.lines += 1
    found.end = lineEnd + 1
  }
}

const BLOCKS = new Set(['div', 'p', 'li', 'ul', 'ol', 'tr', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const HIDDEN = new Set(['script', 'style', 'head', 'template'])

/** Converts an HTML cell to text. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  const pieces: string[] = []
  let hidden = 0
  let isLineEmpty = true
  const newLine = () => {
    if (!isLineEmpty) pieces.push('\n')
    isLineEmpty = true
  }
  parseHtml(html, {
    onopentag(name) {
      if (HIDDEN.has(name)) hidden += 1
      if (name === 'br') pieces.push('\n')
      if (name === 'br') isLineEmpty = true
      if (BLOCKS.has(name)) newLine()
    },
    ontext(text) {
      if (hidden > 0) return
      pieces.push(text)
      isLineEmpty &&= text.trim() === ''
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1
      if (BLOCKS.has(name)) newLine()
    },
  })
  return pieces.join('').replaceAll('\u00a0', ' ').trim()
}
