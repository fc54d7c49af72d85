import type { MailMessage, MailNeighbour, MailPart, MailTreeNode } from '@vlacku/contract/mailArchive'
import type { Viewer } from '../../../platform/context.ts'
import { withoutAddresses } from '../../../platform/shownText.ts'
import { isSpam, shownTo } from './mailArchive.policy.ts'
import type { MessageRow } from './mailArchive.repository.ts'
import type { NeighbourRow } from './threads/threads.repository.ts'
import type { Placed } from './threads/tree.ts'

/**
 * Converts a message to a response object for a viewer. Texts are included only if requested; mentioned words are never included.
 */
export function presentMessage(row: MessageRow, viewer: Viewer | null, withContent = true): MailMessage {
  const shown = shownTo(viewer)
  const { id, message_id, thread_id, cut, unparsed, spam_vote_count, spam_decision } = row
  const body = truncate(row.body, row.max_text, row.body_size)
  const text = { mime_type: 'text/plain', filename: null, size: row.body_size, content: body }
  const isCut = withContent && row.body_size > row.max_text
  const parts = [text, ...row.parts].map(
    (part, at): MailPart => ({
      ...part,
      part: at,
      filename: part.filename === null ? null : shown.line(part.filename),
      content: withContent && part.content !== null ? shown.text(part.content) : null,
      is_cut: at === 0 && isCut,
    }),
  )
  return {
    ...{ id, message_id, thread_id, cut, unparsed, spam_vote_count, spam_decision },
    date: shown.line(row.date),
    sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    subject: shown.line(row.subject),
    cleaned_subject: shown.line(row.cleaned_subject),
    from_address: shown.sender(row.from_name, row.from_address),
    from_name: senderName(row),
    to_address: shown.people(row.to_address),
    list: listName(row.list),
    parts_json: parts,
    words: [],
    is_unread: row.is_unread === null ? null : row.is_unread && !isSpam(row),
    current_user_voted_spam: viewer ? row.voted : null,
    is_spam: isSpam(row),
  }
}

const senderName = ({ from_name, from_address }: { from_name: string; from_address: string }) =>
  withoutAddresses.sender(from_name, from_address)

/** Name of a list, or an empty string if it may contain an email address. */
export const listName = (list: string) => (/[@＠﹫%&]/.test(list) ? '' : withoutAddresses.line(list))

export const presentNeighbour = (row: NeighbourRow): MailNeighbour => ({
  id: row.id,
  from_name: senderName(row),
  sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
  is_spam: isSpam(row),
})

export const presentPlaced = ({ row, parent, depth }: Placed): MailTreeNode => ({
  id: row.id,
  parent_id: parent?.id ?? null,
  depth,
  from_name: senderName(row),
  sent_at: row.sent_at?.toISOString() ?? null,
  new_subject: parent !== null && parent.subject_key !== row.subject_key ? withoutAddresses.line(row.subject) : null,
  is_spam: isSpam(row),
})

/** Maximum length of an email address in any script or encoding, in characters. */
const MAX_ADDRESS = 600

/**
 * Truncates a text to at most `bytes` bytes of UTF-8 without splitting the last word. `text` may itself be only the start of
 * a text of `size` bytes.
 */
export function truncate(text: string, bytes: number, size: number): string {
  if (size <= bytes) return text
  const encoded = Buffer.from(text.slice(0, bytes))
  let end = Math.min(bytes, encoded.length)
  while (end > 0 && end < encoded.length && (encoded[end]! & 0xc0) === 0x80) end -= 1
  return withoutPartialWord(encoded.toString('utf8', 0, end))
}

/** Drops the last word of a truncated text, since it may be part of an email address. */
export function withoutPartialWord(text: string): string {
  const minLength = Math.max(0, text.length - MAX_ADDRESS)
  let end = text.length
  while (end > minLength && /\S/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
