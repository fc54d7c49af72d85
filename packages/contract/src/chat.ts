import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A message as its readers get it: one line of plain text each. Lengths are those of the tidied text. */
export const ChatMessage = z.object({
  author: z.string().min(1).max(100),
  /** What was said. Markup in it is letters like any other, so nobody may show it as HTML. */
  chunk: z.string().min(1).max(2000),
  /** Where it was said, in the words of the network it came from. */
  channelId: z.string().min(1).max(200),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a bridge sends: tidied first and measured then, because some of it may be invisible. */
export const NewChatMessage = z.object({
  author: z.string().describe('1 to 100 characters'),
  chunk: z.string().describe('1 to 2000 characters of plain text'),
  channelId: z.string().describe('1 to 200 characters'),
})
export type NewChatMessage = z.infer<typeof NewChatMessage>

export const postMessage = endpoint({
  method: 'POST',
  path: '/chat/messages',
  access: 'bridge',
  limit: { max: 60, minutes: 1 },
  summary: 'Says something to everybody who has the site open',
  body: NewChatMessage,
  response: ChatMessage,
  errors: ['too_large'],
})

/** What the site says at `/socket.io`. It does not listen there. */
export interface ChatEvents {
  /** Once after connecting: the last ten messages, oldest first. */
  history(messages: ChatMessage[]): void
  /** Each new message. */
  sentFrom(posted: { data: ChatMessage }): void
}
