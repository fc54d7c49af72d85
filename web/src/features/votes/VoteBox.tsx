import { useRouterState } from '@tanstack/react-router'
import type { Definition } from '@vlacku/contract/entries'
import { Link } from '../../platform/Link.ts'
import { rememberPath, useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type MyVote, useVote } from './queries.ts'

interface Props {
  definition: Pick<Definition, 'definitionid' | 'score' | 'valsiword'>
  mine: MyVote | undefined
}

/**
 * The score between two arrows. Visitors' arrows link to the login page, which redirects back; users without permission to vote
 * see no arrows.
 */
export function VoteBox({ definition, mine }: Props) {
  const t = useText()
  const { isLoggedIn, authorities } = useSession()
  const { mutate, isPending } = useVote(definition.definitionid)
  const may = authorities.includes('vote_definition')
  const arrow = (downvote: boolean) => {
    const isVoted = mine?.value === (downvote ? -1 : 1)
    const look = downvote ? 'arrow down' : 'arrow'
    const icon = <Icon name="up" />
    if (!isLoggedIn) return <LoginArrow definitionid={definition.definitionid} downvote={downvote} />
    if (!may)
      return (
        <span className={look} aria-hidden="true">
          {icon}
        </span>
      )
    const name = downvote ? t('versions.vote_against') : t('versions.vote_for')
    return (
      <button
        type="button"
        className={look}
        // A vote is withdrawn by the opposite vote or by clicking the same arrow again.
        onClick={() => mutate(isVoted ? !downvote : downvote)}
        aria-pressed={isVoted}
        aria-disabled={isPending || undefined}
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
      <span className="visually-hidden">{t('entries.score')}</span>
      <b>{definition.score}</b>
      {arrow(true)}
    </div>
  )
}

function LoginArrow({ definitionid, downvote }: { definitionid: number; downvote: boolean }) {
  const t = useText()
  const path = useRouterState({ select: (state) => state.location.pathname + state.location.searchStr })
  const name = downvote ? t('versions.log_in_against') : t('versions.log_in_for')
  return (
    <Link
      to="/$locale/login"
      className={downvote ? 'arrow down' : 'arrow'}
      aria-label={name}
      title={name}
      rel="nofollow"
      onClick={() => rememberPath(`${path}#d${definitionid}`)}
    >
      <Icon name="up" />
    </Link>
  )
}
