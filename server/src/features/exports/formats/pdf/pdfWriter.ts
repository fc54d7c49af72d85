import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

const packed = promisify(deflate)

/** Objects of one packed stream: the more, the smaller the file, and the more a viewer unpacks for a page. */
const OBJECTS_A_STREAM = 100
/** Bytes of a place in the table. */
const PLACE = 5

/** Writes a PDF file object by object (ISO 32000-1: 7.5.7, 7.5.8). What it answers with are the pieces of the file, in order. */
export class PdfWriter {
  /** Of each object where it stands: in the file, or in which packed stream and at which place there. At 0 is none. */
  readonly #places: ([at: number] | [stream: number, nth: number])[] = [[0]]
  #size = 0
  #packing: { number: number; text: string }[] = []

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#places.push([0]) - 1
  }

  begin(): Uint8Array {
    // four signs above 127 tell others that this is no text
    return this.#counted(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  }

  /** `stream` begins with the word and ends with `endstream`. */
  writeStream(number: number, text: string, stream: Uint8Array): Uint8Array {
    this.#places[number] = [this.#size]
    return this.#counted(
      Buffer.concat([Buffer.from(`${number} 0 obj\n${text}`, 'latin1'), stream, Buffer.from('\nendobj\n')]),
    )
  }

  /** An object without a stream; what is to be written because of it is mostly nothing. */
  async write(number: number, text: string): Promise<Uint8Array> {
    this.#packing.push({ number, text: text.replace(/\n\s*/g, ' ') })
    return this.#packing.length < OBJECTS_A_STREAM ? new Uint8Array() : this.#pack()
  }

  /** What is left, and the table of all. `root` is the catalog, `info` what the file says of itself. */
  async end(root: number, info: number): Promise<Uint8Array> {
    const last = this.#packing.length > 0 ? await this.#pack() : new Uint8Array()
    const number = this.reserve()
    const at = this.#size
    this.#places[number] = [at]
    const table = Buffer.alloc(this.#places.length * (1 + PLACE + 1))
    for (const [n, [first, nth]] of this.#places.entries()) {
      const from = n * (1 + PLACE + 1)
      table[from] = first === 0 ? 0 : nth === undefined ? 1 : 2
      table.writeUIntBE(first, from + 1, PLACE)
      table[from + 1 + PLACE] = n === 0 ? 255 : (nth ?? 0)
    }
    const body = await packed(table)
    const text = `<</Type/XRef/Size ${this.#places.length}/W[1 ${PLACE} 1]/Root ${root} 0 R/Info ${info} 0 R/Filter/FlateDecode/Length ${body.length}>>`
    return Buffer.concat([
      last,
      this.writeStream(number, text, streamOf(body)),
      Buffer.from(`startxref\n${at}\n%%EOF\n`),
    ])
  }

  async #pack(): Promise<Uint8Array> {
    const objects = this.#packing
    this.#packing = []
    const stream = this.reserve()
    const starts: string[] = []
    let length = 0
    for (const [nth, { number, text }] of objects.entries()) {
      this.#places[number] = [stream, nth]
      starts.push(`${number} ${length}`)
      length += text.length + 1
    }
    const head = `${starts.join(' ')}\n`
    const body = await packed(Buffer.from(`${head}${objects.map(({ text }) => text).join('\n')}`, 'latin1'))
    const text = `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${body.length}>>`
    return this.writeStream(stream, text, streamOf(body))
  }

  #counted(bytes: Uint8Array): Uint8Array {
    this.#size += bytes.length
    return bytes
  }
}

/** As it stands behind what an object says of its stream. */
export const streamOf = (body: Uint8Array | string): Uint8Array =>
  Buffer.concat([Buffer.from('\nstream\n'), Buffer.from(body as string), Buffer.from('\nendstream')])

/** A text of any script as PDF writes it. */
export const pdfText = (said: string): string => `<feff${Buffer.from(said, 'utf16le').swap16().toString('hex')}>`
