import { z } from 'zod'
import { Done } from './accounts.ts'
import { Content } from './contribute.ts'
import { endpoint } from './endpoint.ts'
import { DefinitionId, SearchText } from './entries.ts'
import { Id } from './ids.ts'
import { Page, PerPage, pageFields } from './paging.ts'
import { Line } from './texts.ts'

export const VersionId = Id

export const VersionKind = z.enum(['created', 'edited', 'reverted', 'imported'])

export const Version = z.object({
  version_id: z.int(),
  definition_id: z.int(),
  /** One-based version number, separate for each definition. */
  version: z.int(),
  kind: VersionKind,
  /** The version whose content was restored. */
  restored: z.int().nullable(),
  /**
   * Set if an import added this version after a local edit, so that this version was never current: `open` until a user chooses
   * one of the two versions.
   */
  conflict: z.enum(['open', 'settled']).nullable(),
  user_id: z.int(),
  username: z.string(),
  created_at: z.iso.datetime(),
  /** The author's comment, possibly empty; `kind` is the type of change. */
  commit_message: z.string(),
  content: Content.extend({ langtag: z.string(), langrealname: z.string() }),
})
export type Version = z.infer<typeof Version>

export const getHistory = endpoint({
  method: 'GET',
  path: '/versions/:id/history',
  access: 'public',
  summary: 'Lists the versions of a definition (the ID is that of the definition), newest first',
  params: z.object({ id: DefinitionId }),
  query: z.object({ ...Page, per_page: PerPage.default(10) }),
  response: z.object({ versions: z.array(Version), ...pageFields }),
  errors: ['definition_not_found'],
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/versions/:id/version',
  access: 'public',
  summary: 'Returns a version by its own ID, with its definition; available after the definition is deleted',
  params: z.object({ id: VersionId }),
  response: z.object({
    version: Version,
    valsiid: z.int(),
    word: z.string(),
    type_name: z.string(),
    source_langid: z.int(),
    /** Author of the definition's first version. */
    author: z.string(),
    /** The current version. */
    current: z.object({ version_id: z.int(), version: z.int() }),
    /** Votes for and against this version only. */
    votes: z.object({ up: z.int(), down: z.int() }),
    /** Deletion time, or null; `current` is the last version of a deleted definition. */
    deleted_at: z.iso.datetime().nullable(),
  }),
  errors: ['version_not_found'],
})

export const listDeletedVersions = endpoint({
  method: 'GET',
  path: '/versions/deleted',
  access: 'public',
  summary: 'Lists the deleted definitions of a word, or with an ID, with their versions; last deleted first',
  query: z
    .object({ word: SearchText(400).optional(), definition_id: DefinitionId.optional() })
    .refine(({ word, definition_id }) => (word === undefined) !== (definition_id === undefined), {
      path: ['word'],
      message: 'Invalid input: expected a word or a definition_id',
    }),
  response: z.object({
    deleted: z.array(
      z.object({
        definition_id: z.int(),
        word: z.string(),
        langtag: z.string(),
        langrealname: z.string(),
        deleted_at: z.iso.datetime(),
        /** Username of the account that deleted the definition. */
        deleted_by: z.string(),
        /** Reason for the deletion; empty if none was given. */
        reason: z.string(),
        /** Versions of the definition, newest first. */
        versions: z.array(z.object({ version_id: z.int(), version: z.int() })),
      }),
    ),
  }),
})

export const Change = z.object({
  /** Name of the changed field, for example `definition`, `notes` or `gloss_keywords`. */
  field: z.string(),
  /** Previous value; lists have one item per line. */
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  change_type: z.enum(['added', 'removed', 'modified']),
  /** The added or removed picture. */
  image_url: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

/** A version with its content fields at the top level, where clients expect them. */
export const ComparedVersion = Version.omit({ content: true }).extend(Version.shape.content.shape)
export type ComparedVersion = z.infer<typeof ComparedVersion>

export const diffVersions = endpoint({
  method: 'GET',
  path: '/versions/diff',
  access: 'public',
  summary: 'Compares two versions of a definition field by field',
  query: z.object({ from_version: VersionId, to_version: VersionId }),
  response: z.object({ old_content: ComparedVersion, new_content: ComparedVersion, changes: z.array(Change) }),
  errors: ['version_not_found'],
})

export const revertToVersion = endpoint({
  method: 'POST',
  path: '/versions/:id/revert',
  access: 'member',
  idempotent: true,
  summary:
    "Restores the full content of a version as a new version; allowed for the definition's author and users with revert_entry_version",
  params: z.object({ id: VersionId }),
  body: z.object({ commit_message: Line(500).default('') }).default({ commit_message: '' }),
  response: Version,
  errors: ['version_not_found', 'owner_only', 'dictionary_follows', 'key_reused'],
})

/** One of the two conflicting versions. */
const Contestant = z.object({
  version_id: z.int(),
  version: z.int(),
  definition: z.string(),
  username: z.string(),
  created_at: z.iso.datetime(),
})

export const ImportConflict = z.object({
  definition_id: z.int(),
  word: z.string(),
  langtag: z.string(),
  /** The version currently shown. */
  current: Contestant,
  /** The latest version from the source. */
  imported: Contestant,
  /** The previously imported version; null if there was none. */
  base_version_id: z.int().nullable(),
})
export type ImportConflict = z.infer<typeof ImportConflict>

export const listConflicts = endpoint({
  method: 'GET',
  path: '/versions/conflicts',
  access: { authority: 'moderate_comments' },
  summary:
    'Lists definitions that were edited here and also changed at their source before an import, oldest conflict first',
  query: z.object(Page),
  response: z.object({ conflicts: z.array(ImportConflict), ...pageFields }),
})

export const settleConflict = endpoint({
  method: 'POST',
  path: '/versions/:id/settle',
  access: { authority: 'moderate_comments' },
  summary: 'Resolves a conflict with an import by leaving the definition as it was edited',
  params: z.object({ id: VersionId }),
  response: Done,
  errors: ['version_not_found', 'dictionary_follows'],
})

export const citeVersion = endpoint({
  method: 'GET',
  path: '/versions/:id/cite',
  access: 'public',
  summary: 'Returns citations of a version as a sentence, for BibTeX and as CSL-JSON',
  params: z.object({ id: VersionId }),
  response: z.object({ text: z.string(), bibtex: z.string(), csl: z.array(z.record(z.string(), z.unknown())) }),
  errors: ['version_not_found'],
})
