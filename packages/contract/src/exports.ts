import { z } from 'zod'
import { CollectionId } from './collections.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Flag } from './flag.ts'

/** Export formats: for print, for dictionary programs, and for custom programs. */
export const EXPORT_FORMATS = [
  'pdf',
  'latex',
  'xml',
  'json',
  'tsv',
  'jsonl',
  'yomitan',
  'stardict',
  'dictd',
  'apkg',
] as const
const Formats = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.infer<typeof Formats>
/** `tex` is a synonym of `latex`. */
export const ExportFormat = z.preprocess((input) => (input === 'tex' ? 'latex' : input), Formats)

const LanguageTag = z.string().regex(/^[a-z0-9-]{1,35}$/i, 'must be the tag of a language')

const params = z.object({ lang: LanguageTag })
/** Export options, in addition to the language of the definitions. */
const query = z.object({
  format: ExportFormat,
  /** If true, exports only each word's best definition, unless its score is negative; if false, exports all definitions. */
  positive_scores_only: Flag.default(true),
  /** Restricts the export to definitions in the given collection. */
  collection_id: CollectionId.optional(),
  source_lang: LanguageTag.default('jbo'),
})
const REQUEST = { params, query }

const ExportedKeyword = z.object({ word: z.string(), meaning: z.string().optional() })
/** A definition in `json` and `jsonl` exports. Empty fields are omitted. */
export const ExportedObject = z.object({
  word: z.string(),
  word_type: z.string(),
  /** Space-separated affixes. */
  rafsi: z.string().optional(),
  selmaho: z.string().optional(),
  /** Definition text, which may contain `$maths$` and `{words}`. */
  definition: z.string(),
  definition_id: z.int(),
  notes: z.string().optional(),
  etymology: z.string().optional(),
  jargon: z.string().optional(),
  collection_note: z.string().optional(),
  score: z.int(),
  gloss_keywords: z.array(ExportedKeyword).optional(),
  place_keywords: z.array(ExportedKeyword.extend({ place: z.int().min(1) })).optional(),
  user: z.object({ username: z.string(), realname: z.string().optional() }),
})
export type ExportedObject = z.infer<typeof ExportedObject>

/** The first line of a `jsonl` file, which describes its source and contents. */
export const ExportHead = z.object({
  $schema: z.url(),
  site: z.string(),
  made_at: z.iso.datetime(),
  source_language: z.string(),
  language: z.string(),
  positive_scores_only: z.boolean(),
  /** The exported collection; null for a dictionary. */
  collection: z.object({ id: z.int(), name: z.string() }).nullable(),
  contents: z.string(),
  definitions: z.int(),
})

/** A problem that caused a definition to be changed or excluded from the export. */
const Unusual = z.object({ definition_id: z.int(), word: z.string(), problem: z.string() })
export type Unusual = z.infer<typeof Unusual>

/**
 * Progress of an export. `none`: never requested, or the last result is older than the dictionary. `done` and `total` count
 * definitions; `queue` is the number of exports waiting before this one.
 */
export const ExportState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('waiting'), queue: z.int() }),
  z.object({ state: z.literal('running'), done: z.int(), total: z.int() }),
  z.object({
    state: z.literal('ready'),
    filename: z.string(),
    definitions: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    made_at: z.iso.datetime(),
    /** The first hundred changed or excluded definitions. */
    unusual: z.array(Unusual),
  }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
])
export type ExportState = z.infer<typeof ExportState>

const NOT_THERE = ['language_not_found', 'collection_not_found'] as const

export const EXPORT_TYPES = [
  'application/pdf',
  'application/x-tex; charset=utf-8',
  'application/xml; charset=utf-8',
  'application/json; charset=utf-8',
  'text/tab-separated-values; charset=utf-8',
  'application/jsonl; charset=utf-8',
  'application/zip',
  'application/octet-stream',
] as const

export const exportDictionary = fileEndpoint({
  method: 'GET',
  path: '/export/dictionary/:lang',
  access: 'member',
  cost: 20,
  summary: 'Exports the dictionary in one language, or its definitions in a collection, as a file',
  ...REQUEST,
  types: EXPORT_TYPES,
  errors: [...NOT_THERE, 'export_failed', 'export_cancelled', 'too_many_requests'],
})

export const startExport = endpoint({
  method: 'POST',
  path: '/export/dictionary/:lang',
  access: 'member',
  cost: 20,
  summary: 'Starts such an export in the background',
  ...REQUEST,
  response: ExportState,
  errors: [...NOT_THERE, 'too_many_requests'],
})

export const getExportState = endpoint({
  method: 'GET',
  path: '/export/dictionary/:lang/state',
  access: 'member',
  summary: 'Returns the progress of such an export',
  ...REQUEST,
  response: ExportState,
  errors: NOT_THERE,
})

export const cancelExport = endpoint({
  method: 'DELETE',
  path: '/export/dictionary/:lang',
  access: 'member',
  summary: 'Cancels such an export, unless other users wait for it',
  ...REQUEST,
  response: ExportState,
  errors: NOT_THERE,
})

export const CachedExport = z.object({
  language_tag: z.string(),
  language_realname: z.string(),
  source_language_tag: z.string(),
  format: Formats,
  positive_scores_only: z.boolean(),
  filename: z.string(),
  created_at: z.iso.datetime(),
  definitions: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})
export type CachedExport = z.infer<typeof CachedExport>

export const listCachedExports = endpoint({
  method: 'GET',
  path: '/export/cached',
  access: 'public',
  summary: 'Lists the stored exports of whole dictionaries, each of which is updated when its language changes',
  response: z.array(CachedExport),
})

export const readCachedExport = fileEndpoint({
  method: 'GET',
  path: '/export/cached/:language_tag/:format',
  access: 'public',
  cost: 5,
  summary: 'Returns a stored export; supports `Range`',
  params: z.object({ language_tag: LanguageTag, format: ExportFormat }),
  types: EXPORT_TYPES,
  errors: ['export_not_found'],
})

export const getYomitanIndex = endpoint({
  method: 'GET',
  path: '/export/cached/:language_tag/yomitan/index.json',
  access: 'public',
  summary: 'Returns the index that Yomitan reads to check for a newer dictionary',
  params: z.object({ language_tag: LanguageTag }),
  response: z.record(z.string(), z.unknown()),
  errors: ['export_not_found'],
})

export const getExportSchema = endpoint({
  method: 'GET',
  path: '/export/schema',
  access: 'public',
  summary: 'Returns the JSON Schema of a definition in the formats json and jsonl, and of the first line of jsonl',
  response: z.record(z.string(), z.unknown()),
})
