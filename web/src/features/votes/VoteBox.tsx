import type { Definition } from '@vlacku/contract/entries'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type MyVote, useVote } from './queries.ts'
import { useVoting } from './useVoting.ts'

interface Props {
  definition: Pick<Definition, 'definitionid' | 'score' | 'valsiword'>
  mine: MyVote | undefined
}

/** The score, between the two arrows of those who may vote. */
export function VoteBox({ definition, mine }: Props) {
  const t = useText()
  const { authorities } = useSession()
  const vote = useVote()
  const { busy, act } = useVoting()
  const may = authorities.includes('vote_definition')
  const arrow = (downvote: boolean) => {
    const given = mine?.value === (downvote ? -1 : 1)
    const icon = <Icon name="up" />
    if (!may)
      return (
        <span className={downvote ? 'arrow down' : 'arrow'} aria-hidden="true">
          {icon}
        </span>
      )
    const name = downvote ? t('history.vote_against') : t('history.vote_for')
    return (
      <button
        type="button"
        className={downvote ? 'down' : undefined}
        // the opposite of a vote withdraws it; pressing it again takes it back too
        onClick={() => void act(() => vote(definition.definitionid, given ? !downvote : downvote))}
        aria-pressed={given}
        aria-disabled={busy || undefined}
        aria-label={name}
        title={name}
      >
        {icon}
      </button>
    )
  }
  return (
    <div className="vote">
      {arrow(false)}
      <span className="sr">{t('entries.score')}</span>
      <b>{definition.score}</b>
      {arrow(true)}
    </div>
  )
}
