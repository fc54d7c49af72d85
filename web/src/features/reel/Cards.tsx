import type { ReelItem } from '@vlacku/contract/reel'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Locale, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { addLike, itemKey, likeKey, likeOf, removeLike, urlOfItem, useLikes } from './likes.ts'
import type { Show } from './queries.ts'
import { type CardActions, ReelCard } from './ReelCard.tsx'
import { useCards, useReel, useReelKeys } from './useReel.ts'

/** Number of cards rendered before and after the current one. All other cards are replaced with empty space. */
const RENDERED_AROUND = 30
/** Number of cards ahead whose pictures are loaded. */
const NEAR = 2

interface CardsProps {
  seed: number
  show: Show
  initially: number
  onMove(to: number): void
  onAgain(): void
  /** Called when the page knows whether this site has articles. */
  onArticles(articles: boolean): void
}

/** The column of cards, and the actions on the current one. */
export function Cards({ seed, show, initially, onMove, onAgain, onArticles }: CardsProps) {
  const t = useText()
  const locale = useLocale() as Locale
  const [current, setCurrent] = useState(initially)
  const { items, batches, articles, ...end } = useReel(seed, readerLangids[locale], show, current)
  const { scroller, step, onScroll } = useCards(items.length + 1, initially, (to) => {
    setCurrent(to)
    onMove(to)
  })
  const { status, showStatus, hush } = useStatusMessage()
  const likes = useLikes()
  const liked = useMemo(() => new Set(likes.map(likeKey)), [likes])
  useEffect(() => {
    if (articles !== undefined) onArticles(articles)
  }, [articles, onArticles])

  const like = (item: ReelItem) => {
    const isStored = liked.has(itemKey(item)) ? removeLike(itemKey(item)) : addLike(likeOf(item, locale))
    if (isStored !== 'saved') showStatus('error', t(`reel.${isStored}`))
  }
  const hand = async (item: ReelItem) => {
    const url = new URL(urlOfItem(item, locale), location.origin).href
    const how = await share(item.kind === 'entry' ? item.valsiword : item.title, url)
    if (how === 'copied') showStatus('ok', t('reel.copied'))
    if (how === 'by_hand') showStatus('error', t('reel.copy_by_hand', { url }))
  }
  const actions = useLatest<CardActions>({ like, share: (item) => void hand(item), next: () => step(1) })
  const shown = items[current]
  useReelKeys({
    next: () => step(1),
    previous: () => step(-1),
    like: () => shown && like(shown),
    open: () => scroller.current?.querySelector<HTMLElement>(`[data-card="${current}"] [data-open]`)?.click(),
  })

  const first = Math.max(0, current - RENDERED_AROUND)
  const rendered = items.slice(first, current + RENDERED_AROUND)
  const last = first + rendered.length
  return (
    <>
      <div className="reel" ref={scroller} onScroll={onScroll}>
        <div role="feed" aria-busy={end.waiting} aria-label={t('reel.title')}>
          <div className="passed" style={{ '--cards': first } as CSSProperties} />
          {rendered.map((item, i) => (
            <ReelCard
              key={itemKey(item)}
              item={item}
              place={first + i}
              liked={liked.has(itemKey(item))}
              near={Math.abs(first + i - current) <= NEAR}
              actions={actions}
            />
          ))}
        </div>
        {/* Remounted when its position changes: browsers anchor the scroll position to the visible element and would otherwise scroll to the new end. */}
        {last === items.length && <ReelEnd key={last} {...end} place={last} empty={last === 0} again={onAgain} />}
      </div>
      <p className="visually-hidden" role="status">
        {batches > 1 && !end.waiting && t('reel.loaded', { count: items.length })}
      </p>
      <Message status={status} onClose={hush} />
    </>
  )
}

/** Returns a stable object that always calls the latest functions, so that components that use it aren't re-rendered. */
function useLatest<T extends { [name in keyof T]: (...args: never[]) => void }>(functions: T): T {
  const latest = useRef(functions)
  useEffect(() => {
    latest.current = functions
  })
  const [stable] = useState(() => {
    const callCurrent =
      (name: keyof T) =>
      (...args: never[]) =>
        latest.current[name](...args)
    return Object.fromEntries(Object.keys(functions).map((name) => [name, callCurrent(name as keyof T)])) as T
  })
  return stable
}

/** Live region for short messages. Always mounted, so that screen readers announce the messages. */
export function Message({ status, onClose }: { status: StatusMessage | null; onClose: () => void }) {
  const t = useText()
  return (
    <div className="said" role="status">
      {status && (
        <p className={`toast ${status.kind}`}>
          <Icon name={status.kind === 'ok' ? 'check' : 'warning'} />
          <span>{status.text}</span>
          <button type="button" className="icon-button" aria-label={t('reel.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  )
}

interface StatusMessage {
  kind: 'ok' | 'error'
  text: string
}

const SHOWN_MS = 3000

/** State of the latest short message. Success messages disappear automatically; errors stay until they are closed. */
function useStatusMessage() {
  const [status, setStatus] = useState<StatusMessage | null>(null)
  useEffect(() => {
    if (status?.kind !== 'ok') return
    const timer = setTimeout(() => setStatus(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [status])
  const showStatus = useCallback((kind: StatusMessage['kind'], text: string) => setStatus({ kind, text }), [])
  const hush = useCallback(() => setStatus(null), [])
  return { status, showStatus, hush }
}

/** `by_hand`: neither sharing nor copying is available, so the URL must be displayed. */
export type Shared = 'shared' | 'copied' | 'by_hand'

/** Shares a URL with the device's share dialog or, if unavailable, copies it to the clipboard. */
export async function share(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The user canceled the share dialog.
      if ((error as Error).name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'by_hand'
  }
}

interface ReelEndProps {
  place: number
  /** True if no cards have been shown. */
  empty: boolean
  error: Error | null
  waiting: boolean
  /** Undefined if there are no more cards. */
  more: (() => void) | undefined
  again: () => void
}

/** The end of the reel: a loading state, an error, or a final message. */
function ReelEnd({ place, empty, error, waiting, more, again }: ReelEndProps) {
  const t = useText()
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button main" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <div className="slide" tabIndex={-1} data-card={place}>
      <div className="sheet">
        {waiting ? (
          <CardSkeleton />
        ) : error ? (
          <ErrorNote error={error} {...(more && { retry: more })} />
        ) : more ? (
          <Empty message={t('reel.nothing_now')} advice={t('reel.nothing_now_advice')}>
            {button(t('shell.try_again'), more)}
          </Empty>
        ) : empty ? (
          <Empty message={t('reel.empty')} advice={t('reel.empty_advice')} />
        ) : (
          <Empty message={t('reel.all_seen')} advice={t('reel.all_seen_advice')}>
            {button(t('reel.again'), again)}
          </Empty>
        )}
      </div>
    </div>
  )
}

/** Placeholder with the layout of a card. Initially hidden, since most loads are short. */
function CardSkeleton() {
  const t = useText()
  return (
    <div className="face soon" role="status" aria-label={t('shell.loading')}>
      <span className="skeleton short" />
      <span className="skeleton big" />
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
