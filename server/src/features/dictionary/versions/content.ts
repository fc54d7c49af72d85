import type { Content } from '@vlacku/contract/contribute'
import type { ShownImage } from '@vlacku/contract/pictures'
import type { Change } from '@vlacku/contract/versions'

/** JSON in `definition_versions.content`. See `contentOfDefinition`. */
export interface StoredContent {
  definition: string
  notes: string
  etymology: string
  jargon: string
  selmaho: string | null
  langid: number
  /** Missing from versions stored before image support. */
  images?: ShownImage[]
  keywords: { place: number; word: string; meaning: string | null }[]
  rafsi?: string[]
}

export function presentContent(stored: StoredContent): Content {
  const glosses = stored.keywords.filter(({ place }) => place === 0)
  return {
    langid: stored.langid,
    definition: stored.definition,
    notes: stored.notes,
    etymology: stored.etymology,
    jargon: stored.jargon,
    selmaho: stored.selmaho,
    rafsi: stored.rafsi ?? null,
    gloss_keywords: glosses.map(({ word, meaning }) => ({ word, meaning })),
    place_keywords: stored.keywords.filter(({ place }) => place > 0),
    images: stored.images ?? [],
  }
}

/** Fields in display order. Lists are compared and displayed with one item per line. */
const fields: [string, (content: Content) => string][] = [
  ['definition', (c) => c.definition],
  ['notes', (c) => c.notes],
  ['etymology', (c) => c.etymology],
  ['jargon', (c) => c.jargon],
  ['selmaho', (c) => c.selmaho ?? ''],
  ['rafsi', (c) => (c.rafsi ?? []).join(' ')],
  ['gloss_keywords', (c) => c.gloss_keywords.map(({ word, meaning }) => withMeaning(word, meaning)).join('\n')],
  [
    'place_keywords',
    (c) => c.place_keywords.map(({ place, word, meaning }) => `${place}: ${withMeaning(word, meaning)}`).join('\n'),
  ],
  ['langid', (c) => String(c.langid)],
]
const withMeaning = (word: string, meaning: string | null) => (meaning === null ? word : `${word}; ${meaning}`)

/**
 * Returns the differences between two versions: first text fields, then images that were added, removed or given a new
 * description.
 */
export function changesBetween(before: Content, after: Content): Change[] {
  const changes: Change[] = []
  for (const [field, read] of fields) {
    // rafsi can't be compared if either version lacks them
    if (field === 'rafsi' && (before.rafsi === null || after.rafsi === null)) continue
    const change = changeOf(field, read(before), read(after))
    if (change) changes.push({ ...change, image_url: null })
  }
  return [...changes, ...imageChanges(before.images, after.images)]
}

function changeOf(field: string, old: string, now: string): Omit<Change, 'image_url'> | null {
  if (old === now) return null
  const change_type = old === '' ? 'added' : now === '' ? 'removed' : 'modified'
  return { field, old_value: old || null, new_value: now || null, change_type }
}

function imageChanges(before: ShownImage[], after: ShownImage[]): Change[] {
  const ids = new Set([...before, ...after].map(({ image_id }) => image_id))
  return [...ids].flatMap((image_id): Change[] => {
    const old = before.find((image) => image.image_id === image_id)
    const now = after.find((image) => image.image_id === image_id)
    if (old && now && old.description === now.description) return []
    const change_type = old && now ? 'modified' : now ? 'added' : 'removed'
    const values = { old_value: old?.description ?? null, new_value: now?.description ?? null }
    return [{ field: 'image', ...values, change_type, image_url: `/api/images/${image_id}` }]
  })
}
