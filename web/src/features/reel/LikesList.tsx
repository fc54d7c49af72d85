import { useId, useMemo, useState } from 'react'
import { saveFile } from '../../platform/files.ts'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { slugOf } from '../entries/index.ts'
import {
  addLike,
  exportedLikes,
  exportName,
  type Like,
  likeKey,
  removeLike,
  type SaveResult,
  useLikes,
} from './likes.ts'

/** The user's likes, with search, removal and export. Removed likes stay visible until the panel is closed. */
export function LikesList() {
  const t = useText()
  const likes = useLikes()
  const [listed, setListed] = useState<readonly Like[]>(likes)
  const [wanted, setWanted] = useState('')
  const [failed, setFailed] = useState<Exclude<SaveResult, 'saved'> | null>(null)
  const liked = useMemo(() => new Set(likes.map(likeKey)), [likes])
  const known = useMemo(() => new Set(listed.map(likeKey)), [listed])
  // Adds likes stored by other tabs.
  if (!likes.every((like) => known.has(likeKey(like))))
    setListed([...likes.filter((like) => !known.has(likeKey(like))), ...listed])

  const found = listed.filter((like) => isFound(like, wanted))
  const note = (result: SaveResult) => setFailed(result === 'saved' ? null : result)
  const restore = (like: Like) => note(addLike(like, listed.slice(listed.indexOf(like) + 1)))
  if (listed.length === 0) return <Empty message={t('reel.no_likes')} advice={t('reel.no_likes_advice')} />
  return (
    <>
      <label className="field">
        <span className="visually-hidden">{t('reel.search_likes')}</span>
        <input
          type="search"
          className="text-input"
          placeholder={t('reel.search_likes')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      {failed && (
        <p className="note error" role="alert">
          <Icon name="warning" /> {t(`reel.${failed}`)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {wanted && t('reel.found_likes', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Empty message={t('reel.no_match')} advice={t('reel.no_match_advice')} />
      ) : (
        <ul>
          {found.map((like) => (
            <LikeRow
              key={likeKey(like)}
              like={like}
              liked={liked.has(likeKey(like))}
              onRemove={() => note(removeLike(likeKey(like)))}
              onRestore={() => restore(like)}
            />
          ))}
        </ul>
      )}
      <footer>
        <button
          type="button"
          className="button"
          disabled={likes.length === 0}
          onClick={() =>
            saveFile(
              exportName(new Date()),
              new Blob([exportedLikes(likes, location.origin)], { type: 'application/json' }),
            )
          }
        >
          <Icon name="download" />
          {t('reel.export')}
        </button>
      </footer>
    </>
  )
}

/** Searches the title and text of a like, ignoring case. */
function isFound({ title, extract }: Like, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  return title.toLowerCase().includes(text) || extract.toLowerCase().includes(text)
}

interface LikeRowProps {
  like: Like
  /** False after removal, when the like can still be restored. */
  liked: boolean
  onRemove(): void
  onRestore(): void
}

function LikeRow({ like, liked, onRemove, onRestore }: LikeRowProps) {
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
        onClick={liked ? onRemove : onRestore}
      >
        {liked ? t('reel.remove') : t('reel.bring_back')}
      </button>
    </li>
  )
}

/** Links a word to its entry in the page language, and an article to its site. */
function TitleLink({ like }: { like: Like }) {
  if (like.kind === 'article')
    return (
      <a href={like.canonicalurl} target="_blank" rel="noopener noreferrer nofollow" lang={htmlLang(like.language)}>
        <bdi>{like.title}</bdi>
      </a>
    )
  return (
    <Link to="/$locale/valsi/$id" params={{ id: slugOf(like.title) }} hash={`d${like.pageid}`} lang="jbo">
      {like.title}
    </Link>
  )
}
