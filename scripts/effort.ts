/**
 * How much is tried: `sample` in `npm test`, `ci` where `CI` is set, `long` in `npm run test:long`. `EFFORT` says it, too.
 */
export type Effort = 'sample' | 'ci' | 'long'

const SHARES: Record<Effort, number> = { sample: 0.05, ci: 0.2, long: 1 }

export const EFFORT = readEffort(process.env.EFFORT ?? (process.env.CI ? 'ci' : 'sample'))

/**
 * How many rounds of something to try: runs of a property, kills, hostile requests. `all` is the number of the long run, of
 * which the others do a share, though no fewer than `atLeast`.
 */
export const rounds = (all: number, atLeast = 1, effort = EFFORT): number =>
  Math.min(all, Math.max(atLeast, Math.round(all * SHARES[effort])))

function readEffort(value: string): Effort {
  if (value in SHARES) return value as Effort
  throw new Error(`EFFORT is "${value}", but may be ${Object.keys(SHARES).join(', ')}.`)
}
