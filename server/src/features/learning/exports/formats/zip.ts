import { Zip, ZipDeflate } from 'fflate'

/** A file in an archive, with its content as a stream. */
export interface ZipEntry {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Minimum chunk size for compression, in bytes. Compressing many small chunks is slow. */
const PIECE = 1 << 16

/** Streams a zip archive of the given files. Holds one chunk in memory at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, made_at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const encoder = new TextEncoder()
  for await (const { name, pieces } of entries) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = made_at
    zip.add(file)
    for await (const piece of inLongPieces(pieces)) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
      yield* ready
      ready = []
    }
    file.push(new Uint8Array(), true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}

async function* inLongPieces(pieces: ZipEntry['pieces']) {
  let text = ''
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (text) yield text
      text = ''
      yield piece
      continue
    }
    text += piece
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  if (text) yield text
}
