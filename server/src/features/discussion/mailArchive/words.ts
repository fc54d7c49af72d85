import { MAX_LINKED_TEXT, type MailMessage } from '@vlacku/contract/mailArchive'
import type { Ctx } from '../../../platform/context.ts'
import { namedWords } from '../../dictionary/entries/index.ts'

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
