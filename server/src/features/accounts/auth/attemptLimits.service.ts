import type { ErrorCode } from '@vlacku/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AttemptLimit, addAttempt, attemptsOf, deleteAttempts } from './attemptLimits.repository.ts'
import { hashOf } from './tokens.ts'

interface Kind extends AttemptLimit {
  error: ErrorCode
}

/** Attempt limits for each client; see docs/operate/security.md. */
const KINDS = {
  login: { max: 10, minutes: 15, error: 'too_many_failures' },
  reset: { max: 1, minutes: 240, error: 'reset_too_soon' },
  // at most five; each attempt doubles the period after which attempts expire
  confirmation: { max: 5, minutes: 30, doubling: true, error: 'confirmation_too_soon' },
} as const satisfies Record<string, Kind>
type What = keyof typeof KINDS

const keyHash = (what: What, key: string) => hashOf(`${what} ${key.normalize('NFC').toLowerCase()}`)

/** Throws an error with the number of seconds to wait if the attempt limit is reached. */
export async function checkAttempts(ctx: Ctx, what: What, key: string): Promise<void> {
  const tried = await attemptsOf(ctx.db, what, keyHash(what, key))
  if (tried && tried.count >= KINDS[what].max && tried.until > ctx.now()) throw tooManyAttempts(ctx, what, tried.until)
}

/** Counts an attempt and returns the number of attempts; if the limit is reached, throws without counting. */
export async function countAttempt(ctx: Ctx, what: What, key: string): Promise<number> {
  const hash = keyHash(what, key)
  const attempt = await addAttempt(ctx.db, what, hash, KINDS[what], ctx.now())
  if (attempt) return attempt.count
  throw tooManyAttempts(ctx, what, (await attemptsOf(ctx.db, what, hash))?.until ?? ctx.now())
}

function tooManyAttempts(ctx: Ctx, what: What, until: Date): AppError {
  const seconds = Math.ceil((until.getTime() - ctx.now().getTime()) / 1000)
  return new AppError(KINDS[what].error, { retry_after: Math.max(1, seconds) })
}

/** Deletes previous attempts after a successful one. */
export const resetAttempts = (ctx: Ctx, what: What, key: string) => deleteAttempts(ctx.db, what, keyHash(what, key))
