import { randomInt } from 'node:crypto'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type MailSender, mailTexts, sendSigned } from '../../../platform/mail.ts'
import { pageUrl } from '../../../platform/pageUrls.ts'
import { type AccountRow, accountByEmail, accountById } from './accounts.repository.ts'
import { addConfirmation, addReset, setCode } from './emailedSecrets.repository.ts'
import type { AccountMail } from './emails.jobs.ts'
import { codeHash } from './passwords.service.ts'
import { expiryOf, expiryRange, hashOf, newSecret } from './tokens.ts'

/** Excludes look-alike characters. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

/** Sends an account email. Throws if the mail server rejects it, so that the job is retried. */
export async function sendAccountMail(ctx: Ctx, post: MailSender, job: AccountMail): Promise<void> {
  switch (job.mail) {
    case 'confirm_email':
      return confirm(ctx, post, await accountById(ctx.db, job.user_id))
    case 'confirm_again':
      return confirm(ctx, post, await accountByEmail(ctx.db, job.email))
    case 'reset_password':
      return reset({ ...ctx, client: job.client }, post, await accountByEmail(ctx.db, job.email), job.session_id)
    case 'change_code':
      return code(ctx, post, await accountById(ctx.db, job.user_id), job.verification_id)
    case 'password_changed':
      return write(post, await accountById(ctx.db, job.user_id), 'changed', (link) => ({
        link: link('reset-password'),
      }))
  }
}

async function confirm(ctx: Ctx, post: MailSender, account: AccountRow | undefined) {
  if (!account?.email || account.email_confirmed || isClosed(account)) return
  const token = newSecret()
  const expires_at = expiryOf('confirmation', ctx.now())
  await addConfirmation(ctx.db, {
    token_hash: hashOf(token),
    user_id: account.user_id,
    email: account.email,
    expires_at,
  })
  await write(post, account, 'confirm', (link) => ({ link: link('confirm-email', { token }) }))
}

async function reset(ctx: Ctx, post: MailSender, account: AccountRow | undefined, session_id: string) {
  if (!account || isClosed(account)) return
  const token = newSecret()
  const expires_at = expiryOf('reset', ctx.now())
  await addReset(ctx.db, { session_id, token_hash: hashOf(token), user_id: account.user_id, expires_at })
  await write(post, account, 'reset', (link) => ({ link: link('reset-password', { token, session_id }) }))
  await recordAudit(ctx, { action: 'password_reset_requested', user_id: account.user_id })
}

async function code(ctx: Ctx, post: MailSender, account: AccountRow | undefined, verification_id: string) {
  const characters = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)])
  const code = characters.join('')
  if (!(await setCode(ctx.db, verification_id, codeHash(verification_id, code), expiryRange('change', ctx.now()))))
    return
  await write(post, account, 'code', (link) => ({ code, link: link('reset-password') }))
}

const isClosed = ({ role, is_disabled }: AccountRow) => role === 'blocked' || is_disabled

type Link = (page: string, query?: Record<string, string>) => string
type EmailKind = 'confirm' | 'reset' | 'code' | 'changed'

async function write(
  post: MailSender,
  account: AccountRow | undefined,
  kind: EmailKind,
  valuesWith: (link: Link) => Record<string, string>,
) {
  if (!account?.email) return
  const { email, locale, username } = account
  const t = mailTexts(locale)
  const link: Link = (page, query) => pageUrl(post.publicUrl, locale, page, query)
  const text = t(`${kind}_text`, { username, ...valuesWith(link) })
  await sendSigned(post, { email, locale }, { subject: t(`${kind}_subject`), text })
}
