/** What is in a file of a section, by the numbers there. */
export interface SectionObjects {
  /** Without those that a file has once: its catalog, and what it says of itself. */
  objects: Map<number, PdfObject>
  /** The pages in their order. */
  pages: number[]
  /** What the pages hang from; not among the objects. */
  tree: number
}

export interface PdfObject {
  /** What the object says, or what stands before its stream; names of other objects as `12 0 R`. */
  text: string
  /** Bytes from the word `stream` to its end, or null. */
  stream: Uint8Array | null
}

const STREAM = Buffer.from('\nstream\n')
const END_OF_STREAM = Buffer.from('\nendstream')

/**
 * Takes a file apart that Typst wrote. It reads no other: all objects stand in a plain table, none within another one. Throws where the
 * file is not like that.
 */
export function objectsOf(bytes: Uint8Array): SectionObjects {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { places, trailer } = tableOf(file)
  const objects = new Map<number, PdfObject>()
  for (const [at, place] of places.entries()) objects.set(...objectAt(file, place, places[at + 1] ?? file.length))
  const named = (text: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1])
  const root = named(trailer, 'Root')
  const catalog = objects.get(root)?.text ?? ''
  const tree = named(catalog, 'Pages')
  const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(tree)?.text ?? '')?.[1] ?? ''
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
  if (pages.length === 0 || pages.some((page) => !/\/Type \/Page\b/.test(objects.get(page)?.text ?? '')))
    throw unreadable('its pages')
  for (const number of [root, tree, named(catalog, 'Metadata'), named(trailer, 'Info')]) objects.delete(number)
  return { objects, pages, tree }
}

const unreadable = (what: string) => new Error(`a section is not as Typst wrote it before: ${what}`)

/** Where objects begin, in the order in which they stand, and what is said behind. */
function tableOf(file: Buffer): { places: number[]; trailer: string } {
  const start = Number(/startxref\s+(\d+)/.exec(file.toString('latin1', Math.max(0, file.length - 64)))?.[1])
  const [table = '', trailer = ''] = file.toString('latin1', start).split('trailer')
  if (!/^xref\n0 \d+\n/.test(table)) throw unreadable('its table')
  const places = [...table.matchAll(/(\d{10}) \d{5} n/g)].map(([, place]) => Number(place))
  return { places: places.sort((a, b) => a - b), trailer }
}

function objectAt(file: Buffer, from: number, to: number): [number, PdfObject] {
  const begin = file.indexOf('\n', from) + 1
  const number = Number(/^(\d+) 0 obj\n$/.exec(file.toString('latin1', from, begin))?.[1])
  if (Number.isNaN(number)) throw unreadable('an object')
  const between = file.subarray(begin, to)
  const stream = between.indexOf(STREAM)
  if (stream < 0) return [number, { text: textUntil(between, 'endobj'), stream: null }]
  const end = between.lastIndexOf(END_OF_STREAM)
  return [
    number,
    { text: between.toString('latin1', 0, stream), stream: between.subarray(stream, end + END_OF_STREAM.length) },
  ]
}

/** Without what stands after the last `end`. */
const textUntil = (bytes: Buffer, end: string) => bytes.toString('latin1', 0, bytes.lastIndexOf(end)).trim()

/** The text with other numbers for the objects it names. Strings stay as they are. */
export const renumbered = (text: string, numberOf: (number: number) => number): string =>
  text.replace(/\((?:\\.|[^\\()])*\)|\b(\d+) 0 R\b/gs, (all, number?: string) =>
    number === undefined ? all : `${numberOf(Number(number))} 0 R`,
  )
