import { z } from 'zod'
import { GivenUsername } from './accounts.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { LangidList } from './entries.ts'
import { MAX_ID } from './paging.ts'
import { Change } from './versions.ts'

/** What happens on the site. Comments and mail join these when they are there. */
export const ChangeType = z.enum(['definition', 'valsi'])
export type ChangeType = z.infer<typeof ChangeType>

/** How many days are shown unless said. */
export const DEFAULT_DAYS = 7

const TypeList = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .pipe(z.array(ChangeType))
  .transform((types) => (types.length > 0 ? types : undefined))

export const RecentChange = z.object({
  /** Names a change among all: `definition-17`. */
  change_id: z.string(),
  change_type: ChangeType,
  /** How a definition came to say this. */
  kind: z.enum(['created', 'edited', 'reverted']).nullable(),
  word: z.string(),
  valsi_id: z.int(),
  definition_id: z.int().nullable(),
  /** The permanent address of what was written. */
  version_id: z.int().nullable(),
  version: z.int().nullable(),
  /** Of the head word. */
  source_langid: z.int(),
  lang_id: z.int().nullable(),
  langtag: z.string().nullable(),
  language_name: z.string().nullable(),
  username: z.string(),
  /** Unix seconds. */
  time: z.int(),
  /** What the author said about the change. */
  commit_message: z.string(),
  /** The definition as this version has it. */
  content: z.string().nullable(),
  /** Against the version before; null for the first. */
  diff: z.object({ changes: z.array(Change) }).nullable(),
})
export type RecentChange = z.infer<typeof RecentChange>

const Langid = z.coerce.number<number>().int().min(0).max(MAX_ID)

export const listChanges = endpoint({
  method: 'GET',
  path: '/jbovlaste/changes',
  access: 'public',
  summary: 'What changed in the last days, the newest first; imports are not told',
  query: z.object({
    days: z.coerce.number<number>().int().min(1).max(365).default(DEFAULT_DAYS),
    limit: z.coerce.number<number>().int().min(1).max(100).default(50),
    types: TypeList.optional(),
    /** Of the definitions. */
    languages: LangidList.optional(),
    source_langid: Langid.optional(),
    valsi_id: Langid.optional(),
    username: GivenUsername.optional(),
    /** `next_cursor` of the piece before. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({
    changes: z.array(RecentChange),
    /** In these days, with these filters. */
    total: z.int(),
    next_cursor: z.string().nullable(),
  }),
})

const feed = { access: 'public', types: ['application/atom+xml', 'application/feed+json'] } as const
const Format = z.enum(['atom', 'json'])
/** In which language the feed speaks. */
const feedQuery = z.object({ locale: z.enum(['en', 'jbo', 'ru']).default('en') })

export const getChangesFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/changes/:format',
  ...feed,
  summary: 'Recent changes as an Atom or JSON feed',
  params: z.object({ format: Format }),
  query: feedQuery,
})
export const getEntryFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/valsi/:id/:format',
  ...feed,
  summary: 'Changes of one entry',
  params: z.object({ id: Langid, format: Format }),
  query: feedQuery,
  errors: ['valsi_not_found'],
})
export const getLanguageFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/language/:tag/:format',
  ...feed,
  summary: 'Changes of definitions in one language',
  params: z.object({ tag: z.string().max(40), format: Format }),
  query: feedQuery,
  errors: ['not_found'],
})
export const getUserFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/user/:username/:format',
  ...feed,
  summary: 'What one user changed',
  params: z.object({ username: GivenUsername, format: Format }),
  query: feedQuery,
  errors: ['user_not_found'],
})
