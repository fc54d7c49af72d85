import type { ErrorCode } from '@vlacku/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashOf } from '../tokens.ts'
import { type Allowance, countTry, forgetTries, tries } from './repository.ts'

interface Kind extends Allowance {
  error: ErrorCode
}

/** What may be tried how often, whoever tries: docs/security.md. */
const KINDS = {
  login: { max: 10, minutes: 15, error: 'too_many_failures' },
  reset: { max: 1, minutes: 240, error: 'reset_too_soon' },
  // five at most; the time after which they are forgotten doubles with each
  confirmation: { max: 5, minutes: 30, doubling: true, error: 'confirmation_too_soon' },
} as const satisfies Record<string, Kind>
type What = keyof typeof KINDS

const keyHash = (what: What, key: string) => hashOf(`${what} ${key.normalize('NFC').toLowerCase()}`)

/** Refuses where there were enough tries already, with the seconds to wait. */
export async function mayTry(ctx: Ctx, what: What, key: string): Promise<void> {
  const tried = await tries(ctx.db, what, keyHash(what, key))
  if (tried && tried.count >= KINDS[what].max && tried.until > ctx.now()) throw refusal(ctx, what, tried.until)
}

/** Counts a try; where there were enough already it refuses, and does not count. Tells how many there are now. */
export async function take(ctx: Ctx, what: What, key: string): Promise<number> {
  const hash = keyHash(what, key)
  const taken = await countTry(ctx.db, what, hash, KINDS[what], ctx.now())
  if (taken) return taken.count
  throw refusal(ctx, what, (await tries(ctx.db, what, hash))?.until ?? ctx.now())
}

function refusal(ctx: Ctx, what: What, until: Date): AppError {
  const seconds = Math.ceil((until.getTime() - ctx.now().getTime()) / 1000)
  return new AppError(KINDS[what].error, { retry_after: Math.max(1, seconds) })
}

/** The try succeeded: earlier ones no longer count. */
export const forgive = (ctx: Ctx, what: What, key: string) => forgetTries(ctx.db, what, keyHash(what, key))
