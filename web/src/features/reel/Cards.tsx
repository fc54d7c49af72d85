import type { ReelItem } from '@vlacku/contract/reel'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { type Locale, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { addressOfItem, itemKey, likeKey, likeOf } from './likes.ts'
import { addLike, removeLike, useLikes } from './likesStore.ts'
import { Message } from './Message.tsx'
import type { Show } from './queries.ts'
import { type CardActions, ReelCard } from './ReelCard.tsx'
import { ReelEnd } from './ReelEnd.tsx'
import { share } from './share.ts'
import { useCards } from './useCards.ts'
import { useReel } from './useReel.ts'
import { useReelKeys } from './useReelKeys.ts'
import { useStatusMessage } from './useStatusMessage.ts'

/** Number of cards rendered before and after the current one. All other cards are replaced with empty space. */
const DRAWN = 30
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
  const { status, say, hush } = useStatusMessage()
  const likes = useLikes()
  const liked = useMemo(() => new Set(likes.map(likeKey)), [likes])
  useEffect(() => {
    if (articles !== undefined) onArticles(articles)
  }, [articles, onArticles])

  const like = (item: ReelItem) => {
    const isStored = liked.has(itemKey(item)) ? removeLike(itemKey(item)) : addLike(likeOf(item, locale))
    if (isStored !== 'kept') say('error', t(`reel.${isStored}`))
  }
  const hand = async (item: ReelItem) => {
    const url = new URL(addressOfItem(item, locale), location.origin).href
    const how = await share(item.kind === 'entry' ? item.valsiword : item.title, url)
    if (how === 'copied') say('ok', t('reel.copied'))
    if (how === 'by_hand') say('error', t('reel.copy_by_hand', { url }))
  }
  const actions = useLatest<CardActions>({ like, share: (item) => void hand(item), next: () => step(1) })
  const shown = items[current]
  useReelKeys({
    next: () => step(1),
    previous: () => step(-1),
    like: () => shown && like(shown),
    open: () => scroller.current?.querySelector<HTMLElement>(`[data-card="${current}"] [data-open]`)?.click(),
  })

  const first = Math.max(0, current - DRAWN)
  const drawn = items.slice(first, current + DRAWN)
  const last = first + drawn.length
  return (
    <>
      <div className="reel" ref={scroller} onScroll={onScroll}>
        <div role="feed" aria-busy={end.waiting} aria-label={t('reel.title')}>
          <div className="passed" style={{ '--cards': first } as CSSProperties} />
          {drawn.map((item, i) => (
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
    const call =
      (name: keyof T) =>
      (...args: never[]) =>
        latest.current[name](...args)
    return Object.fromEntries(Object.keys(functions).map((name) => [name, call(name as keyof T)])) as T
  })
  return stable
}
