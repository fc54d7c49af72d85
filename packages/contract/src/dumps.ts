import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_ID } from './paging.ts'

/** Goes up when a reader of an earlier format could misread a line. New fields and kinds may come without. */
export const DUMP_FORMAT = 1

/** A place in the feed of public records: the feed, a transaction of its database, and a number within it. */
export const DumpPosition = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,18}\.\d{1,18}$/, 'is no position that a dump gave out')

/** What every database holds and gives back alike. */
const Text = z
  .string()
  .max(1_000_000)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'must be well-formed text')
const Id = z.int().min(1).max(MAX_ID)
const Moment = z.iso.datetime({ offset: true })
const LangId = z.int().min(-MAX_ID).max(MAX_ID)
const Keyword = z.object({
  /** 0 for glosses, n for x_n. */
  place: z.int().min(0).max(32767),
  word: Text,
  meaning: Text.nullable(),
})
const Keywords = z.array(Keyword).max(1000)
const Rafsi = z.array(Text).max(100)

/** One language, of words or of definitions. */
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

/** Who made entries, definitions or versions, as their pages name them; nothing else of their accounts. */
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
  /** As `word_types` are called: gismu, lujvo… */
  word_type: Text,
  rafsi: Rafsi,
  author_id: Id.nullable(),
  created_at: Moment,
})

/** The number of an entry that was merged into another one. */
export const DumpedRedirect = z.object({ kind: z.literal('redirect'), old_valsi_id: Id, valsi_id: Id })

export const DumpedDefinition = z.object({
  kind: z.literal('definition'),
  definition_id: Id,
  valsi_id: Id,
  lang_id: LangId,
  /** Among those of its entry and language. */
  number: z.int(),
  definition: Text,
  notes: Text,
  etymology: Text,
  jargon: Text,
  selmaho: Text.nullable(),
  author_id: Id,
  owner_only: z.boolean(),
  /** The sum of all votes: who voted how is nobody's business. */
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

/** What was there under a number, and is gone. */
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

/** The first line of a dump, and of each page of changes. */
export const DumpHead = z.object({
  kind: z.literal('head'),
  vlacku: z.enum(['dump', 'changes']),
  format: z.int(),
  /** The public address of the site. */
  site: Text.max(2000),
  /** An SPDX identifier or the address of a text; null where the operator names none. */
  licence: Text.max(300).nullable(),
  made_at: Moment,
  /** What changes follow on these lines: `GET /api/dump?since=`. */
  position: DumpPosition,
  /** Whether there is more at that position already. */
  more: z.boolean(),
})
export type DumpHead = z.infer<typeof DumpHead>

/** The last line. Without it, or where it says otherwise than what came before, something is missing. */
export const DumpEnd = z.object({
  kind: z.literal('end'),
  /** Lines of each kind, the first line not among them. */
  counts: z.record(z.string(), z.int().min(0)),
  /** Of all bytes before this line, unpacked. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DumpEnd = z.infer<typeof DumpEnd>

export const DUMP_TYPES = ['application/gzip', 'application/jsonl; charset=utf-8'] as const

/** How many records a page of changes has at most, besides those that they refer to. */
export const MAX_CHANGED_RECORDS = 500

export const readDump = fileEndpoint({
  method: 'GET',
  path: '/dump',
  access: 'public',
  cost: 5,
  summary:
    'Everything public of the dictionary, as gzipped JSON Lines, made every night; parts of it can be asked for with `Range`. With `since`, what changed after a position: a page of JSON Lines, in order',
  query: z.object({
    since: DumpPosition.optional(),
    limit: z.coerce.number<number>().int().min(1).max(MAX_CHANGED_RECORDS).default(MAX_CHANGED_RECORDS),
  }),
  types: DUMP_TYPES,
  errors: ['dump_not_ready', 'position_gone'],
})

/** A dump that is kept. */
export const DumpNote = z.object({
  filename: z.string(),
  made_at: z.iso.datetime(),
  bytes: z.int(),
  /** Of the file. */
  sha256: z.string(),
  position: DumpPosition,
  counts: z.record(z.string(), z.int()),
})
export type DumpNote = z.infer<typeof DumpNote>

export const AboutDump = z.object({
  format: z.int(),
  site: z.string(),
  licence: z.string().nullable(),
  /** Which feed the positions are of. */
  feed_id: z.string(),
  /** null until the first one is made. */
  dump: DumpNote.nullable(),
  /** The site whose dictionary this one has, where it follows one. */
  follows: z.string().nullable(),
})
export type AboutDump = z.infer<typeof AboutDump>

export const describeDump = endpoint({
  method: 'GET',
  path: '/dump/about',
  access: 'public',
  summary: 'Date, size, checksum, licence and position of the dump that is kept',
  response: AboutDump,
})
