import { endOfHeaders, type Field, readHeaders, writeHeaders } from './headers.ts'
import { exceedsBodyLimits, exceedsHeaderLimits, exceedsLines, MAIL_LIMITS, PARSE_LIMITS } from './limits.ts'
import { delimitersIn, OpenParts } from './openParts.ts'
import { formatParameters, type Parameters, parseParameters } from './parameters.ts'
import { type TextPart, textOf } from './textPart.ts'
import { decodeTransfer, transferEncodingNamed, withoutBlankLine } from './transferEncodings.ts'

/** A message in a format that the MIME library can parse. */
interface Repaired {
  raw: Buffer
  /** The text of a single-part message, in which case `raw` contains only the headers. */
  only: { type: string; text: string } | null
}

/** A message or part with its headers. */
interface Entity {
  fields: Field[]
  type: Parameters
  isAttachment: boolean
  encoding: string
}

/** Boundary for uuencoded files inside a text. Their base64 content can't contain this line. */
const FILES_BOUNDARY = 'uuencoded-files'
/** Matches delivery and feedback reports. The library attaches the messages in a report, so they are not rewritten. */
const REPORT = /message\/(?:delivery-status|feedback-report)/i
const TEXTS = new Set(['text/plain', 'text/html'])
const DESCRIBING = new Set(['content-type', 'content-transfer-encoding'])

class TooLarge extends Error {}

/**
 * Rewrites a message to match its declared format: headers and texts become UTF-8, transfer encodings and boundaries get standard
 * names, and uuencoded files become attachments. Returns null if the message or an embedded one exceeds a limit.
 */
export function repairMessage(raw: Buffer): Repaired | null {
  try {
    return new Repair(raw, 0).run()
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

/** Repairs a message, reading each line once. */
class Repair {
  readonly #raw: Buffer
  readonly #depth: number
  readonly #written: Buffer[] = []
  readonly #open: OpenParts
  #parts = 0
  #keepsMessages: boolean | null = null

  constructor(raw: Buffer, depth: number) {
    this.#raw = raw
    this.#depth = depth
    this.#open = new OpenParts(() => {
      if (exceedsLines(raw)) throw new TooLarge()
      return delimitersIn(raw)
    })
  }

  run(): Repaired {
    const end = this.#endOfHeaders(0)
    const root = this.#readEntity(0, end)
    const type = root.type.value
    if (/^message\/partial$/.test(type)) return this.#withFragment(root, end)
    if (!root.isAttachment && type.startsWith('text/') && !TEXTS.has(type)) root.type.value = 'text/plain'
    if (!this.#isMultipart(root, end) && isText(root) && this.#depth === 0) {
      const part = textOf(root.type, root.encoding, this.#raw.subarray(end))
      if (part.files.length === 0) {
        const raw = Buffer.from(writeHeaders(withoutDescription(root.fields)))
        return { raw, only: { type: root.type.value, text: part.text } }
      }
    }
    this.#write(root, end)
    return { raw: Buffer.concat(this.#written), only: null }
  }

  /** Writes the root and all parts. */
  #write(root: Entity, end: number) {
    let entity: Entity | null = root
    for (let start = end; ; ) {
      const delimiter = this.#open.next(start)
      const body = this.#raw.subarray(start, Math.max(start, delimiter?.at ?? this.#raw.length))
      if (entity) this.#writeEntity(entity, body)
      else this.#push(body)
      if (!delimiter) return
      this.#push('\n', this.#raw.subarray(delimiter.at + 1, delimiter.end), '\n')
      start = Math.min(delimiter.end + 1, this.#raw.length)
      entity = null
      if (delimiter.isLast || delimiter.end >= this.#raw.length) continue
      if (++this.#parts > MAIL_LIMITS.parts) throw new TooLarge()
      const partEnd = this.#endOfHeaders(start)
      entity = this.#readEntity(start, partEnd)
      this.#isMultipart(entity, partEnd)
      start = partEnd
    }
  }

  /** Returns the position of the newline after the headers. */
  #endOfHeaders(start: number): number {
    const end = endOfHeaders(this.#raw, start)
    if (exceedsHeaderLimits(this.#raw.subarray(start, end))) throw new TooLarge()
    return end
  }

  #readEntity(start: number, end: number): Entity {
    const fields = readHeaders(this.#raw.subarray(start, end), this.#raw.subarray(end))
    const header = (name: string) => fields.find((field) => field.name === name)?.value ?? ''
    const fallback = start > 0 && this.#open.isDigest ? 'message/rfc822' : 'text/plain'
    return {
      fields,
      type: parseParameters(header('content-type') || fallback),
      isAttachment: /^attachment\b/i.test(header('content-disposition')),
      encoding: header('content-transfer-encoding'),
    }
  }

  /**
   * Parses a multipart entity using the boundary that actually occurs in its body. A multipart entity without parts becomes plain
   * text.
   */
  #isMultipart(entity: Entity, end: number): boolean {
    if (!entity.type.value.startsWith('multipart/')) return false
    const boundary = this.#open.open(entity.type.params.get('boundary') ?? '', end, entity.type.value)
    if (boundary === null) entity.type = { value: 'text/plain', params: new Map() }
    else entity.type.params.set('boundary', boundary)
    return boundary !== null
  }

  #writeEntity(entity: Entity, body: Buffer) {
    const { type, isAttachment } = entity
    if (type.value.startsWith('multipart/')) this.#push(head(entity.fields, formatParameters(type), '8bit'), body)
    else if (isText(entity)) this.#writeText(entity, textOf(type, entity.encoding, body))
    else if (type.value === 'message/rfc822' && !isAttachment && !this.#keepsAttached())
      this.#writeMessage(entity, body)
    else this.#writeFile(entity, body)
  }

  #writeText({ fields, type }: Entity, { text, files }: TextPart) {
    const plain = `${type.value}; charset=utf-8`
    const content = base64(`${text}\n`)
    if (files.length === 0) return this.#push(head(fields, plain, 'base64'), content)
    this.#push(head(fields, `multipart/mixed; boundary=${FILES_BOUNDARY}`, '8bit'))
    this.#push(`--${FILES_BOUNDARY}\n`, head([], plain, 'base64'), content)
    for (const { name, content } of files) {
      const disposition = formatParameters({ value: 'attachment', params: new Map([['filename', name]]) })
      const fields = [{ name: 'content-disposition', value: disposition }]
      this.#push(`\n--${FILES_BOUNDARY}\n`, head(fields, 'application/octet-stream', 'base64'), base64(content))
    }
    this.#push(`\n--${FILES_BOUNDARY}--\n`)
  }

  #writeMessage({ fields, type, encoding }: Entity, body: Buffer) {
    const raw = decodeTransfer(encoding, body)
    const message = new Repair(raw, this.#depth + 1).run().raw
    if (exceedsBodyLimits(message)) throw new TooLarge()
    this.#push(head(fields, formatParameters(type), 'base64'), base64(message))
  }

  #writeFile({ fields, type, encoding }: Entity, body: Buffer) {
    const named = transferEncodingNamed(encoding)
    const written = head(fields, formatParameters(type), named ?? '8bit')
    if (named !== 'uuencode') return this.#push(written, withoutBlankLine(body))
    this.#push(head(fields, formatParameters(type), 'base64'), base64(decodeTransfer(encoding, body)))
  }

  /** Displays a message fragment as text. The first fragment declares the format of its text. */
  #withFragment(root: Entity, end: number): Repaired {
    const body = withoutBlankLine(this.#raw.subarray(end))
    const isFirst = root.type.params.get('number') === '1'
    const innerEnd = isFirst ? endOfHeaders(body) : 0
    if (exceedsHeaderLimits(body.subarray(0, innerEnd))) throw new TooLarge()
    const inner = isFirst
      ? readHeaders(body.subarray(0, innerEnd)).filter(({ name }) => name.startsWith('content-'))
      : []
    const outer = root.fields.filter(({ name }) => !name.startsWith('content-'))
    const fields = writeHeaders([...outer, ...inner])
    return new Repair(
      Buffer.concat([Buffer.from(`${fields}\n`), withoutBlankLine(body.subarray(innerEnd))]),
      this.#depth,
    ).run()
  }

  #keepsAttached(): boolean {
    this.#keepsMessages ??=
      this.#depth >= PARSE_LIMITS.maxRfc822NestingDepth || REPORT.test(this.#raw.toString('latin1'))
    return this.#keepsMessages
  }

  #push(...pieces: (Buffer | string)[]) {
    for (const piece of pieces) this.#written.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
  }
}

const isText = ({ type, isAttachment }: Entity) => TEXTS.has(type.value) && !isAttachment

const withoutDescription = (fields: readonly Field[]) => fields.filter(({ name }) => !DESCRIBING.has(name))

const head = (fields: readonly Field[], type: string, encoding: string) =>
  `${writeHeaders([
    ...withoutDescription(fields),
    { name: 'content-type', value: type },
    { name: 'content-transfer-encoding', value: encoding },
  ])}\n`

const base64 = (content: Buffer | string) => Buffer.from(content as string).toString('base64')
