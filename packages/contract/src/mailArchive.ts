import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { SearchText } from './entries.ts'
import { IdInput } from './ids.ts'
import { MailId } from './mailDownloads.ts'
import { Page, PerPage, pageFields } from './paging.ts'

export * from './mailDownloads.ts'
export * from './mailingLists.ts'

/** Number of spam votes at which a message is collapsed pending a moderator's decision. */
export const SPAM_FROM_VOTES = 3
/** Maximum number of messages in a thread that is returned in full. */
export const WHOLE_THREAD = 200
/** Maximum text size in one response, in bytes. */
export const MAX_TEXT = 1_000_000
/** Number of characters at the start of a text within which words are linked to their entries. */
export const MAX_LINKED_TEXT = 30_000

/** Maximum length of a list name in a search, in characters. */
export const MAX_LIST_NAME = 1000
/** Maximum number of messages that one request can mark as read. */
export const MAX_SEEN_MAIL = 1000

/** A part of a message; text parts precede attachments. */
export const MailPart = z.object({
  /** Zero-based index; identifies the part in its download URL. */
  part: z.int(),
  mime_type: z.string(),
  filename: z.string().nullable(),
  /** Size in bytes. */
  size: z.int(),
  /**
   * The text of the part. Null for other media types, if contents weren't requested, and for attachments that exceed the response
   * size.
   */
  content: z.string().nullable(),
  /** True if `content` is only the start of the text; `GET /mail/messages/:id/text` returns the rest. */
  is_cut: z.boolean(),
})
export type MailPart = z.infer<typeof MailPart>

const spamFields = {
  spam_vote_count: z.int(),
  /** True if the user reported the message as spam; null for visitors. */
  current_user_voted_spam: z.boolean().nullable(),
  /** A moderator's decision; null if none was made. */
  spam_decision: z.enum(['spam', 'no_spam']).nullable(),
  /** True if the message is shown collapsed. */
  is_spam: z.boolean(),
}

export const MailMessage = z.object({
  id: z.int(),
  /** Message-ID header without angle brackets. */
  message_id: z.string(),
  thread_id: z.int(),
  /** Date header of the message, and its parsed time, if valid. */
  date: z.string(),
  sent_at: z.iso.datetime().nullable(),
  subject: z.string(),
  /** Subject without "Re:", list names and similar prefixes. */
  cleaned_subject: z.string(),
  /**
   * The sender's name and, for administrators, the email address. Other users see `…@…` instead of each email address in a
   * message.
   */
  from_address: z.string(),
  from_name: z.string(),
  to_address: z.string(),
  /** Name of the mailing list; empty if there is none. */
  list: z.string(),
  parts_json: z.array(MailPart),
  /** True if only the start of an oversized message is stored. */
  cut: z.boolean(),
  /** True if the message could not be parsed, in which case its text is the raw message. */
  unparsed: z.boolean(),
  /** Words in the text that have an entry, in lowercase, as written. Empty in lists and if texts weren't requested. */
  words: z.array(z.string()),
  /**
   * True if the message arrived after the user last read the thread; null for visitors and in threads that the user has never
   * read.
   */
  is_unread: z.boolean().nullable(),
  ...spamFields,
})
export type MailMessage = z.infer<typeof MailMessage>

/** Another message in the same thread. */
export const MailNeighbour = z.object({
  id: z.int(),
  from_name: z.string(),
  sent_at: z.iso.datetime().nullable(),
  is_spam: z.boolean(),
})
export type MailNeighbour = z.infer<typeof MailNeighbour>

export const MessageInThread = MailMessage.extend({
  /** The message to which this message replies, or its nearest archived ancestor. */
  in_reply_to: MailNeighbour.nullable(),
  /** The previous and next messages in the thread, by time of sending. */
  previous: MailNeighbour.nullable(),
  next: MailNeighbour.nullable(),
})
export type MessageInThread = z.infer<typeof MessageInThread>

/**
 * Maximum text size in the response, in bytes. Defaults to `MAX_TEXT` for a single message and to 0.7 MB for a list, in which the
 * longest messages are truncated.
 */
const MaxText = z.coerce.number<number>().int().min(0).max(MAX_TEXT).optional()

export const getMessage = endpoint({
  method: 'GET',
  path: '/mail/message/:id',
  access: 'public',
  summary: 'Returns a mailing list message with its neighbors in its thread',
  params: z.object({ id: MailId }),
  query: z.object({ max_text: MaxText }),
  response: MessageInThread,
  errors: ['message_not_found'],
})

export const getMessageText = endpoint({
  method: 'GET',
  path: '/mail/messages/:id/text',
  access: 'public',
  cost: 2,
  summary: 'Returns the text of a message in parts: `next_offset` is the start of the next one',
  params: z.object({ id: MailId }),
  query: z.object({ offset: z.coerce.number<number>().int().min(0).max(MAX_TEXT).default(0) }),
  response: z.object({
    text: z.string(),
    /** Null after the last part of the text. */
    next_offset: z.int().nullable(),
  }),
  errors: ['message_not_found'],
})

export const findMessage = endpoint({
  method: 'GET',
  path: '/mail/message-id/:message_id',
  access: 'public',
  summary: 'Returns the ID of the message with this Message-ID',
  params: z.object({ message_id: z.string().min(1).max(500) }),
  response: z.object({ id: z.int() }),
  errors: ['message_not_found'],
})

/** A message's position in its thread. */
export const MailTreeNode = z.object({
  id: z.int(),
  /** The message to which this message replies, or its nearest archived ancestor. */
  parent_id: z.int().nullable(),
  depth: z.int(),
  from_name: z.string(),
  sent_at: z.iso.datetime().nullable(),
  /** The subject, if it differs from the parent message's subject. */
  new_subject: z.string().nullable(),
  is_spam: z.boolean(),
})
export type MailTreeNode = z.infer<typeof MailTreeNode>

const oneToTwoHundred = z.coerce
  .number<number>()
  .int()
  .min(1)
  .transform((items) => Math.min(items, WHOLE_THREAD))

const flag = (initially: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(initially)
    .transform((value) => value === 'true')

export const getThread = endpoint({
  method: 'GET',
  path: '/mail/thread',
  access: 'public',
  cost: 3,
  summary: 'Returns the messages of all threads with a subject, and their reply structure',
  query: z.object({
    /** Subject, with or without "Re:" and list names. */
    subject: SearchText(1000).optional(),
    /** Alternative to `subject`. */
    thread_id: MailId.optional(),
    page: Page.page,
    per_page: oneToTwoHundred.default(10),
    sort_by: z.enum(['date', 'subject', 'sender', 'sent_at']).default('sent_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    include_content: flag('true'),
    max_text: MaxText,
  }),
  response: z.object({
    messages: z.array(MailMessage),
    clean_subject: z.string(),
    /** Messages in tree order: all of them, or the first 1,000. */
    tree: z.array(MailTreeNode),
    /** Number of unread messages; null for visitors and in threads that the user has never read. */
    unread: z.int().nullable(),
    /** The oldest unread message. */
    first_unread_id: z.int().nullable(),
    ...pageFields,
  }),
  errors: ['thread_not_found'],
})
export type MailThread = z.infer<(typeof getThread)['response']>

/** A piece of a text. `found` is true if the piece matches the query. */
export const SnippetPiece = z.object({ text: z.string(), found: z.boolean() })

export const FoundMessage = MailMessage.extend({
  /** An excerpt around the matches. */
  snippet: z.array(SnippetPiece),
  /** Number of matching messages in the message's thread, if results are grouped. */
  thread_count: z.int().nullable(),
  /** Number of unread messages in the message's thread; null for visitors and in threads that the user has never read. */
  thread_unread: z.int().nullable(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const searchMail = endpoint({
  method: 'GET',
  path: '/mail/search',
  access: 'public',
  cost: 2,
  summary: 'Lists messages that contain all words; supports "phrases", from:, subject:, list:, before:, after:',
  query: z.object({
    query: SearchText(1000).default(''),
    /** Returns only messages of the list with this name from `GET /mail/lists`, or with `@none`, messages without a list. */
    list: z.string().max(MAX_LIST_NAME).optional(),
    page: Page.page,
    per_page: PerPage.default(10),
    /** `rank`: subject matches before text matches, newest first. */
    sort_by: z.enum(['rank', 'date', 'subject', 'sender', 'sent_at']).default('rank'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    include_content: flag('false'),
    max_text: MaxText,
    group_by_thread: flag('false'),
  }),
  response: z.object({
    messages: z.array(FoundMessage),
    ...pageFields,
    /** False if `total` is a lower bound: for very frequent words, only the newest messages are counted. */
    total_is_exact: z.boolean(),
  }),
})
export type MailSearchResult = z.infer<(typeof searchMail)['response']>

export const markMailRead = endpoint({
  method: 'PUT',
  path: '/mail/read',
  access: 'member',
  summary:
    'Marks messages as read. Each of their threads is read up to its first message that the user has not seen; the mark never moves backwards',
  body: z.object({ seen: z.array(IdInput).max(MAX_SEEN_MAIL) }),
  response: Done,
})

export const voteSpam = endpoint({
  method: 'POST',
  path: '/mail/messages/:id/spam-vote',
  access: { authority: 'create_comment' },
  summary: 'Reports a message as spam, or withdraws the report',
  params: z.object({ id: MailId }),
  response: z.object({
    message_id: z.int(),
    spam_vote_count: z.int(),
    success: z.literal(true),
    user_voted: z.boolean(),
  }),
  errors: ['message_not_found'],
})

export const decideSpam = endpoint({
  method: 'PUT',
  path: '/mail/messages/:id/spam-decision',
  access: { authority: 'moderate_comments' },
  summary: 'Decides whether a message is spam, regardless of reports; null leaves it to the reports',
  params: z.object({ id: MailId }),
  body: z.object({ decision: z.enum(['spam', 'no_spam']).nullable() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['message_not_found'],
})
