import { useMemo, useState } from 'react'
import { saveFile } from '../../platform/files.ts'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LikeRow } from './LikeRow.tsx'
import { exportedLikes, exportName, type Like, likeKey } from './likes.ts'
import { addLike, removeLike, type SaveResult, useLikes } from './likesStore.ts'

/** The user's likes, with search, removal and export. Removed likes stay visible until the panel is closed. */
export function LikesList() {
  const t = useText()
  const likes = useLikes()
  const [listed, setListed] = useState<readonly Like[]>(likes)
  const [wanted, setWanted] = useState('')
  const [failed, setFailed] = useState<Exclude<SaveResult, 'kept'> | null>(null)
  const liked = useMemo(() => new Set(likes.map(likeKey)), [likes])
  const known = useMemo(() => new Set(listed.map(likeKey)), [listed])
  // Adds likes stored by other tabs.
  if (!likes.every((like) => known.has(likeKey(like))))
    setListed([...likes.filter((like) => !known.has(likeKey(like))), ...listed])

  const found = listed.filter((like) => isFound(like, wanted))
  const note = (result: SaveResult) => setFailed(result === 'kept' ? null : result)
  const bringBack = (like: Like) => note(addLike(like, listed.slice(listed.indexOf(like) + 1)))
  if (listed.length === 0) return <Empty fact={t('reel.no_likes')} advice={t('reel.no_likes_advice')} />
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
        <Empty fact={t('reel.no_match')} advice={t('reel.no_match_advice')} />
      ) : (
        <ul>
          {found.map((like) => (
            <LikeRow
              key={likeKey(like)}
              like={like}
              liked={liked.has(likeKey(like))}
              onRemove={() => note(removeLike(likeKey(like)))}
              onBringBack={() => bringBack(like)}
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
