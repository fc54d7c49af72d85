import { ApiError } from '../../platform/ApiError.ts'
import type { Values } from './form/values.ts'

/** Form fields by their API names. */
const FIELDS: Record<string, keyof Values> = {
  word: 'word',
  source_langid: 'source_langid',
  lang_id: 'langid',
  definition: 'definition',
  notes: 'notes',
  etymology: 'etymology',
  jargon: 'jargon',
  selmaho: 'selmaho',
  rafsi: 'rafsi',
  gloss_keywords: 'glosses',
  place_keywords: 'places',
  images: 'images',
  image: 'images',
  commit_message: 'commit_message',
}
/** The field to which each error code belongs. */
const PLACES: Partial<Record<ApiError['code'], keyof Values>> = {
  not_a_word: 'word',
  image_not_found: 'images',
  not_an_image: 'images',
}

/** Returns the fields that an error concerns; empty if it concerns the whole form. */
export function refusedFields(error: unknown): (keyof Values)[] {
  if (!(error instanceof ApiError)) return []
  const named = Object.keys((error.details?.fields as object | undefined) ?? {}).map(
    (path) => FIELDS[path.split('.')[0]!],
  )
  const known = [...new Set(named.filter((field) => field !== undefined))]
  if (known.length > 0) return known
  const place = PLACES[error.code]
  return place ? [place] : []
}
