import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { WHOLE_THREAD } from '@vlacku/contract/mailArchive'
import PostalMime from 'postal-mime'
import { pageAddress } from '../../../platform/addresses.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { feedAnswer } from '../../../platform/writeFeed.ts'
import { seesMailAddresses } from '../policy.ts'
import { presentMessage } from '../present.ts'
import { PARSE_LIMITS } from '../reading/parseMessage.ts'
import * as repo from '../repository.ts'
import { shownTo } from '../shownText.ts'
import { threadPage } from '../threads/repository.ts'
import { maskAttachment } from './maskAttachment.ts'
import { mboxOf, plainMail } from './plainMail.ts'
import { parentsOf } from './repository.ts'

const unpacked = promisify(gunzip)
const IN_FEED = 50

/** An attachment, never as what a browser would show: one statement. Addresses in texts and file names are masked. */
export async function readAttachment(ctx: Ctx, id: number, part: number) {
  const raw = await rawOf(ctx, id)
  const mail = await PostalMime.parse(raw, PARSE_LIMITS).catch(() => null)
  const found = mail?.attachments[part - 1]
  if (!found) throw new AppError('message_not_found')
  const bytes = Buffer.from(found.content as ArrayBuffer)
  const body = seesMailAddresses(ctx.viewer) ? bytes : await maskAttachment(bytes, found.mimeType, ctx.now())
  const filename = fileName(shownTo(ctx.viewer).line(found.filename ?? '')) || `part-${part}`
  return { type: 'application/octet-stream', body, filename, cache: 'private, no-store' }
}

/** A message as it came; for those who may not know addresses written anew. */
export async function readRawMessage(ctx: Ctx, id: number) {
  const type = 'message/rfc822'
  const filename = `message-${id}.eml`
  if (seesMailAddresses(ctx.viewer)) return { type, filename, body: await rawOf(ctx, id) }
  const row = await repo.messageOf(ctx.db, id, null)
  if (!row) throw new AppError('message_not_found')
  const parents = await parentsOf(ctx.db, [row.message_id])
  return { type, filename, body: plainMail(presentMessage(row, ctx.viewer), parents.get(row.message_id) ?? null) }
}

/** Two statements; for administrators one for each message, too. */
export async function readThreadMbox(ctx: Ctx, thread_id: number) {
  const { rows } = await threadPage(ctx.db, [thread_id], oldest(WHOLE_THREAD, 'asc'))
  if (rows.length === 0) throw new AppError('thread_not_found')
  const filename = `thread-${thread_id}.mbox`
  const type = 'application/mbox'
  if (seesMailAddresses(ctx.viewer)) {
    const messages: Buffer[] = []
    for (const { id } of rows) messages.push(await rawOf(ctx, id))
    return { type, filename, body: mboxOf(messages) }
  }
  const parents = await parentsOf(
    ctx.db,
    rows.map(({ message_id }) => message_id),
  )
  const written = rows.map((row) => plainMail(presentMessage(row, ctx.viewer), parents.get(row.message_id) ?? null))
  return { type, filename, body: mboxOf(written.map((text) => Buffer.from(text))) }
}

const oldest = (per_page: number, sort_order: 'asc' | 'desc') =>
  ({ sort_by: 'sent_at', sort_order, page: 1, per_page, user_id: null }) as const

/** One statement. */
export async function readThreadFeed(ctx: Ctx, thread_id: number, locale: string, publicUrl: string) {
  const { rows } = await threadPage(ctx.db, [thread_id], oldest(IN_FEED, 'desc'))
  const newest = rows[0]
  if (!newest) throw new AppError('thread_not_found')
  const tag = `tag:${new URL(publicUrl).hostname},2026`
  const messages = rows.map((row) => presentMessage(row, null))
  const feed = {
    id: `${tag}:mail/thread/${thread_id}`,
    title: messages[0]!.cleaned_subject,
    page: pageAddress(publicUrl, locale, `thread/${encodeURIComponent(messages[0]!.cleaned_subject)}`),
    self: `${publicUrl}/api/feeds/mail/${thread_id}/atom?locale=${locale}`,
    items: messages
      .filter(({ is_spam }) => !is_spam)
      .map((message) => ({
        id: `${tag}:mail/${message.id}`,
        title: message.subject,
        page: pageAddress(publicUrl, locale, `message/${message.id}`),
        author: { name: message.from_name, page: pageAddress(publicUrl, locale, `message/${message.id}`) },
        at: new Date(message.sent_at ?? 0),
        paragraphs: (message.parts_json[0]?.content ?? '').split(/\n{2,}/).slice(0, 200),
      })),
  }
  return feedAnswer(feed, 'atom')
}

async function rawOf(ctx: Ctx, id: number): Promise<Buffer> {
  const packed = await repo.packedMessage(ctx.db, id)
  if (!packed) throw new AppError('message_not_found')
  return unpacked(packed)
}

/** A name that says nothing about folders. */
const fileName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '')
    .slice(0, 200)
