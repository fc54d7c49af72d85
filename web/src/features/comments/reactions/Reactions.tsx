import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { type Text, useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useDisclosure } from '../../../ui/useDisclosure.ts'
import { usePlacement } from '../../../ui/usePlacement.ts'
import { changeKnown } from '../known.ts'
import { react, reactorsQuery } from '../queries.ts'
import { ReactionMark } from './ReactionMark.tsx'
import { nameOf, SYMBOLS } from './symbols.ts'

/** Returns the screen reader label of a reaction. */
const reactionText = (t: Text, reaction: string): string => {
  const name = nameOf(reaction)
  return name ? t(`comments.reaction_${name}`) : reaction
}

/** Reactions to a comment and, for permitted users, a button to react. Usernames appear on hover and focus. */
export function Reactions({ comment: c }: { comment: Comment }) {
  const { authorities } = useSession()
  const { mutate } = useReact(c)
  const [isInspected, setInspected] = useState(false)
  const reactors = useQuery({ ...reactorsQuery(c.comment_id), enabled: isInspected })
  const may = authorities.includes('create_comment')
  const names = (reaction: string) => reactors.data?.reactions.find((one) => one.reaction === reaction)?.usernames ?? []
  return (
    <>
      {c.reactions.map((one) => (
        <Reaction
          key={one.reaction}
          {...one}
          names={names(one.reaction).join(', ')}
          onInspect={() => setInspected(true)}
          onPress={may ? () => mutate({ reaction: one.reaction, on: !one.reacted }) : undefined}
        />
      ))}
      {may && <ReactionPicker comment={c} onReact={(reaction, on) => mutate({ reaction, on })} />}
    </>
  )
}

type ReactionProps = Comment['reactions'][number] & {
  names: string
  onInspect: () => void
  onPress: (() => void) | undefined
}

function Reaction({ reaction, count, reacted, names, onInspect, onPress }: ReactionProps) {
  const t = useText()
  const [pointed, setPointed] = useState(false)
  const { reference, box } = usePlacement(pointed, 'top-start')
  const label = t('comments.reacted_so', { name: reactionText(t, reaction), count })
  const point = () => {
    onInspect()
    setPointed(true)
  }
  const leave = () => setPointed(false)
  const common = {
    ref: reference,
    className: 'reaction',
    'aria-label': names ? `${label}: ${names}` : label,
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

/** Maximum length of a reaction, in bytes as counted by the server. */
const MAX_LENGTH = 32

interface Props {
  comment: Pick<Comment, 'reactions'>
  onReact: (reaction: string, on: boolean) => void
}

/** All offered reactions, and a field for custom ones. */
function ReactionPicker({ comment, onReact }: Props) {
  const t = useText()
  const { open, around, button, box, close } = useDisclosure<HTMLSpanElement>()
  const [own, setOwn] = useState('')
  const [problem, setProblem] = useState<string>()
  const isMine = (reaction: string) => comment.reactions.some((one) => one.reaction === reaction && one.reacted)
  const choose = (reaction: string) => {
    onReact(reaction, !isMine(reaction))
    close()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const trimmed = own.trim()
    if (trimmed === '') return setProblem(t('comments.reaction_needed'))
    if (/\s/u.test(trimmed)) return setProblem(t('comments.reaction_spaces'))
    if (new TextEncoder().encode(trimmed).length > MAX_LENGTH) return setProblem(t('comments.reaction_long'))
    setOwn('')
    choose(trimmed)
  }
  return (
    <span className="pick" {...around}>
      <button {...button} className="reaction bare">
        <Icon name="plus" /> {t('comments.react')}
      </button>
      {open && (
        <div className="menu picker" {...box}>
          <div className="signs">
            {SYMBOLS.map(([reaction, name]) => (
              <button
                key={name}
                type="button"
                aria-pressed={isMine(reaction)}
                aria-label={t(`comments.reaction_${name}`)}
                title={t(`comments.reaction_${name}`)}
                onClick={() => choose(reaction)}
              >
                <ReactionMark reaction={reaction} />
              </button>
            ))}
          </div>
          <form onSubmit={send} noValidate>
            <TextField
              label={t('comments.own_reaction')}
              value={own}
              maxLength={40}
              error={problem}
              onChange={(event) => {
                setOwn(event.target.value)
                setProblem(undefined)
              }}
              after={
                <button type="submit" className="reveal">
                  {t('comments.react')}
                </button>
              }
            />
          </form>
        </div>
      )}
    </span>
  )
}

/** Adds or removes a reaction to a comment and shows the result. Reactions are sent concurrently. */
function useReact({ comment_id }: Pick<Comment, 'comment_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ reaction, on }: { reaction: string; on: boolean }) => react(comment_id, reaction, on),
    scope: { id: `react to ${comment_id}` },
    onSuccess: ({ reactions, total_reactions }) => {
      changeKnown(queryClient, comment_id, (comment) => ({ ...comment, reactions, total_reactions }))
      void queryClient.invalidateQueries({ queryKey: ['comments', 'reactors', comment_id] })
      void queryClient.invalidateQueries({ queryKey: ['comments', 'my_reactions'] })
    },
  })
}
