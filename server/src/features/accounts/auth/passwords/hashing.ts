import os from 'node:os'
import argon2 from '@node-rs/argon2'
import { boundedQueue } from '../../../../platform/boundedQueue.ts'
import { AppError } from '../../../../platform/errors.ts'

/** argon2id with 19 MiB, 2 passes, 1 lane: the OWASP Password Storage Cheat Sheet. About 20 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Half of the cores at most: those who search must not wait for those who log in. */
const AT_ONCE = Math.max(1, Math.floor(os.availableParallelism() / 2))
/** More waiting than this would wait for longer than a browser does. */
const MAX_WAITING = 500

const inTurn = boundedQueue({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING, refusal: () => new AppError('not_ready') })

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B, 3.1.1.2). */
const plain = (password: string) => password.normalize('NFKC')

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(plain(password), COST))

let nobodys: Promise<string> | undefined

/**
 * Whether a password is the one of which this hash was made. Without a hash, because there is no such account or nobody can
 * log into it, it takes the same time and is wrong. `before` and `after` happen in the same turn, so that tries are counted
 * one after the other however many come at once.
 */
export async function isPassword(
  password: string,
  hashed: string | null | undefined,
  { before, after }: { before: () => Promise<void>; after: (right: boolean) => Promise<void> },
): Promise<boolean> {
  nobodys ??= hashPassword('the password of nobody')
  const kept = hashed?.startsWith('$argon2') ? hashed : await nobodys
  return inTurn(async () => {
    await before()
    const right = (await argon2.verify(kept, plain(password))) && kept === hashed
    await after(right)
    return right
  })
}
