import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_ID } from './paging.ts'

/**
 * Incremented when readers of an earlier format could misread a line. New fields and record kinds may be added without
 * incrementing it.
 */
export const DUMP_FORMAT = 1

/** A position in the public change feed: feed ID, database transaction, and a number within the transaction. */
export const DumpPosition = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,18}\.\d{1,18}$/, 'is no position that a dump gave out')

/** Text that every database stores and returns unchanged. */
const Text = z
  .string()
  .max(1_000_000)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'must be well-formed text')
const Id = z.int().min(1).max(MAX_ID)
const Moment = z.iso.datetime({ offset: true })
const LangId = z.int().min(-MAX_ID).max(MAX_ID)
const Keyword = z.object({
  /** 0 for a gloss; n for place x_n. */
  place: z.int().min(0).max(32767),
  word: Text,
  meaning: Text.nullable(),
})
const Keywords = z.array(Keyword).max(1000)
const Rafsi = z.array(Text).max(100)

/** A language of words or definitions. */
export const DumpedLanguage = z.object({
  kind: z.literal('language'),
  lang_id: LangId,
  tag: Text,
  english_name: Text,
  lojban_name: Text,
  real_name: Text,
  for_lojban: Text.nullable(),
  url: Text.nullable(),
})

/** Author of entries, definitions or versions. Contains only the public name. */
export const DumpedAuthor = z.object({
  kind: z.literal('author'),
  author_id: Id,
  username: Text.min(1).max(300),
  realname: Text.max(1000),
})

export const DumpedEntry = z.object({
  kind: z.literal('entry'),
  valsi_id: Id,
  word: Text.min(1),
  source_lang_id: LangId,
  /** Name of the word type, such as gismu or lujvo. */
  word_type: Text,
  rafsi: Rafsi,
  author_id: Id.nullable(),
  created_at: Moment,
})

/** Maps the ID of a merged entry to the entry that replaced it. */
export const DumpedRedirect = z.object({ kind: z.literal('redirect'), old_valsi_id: Id, valsi_id: Id })

export const DumpedDefinition = z.object({
  kind: z.literal('definition'),
  definition_id: Id,
  valsi_id: Id,
  lang_id: LangId,
  /** Index of the definition within its entry and language. */
  number: z.int(),
  definition: Text,
  notes: Text,
  etymology: Text,
  jargon: Text,
  selmaho: Text.nullable(),
  author_id: Id,
  owner_only: z.boolean(),
  /** The sum of all votes. Individual votes aren't public. */
  score: z.int(),
  version: z.int().min(1),
  keywords: Keywords,
  created_at: Moment,
  updated_at: Moment,
})

const VersionContent = z.object({
  definition: Text,
  notes: Text,
  etymology: Text,
  jargon: Text,
  selmaho: Text.nullable(),
  langid: LangId,
  keywords: Keywords,
  rafsi: Rafsi.optional(),
})

export const DumpedVersion = z.object({
  kind: z.literal('version'),
  version_id: Id,
  definition_id: Id,
  version: z.int().min(1),
  version_kind: z.enum(['created', 'edited', 'reverted', 'imported']),
  restored: z.int().nullable(),
  conflict: z.enum(['open', 'settled']).nullable(),
  author_id: Id,
  message: Text,
  created_at: Moment,
  content: VersionContent,
})

export const DUMPED_KINDS = ['language', 'author', 'entry', 'redirect', 'definition', 'version'] as const
export type DumpedKind = (typeof DUMPED_KINDS)[number]

/** A deleted record. */
export const Tombstone = z.object({
  kind: z.literal('deleted'),
  what: z.enum(DUMPED_KINDS),
  id: LangId,
  deleted_at: Moment,
})

export const DumpRecord = z.discriminatedUnion('kind', [
  DumpedLanguage,
  DumpedAuthor,
  DumpedEntry,
  DumpedRedirect,
  DumpedDefinition,
  DumpedVersion,
  Tombstone,
])
export type DumpRecord = z.infer<typeof DumpRecord>
export type Dumped<Kind extends DumpRecord['kind']> = Extract<DumpRecord, { kind: Kind }>

/** The first line of a dump and of each page of changes. */
export const DumpHead = z.object({
  kind: z.literal('head'),
  vlacku: z.enum(['dump', 'changes']),
  format: z.int(),
  /** The public URL of the site. */
  site: Text.max(2000),
  /** SPDX identifier or URL of the licence; null if the operator hasn't set one. */
  licence: Text.max(300).nullable(),
  made_at: Moment,
  /** Position after the lines of this response. `GET /api/dump?since=` returns the subsequent changes. */
  position: DumpPosition,
  /** True if there are more changes after that position. */
  more: z.boolean(),
})
export type DumpHead = z.infer<typeof DumpHead>

/** The last line. If it is missing or doesn't match the preceding lines, the dump is incomplete. */
export const DumpEnd = z.object({
  kind: z.literal('end'),
  /** Number of lines of each kind, excluding the first line. */
  counts: z.record(z.string(), z.int().min(0)),
  /** SHA-256 of all uncompressed bytes before this line. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DumpEnd = z.infer<typeof DumpEnd>

export const DUMP_TYPES = ['application/gzip', 'application/jsonl; charset=utf-8'] as const

/** Maximum number of records in a page of changes, excluding the records that they refer to. */
export const MAX_CHANGED_RECORDS = 500

export const readDump = fileEndpoint({
  method: 'GET',
  path: '/dump',
  access: 'public',
  cost: 5,
  summary:
    "Returns the nightly dump of the dictionary's public data as gzipped JSON Lines; supports `Range`. With `since`, returns a page of the changes after a position, in order",
  query: z.object({
    since: DumpPosition.optional(),
    limit: z.coerce.number<number>().int().min(1).max(MAX_CHANGED_RECORDS).default(MAX_CHANGED_RECORDS),
  }),
  types: DUMP_TYPES,
  errors: ['dump_not_ready', 'position_gone'],
})

/** Metadata of a stored dump. */
export const DumpNote = z.object({
  filename: z.string(),
  made_at: z.iso.datetime(),
  bytes: z.int(),
  /** SHA-256 of the file. */
  sha256: z.string(),
  position: DumpPosition,
  counts: z.record(z.string(), z.int()),
})
export type DumpNote = z.infer<typeof DumpNote>

export const AboutDump = z.object({
  format: z.int(),
  site: z.string(),
  licence: z.string().nullable(),
  /** ID of the feed to which the positions belong. */
  feed_id: z.string(),
  /** Metadata of the stored dump; null until the first dump exists. */
  dump: DumpNote.nullable(),
  /** URL of the site that this one mirrors; null if there is none. */
  follows: z.string().nullable(),
})
export type AboutDump = z.infer<typeof AboutDump>

export const describeDump = endpoint({
  method: 'GET',
  path: '/dump/about',
  access: 'public',
  summary: 'Returns date, size, checksum, licence and position of the stored dump',
  response: AboutDump,
})
