import { useQuery } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { type Text, useText } from '../../../platform/text.tsx'
import { usePlacement } from '../../../ui/usePlacement.ts'
import { reactorsQuery } from '../queries.ts'
import { ReactionMark } from './ReactionMark.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'
import { nameOf } from './symbols.ts'
import { useReact } from './useReact.ts'

/** Returns the screen reader label of a reaction. */
export const reactionText = (t: Text, reaction: string): string => {
  const name = nameOf(reaction)
  return name ? t(`comments.reaction_${name}`) : reaction
}

/** Reactions to a comment and, for permitted users, a button to react. Usernames appear on hover and focus. */
export function Reactions({ comment: c }: { comment: Comment }) {
  const { authorities } = useSession()
  const { mutate } = useReact(c)
  const [looked, setLooked] = useState(false)
  const who = useQuery({ ...reactorsQuery(c.comment_id), enabled: looked })
  const may = authorities.includes('create_comment')
  const names = (reaction: string) => who.data?.reactions.find((one) => one.reaction === reaction)?.usernames ?? []
  return (
    <>
      {c.reactions.map((one) => (
        <Reaction
          key={one.reaction}
          {...one}
          names={names(one.reaction).join(', ')}
          onLook={() => setLooked(true)}
          onPress={may ? () => mutate({ reaction: one.reaction, on: !one.reacted }) : undefined}
        />
      ))}
      {may && <ReactionPicker comment={c} onReact={(reaction, on) => mutate({ reaction, on })} />}
    </>
  )
}

type ReactionProps = Comment['reactions'][number] & {
  names: string
  onLook: () => void
  onPress: (() => void) | undefined
}

function Reaction({ reaction, count, reacted, names, onLook, onPress }: ReactionProps) {
  const t = useText()
  const [pointed, setPointed] = useState(false)
  const { reference, box } = usePlacement(pointed, 'top-start')
  const says = t('comments.reacted_so', { name: reactionText(t, reaction), count })
  const point = () => {
    onLook()
    setPointed(true)
  }
  const leave = () => setPointed(false)
  const common = {
    ref: reference,
    className: 'reaction',
    'aria-label': names ? `${says}: ${names}` : says,
    ...{ onPointerEnter: point, onFocus: point, onPointerLeave: leave, onBlur: leave },
  }
  const content = (
    <>
      <ReactionMark reaction={reaction} /> {count}
      {pointed && names && (
        <span {...box} className="tip" role="tooltip">
          {names}
        </span>
      )}
    </>
  )
  return onPress ? (
    <button {...common} type="button" aria-pressed={reacted} onClick={onPress}>
      {content}
    </button>
  ) : (
    <span {...common} role="img">
      {content}
    </span>
  )
}
