import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { addressOf } from '../entries/index.ts'
import type { Like } from './likes.ts'

interface LikeRowProps {
  like: Like
  /** False after removal, when the like can still be restored. */
  liked: boolean
  onRemove(): void
  onBringBack(): void
}

export function LikeRow({ like, liked, onRemove, onBringBack }: LikeRowProps) {
  const t = useText()
  const titleId = useId()
  const buttonId = useId()
  const [missing, setMissing] = useState(false)
  return (
    <li className={liked ? undefined : 'gone'}>
      {like.thumbnail && !missing && (
        <img src={like.thumbnail.source} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
      )}
      <div>
        <p className="serif" id={titleId}>
          <TitleLink like={like} />
        </p>
        <p className="small soft" lang={htmlLang(like.language)} dir="auto">
          {like.extract}
        </p>
      </div>
      <button
        type="button"
        className="button small"
        id={buttonId}
        aria-labelledby={`${buttonId} ${titleId}`}
        onClick={liked ? onRemove : onBringBack}
      >
        {liked ? t('reel.remove') : t('reel.bring_back')}
      </button>
    </li>
  )
}

/** Links a word to its entry in the page language, and an article to its site. */
function TitleLink({ like }: { like: Like }) {
  const locale = useLocale()
  if (like.kind === 'article')
    return (
      <a href={like.canonicalurl} target="_blank" rel="noopener noreferrer nofollow" lang={htmlLang(like.language)}>
        <bdi>{like.title}</bdi>
      </a>
    )
  return (
    <Link to="/$locale/valsi/$id" params={{ locale, id: addressOf(like.title) }} hash={`d${like.pageid}`} lang="jbo">
      {like.title}
    </Link>
  )
}
