import type { Endpoint } from './endpoint.ts'
import type * as features from './features.ts'

export * from './endpoint.ts'
export * from './errors.ts'
export * from './features.ts'
export * from './permissions.ts'

type Features = typeof features
type EndpointsOf<Feature> = Extract<Feature[keyof Feature], Endpoint>
type AnyEndpoint = { [Name in keyof Features]: EndpointsOf<Features[Name]> }[keyof Features]

/**
 * Every endpoint, keyed by method and path: `'GET /jbovlaste/definitions'`. Only a type, so that clients don't load the schemas.
 */
export type Endpoints = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
