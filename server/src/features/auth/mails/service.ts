import { randomInt } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import type { MailService } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AccountRow, accountByEmail, accountById } from '../accountsRepository.ts'
import { setCode } from '../change/repository.ts'
import { codeHash } from '../change/service.ts'
import { addReset } from '../reset/repository.ts'
import { addConfirmation } from '../signup/repository.ts'
import { hashOf, newSecret } from '../tokens.ts'
import type { AccountMail } from './jobs.ts'
import { type MailText, mailText } from './texts.ts'

const CONFIRMATION_HOURS = 24
const RESET_MINUTES = 30
/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

interface Post {
  mail: MailService
  /** Where links lead; never taken from a request. */
  publicUrl: string
}

/** Writes and sends one mail about an account. Throws when the mail server does not take it, and is then called again. */
export async function sendAccountMail(ctx: Ctx, post: Post, job: AccountMail): Promise<void> {
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

async function confirm(ctx: Ctx, post: Post, account: AccountRow | undefined) {
  if (!account?.email || account.email_confirmed || isClosed(account)) return
  const token = newSecret()
  const expires_at = new Date(ctx.now().getTime() + CONFIRMATION_HOURS * 3_600_000)
  await addConfirmation(ctx.db, {
    token_hash: hashOf(token),
    user_id: account.user_id,
    email: account.email,
    expires_at,
  })
  await write(post, account, 'confirm', (link) => ({ link: link('confirm-email', { token }) }))
}

async function reset(ctx: Ctx, post: Post, account: AccountRow | undefined, session_id: string) {
  if (!account || isClosed(account)) return
  const token = newSecret()
  const expires_at = new Date(ctx.now().getTime() + RESET_MINUTES * 60_000)
  await addReset(ctx.db, { session_id, token_hash: hashOf(token), user_id: account.user_id, expires_at })
  await write(post, account, 'reset', (link) => ({ link: link('reset-password', { token, session_id }) }))
  await recordAudit(ctx, { action: 'password_reset_requested', user_id: account.user_id })
}

async function code(ctx: Ctx, post: Post, account: AccountRow | undefined, verification_id: string) {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  const code = letters.join('')
  if (!(await setCode(ctx.db, verification_id, codeHash(verification_id, code), ctx.now()))) return
  await write(post, account, 'code', (link) => ({ code, link: link('reset-password') }))
}

const isClosed = ({ role, is_disabled }: AccountRow) => role === 'blocked' || is_disabled

type Link = (page: string, query?: Record<string, string>) => string

async function write(
  { mail, publicUrl }: Post,
  account: AccountRow | undefined,
  text: MailText,
  valuesWith: (link: Link) => Record<string, string>,
) {
  if (!account?.email) return
  const { email, locale, username } = account
  const link: Link = (page, query = {}) => {
    const search = new URLSearchParams(query).toString()
    return `${publicUrl}/${locale}/${page}${search && `?${search}`}`
  }
  const written = mailText(locale, text, { username, ...valuesWith(link) })
  await mail.send({ to: email, ...written, text: `${written.text}\n\n-- \nvlacku, ${publicUrl}` })
}
