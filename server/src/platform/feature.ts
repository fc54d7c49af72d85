import type { Route } from './http/routes.ts'

/** A part of the site with its own lifecycle. Except for its background work, it is available even before `start`. */
export interface Feature {
  name: string
  /** Registers its endpoints. */
  routes?(route: Route): void
  start?(): Promise<void> | void
  stop?(): Promise<void> | void
}

export async function startAll(features: readonly Feature[]): Promise<void> {
  for (const feature of features) await feature.start?.()
}

/** Stops features in reverse order, continuing after failures. Throws the first error at the end. */
export async function stopAll(features: readonly Feature[]): Promise<void> {
  const errors: unknown[] = []
  for (const feature of features.toReversed()) {
    try {
      await feature.stop?.()
    } catch (error) {
      const reason = error instanceof Error ? error.message : error
      errors.push(new Error(`${feature.name}: ${reason}`, { cause: error }))
    }
  }
  if (errors.length > 0) throw errors[0]
}
