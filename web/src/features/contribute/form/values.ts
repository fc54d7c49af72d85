import type { ShownImage } from '@vlacku/contract/pictures'
import type { Changes, NewDefinition, Source } from '../queries.ts'
import { rafsiOf } from './rafsi.ts'

export interface Gloss {
  word: string
  meaning: string
}
export interface PlaceWord extends Gloss {
  /** One-based place number. */
  place: number
}

/** All form values. Texts are stored as typed; `rafsi` are separated by spaces. */
export interface Values {
  word: string
  source_langid: number
  langid: number
  definition: string
  notes: string
  etymology: string
  jargon: string
  selmaho: string
  rafsi: string
  glosses: Gloss[]
  places: PlaceWord[]
  images: ShownImage[]
  owner_only: boolean
  commit_message: string
}

/** Versioned fields, which two users may edit concurrently. */
export const CONTENT = [
  ...(['langid', 'definition', 'notes', 'etymology', 'jargon'] as const),
  ...(['selmaho', 'rafsi', 'glosses', 'places', 'images'] as const),
] as const
export type ContentField = (typeof CONTENT)[number]
export type TextField = 'definition' | 'notes' | 'etymology'

export const emptyValues = (word: string, source_langid: number, langid: number): Values => ({
  ...{ word, source_langid, langid, definition: '', notes: '', etymology: '', jargon: '', selmaho: '', rafsi: '' },
  ...{ glosses: [], places: [], images: [], owner_only: false, commit_message: '' },
})

export const valuesOf = ({ word, source_langid, owner_only, content }: Source): Values => ({
  word,
  source_langid,
  langid: content.langid,
  definition: content.definition,
  notes: content.notes,
  etymology: content.etymology,
  jargon: content.jargon,
  selmaho: content.selmaho ?? '',
  rafsi: (content.rafsi ?? []).join(' '),
  glosses: content.gloss_keywords.map(({ word, meaning }) => ({ word, meaning: meaning ?? '' })),
  places: content.place_keywords.map(({ word, meaning, place }) => ({ word, meaning: meaning ?? '', place })),
  images: content.images,
  owner_only,
  commit_message: '',
})

const keyword = ({ word, meaning }: Gloss) => ({ word: word.trim(), meaning: meaning.trim() || null })
const named = ({ word }: Gloss) => word.trim() !== ''

/** Converts each field to its API value; drops rows without a word. */
const sent = {
  langid: ({ langid }: Values) => ({ lang_id: langid }),
  definition: ({ definition }: Values) => ({ definition }),
  notes: ({ notes }: Values) => ({ notes }),
  etymology: ({ etymology }: Values) => ({ etymology }),
  jargon: ({ jargon }: Values) => ({ jargon: jargon.trim() }),
  selmaho: ({ selmaho }: Values) => ({ selmaho: selmaho.trim() }),
  rafsi: ({ rafsi }: Values) => ({ rafsi: rafsiOf(rafsi) }),
  glosses: ({ glosses }: Values) => ({ gloss_keywords: glosses.filter(named).map(keyword) }),
  places: ({ places }: Values) => ({
    place_keywords: places
      .filter(named)
      .sort((a, b) => a.place - b.place)
      .map((row) => ({ ...keyword(row), place: row.place })),
  }),
  images: ({ images }: Values) => ({
    images: images.map(({ image_id, description }) => ({ image_id, description: description.trim() })),
  }),
} satisfies Record<ContentField, (values: Values) => object>

/** True if a field has the same API value in both sets of form values. */
export const sameIn = (field: ContentField, a: Values, b: Values): boolean =>
  JSON.stringify(sent[field](a)) === JSON.stringify(sent[field](b))

const all = (values: Values, fields: readonly ContentField[]) =>
  Object.assign({}, ...fields.map((field) => sent[field](values))) as object

/**
 * @param withRafsi whether the word's type may have rafsi
 */
export const newDefinition = (values: Values, withRafsi: boolean): NewDefinition => ({
  word: values.word.trim(),
  source_langid: values.source_langid,
  lang_id: values.langid,
  ...all(
    values,
    CONTENT.filter((field) => field !== 'rafsi' || withRafsi),
  ),
  owner_only: values.owner_only,
  commit_message: values.commit_message.trim(),
})

/** Returns the fields that differ from the base version; omitted fields are unchanged on the server. */
export const changesTo = (version: number, before: Values, now: Values): Changes => ({
  expected_version: version,
  ...all(
    now,
    CONTENT.filter((field) => !sameIn(field, before, now)),
  ),
  ...(now.owner_only !== before.owner_only && { owner_only: now.owner_only }),
  commit_message: now.commit_message.trim(),
})
