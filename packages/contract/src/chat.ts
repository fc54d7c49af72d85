import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A chat message as sent to clients: one line of plain text per field. Length limits apply after normalization. */
export const ChatMessage = z.object({
  author: z.string().min(1).max(100),
  /** Message text: plain text that must not be rendered as HTML. */
  chunk: z.string().min(1).max(2000),
  /** Channel name in the notation of the source network. */
  channelId: z.string().min(1).max(200),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A message from a bridge. Normalized before its length is checked, since it may contain invisible characters. */
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
  summary: 'Sends a chat message to all open pages of the site',
  body: NewChatMessage,
  response: ChatMessage,
  errors: ['too_large'],
})

/** Events that the server emits at `/socket.io`, where it accepts no events from clients. */
export interface ChatEvents {
  /** Sent once after connecting: the last ten messages, oldest first. */
  history(messages: ChatMessage[]): void
  /** Sent for each new message. */
  sentFrom(posted: { data: ChatMessage }): void
}
