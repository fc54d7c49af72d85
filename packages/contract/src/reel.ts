import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Definition, LangidList } from './entries.ts'

/** A word to discover, with its best definition for the user; long notes are truncated. */
export const ReelEntry = Definition.pick({
  definitionid: true,
  valsiid: true,
  valsiword: true,
  type_name: true,
  rafsi: true,
  selmaho: true,
  langtag: true,
  langrealname: true,
  definition: true,
  notes: true,
  username: true,
  score: true,
  gloss_keywords: true,
  place_keywords: true,
}).extend({ kind: z.literal('entry') })
export type ReelEntry = z.infer<typeof ReelEntry>

/** The start of an article from the configured wiki, identified by `language` and `pageid`. */
export const ReelArticle = z.object({
  kind: z.literal('article'),
  /** Language code reported by the wiki. */
  language: z.string(),
  pageid: z.int(),
  title: z.string(),
  /** The start of the article as plain text. */
  extract: z.string(),
  url: z.string(),
  /** Path of the picture on this server. */
  picture: z.string().optional(),
})
export type ReelArticle = z.infer<typeof ReelArticle>

export const ReelItem = z.discriminatedUnion('kind', [ReelEntry, ReelArticle])
export type ReelItem = z.infer<typeof ReelItem>

/** Default language of definitions: English. */
const DEFAULT_LANGID = 2
const MAX_SEED = 0xffff_ffff

export const readReel = endpoint({
  method: 'GET',
  path: '/reel',
  access: 'public',
  summary: 'Lists words to discover in an order determined by the seed, and articles if a wiki is configured',
  query: z.object({
    /** Languages of the definitions, preferred first. */
    languages: LangidList.prefault('').transform((ids) => ids ?? [DEFAULT_LANGID]),
    show: z.enum(['both', 'entries', 'articles']).default('both'),
    count: z.coerce.number<number>().int().min(1).max(30).default(10),
    /** Chosen at random at the start of a visit. The same seed gives the same order. */
    seed: z.coerce.number<number>().int().min(0).max(MAX_SEED).default(0),
    /** `next` of the previous response. No entry is repeated within one pass. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/, 'Invalid input: expected the `next` of another answer')
      .optional(),
  }),
  response: z.object({
    items: z.array(ReelItem),
    /** Cursor for the next entries; null after the last one. */
    next: z.string().nullable(),
    /** True if this site has articles. */
    articles: z.boolean(),
  }),
})
export type ReelResponse = z.infer<(typeof readReel)['response']>

export const getReelPicture = fileEndpoint({
  method: 'GET',
  path: '/reel/pictures/:key',
  access: 'public',
  summary: 'Returns the picture of an article, so that browsers need not contact another site',
  params: z.object({ key: z.string().max(500) }),
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  errors: ['not_found'],
})
