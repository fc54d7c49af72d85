import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MAX_TEXT, WHOLE_THREAD } from '@vlacku/contract/mailArchive'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { mapYielding } from '../../../../platform/mapYielding.ts'
import { pageUrl } from '../../../../platform/pageUrls.ts'
import { feedResponse } from '../../../../platform/writeFeed.ts'
import { seesMailAddresses, shownTo } from '../mailArchive.policy.ts'
import * as repo from '../mailArchive.repository.ts'
import { presentMessage } from '../mailArchive.serialize.ts'
import { type ThreadPage, threadPage } from '../threads/threads.repository.ts'
import type { Attachments } from './attachments.ts'
import { inMailbox, plainMail } from './plainMail.ts'

const unpacked = promisify(gunzip)
/** Selects the messages in a feed, newest first. */
const NEWEST: ThreadPage = {
  sort_by: 'sent_at',
  sort_order: 'desc',
  page: 1,
  per_page: 50,
  user_id: null,
  max_text: MAX_TEXT / 2,
}

/** Returns an attachment with a type that browsers save instead of displaying. Masks email addresses in texts and file names. */
export async function readAttachment(ctx: Ctx, attachments: Attachments, id: number, part: number) {
  const { content, filename } = await attachments.find(ctx, id, part)
  return {
    type: 'application/octet-stream',
    body: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    filename: fileName(shownTo(ctx.viewer).line(filename ?? '')) || `part-${part}`,
    cache: 'private, no-store',
  }
}

/** Returns the raw message or, for users who may not see email addresses, a rewritten message without them. */
export async function readRawMessage(ctx: Ctx, id: number) {
  const type = 'message/rfc822'
  const filename = `message-${id}.eml`
  if (seesMailAddresses(ctx.viewer)) return { type, filename, body: await rawOf(ctx, id) }
  const row = await repo.messageOf(ctx.db, id, null, null)
  if (!row) throw new AppError('message_not_found')
  const parents = await repo.parentsOf(ctx.db, [row.message_id])
  return { type, filename, body: plainMail(presentMessage(row, ctx.viewer), parents.get(row.message_id) ?? null) }
}

/** Streams a thread as a mailbox. Runs two SQL statements, plus one per message. */
export async function readThreadMbox(ctx: Ctx, thread_id: number) {
  const messages = await repo.messagesOfThread(ctx.db, thread_id, WHOLE_THREAD)
  if (messages.length === 0) throw new AppError('thread_not_found')
  const parents = await repo.parentsOf(
    ctx.db,
    messages.map(({ message_id }) => message_id),
  )
  async function* mailbox() {
    for (const { id, message_id } of messages) {
      const message = await messageAsFile(ctx, id, parents.get(message_id) ?? null)
      if (message) yield inMailbox(message)
    }
  }
  return { type: 'application/mbox', filename: `thread-${thread_id}.mbox`, body: Readable.from(mailbox()) }
}

/** Returns a message as a file, or null if it was deleted in the meantime. */
async function messageAsFile(ctx: Ctx, id: number, parent: string | null): Promise<Buffer | null> {
  if (seesMailAddresses(ctx.viewer)) {
    const packed = await repo.packedMessage(ctx.db, id)
    return packed ? unpacked(packed) : null
  }
  const row = await repo.messageOf(ctx.db, id, null, null)
  return row ? Buffer.from(plainMail(presentMessage(row, ctx.viewer), parent)) : null
}

/** Builds the feed of a thread. Runs one SQL statement. */
export async function readThreadFeed(ctx: Ctx, thread_id: number, locale: string, publicUrl: string) {
  const { rows } = await threadPage(ctx.db, [thread_id], NEWEST)
  const newest = rows[0]
  if (!newest) throw new AppError('thread_not_found')
  const tag = `tag:${new URL(publicUrl).hostname},2026`
  const messages = await mapYielding(rows, (row) => presentMessage(row, null))
  const feed = {
    id: `${tag}:mail/thread/${thread_id}`,
    title: messages[0]!.cleaned_subject,
    page: pageUrl(publicUrl, locale, `thread/${encodeURIComponent(messages[0]!.cleaned_subject)}`),
    self: `${publicUrl}/api/feeds/mail/${thread_id}/atom?locale=${locale}`,
    items: messages
      .filter(({ is_spam }) => !is_spam)
      .map((message) => ({
        id: `${tag}:mail/${message.id}`,
        title: message.subject,
        page: pageUrl(publicUrl, locale, `message/${message.id}`),
        author: { name: message.from_name, page: pageUrl(publicUrl, locale, `message/${message.id}`) },
        at: new Date(message.sent_at ?? 0),
        paragraphs: (message.parts_json[0]?.content ?? '').split(/\n{2,}/).slice(0, 200),
      })),
  }
  return feedResponse(feed, 'atom')
}

async function rawOf(ctx: Ctx, id: number): Promise<Buffer> {
  const packed = await repo.packedMessage(ctx.db, id)
  if (!packed) throw new AppError('message_not_found')
  return unpacked(packed)
}

/** Returns a file name without path separators. */
const fileName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '')
    .slice(0, 200)
