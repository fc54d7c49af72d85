import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { mentionsQuery, PER_PAGE } from '../queries.ts'
import { CommentRows } from './CommentRows.tsx'

/** Number of comments shown before the user clicks "more". */
const FEW = 3

/** Comments that mention a word, grouped by discussion; renders nothing if there are none. */
export function Mentions({ id }: { id: number }) {
  const t = useText()
  const { username } = useSession()
  const [all, setAll] = useState(false)
  const { data } = useQuery(mentionsQuery(id, 1, username))
  if (!data || data.comments.length === 0) return null
  const shown = all ? data.comments : data.comments.slice(0, FEW)
  const more = Math.min(data.total, PER_PAGE) - shown.length
  return (
    <section className="section mentions" aria-labelledby="mentions">
      <div className="spread">
        <h2 className="h2" id="mentions">
          {t('comments.mentions')}
        </h2>
      </div>
      <CommentRows comments={shown} />
      {more > 0 && (
        <button type="button" className="button small" onClick={() => setAll(true)}>
          {t('comments.mentions_more', { count: more })}
        </button>
      )}
    </section>
  )
}
