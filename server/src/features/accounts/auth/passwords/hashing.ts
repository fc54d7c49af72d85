import os from 'node:os'
import argon2 from '@node-rs/argon2'
import { boundedQueue } from '../../../../platform/boundedQueue.ts'
import { AppError } from '../../../../platform/errors.ts'

/** argon2id with 19 MiB, 2 passes, 1 lane, as in the OWASP Password Storage Cheat Sheet. Takes about 20 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At most half of the cores, so that logins don't delay searches. */
const AT_ONCE = Math.max(1, Math.floor(os.availableParallelism() / 2))
/** Maximum queue length. Waiting in a longer queue would exceed browser timeouts. */
const MAX_WAITING = 500

const enqueue = boundedQueue({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING, rejection: () => new AppError('not_ready') })

/** Normalizes a password, so that it doesn't depend on the keyboard (NIST SP 800-63B, 3.1.1.2). */
const plain = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => enqueue(() => argon2.hash(plain(password), COST))

let nobodys: Promise<string> | undefined

/**
 * Verifies a password against its hash. Without a hash (no such account, or it can't log in), takes the same time and returns
 * false. `before` and `after` run in the same queue slot, so that concurrent attempts are counted one by one.
 */
export async function isPassword(
  password: string,
  hashed: string | null | undefined,
  { before, after }: { before: () => Promise<void>; after: (right: boolean) => Promise<void> },
): Promise<boolean> {
  nobodys ??= hashPassword('the password of nobody')
  const comparedHash = hashed?.startsWith('$argon2') ? hashed : await nobodys
  return enqueue(async () => {
    await before()
    const right = (await argon2.verify(comparedHash, plain(password))) && comparedHash === hashed
    await after(right)
    return right
  })
}
