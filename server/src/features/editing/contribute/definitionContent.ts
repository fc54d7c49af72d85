import type { contribute, HandlerInput } from '@vlacku/contract'
import { MAX_IMAGES, MAX_PLACES } from '@vlacku/contract/contribute'
import { AppError } from '../../../platform/errors.ts'
import { normalOf, packOf } from '../../../platform/languagePacks.ts'
import type { StoredContent } from '../../dictionary/versions/index.ts'

/** Content of a definition, with the rafsi of its head word. */
export type DefinitionContent = Required<StoredContent>
type Keyword = DefinitionContent['keywords'][number]

type Body = HandlerInput<typeof contribute.editDefinition>['body']
/** Fields to change. Missing fields remain unchanged; null or empty values clear them. */
export type Change = Partial<
  Pick<
    Body,
    | 'lang_id'
    | 'definition'
    | 'notes'
    | 'etymology'
    | 'jargon'
    | 'selmaho'
    | 'rafsi'
    | 'gloss_keywords'
    | 'place_keywords'
    | 'images'
    | 'remove_image'
  >
>

export const emptyContent = (langid: number, rafsi: string[]): DefinitionContent => ({
  langid,
  definition: '',
  notes: '',
  etymology: '',
  jargon: '',
  selmaho: null,
  rafsi,
  keywords: [],
  images: [],
})

/** Returns the content after a change. `sent` is the ID of an uploaded picture. */
export function contentAfter(before: DefinitionContent, change: Change, sent?: number): DefinitionContent {
  const text = (field: 'definition' | 'notes' | 'etymology' | 'jargon') =>
    change[field] === undefined ? before[field] : (change[field] ?? '')
  const after = {
    langid: change.lang_id ?? before.langid,
    definition: text('definition'),
    notes: text('notes'),
    etymology: text('etymology'),
    jargon: text('jargon'),
    selmaho: change.selmaho === undefined ? before.selmaho : change.selmaho || null,
    rafsi: change.rafsi === undefined ? before.rafsi : [...new Set(change.rafsi)],
    keywords: [...glossesAfter(before, change), ...placesAfter(before, change)],
    images: imagesAfter(before, change, sent),
  }
  if (isEmpty(after) && !isEmpty(before)) throw validationError('definition', 'is required unless an image is given')
  return after
}

const isEmpty = ({ definition, images }: DefinitionContent) => definition.trim() === '' && images.length === 0
const validationError = (field: string, why: string) => new AppError('invalid_request', { fields: { [field]: why } })

function glossesAfter({ keywords }: DefinitionContent, { gloss_keywords }: Change): Keyword[] {
  if (gloss_keywords === undefined) return keywords.filter(({ place }) => place === 0)
  return (gloss_keywords ?? []).map(({ word, meaning }) => ({ place: 0, word, meaning }))
}

/** Sorts keywords by place. Keywords of the same place remain in the given order. */
function placesAfter({ keywords }: DefinitionContent, { place_keywords }: Change): Keyword[] {
  if (place_keywords === undefined) return keywords.filter(({ place }) => place > 0)
  const places = (place_keywords ?? []).map(({ word, meaning, place }, at) => ({
    place: place ?? at + 1,
    word,
    meaning,
  }))
  const beyond = places.findIndex(({ place }) => place > MAX_PLACES)
  if (beyond >= 0) throw validationError(`place_keywords.${beyond}.place`, `must be at most ${MAX_PLACES}`)
  return places.filter(({ word }) => word !== '').sort((a, b) => a.place - b.place)
}

/** Appends an uploaded picture to the given list of pictures. Without a list, the upload replaces the existing pictures. */
function imagesAfter(
  before: DefinitionContent,
  { images, remove_image }: Change,
  sent?: number,
): DefinitionContent['images'] {
  const replaces = images === null || remove_image || sent !== undefined
  const listed = images ?? (replaces ? [] : before.images)
  const after = sent === undefined ? listed : [...listed, { image_id: sent, description: '' }]
  if (after.length > MAX_IMAGES) throw validationError('images', `must have at most ${MAX_IMAGES}`)
  return after
}

export interface HeadWord {
  /** Stored spelling. */
  word: string
  /** The word as typed, which may be the spelling of an imported entry. */
  typed: string
  /** Normalized spelling for lookups. */
  normal: string
  source_langid: number
  /** Word type for a new entry. */
  type_name: string
}

/** Word types of new, unofficial roots and particles. */
const NEW_TYPES: Record<string, string> = { gismu: 'experimental gismu', cmavo: 'experimental cmavo' }
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\p{M}]/u

/** Parses a head word according to the rules of its language. Throws `not_a_word`. */
export function headWordOf(text: string, source_langid: number): HeadWord {
  const typed = text.normalize('NFC').trim()
  const pack = packOf(source_langid)
  const shape = pack ? pack.classify(typed) : VISIBLE_CHARACTER.test(typed) ? 'phrase' : null
  if (shape === null) throw new AppError('not_a_word', { fields: { word: 'is not a word of this language' } })
  return {
    word: pack?.normalize(typed) ?? typed,
    typed,
    normal: normalOf(typed, source_langid),
    source_langid,
    type_name: NEW_TYPES[shape] ?? shape,
  }
}
