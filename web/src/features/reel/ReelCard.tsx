import type { ReelArticle, ReelEntry, ReelItem } from '@vlacku/contract/reel'
import { type CSSProperties, memo, useId, useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useAuthorName } from '../../ui/AuthorName.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ClassMark, Glosses, placesOf, Ribbon, RichText, slugOf } from '../entries/index.ts'
import { urlOfItem } from './likes.ts'

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
            href={urlOfItem(item, locale)}
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

interface ArticleFaceProps {
  article: ReelArticle
  headId: string
  /** True for the current card and the next few cards, whose pictures are loaded. */
  near: boolean
}

/** The start of an article, with a link to the rest. All of its text is untrusted. */
function ArticleFace({ article, headId, near }: ArticleFaceProps) {
  const t = useText()
  const [missing, setMissing] = useState(false)
  const { title, extract, url, picture, language } = article
  const elsewhere = { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }
  const lang = htmlLang(language)
  return (
    <div className="face">
      {picture && !missing && (
        <img
          className="picture"
          src={picture}
          alt=""
          loading={near ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
      <h2 className="h1" id={headId} lang={lang} dir="auto">
        <a {...elsewhere} className="plain" data-open>
          {title}
        </a>
      </h2>
      <p className="extract" lang={lang} dir="auto">
        {extract}
      </p>
      <p className="meta">
        <a {...elsewhere}>{t('reel.read_more')}</a>
        <span>{new URL(url).host}</span>
      </p>
    </div>
  )
}

/** Maximum number of places. Only these have a color and fit in the ribbon. */
const MAX_PLACES = 5

/** An entry: its head word and definition. */
function EntryFace({ entry: d, headId }: { entry: ReelEntry; headId: string }) {
  const t = useText()
  const authorName = useAuthorName()
  const lang = htmlLang(d.langtag)
  return (
    <div className="face">
      <ClassMark type={d.type_name} more={d.selmaho ?? d.rafsi} />
      {/* Long words use a smaller font to fit on one line. */}
      <h2 className="title" id={headId} lang="jbo" style={{ '--letters': d.valsiword.length } as CSSProperties}>
        <Link
          to="/$locale/valsi/$id"
          params={{ id: slugOf(d.valsiword) }}
          hash={`d${d.definitionid}`}
          className="plain"
          data-open
        >
          {d.valsiword}
        </Link>
      </h2>
      {d.place_keywords && d.place_keywords.length <= MAX_PLACES && (
        <Ribbon word={d.valsiword} places={placesOf(d)} lang={d.langtag} />
      )}
      <p className="definition" lang={lang}>
        <RichText source={d.definition} />
      </p>
      {d.gloss_keywords && <Glosses keywords={d.gloss_keywords} lang={d.langtag} />}
      {d.notes && (
        <p className="notes" lang={lang}>
          <RichText source={d.notes} />
        </p>
      )}
      <p className="meta">
        <b>{authorName(d.username)}</b>
        <span lang={lang}>{d.langrealname}</span>
        {d.score > 0 && (
          <span>
            {t('entries.score')} {d.score}
          </span>
        )}
      </p>
    </div>
  )
}
