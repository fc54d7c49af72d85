import { z } from 'zod'
import { UsernameInput } from './accounts.ts'
import { ContentPart } from './comments/comment.ts'
import { Content } from './contribute.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { LangidList } from './entries.ts'
import { FeedFormat, feed, feedQuery } from './feeds.ts'
import { MAX_ID } from './paging.ts'
import { itemsOf } from './texts.ts'
import { Change } from './versions.ts'

/** Changes to the dictionary, comments, and messages in the mailing list archive. */
export const ChangeType = z.enum(['definition', 'valsi', 'comment', 'message'])
export type ChangeType = z.infer<typeof ChangeType>

/** Default period, in days. */
export const DEFAULT_DAYS = 7

/** Maximum number of changes in a response to a request without `limit`. The cursor points after the last one. */
export const WHOLE_WINDOW = 2000

const TypeList = z
  .string()
  .max(100)
  .transform(itemsOf)
  .pipe(z.array(ChangeType))
  .transform((types) => (types.length > 0 ? types : undefined))

export const RecentChange = z.object({
  /** Unique ID of the change, such as `definition-17`. */
  change_id: z.string(),
  change_type: ChangeType,
  /** Action that created this version of the definition. */
  kind: z.enum(['created', 'edited', 'reverted']).nullable(),
  /** The head word of an entry, or the subject of a comment (its `topic` if it has none) or message. */
  word: z.string(),
  /** For comments, the topic of the thread: an entry or other word, a username, or the thread's subject. */
  topic: z.string().nullable(),
  /** Null for messages, and for comments that aren't about an entry. */
  valsi_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  /** ID of the comment or message. */
  comment_id: z.int().nullable(),
  /** Only set for comments, since email threads have separate IDs. */
  thread_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  /** ID of the version, used in permalinks. */
  version_id: z.int().nullable(),
  version: z.int().nullable(),
  /** Language of the head word; null without a head word. */
  source_langid: z.int().nullable(),
  lang_id: z.int().nullable(),
  langtag: z.string().nullable(),
  language_name: z.string().nullable(),
  /** For messages, the sender's name, which is not a username: `…@…` if only the email address is known, empty if neither is. */
  username: z.string(),
  /** Time in Unix seconds; for messages, the time of sending. */
  time: z.int(),
  /** The author's message about the change. */
  commit_message: z.string(),
  /** The definition in this version, the parts of a comment, or the start of a message. */
  content: z.union([z.string(), z.array(ContentPart)]).nullable(),
  /** Differences from the previous version; null for the first. */
  diff: z.object({ old_content: Content, new_content: Content, changes: z.array(Change) }).nullable(),
})
export type RecentChange = z.infer<typeof RecentChange>

export const DictionaryImport = z.object({
  imported_at: z.iso.datetime(),
  langid: z.int(),
  langtag: z.string(),
  language_name: z.string(),
  /** Number of new definitions, and number of definitions that have changed at the source. */
  added: z.int(),
  changed: z.int(),
})
export type DictionaryImport = z.infer<typeof DictionaryImport>

const Langid = z.coerce.number<number>().int().min(0).max(MAX_ID)

export const listChanges = endpoint({
  method: 'GET',
  path: '/jbovlaste/changes',
  access: 'public',
  // the whole time window is read, compared and sent at once
  cost: { when: { limit: undefined }, units: 20 },
  summary:
    'Lists the changes of the last days, newest first, including mail that is not spam; imports are listed separately. Returns up to 2,000 changes or 1 MB unless a limit is given; `next_cursor` gets the next page',
  query: z.object({
    days: z.coerce.number<number>().int().min(1).max(365).default(DEFAULT_DAYS),
    limit: z.coerce.number<number>().int().min(1).max(100).optional(),
    types: TypeList.optional(),
    /** Languages of the definitions. This filter and the next three exclude messages. */
    languages: LangidList.optional(),
    source_langid: Langid.optional(),
    valsi_id: Langid.optional(),
    username: UsernameInput.optional(),
    /** `next_cursor` of the previous response. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({
    changes: z.array(RecentChange),
    /** Number of changes in this period that match the filters. */
    total: z.int(),
    next_cursor: z.string().nullable(),
    /** Imports in the period, newest first; empty if a word, user or kind filter is set. */
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
  summary: 'Changes of one entry as a feed',
  params: z.object({ id: Langid, format: FeedFormat }),
  query: feedQuery,
  errors: ['valsi_not_found'],
})
export const getLanguageFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/language/:tag/:format',
  ...feed,
  summary: 'Changes of definitions in one language as a feed',
  params: z.object({ tag: z.string().max(40), format: FeedFormat }),
  query: feedQuery,
  errors: ['not_found'],
})
export const getUserFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/user/:username/:format',
  ...feed,
  summary: 'Changes made by one user as a feed',
  params: z.object({ username: UsernameInput, format: FeedFormat }),
  query: feedQuery,
  errors: ['user_not_found'],
})
