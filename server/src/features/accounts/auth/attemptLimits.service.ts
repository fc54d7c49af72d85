import type { ErrorCode } from '@vlacku/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AttemptLimit, addAttempt, attemptsOf, deleteAttempts } from './attemptLimits.repository.ts'
import { hashOf } from './tokens.ts'

interface Kind extends AttemptLimit {
  error: ErrorCode
}

/** What may be tried how often, whoever it is: docs/security.md. */
const KINDS = {
  login: { max: 10, minutes: 15, error: 'too_many_failures' },
  reset: { max: 1, minutes: 240, error: 'reset_too_soon' },
  // five at most; the time after which they are forgotten doubles with each
  confirmation: { max: 5, minutes: 30, doubling: true, error: 'confirmation_too_soon' },
} as const satisfies Record<string, Kind>
type What = keyof typeof KINDS

const keyHash = (what: What, key: string) => hashOf(`${what} ${key.normalize('NFC').toLowerCase()}`)

/** Refuses where there were enough attempts already, with the seconds to wait. */
export async function checkAttempts(ctx: Ctx, what: What, key: string): Promise<void> {
  const tried = await attemptsOf(ctx.db, what, keyHash(what, key))
  if (tried && tried.count >= KINDS[what].max && tried.until > ctx.now()) throw refusal(ctx, what, tried.until)
}

/** Counts an attempt; where there were enough already it refuses, and does not count. Tells how many there are now. */
export async function countAttempt(ctx: Ctx, what: What, key: string): Promise<number> {
  const hash = keyHash(what, key)
  const taken = await addAttempt(ctx.db, what, hash, KINDS[what], ctx.now())
  if (taken) return taken.count
  throw refusal(ctx, what, (await attemptsOf(ctx.db, what, hash))?.until ?? ctx.now())
}

function refusal(ctx: Ctx, what: What, until: Date): AppError {
  const seconds = Math.ceil((until.getTime() - ctx.now().getTime()) / 1000)
  return new AppError(KINDS[what].error, { retry_after: Math.max(1, seconds) })
}

/** The attempt succeeded: earlier ones no longer count. */
export const resetAttempts = (ctx: Ctx, what: What, key: string) => deleteAttempts(ctx.db, what, keyHash(what, key))
