import { useQuery } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { type Text, useText } from '../../../platform/text.tsx'
import { reactorsQuery } from '../queries.ts'
import { ReactionMark } from './ReactionMark.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'
import { nameOf } from './symbols.ts'
import { useReact } from './useReact.ts'

/** What a reaction is called, for those who do not see its sign. */
export const reactionText = (t: Text, reaction: string): string => {
  const name = nameOf(reaction)
  return name ? t(`comments.reaction_${name}`) : reaction
}

/** How people reacted, and for those who may, a way to react too. Who it was is told on hover and focus. */
export function Reactions({ comment: c }: { comment: Comment }) {
  const t = useText()
  const { authorities } = useSession()
  const { mutate } = useReact(c)
  const [looked, setLooked] = useState(false)
  const who = useQuery({ ...reactorsQuery(c.comment_id), enabled: looked })
  const may = authorities.includes('create_comment')
  const names = (reaction: string) => who.data?.reactions.find((one) => one.reaction === reaction)?.usernames ?? []
  return (
    <>
      {c.reactions.map(({ reaction, count, reacted }) => {
        const says = t('comments.reacted_so', { name: reactionText(t, reaction), count })
        const people = names(reaction).join(', ')
        const look = { onPointerEnter: () => setLooked(true), onFocus: () => setLooked(true) }
        const drawn = (
          <>
            <ReactionMark reaction={reaction} /> {count}
            {people && (
              <span className="tip" role="tooltip">
                {people}
              </span>
            )}
          </>
        )
        return may ? (
          <button
            key={reaction}
            type="button"
            className="re"
            aria-pressed={reacted}
            aria-label={people ? `${says}: ${people}` : says}
            onClick={() => mutate({ reaction, on: !reacted })}
            {...look}
          >
            {drawn}
          </button>
        ) : (
          <span key={reaction} className="re" role="img" aria-label={people ? `${says}: ${people}` : says} {...look}>
            {drawn}
          </span>
        )
      })}
      {may && <ReactionPicker comment={c} onReact={(reaction, on) => mutate({ reaction, on })} />}
    </>
  )
}
