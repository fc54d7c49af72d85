import type { ChatMessage } from '@vlacku/contract/chat'

export { bridge } from './bridge/bridge.ts'
export { NotAccepted } from './bridge/end.ts'

declare module '../../../platform/events.ts' {
  interface Signals {
    /** A chat message was posted. */
    chat_posted: { chat_message_id: number; message: ChatMessage }
  }
}
