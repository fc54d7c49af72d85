import { ChatMessage, type NewChatMessage } from '@vlacku/contract/chat'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { parsed } from '../../../platform/parsed.ts'
import * as repo from './chat.repository.ts'

/** Number of messages that are stored and sent to each connecting client. */
export const MAX_MESSAGES = 10

/** Stores a message and notifies all nodes. Returns the message as sent to clients. */
export async function postMessage(ctx: Ctx, { author, chunk, channelId }: NewChatMessage): Promise<ChatMessage> {
  const message = parsed(ChatMessage, {
    author: plainLine(author),
    chunk: plainLine(chunk),
    channelId: plainLine(channelId),
  })
  await inTransaction(ctx, async (tx) => {
    const chat_message_id = await repo.addMessage(tx.db, message)
    await repo.deleteAllBut(tx.db, MAX_MESSAGES)
    tx.emit({ kind: 'chat_posted', chat_message_id, message })
  })
  return message
}

/** Invisible, unneeded characters: controls, direction overrides, tags, zero-width characters. */
const INVISIBLE =
  /(?!\u200c|\u200d|\u034f|\p{Variation_Selector})(?:\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|(?!\s|\u0085)\p{Cc})/gu
const WHITE = /[\s\u0085]+/g
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * Normalizes untrusted text to one line that can be shown anywhere: well-formed Unicode, single spaces, and no invisible
 * characters that could hide words, reverse surrounding text or control a terminal. Joiners and variation selectors are
 * preserved, since scripts and emoji need them. Text without visible characters becomes empty.
 *
 * Markup is not removed: this is plain text, and `<b>` is shown as typed.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(WHITE, ' ')
    .trim()
  return VISIBLE.test(line) ? line : ''
}
