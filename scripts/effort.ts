/** Test profile: `quick` in `npm test`, `ci` if `CI` is set, `long` on request. The variable `EFFORT` overrides it. */
export type Effort = 'quick' | 'ci' | 'long'

const SHARES: Record<Effort, number> = { quick: 0.02, ci: 0.2, long: 1 }

export const EFFORT = readEffort(process.env.EFFORT ?? (process.env.CI ? 'ci' : 'quick'))

/**
 * Returns the number of iterations of a test, such as property runs, kills or hostile requests. `all` is the number in the long
 * profile; other profiles run a fraction of it, but at least `atLeast` iterations.
 */
export const iterations = (all: number, atLeast = 1, effort = EFFORT): number =>
  Math.min(all, Math.max(atLeast, Math.round(all * SHARES[effort])))

function readEffort(value: string): Effort {
  if (value in SHARES) return value as Effort
  throw new Error(`EFFORT is "${value}", but must be one of ${Object.keys(SHARES).join(', ')}.`)
}
