import type * as audit from './audit.ts'
import type * as auth from './auth.ts'
import type * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import type * as entries from './entries.ts'
import type * as jobs from './jobs.ts'
import type * as languages from './languages.ts'
import type * as reel from './reel.ts'
import type * as roles from './roles.ts'
import type * as search from './search.ts'
import type * as system from './system.ts'
import type * as users from './users.ts'

export * as audit from './audit.ts'
export * as auth from './auth.ts'
export * as chat from './chat.ts'
export * from './endpoint.ts'
export * as entries from './entries.ts'
export * from './errors.ts'
export * as jobs from './jobs.ts'
export * as languages from './languages.ts'
export * from './permissions.ts'
export * as reel from './reel.ts'
export * as roles from './roles.ts'
export * as search from './search.ts'
export * as system from './system.ts'
export * as users from './users.ts'

type EndpointsOf<Feature> = Extract<Feature[keyof Feature], Endpoint>
type AnyEndpoint =
  | EndpointsOf<typeof audit>
  | EndpointsOf<typeof auth>
  | EndpointsOf<typeof chat>
  | EndpointsOf<typeof entries>
  | EndpointsOf<typeof jobs>
  | EndpointsOf<typeof languages>
  | EndpointsOf<typeof reel>
  | EndpointsOf<typeof roles>
  | EndpointsOf<typeof search>
  | EndpointsOf<typeof system>
  | EndpointsOf<typeof users>

/** Every call by the name a client writes: `'GET /jbovlaste/definitions'`. Types only, so clients carry no schemas. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
