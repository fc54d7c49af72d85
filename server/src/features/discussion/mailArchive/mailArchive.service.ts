import type { mailArchive as endpoints, HandlerInput } from '@vlacku/contract'
import {
  MAX_LINKED_TEXT,
  MAX_TEXT,
  type MailingList,
  type MailMessage,
  type MailSearchResult,
  type MessageInThread,
  NO_LIST,
} from '@vlacku/contract/mailArchive'
import { recordAudit } from '../../../platform/audit.ts'
import { type Ctx, inTransaction, memberOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { mapYielding } from '../../../platform/mapYielding.ts'
import { withoutAddresses } from '../../../platform/shownText.ts'
import { namedWords } from '../../dictionary/entries/index.ts'
import { shownTo } from './mailArchive.policy.ts'
import * as repo from './mailArchive.repository.ts'
import { listName, presentMessage, presentNeighbour, withoutPartialWord } from './mailArchive.serialize.ts'
import { saveMailReads } from './reads.repository.ts'
import { readQuestion } from './search/question.ts'
import { foundPage, timesOf } from './search/search.repository.ts'
import { searchedLength, snippetOf } from './search/snippet.ts'
import { type Neighbours, neighboursOf } from './threads/threads.repository.ts'

/** Reads a message. Runs four SQL statements. */
export async function readMessage(ctx: Ctx, id: number, max_text = MAX_TEXT): Promise<MessageInThread> {
  const [row, around] = await Promise.all([
    repo.messageOf(ctx.db, id, ctx.viewer?.user_id ?? null, max_text),
    neighboursOf(ctx.db, id),
  ])
  if (!row) throw new AppError('message_not_found')
  const [message] = await withWords(ctx, [presentMessage(row, ctx.viewer)])
  const neighbour = (which: keyof Neighbours) => (around?.[which] ? presentNeighbour(around[which]) : null)
  return {
    ...message!,
    in_reply_to: neighbour('in_reply_to'),
    previous: neighbour('previous'),
    next: neighbour('next'),
  }
}

/** Maximum number of characters per response: at most 1 MB when encoded as UTF-8. */
const TEXT_PIECE = MAX_TEXT / 4

/** Reads a piece of a text. Runs one SQL statement. */
export async function readMessageText(ctx: Ctx, id: number, offset: number) {
  const piece = await repo.textPiece(ctx.db, id, offset, TEXT_PIECE)
  if (!piece) throw new AppError('message_not_found')
  const { has_more } = piece
  const text = has_more ? withoutPartialWord(piece.text) : piece.text
  return { text: shownTo(ctx.viewer).text(text), next_offset: has_more ? offset + charactersOf(text) : null }
}

/** Counts code points, as the database does. */
const charactersOf = (text: string) => text.length - (text.match(/[\ud800-\udbff]/g)?.length ?? 0)

/** Finds a message by its `message_id`, with or without < >. Runs one SQL statement. */
export async function findMessage(ctx: Ctx, message_id: string): Promise<{ id: number }> {
  const id = await repo.numberOf(ctx.db, message_id.replace(/^<|>$/g, '').replaceAll('\0', ''))
  if (id === undefined) throw new AppError('message_not_found')
  return { id }
}

/** Searches messages. Runs one SQL statement regardless of the number of results, plus another once a minute. */
export async function searchMail(
  ctx: Ctx,
  { query, list, include_content, max_text, ...how }: HandlerInput<typeof endpoints.searchMail>['query'],
): Promise<MailSearchResult> {
  const { page, per_page } = how
  const typed = readQuestion(query)
  const question = list === undefined ? typed : readQuestion(query, list === NO_LIST ? '' : list)
  const isEmptyQuery = typed.terms === null && !typed.after && !typed.before
  // a query of symbols without words matches nothing
  if (query !== '' && isEmptyQuery) return { messages: [], total: 0, total_is_exact: true, page, per_page }
  const read = searchedLength(per_page)
  const wanted = {
    ...{ ...how, question, user_id: ctx.viewer?.user_id ?? null },
    ...{ max_text: include_content ? max_text : 0, read },
  }
  const { rows, total, total_is_exact } = await foundPage(ctx.db, await timesOf(ctx.db, ctx.now()), wanted)
  const shown = shownTo(ctx.viewer)
  const messages = await mapYielding(rows, (row) => ({
    ...presentMessage(row, ctx.viewer, include_content),
    snippet: snippetOf(shown.beginning(row.body, read), question.marked),
    thread_count: row.thread_count,
    thread_unread: row.thread_unread,
  }))
  return { messages, total, total_is_exact, page, per_page }
}

export async function voteSpam(ctx: Ctx, id: number) {
  const { user_id } = memberOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const came = await repo.toggleSpamVote(tx.db, id, user_id, tx.now())
    if (!came) throw new AppError('message_not_found')
    tx.emit({ kind: 'mail_changed' })
    return { message_id: id, spam_vote_count: came.spam_vote_count, success: true as const, user_voted: came.voted }
  })
}

export async function decideSpam(ctx: Ctx, id: number, decision: 'spam' | 'no_spam' | null) {
  await inTransaction(ctx, async (tx) => {
    const subject = await repo.setSpamDecision(tx.db, id, decision)
    if (subject === undefined) throw new AppError('message_not_found')
    const details = { subject: withoutAddresses.line(subject).slice(0, 100), decision: decision ?? 'votes' }
    await recordAudit(tx, { action: 'spam_decided', details })
    tx.emit({ kind: 'mail_changed' })
  })
  return { success: true as const, message: decision === null ? 'Left to the votes' : 'Decided' }
}

export async function markMailRead(ctx: Ctx, seen: number[]) {
  const { user_id } = memberOf(ctx)
  await inTransaction(ctx, (tx) => saveMailReads(tx.db, user_id, seen))
  return { success: true as const, message: 'Marked as read' }
}

export async function readMailingLists(
  { db }: Ctx,
  { page, per_page }: HandlerInput<typeof endpoints.getMailingLists>['query'],
) {
  const { rows, total } = await repo.mailingListsPage(db, page, per_page)
  const lists = rows.map(
    ({ name, messages, threads, first_at, last_at }): MailingList => ({
      ...{ name: listName(name), messages, threads },
      first_at: first_at?.toISOString() ?? null,
      last_at: last_at?.toISOString() ?? null,
    }),
  )
  return { lists, total, page, per_page }
}

/**
 * Adds the mentioned dictionary words to messages. Runs two SQL statements regardless of the number of messages, or none if the
 * messages have no texts.
 */
export async function withWords({ db }: Ctx, messages: MailMessage[]): Promise<MailMessage[]> {
  const texts = messages.map(({ parts_json }) => (parts_json[0]?.content ?? '').slice(0, MAX_LINKED_TEXT))
  if (texts.every((text) => text === '')) return messages
  const words = await namedWords(db, texts)
  return messages.map((message, i) => ({ ...message, words: words[i]! }))
}
