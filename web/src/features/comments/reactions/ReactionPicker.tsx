import type { Comment } from '@vlacku/contract/comments'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useDisclosure } from '../../../ui/useDisclosure.ts'
import { ReactionMark } from './ReactionMark.tsx'
import { SYMBOLS } from './symbols.ts'

/** Maximum length of a reaction, in bytes as counted by the server. */
const MAX_LENGTH = 32

interface Props {
  comment: Pick<Comment, 'reactions'>
  onReact: (reaction: string, on: boolean) => void
}

/** All offered reactions, and a field for custom ones. */
export function ReactionPicker({ comment, onReact }: Props) {
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
