import type * as anki from './anki.ts'
import type * as audit from './audit.ts'
import type * as auth from './auth.ts'
import type * as bulkImport from './bulkImport.ts'
import type * as changes from './changes.ts'
import type * as chat from './chat.ts'
import type * as collections from './collections.ts'
import type * as comments from './comments.ts'
import type * as contribute from './contribute.ts'
import type * as dumps from './dumps.ts'
import type { Endpoint } from './endpoint.ts'
import type * as entries from './entries.ts'
import type * as exports from './exports.ts'
import type * as flashcards from './flashcards.ts'
import type * as jobs from './jobs.ts'
import type * as languages from './languages.ts'
import type * as levels from './levels.ts'
import type * as mailArchive from './mailArchive.ts'
import type * as meaning from './meaning.ts'
import type * as payments from './payments.ts'
import type * as pictures from './pictures.ts'
import type * as reel from './reel.ts'
import type * as reports from './reports.ts'
import type * as roles from './roles.ts'
import type * as search from './search.ts'
import type * as sentences from './sentences.ts'
import type * as subscriptions from './subscriptions.ts'
import type * as suggest from './suggest.ts'
import type * as system from './system.ts'
import type * as users from './users.ts'
import type * as versions from './versions.ts'
import type * as votes from './votes.ts'

export * as anki from './anki.ts'
export * as audit from './audit.ts'
export * as auth from './auth.ts'
export * as bulkImport from './bulkImport.ts'
export * as changes from './changes.ts'
export * as chat from './chat.ts'
export * as collections from './collections.ts'
export * as comments from './comments.ts'
export * as contribute from './contribute.ts'
export * as dumps from './dumps.ts'
export * from './endpoint.ts'
export * as entries from './entries.ts'
export * from './errors.ts'
export * as exports from './exports.ts'
export * as flashcards from './flashcards.ts'
export * as jobs from './jobs.ts'
export * as languages from './languages.ts'
export * as levels from './levels.ts'
export * as mailArchive from './mailArchive.ts'
export * as meaning from './meaning.ts'
export * as payments from './payments.ts'
export * from './permissions.ts'
export * as pictures from './pictures.ts'
export * as reel from './reel.ts'
export * as reports from './reports.ts'
export * as roles from './roles.ts'
export * as search from './search.ts'
export * as sentences from './sentences.ts'
export * as subscriptions from './subscriptions.ts'
export * as suggest from './suggest.ts'
export * as system from './system.ts'
export * as users from './users.ts'
export * as versions from './versions.ts'
export * as votes from './votes.ts'

type EndpointsOf<Feature> = Extract<Feature[keyof Feature], Endpoint>
type AnyEndpoint =
  | EndpointsOf<typeof audit>
  | EndpointsOf<typeof auth>
  | EndpointsOf<typeof bulkImport>
  | EndpointsOf<typeof changes>
  | EndpointsOf<typeof chat>
  | EndpointsOf<typeof collections>
  | EndpointsOf<typeof comments>
  | EndpointsOf<typeof contribute>
  | EndpointsOf<typeof dumps>
  | EndpointsOf<typeof entries>
  | EndpointsOf<typeof exports>
  | EndpointsOf<typeof flashcards>
  | EndpointsOf<typeof jobs>
  | EndpointsOf<typeof languages>
  | EndpointsOf<typeof anki>
  | EndpointsOf<typeof levels>
  | EndpointsOf<typeof mailArchive>
  | EndpointsOf<typeof meaning>
  | EndpointsOf<typeof payments>
  | EndpointsOf<typeof pictures>
  | EndpointsOf<typeof reel>
  | EndpointsOf<typeof reports>
  | EndpointsOf<typeof roles>
  | EndpointsOf<typeof search>
  | EndpointsOf<typeof sentences>
  | EndpointsOf<typeof subscriptions>
  | EndpointsOf<typeof suggest>
  | EndpointsOf<typeof system>
  | EndpointsOf<typeof users>
  | EndpointsOf<typeof versions>
  | EndpointsOf<typeof votes>

/** Every call by the name a client writes: `'GET /jbovlaste/definitions'`. Types only, so clients carry no schemas. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
