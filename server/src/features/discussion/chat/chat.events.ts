import type { ChatMessage } from '@vlacku/contract/chat'

declare module '../../../platform/events.ts' {
  interface Signals {
    /** A chat message was posted. */
    chat_posted: { chat_message_id: number; message: ChatMessage }
  }
}
