import { SaxesParser } from 'saxes'
import { ImportError } from '../../../../platform/importing/importError.ts'

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; line: number }
  | { kind: 'text'; text: string }
  | { kind: 'close' }

/** Maximum element depth. Dictionaries are flat, and deeper files would exhaust memory. */
const MAX_DEPTH = 32
/** Maximum number of characters between tags, which limits the parser's memory. */
const MAX_PIECE = 2_000_000

/** Yields the tags and texts of an XML document in batches. Throws `ImportError` with the line of a syntax error. */
export async function* xmlEvents(name: string, text: AsyncIterable<string>): AsyncGenerator<XmlEvent[]> {
  const parser = new SaxesParser()
  let events: XmlEvent[] = []
  let depth = 0
  let silent = 0
  const fail = (reason: string): never => {
    throw new ImportError(name, parser.line, reason)
  }
  const tell = (event: XmlEvent) => {
    silent = 0
    events.push(event)
  }
  let ended = false
  parser.on('error', (error) => {
    const what = error.message.replace(/^(\d+:\d+: )+/, '').replace(/\.$/, '')
    fail(ended ? `the file is truncated here (${what})` : `this is not well-formed XML (${what})`)
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > MAX_DEPTH) fail(`elements are nested more than ${MAX_DEPTH} deep`)
    tell({ kind: 'open', name: tag.name, attributes: tag.attributes, line: parser.line })
  })
  parser.on('text', (piece) => tell({ kind: 'text', text: piece }))
  parser.on('cdata', (piece) => tell({ kind: 'text', text: piece }))
  parser.on('closetag', () => {
    depth -= 1
    tell({ kind: 'close' })
  })

  for await (const piece of text) {
    if (parser.position === 0 && /^\s*[^\s<]/.test(piece)) fail('this is not XML')
    silent += piece.length
    parser.write(piece)
    if (silent > MAX_PIECE) fail(`more than ${MAX_PIECE} letters without a tag`)
    if (events.length > 0) yield events
    events = []
  }
  ended = true
  parser.close()
  if (events.length > 0) yield events
}
