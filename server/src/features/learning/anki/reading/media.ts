import { DeckProblem } from './deckProblem.ts'
import { protobufFields, textField } from './protobuf.ts'

/** Names of picture and sound files in the zip archive, keyed by media name in Unicode NFC. */
export type Media = ReadonlyMap<string, string>

/** Reads the JSON media manifest, which maps the files of a zip archive to media names. */
export const mediaOfJson = (list: Uint8Array): Media =>
  guarded(() => {
    const parsed: unknown = JSON.parse(Buffer.from(list).toString())
    const entries = Object.entries(parsed ?? {}).filter(([, name]) => typeof name === 'string')
    return new Map(entries.map(([file, name]) => [(name as string).normalize('NFC'), file]))
  })

const ENTRIES = 1
const NAME = 1
const LEGACY_FILE = 255

/** Reads the protobuf media manifest. The nth entry is file `n` unless it declares another number. */
export const mediaOfProtobuf = (list: Uint8Array): Media =>
  guarded(() => {
    const media = new Map<string, string>()
    let nth = 0
    for (const { field, value } of protobufFields(list)) {
      if (field !== ENTRIES || typeof value === 'number') continue
      const file = [...protobufFields(value)].find((one) => one.field === LEGACY_FILE)?.value ?? nth
      media.set(textField(value, NAME).normalize('NFC'), String(file))
      nth += 1
    }
    return media
  })

/** Returns the zip file to which a `src` refers, as written or percent-decoded. */
export const mediaFile = (media: Media, src: string): string | undefined =>
  media.get(src.normalize('NFC')) ?? media.get(percentDecoded(src).normalize('NFC'))

/** Decodes only valid percent escapes, since names may contain percent signs. */
const percentDecoded = (src: string) =>
  src.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new DeckProblem('not_a_deck', `a broken list of media: ${error}`)
  }
}
