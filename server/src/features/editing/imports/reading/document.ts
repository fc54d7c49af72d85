import { SaxesParser } from 'saxes'
import { ImportError } from '../../../../platform/importing/importError.ts'
import { type Source, textOf } from '../../../../platform/importing/source.ts'
import { FIELDS, type Field, type ReadDefinition, ValsiReader } from './valsi.ts'

/** An item of a dictionary file, in file order. */
export type ReadItem =
  | { kind: 'language'; to: string; line: number }
  | ({ kind: 'definition' } & ReadDefinition)
  /** A natlang word in the reverse direction of the dictionary. */
  | { kind: 'nlword'; word: string; meaning: string | undefined; valsi: string; place: string | undefined }

/**
 * Reads a jbovlaste export of any age: one definition per word, several in a row, or all of them inside `definitions`. Yields
 * batches, holding only one word in memory. Throws `ImportError` if the file is not an export.
 */
export async function* readDocument(source: Source): AsyncGenerator<ReadItem[]> {
  const reader = new DocumentReader(source.name)
  for await (const events of xmlEvents(source.name, textOf(source))) {
    for (const event of events) {
      if (event.kind === 'open') reader.open(event.name, event.attributes, event.line)
      else if (event.kind === 'text') reader.text(event.text)
      else reader.close()
    }
    if (reader.found.length > 0) yield reader.found
    reader.found = []
  }
  reader.end()
}

const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name)

class DocumentReader {
  found: ReadItem[] = []
  #file: string
  #path: string[] = []
  #direction: { to: string; line: number; isReported: boolean } | null = null
  #valsi: ValsiReader | null = null
  #sawValsi = false
  /** Current field and its depth. Markup inside a field is ignored, but the text inside the markup is included. */
  #field: { name: Field; depth: number; text: string } | null = null

  constructor(file: string) {
    this.#file = file
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number) {
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (this.#field) return
    if (parent === undefined && name !== 'dictionary') {
      throw new ImportError(this.#file, line, `a dictionary starts with <dictionary>, this file with <${name}>`)
    }
    if (this.#valsi) this.#openInValsi(this.#valsi, name, parent!, attributes, line)
    else if (name === 'direction') this.#direction = { to: attributes.to ?? '', line, isReported: false }
    else if (name === 'valsi') this.#openValsi(attributes, line)
    else if (name === 'nlword' && attributes.valsi !== undefined) {
      const { word = '', sense, valsi, place } = attributes
      this.found.push({ kind: 'nlword', word, meaning: sense, valsi, place })
    }
  }

  #openValsi(attributes: Readonly<Record<string, string>>, line: number) {
    const direction = this.#direction
    if (!direction) throw new ImportError(this.#file, line, '<valsi> is outside of a <direction>')
    if (!direction.isReported) this.found.push({ kind: 'language', to: direction.to, line: direction.line })
    direction.isReported = true
    this.#sawValsi = true
    this.#valsi = new ValsiReader(attributes.word ?? '', attributes.type ?? '', line)
  }

  #openInValsi(
    valsi: ValsiReader,
    name: string,
    parent: string,
    attributes: Readonly<Record<string, string>>,
    line: number,
  ) {
    if (name === 'glossword') valsi.keyword('0', attributes.word ?? '', attributes.sense)
    else if (name === 'keyword') valsi.keyword(attributes.place ?? '', attributes.word ?? '', attributes.sense)
    else if (name === 'user') valsi.user(line)
    else if (name === 'definition' && parent === 'definitions') valsi.nextDefinition(line)
    else if (name === 'text') this.#field = { name: 'definition', depth: this.#path.length, text: '' }
    else if (isField(name)) this.#field = { name, depth: this.#path.length, text: '' }
    if (this.#field) valsi.field(this.#field.name, line)
  }

  text(piece: string) {
    if (this.#field) this.#field.text += piece
  }

  close() {
    if (this.#field && this.#field.depth === this.#path.length) {
      this.#valsi!.value(this.#field.name, this.#field.text.trim())
      this.#field = null
    }
    const name = this.#path.pop()
    if (this.#field) return
    if (name === 'direction') this.#direction = null
    if (name !== 'valsi' || !this.#valsi) return
    for (const definition of this.#valsi.definitions()) this.found.push({ kind: 'definition', ...definition })
    this.#valsi = null
  }

  end() {
    if (!this.#sawValsi)
      throw new ImportError(this.#file, null, 'the file has no <valsi>: it is not a jbovlaste export')
  }
}

type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; line: number }
  | { kind: 'text'; text: string }
  | { kind: 'close' }

/** Maximum element depth. Dictionaries are flat, and deeper files would exhaust memory. */
const MAX_DEPTH = 32
/** Maximum number of characters between tags, which limits the parser's memory. */
const MAX_PIECE = 2_000_000

/** Yields the tags and texts of an XML document in batches. Throws `ImportError` with the line of a syntax error. */
async function* xmlEvents(name: string, text: AsyncIterable<string>): AsyncGenerator<XmlEvent[]> {
  const parser = new SaxesParser()
  let events: XmlEvent[] = []
  let depth = 0
  let silent = 0
  const fail = (reason: string): never => {
    throw new ImportError(name, parser.line, reason)
  }
  const report = (event: XmlEvent) => {
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
    report({ kind: 'open', name: tag.name, attributes: tag.attributes, line: parser.line })
  })
  parser.on('text', (piece) => report({ kind: 'text', text: piece }))
  parser.on('cdata', (piece) => report({ kind: 'text', text: piece }))
  parser.on('closetag', () => {
    depth -= 1
    report({ kind: 'close' })
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
