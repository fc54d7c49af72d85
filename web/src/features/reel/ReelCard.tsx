import type { ReelItem } from '@vlacku/contract/reel'
import { memo, useId } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ArticleFace } from './ArticleFace.tsx'
import { EntryFace } from './EntryFace.tsx'
import { addressOfItem } from './likes.ts'

export interface CardActions {
  like(item: ReelItem): void
  share(item: ReelItem): void
  next(): void
}

interface ReelCardProps {
  item: ReelItem
  /** Zero-based index. */
  place: number
  liked: boolean
  near: boolean
  actions: CardActions
}

/** A card of the reel. Memoized, since dozens are rendered. */
export const ReelCard = memo(function ReelCard({ item, place, liked, near, actions }: ReelCardProps) {
  const t = useText()
  const locale = useLocale()
  const headId = useId()
  const openId = useId()
  return (
    <article
      className="slide"
      aria-labelledby={headId}
      aria-posinset={place + 1}
      aria-setsize={-1}
      tabIndex={-1}
      data-card={place}
    >
      <div className="sheet">
        {item.kind === 'entry' ? (
          <EntryFace entry={item} headId={headId} />
        ) : (
          <ArticleFace article={item} headId={headId} near={near} />
        )}
        <div className="acts">
          <button
            type="button"
            className="button like"
            aria-pressed={liked}
            aria-keyshortcuts="l"
            onClick={() => actions.like(item)}
          >
            <Icon name="heart" />
            {t('reel.like')}
          </button>
          <button type="button" className="button" onClick={() => actions.share(item)}>
            <Icon name="share" />
            {t('reel.share')}
          </button>
          <a
            className="button"
            href={addressOfItem(item, locale)}
            id={openId}
            aria-labelledby={`${openId} ${headId}`}
            {...(item.kind === 'article' && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
          >
            <Icon name="book" />
            {t('reel.open')}
          </a>
          <button type="button" className="button main" onClick={actions.next}>
            <Icon name="down" />
            {t('reel.next')}
          </button>
        </div>
      </div>
    </article>
  )
})
