import { z } from 'zod'
import { GivenUsername } from './accounts.ts'
import { ContentPart } from './comments/comment.ts'
import { Content } from './contribute.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { LangidList } from './entries.ts'
import { FeedFormat, feed, feedQuery } from './feeds.ts'
import { MAX_ID } from './paging.ts'
import { Change } from './versions.ts'

/** What happens on the site, and what is said on the mailing lists of its archive. */
export const ChangeType = z.enum(['definition', 'valsi', 'comment', 'message'])
export type ChangeType = z.infer<typeof ChangeType>

/** How many days are shown unless said. */
export const DEFAULT_DAYS = 7

/** How many changes are told to those who do not say how many they want; the cursor leads on from there. */
export const WHOLE_WINDOW = 2000

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
  /** The head word; the subject of a comment (its `topic` where it has none) or message. */
  word: z.string(),
  /** For comments the topic of their thread: an entry or other word, a username, or the thread's subject. */
  topic: z.string().nullable(),
  /** Null of messages, and of comments on what is no entry. */
  valsi_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  /** Of comments; of messages the number of the message. */
  comment_id: z.int().nullable(),
  /** Of comments alone: the threads of mail are others, with numbers of their own. */
  thread_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  /** The permanent address of what was written. */
  version_id: z.int().nullable(),
  version: z.int().nullable(),
  /** Of the head word; null where there is none. */
  source_langid: z.int().nullable(),
  lang_id: z.int().nullable(),
  langtag: z.string().nullable(),
  language_name: z.string().nullable(),
  /** For messages the sender's name, not a username; `…@…` if only the address is known. Empty if there is none. */
  username: z.string(),
  /** Unix seconds; of messages when they were sent. */
  time: z.int(),
  /** What the author said about the change. */
  commit_message: z.string(),
  /** The definition as of this version; the parts of a comment; the beginning of a message. */
  content: z.union([z.string(), z.array(ContentPart)]).nullable(),
  /** Against the version before; null for the first. */
  diff: z.object({ old_content: Content, new_content: Content, changes: z.array(Change) }).nullable(),
})
export type RecentChange = z.infer<typeof RecentChange>

export const DictionaryImport = z.object({
  imported_at: z.iso.datetime(),
  langid: z.int(),
  langtag: z.string(),
  language_name: z.string(),
  /** Definitions that were new, and those that the source had changed. */
  added: z.int(),
  changed: z.int(),
})
export type DictionaryImport = z.infer<typeof DictionaryImport>

const Langid = z.coerce.number<number>().int().min(0).max(MAX_ID)

export const listChanges = endpoint({
  method: 'GET',
  path: '/jbovlaste/changes',
  access: 'public',
  // the whole window is read, compared and written out at once
  cost: { when: { limit: undefined }, units: 20 },
  summary:
    'Changes of the last days, newest first, including mail that is not spam; imports are listed separately. Returns up to 2,000 changes or 1 MB unless a limit is given; `next_cursor` gets the next page',
  query: z.object({
    days: z.coerce.number<number>().int().min(1).max(365).default(DEFAULT_DAYS),
    limit: z.coerce.number<number>().int().min(1).max(100).optional(),
    types: TypeList.optional(),
    /** Of the definitions. This filter and the next three leave messages out. */
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
    /** What imports brought meanwhile, the newest first; none where only some words, people or kinds are asked for. */
    imports: z.array(DictionaryImport),
  }),
})

export const getChangesFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/changes/:format',
  ...feed,
  summary: 'Recent changes as an Atom or JSON feed',
  params: z.object({ format: FeedFormat }),
  query: feedQuery,
})
export const getEntryFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/valsi/:id/:format',
  ...feed,
  summary: 'Changes of one entry',
  params: z.object({ id: Langid, format: FeedFormat }),
  query: feedQuery,
  errors: ['valsi_not_found'],
})
export const getLanguageFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/language/:tag/:format',
  ...feed,
  summary: 'Changes of definitions in one language',
  params: z.object({ tag: z.string().max(40), format: FeedFormat }),
  query: feedQuery,
  errors: ['not_found'],
})
export const getUserFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/user/:username/:format',
  ...feed,
  summary: 'What one user changed',
  params: z.object({ username: GivenUsername, format: FeedFormat }),
  query: feedQuery,
  errors: ['user_not_found'],
})
