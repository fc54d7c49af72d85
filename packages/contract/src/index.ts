import type * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import type * as entries from './entries.ts'
import type * as languages from './languages.ts'
import type * as reel from './reel.ts'
import type * as search from './search.ts'
import type * as system from './system.ts'

export * as chat from './chat.ts'
export * from './endpoint.ts'
export * as entries from './entries.ts'
export * from './errors.ts'
export * as languages from './languages.ts'
export * as reel from './reel.ts'
export * as search from './search.ts'
export * as system from './system.ts'

type EndpointsOf<Feature> = Extract<Feature[keyof Feature], Endpoint>
type AnyEndpoint =
  | EndpointsOf<typeof chat>
  | EndpointsOf<typeof entries>
  | EndpointsOf<typeof languages>
  | EndpointsOf<typeof reel>
  | EndpointsOf<typeof search>
  | EndpointsOf<typeof system>

/** Every call by the name a client writes: `'GET /jbovlaste/definitions'`. Types only, so clients carry no schemas. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
