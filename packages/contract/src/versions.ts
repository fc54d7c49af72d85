import { z } from 'zod'
import { Content } from './contribute.ts'
import { endpoint } from './endpoint.ts'
import { DefinitionId } from './entries.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { Line } from './texts.ts'

export const VersionId = z.coerce.number<number>().int().min(1).max(MAX_ID)

export const VersionKind = z.enum(['created', 'edited', 'reverted', 'imported'])

export const Version = z.object({
  version_id: z.int(),
  definition_id: z.int(),
  /** Counts from 1 within the definition. */
  version: z.int(),
  kind: VersionKind,
  /** Of which version the content was brought back. */
  restored: z.int().nullable(),
  user_id: z.int(),
  username: z.string(),
  created_at: z.iso.datetime(),
  /** As its author wrote it, maybe nothing; what kind of change it was says `kind`. */
  commit_message: z.string(),
  content: Content.extend({ langtag: z.string(), langrealname: z.string() }),
})
export type Version = z.infer<typeof Version>

export const getHistory = endpoint({
  method: 'GET',
  path: '/versions/:id/history',
  access: 'public',
  summary: 'The versions of a definition (the id is that of the definition), the newest first',
  params: z.object({ id: DefinitionId }),
  query: z.object({ ...Page, per_page: Page.per_page.default(10) }),
  response: z.object({ versions: z.array(Version), ...pageFields }),
  errors: ['definition_not_found'],
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/versions/:id/version',
  access: 'public',
  summary: 'One version, by its own id, and what it is a version of',
  params: z.object({ id: VersionId }),
  response: z.object({
    version: Version,
    valsiid: z.int(),
    word: z.string(),
    type_name: z.string(),
    source_langid: z.int(),
    /** Who wrote the definition first. */
    author: z.string(),
    /** The version that readers see now. */
    current: z.object({ version_id: z.int(), version: z.int() }),
    /** How many votes were given to exactly this version, for and against. */
    votes: z.object({ up: z.int(), down: z.int() }),
  }),
  errors: ['version_not_found'],
})

export const Change = z.object({
  /** `definition`, `notes`, `gloss_keywords`, … */
  field: z.string(),
  /** Lists as one line each item. */
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  change_type: z.enum(['added', 'removed', 'modified']),
  /** The new picture, or the one that was removed. */
  image_url: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

export const diffVersions = endpoint({
  method: 'GET',
  path: '/versions/diff',
  access: 'public',
  summary: 'What two versions of the same definition differ in, field by field',
  query: z.object({ from_version: VersionId, to_version: VersionId }),
  response: z.object({ old_content: Version, new_content: Version, changes: z.array(Change) }),
  errors: ['version_not_found'],
})

export const revertToVersion = endpoint({
  method: 'POST',
  path: '/versions/:id/revert',
  access: 'member',
  idempotent: true,
  summary:
    'Brings back all that a version said, as a new version; for the author of the definition and holders of revert_entry_version',
  params: z.object({ id: VersionId }),
  body: z.object({ commit_message: Line(500).default('') }).default({ commit_message: '' }),
  response: Version,
  errors: ['version_not_found', 'owner_only', 'key_reused'],
})

export const citeVersion = endpoint({
  method: 'GET',
  path: '/versions/:id/cite',
  access: 'public',
  summary: 'How to cite a version, as a sentence, for BibTeX and as CSL-JSON',
  params: z.object({ id: VersionId }),
  response: z.object({ text: z.string(), bibtex: z.string(), csl: z.array(z.record(z.string(), z.unknown())) }),
  errors: ['version_not_found'],
})
