import type { DeckModel, DeckReason, ModelChoice } from '@vlacku/contract/anki'
import { MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import { isLevelTag, isOurModel } from '../ankiFile/index.ts'
import { ankiText } from './reading/ankiText.ts'
import { fitting, proposedChoice } from './reading/choices.ts'
import { DeckProblem } from './reading/deckProblem.ts'
import { type DeckItem, itemsOfNote } from './reading/items.ts'
import { type Media, mediaFile, mediaOfJson, mediaOfProtobuf } from './reading/media.ts'
import type { AnkiModel } from './reading/noteTypes.ts'
import { protobufFields } from './reading/protobuf.ts'
import { type AnkiDatabase, readDatabase } from './reading/readDatabase.ts'
import { type Archive, openZip, zstdArchive } from './reading/zip.ts'

/** Maximum size of the unpacked database, in bytes: about four times the size of 20,000 notes with all reviews. */
const MAX_DATABASE = 192 * 1024 * 1024
const MAX_LIST = 16 * 1024 * 1024
/** Maximum number of items and maximum total length in characters, both above the limits of any collection. */
const MAX_ITEMS = 100_000
const MAX_TEXT = 64_000_000
const MAX_PICTURES = 1000
/** Maximum total size of all pictures, in bytes. Limited because they are held in memory. */
const MAX_PICTURE_BYTES = 100 * 1024 * 1024
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 200

export interface DeckQuestion {
  file: Uint8Array
  /** Host of this site, used to recognize its own items. */
  host: string
  choices: Readonly<Record<string, ModelChoice>>
  with_pictures: boolean
}

export interface Deck {
  name: string
  models: DeckModel[]
  notes: number
  cards: number
  reviews: number
  media: number
  sounds: number
  /** Number of tags other than levels. */
  tags: number
  items: DeckItem[]
  rejected: { identifier: string; reason: DeckReason }[]
  /** Valid pictures of the items, by name. */
  pictures: Map<string, Uint8Array>
}

/** Reads an Anki deck. Throws `DeckProblem` if the deck is invalid or exceeds a limit. */
export async function readApkg({ file, host, choices, with_pictures }: DeckQuestion): Promise<Deck> {
  const { archive, database, media } = contentsOf(openZip(file))
  const db = await readDatabase(database)
  if (db.notes.length === 0) throw new DeckProblem('deck_empty', 'no notes')
  const { items, rejected, sounds } = itemsOf(db, choices, host)
  const tags = new Set(db.notes.flatMap((note) => note.tags.filter((tag) => !isLevelTag(tag))))
  return {
    ...{ name: db.name.slice(0, 120), models: modelsOf(db), items, rejected, sounds, tags: tags.size },
    ...{ notes: db.notes.length, cards: db.card_count, reviews: db.review_count, media: media.size },
    pictures: with_pictures ? picturesOf(archive, media, items) : new Map(),
  }
}

/** Anki's file formats, newest first. In newer formats, `collection.anki2` only contains a request to update Anki. */
const FORMATS = [
  { name: 'collection.anki21b', isPacked: true },
  { name: 'collection.anki21', isPacked: false },
  { name: 'collection.anki2', isPacked: false },
]

/** Latest supported format version in `meta`. */
const KNOWN_VERSION = 3
const MAX_META = 1000

function requireKnownVersion(zip: Archive) {
  const meta = zip.read('meta', MAX_META) ?? new Uint8Array()
  for (const { field, value } of protobufFields(meta))
    if (field === 1 && typeof value === 'number' && value > KNOWN_VERSION)
      throw new DeckProblem('deck_too_new', `version ${value}`)
}

/** Reads the database and the media manifest. Since Anki 2.1.50, all files are zstd-compressed. */
function contentsOf(zip: Archive) {
  requireKnownVersion(zip)
  const format = FORMATS.find(({ name }) => zip.has(name))
  const archive = format?.isPacked ? zstdArchive(zip) : zip
  const database = format && archive.read(format.name, MAX_DATABASE)
  if (!database) throw new DeckProblem('not_a_deck', 'no collection')
  const list = archive.read('media', MAX_LIST)
  const media: Media = !list ? new Map() : format.isPacked ? mediaOfProtobuf(list) : mediaOfJson(list)
  return { archive, database, media }
}

function modelsOf(db: AnkiDatabase): DeckModel[] {
  const byModel = new Map<string, AnkiDatabase['notes']>([...db.models.keys()].map((id) => [id, []]))
  for (const note of db.notes) byModel.get(note.model)?.push(note)
  return [...db.models.values()].flatMap((model): DeckModel[] => {
    const notes = byModel.get(model.id)!
    if (notes.length === 0) return []
    const sample = (fields: string[] | null) =>
      model.fields.map((_, at) =>
        ankiText((fields?.[at] ?? '').slice(0, 5000))
          .text.slice(0, MAX_SAMPLE_LENGTH)
          .toWellFormed(),
      )
    const { id, name, kind, fields } = model
    const samples = notes.slice(0, SAMPLES).map((note) => sample(note.fields))
    return [
      {
        id,
        name,
        kind,
        fields,
        notes: notes.length,
        samples,
        is_ours: isOurModel(model),
        choice: proposedChoice(model),
      },
    ]
  })
}

function itemsOf(db: AnkiDatabase, choices: DeckQuestion['choices'], host: string) {
  const chosen = new Map<AnkiModel, ModelChoice>()
  for (const model of db.models.values()) chosen.set(model, fitting(model, choices[model.id]))
  const items: DeckItem[] = []
  const rejected: Deck['rejected'] = []
  let sounds = 0
  let length = 0
  for (const [at, note] of db.notes.entries()) {
    const model = db.models.get(note.model)
    if (!model) {
      rejected.push({ identifier: `#${at + 1}`, reason: 'not_an_item' })
      continue
    }
    const found = itemsOfNote(note, { model, choice: chosen.get(model)!, host, db, nth: at + 1 })
    items.push(...found.items)
    rejected.push(...found.rejected)
    sounds += found.sounds
    for (const { front, back, notes } of found.items) length += front.length + back.length + notes.length
    if (items.length > MAX_ITEMS || length > MAX_TEXT) throw new DeckProblem('too_large', 'too many items')
  }
  return { items, rejected, sounds }
}

/** Extracts pictures. Skips corrupt, oversized and missing ones. */
function picturesOf(archive: Archive, media: Media, items: readonly DeckItem[]) {
  const pictures = new Map<string, Uint8Array>()
  let sum = 0
  for (const name of new Set(items.flatMap((item) => Object.values(item.pictures)))) {
    if (pictures.size >= MAX_PICTURES || sum > MAX_PICTURE_BYTES) break
    const bytes = pictureNamed(archive, mediaFile(media, name))
    if (!bytes) continue
    // copied, since a view would retain the whole file in memory
    pictures.set(name, new Uint8Array(bytes))
    sum += bytes.length
  }
  return pictures
}

function pictureNamed(archive: Archive, number: string | undefined): Uint8Array | null {
  if (number === undefined) return null
  try {
    return archive.read(number, MAX_IMAGE_BYTES)
  } catch (error) {
    if (error instanceof DeckProblem) return null
    throw error
  }
}
