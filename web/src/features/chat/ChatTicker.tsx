import type { ChatMessage } from '@vlacku/contract/chat'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../../platform/text.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { SiteLinks } from '../../ui/SocialLinks.tsx'
import { openChat, useChat } from './chatClient.ts'
import { useMarquee } from './marquee.ts'

const ChatSettings = lazyPart(async () => (await import('./ChatSettings.tsx')).ChatSettings)

/** A ticker with the community's chat; clicking it opens the settings with a list of messages. */
export function ChatTicker({ links }: { links: SiteLinks }) {
  const t = useText()
  const { connected, messages } = useChat()
  useEffect(() => whenIdle(openChat), [])
  const running = useMarquee()
  const isPageVisible = usePageVisible()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const shown = messages ?? []
  const moves = running && shown.length > 0
  const openSettings = () => {
    openChat() // The user may click before the page is idle.
    setOpen(true)
    setWasOpen(true)
  }
  return (
    <>
      <button type="button" className="ticker" aria-haspopup="dialog" onClick={openSettings}>
        <span className={connected ? 'live on' : 'live'}>
          {t('chat.chat')}
          <span className="visually-hidden">{t('chat.open_settings')}</span>
        </span>
        <span className={moves ? 'run moving' : 'run'} data-paused={!isPageVisible || undefined} aria-hidden="true">
          <span className="passing">
            {messages?.length === 0 && t('chat.no_messages')}
            {/* A stopped ticker starts with the newest message. A moving one shows all messages in order, twice, so that it loops without a gap. */}
            <MessageList messages={moves ? shown : shown.toReversed()} />
            {moves && <MessageList messages={shown} />}
          </span>
        </span>
      </button>
      {wasOpen && (
        <ChatSettings
          open={open}
          onClose={() => setOpen(false)}
          messages={messages}
          links={links}
          onFailed={() => setWasOpen(false)}
        />
      )}
    </>
  )
}

const MessageList = ({ messages }: { messages: readonly ChatMessage[] }) => (
  <span className="copy">
    {messages.map(({ author, chunk }, i) => (
      <span key={`${i} ${author} ${chunk}`}>
        <b dir="auto">{author}</b> <bdi>{chunk}</bdi>
      </span>
    ))}
  </span>
)

const listen = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** True if the tab is visible. */
const usePageVisible = () =>
  useSyncExternalStore(
    listen,
    () => !document.hidden,
    () => true,
  )

/** Maximum delay before `act` is called after loading, in milliseconds, for pages that are never idle. */
const MAX_WAIT = 5000

/** Calls `act` once when the page is loaded and idle. Returns a function that cancels the call. */
export function whenIdle(act: () => void): () => void {
  const cancelled = new AbortController()
  const schedule = () => {
    // Safari doesn't support idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(act)
      cancelled.signal.addEventListener('abort', () => clearTimeout(timer))
    } else {
      const id = requestIdleCallback(act, { timeout: MAX_WAIT })
      cancelled.signal.addEventListener('abort', () => cancelIdleCallback(id))
    }
  }
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { once: true, signal: cancelled.signal })
  return () => cancelled.abort()
}
