import type { MailMessage, MailPart, MailTreeNode } from '@vlacku/contract/mailArchive'
import type { Viewer } from '../../platform/context.ts'
import { beginningOf } from './beginning.ts'
import { maskAddresses, maskedList, maskedSender } from './maskAddresses.ts'
import { isSpam, seesMailAddresses } from './policy.ts'
import type { MessageRow } from './repository.ts'
import type { Placed } from './threads/tree.ts'

/** A message as this reader may see it; without its texts where they are not asked for, and without the words they name. */
export function presentMessage(row: MessageRow, viewer: Viewer | null, withContent = true): MailMessage {
  const sees = seesMailAddresses(viewer)
  const shown = sees ? (text: string) => text : maskAddresses
  const { id, message_id, thread_id, date, list, cut, unparsed, spam_vote_count, spam_decision } = row
  const body = beginningOf(row.body, row.max_text, row.body_size)
  const text = { mime_type: 'text/plain', filename: null, size: row.body_size, content: body }
  const isCut = withContent && row.body_size > row.max_text
  const parts = [text, ...row.parts].map(
    (part, at): MailPart => ({
      ...part,
      part: at,
      filename: part.filename === null ? null : shown(part.filename),
      content: withContent && part.content !== null ? shown(part.content) : null,
      is_cut: at === 0 && isCut,
    }),
  )
  return {
    ...{ id, message_id, thread_id, date, list, cut, unparsed, spam_vote_count, spam_decision },
    sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    subject: shown(row.subject),
    cleaned_subject: shown(row.cleaned_subject),
    from_address: sees ? fullAddress(row) : maskedSender(row.from_name, row.from_address),
    from_name: senderName(row),
    to_address: sees ? row.to_address : maskedList(row.to_address),
    parts_json: parts,
    words: [],
    current_user_voted_spam: viewer ? row.voted : null,
    is_spam: isSpam(row),
  }
}

const fullAddress = ({ from_name, from_address }: MessageRow) =>
  from_name && from_address ? `${from_name} <${from_address}>` : from_name || from_address

/** What a sender is called; what stands before the @ where there is no name. */
const senderName = ({ from_name, from_address }: { from_name: string; from_address: string }) =>
  maskAddresses(from_name) || (from_address.split('@')[0] ?? '')

export const presentPlaced = ({ row, parent, depth }: Placed): MailTreeNode => ({
  id: row.id,
  parent_id: parent?.id ?? null,
  depth,
  from_name: senderName(row),
  sent_at: row.sent_at?.toISOString() ?? null,
  new_subject: parent !== null && parent.subject_key !== row.subject_key ? maskAddresses(row.subject) : null,
  is_spam: isSpam(row),
})
