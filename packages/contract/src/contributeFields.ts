import { z } from 'zod'
import { MAX_ID } from './paging.ts'
import { ShownImageInput } from './pictures.ts'
import { Line, LongText } from './texts.ts'

/** Maximum lengths in UTF-16 code units, and maximum numbers of keywords and pictures. */
export const MAX_LENGTHS = {
  word: 400,
  definition: 20_000,
  notes: 20_000,
  etymology: 20_000,
  jargon: 500,
  selmaho: 60,
  keyword: 200,
  commit_message: 500,
} as const
export const MAX_GLOSSES = 100
export const MAX_PLACES = 30
export const MAX_IMAGES = 10

/** Missing, null and empty are equivalent. */
const Meaning = Line(MAX_LENGTHS.keyword)
  .nullish()
  .transform((text) => text || null)
export const named = z.string().min(1, 'is required')
const Gloss = z.object({ word: Line(MAX_LENGTHS.keyword).pipe(named), meaning: Meaning })
const PlaceKeyword = z.object({
  /** Empty for a place without a keyword. */
  word: Line(MAX_LENGTHS.keyword),
  meaning: Meaning,
  /** One-based; defaults to the position in the list. Several keywords may share a place. */
  place: z.int().min(1).max(MAX_PLACES).optional(),
})
const rafsiList = z
  .array(z.string().regex(/^[a-z']{3,5}$/, "must have 3 to 5 letters a to z or '"))
  .max(10, 'must have at most 10')
/** A list, or a space-separated string, as in definitions. */
const Rafsi = z
  .preprocess((input) => (typeof input === 'string' ? input.split(/[\s,]+/).filter(Boolean) : input), rafsiList)
  .meta({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }) as z.ZodType<
  string[],
  string[] | string
>

export const texts = {
  definition: LongText(MAX_LENGTHS.definition),
  notes: LongText(MAX_LENGTHS.notes),
  etymology: LongText(MAX_LENGTHS.etymology),
  jargon: Line(MAX_LENGTHS.jargon),
  selmaho: Line(MAX_LENGTHS.selmaho),
}
export const lists = {
  gloss_keywords: z.array(Gloss).max(MAX_GLOSSES, `must have at most ${MAX_GLOSSES}`),
  place_keywords: z.array(PlaceKeyword).max(2 * MAX_PLACES, `must have at most ${2 * MAX_PLACES}`),
  /** Affixes of the head word; only roots and particles can have affixes. */
  rafsi: Rafsi,
  /** Pictures in display order, already uploaded with `POST /images`. */
  images: z.array(ShownImageInput).max(MAX_IMAGES, `must have at most ${MAX_IMAGES}`),
}
export const message = { commit_message: Line(MAX_LENGTHS.commit_message).default('') }
export const Langid = z.int().min(0).max(MAX_ID)
