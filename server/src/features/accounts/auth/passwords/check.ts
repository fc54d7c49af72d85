import { recordAudit } from '../../../../platform/audit.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { AccountRow } from '../accounts.repository.ts'
import { checkAttempts, countAttempt, resetAttempts } from '../attemptLimits.service.ts'
import { isPassword } from './hashing.ts'

/** Number of consecutive wrong passwords after which passwords are temporarily not checked; see DESIGN.md section 7. */
const FAILURES = 10

/**
 * Checks the password of an account. Takes the same time if the name is unknown. Counts wrong passwords per account or name;
 * after ten, throws `too_many_failures` without checking.
 */
export function checkPassword(
  ctx: Ctx,
  account: AccountRow | undefined,
  name: string,
  password: string,
): Promise<boolean> {
  const key = account ? `user ${account.user_id}` : `name ${name}`
  return isPassword(password, account?.password_hash, {
    before: () => checkAttempts(ctx, 'login', key),
    async after(right) {
      if (right) return resetAttempts(ctx, 'login', key)
      const count = await countAttempt(ctx, 'login', key)
      if (account && count === FAILURES) await recordAudit(ctx, { action: 'login_locked', user_id: account.user_id })
    },
  })
}
