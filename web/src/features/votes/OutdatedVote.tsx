import { Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type MyVote, useVote } from './queries.ts'
import { useVoting } from './useVoting.ts'

interface Props {
  definition: { definitionid: number; version: number }
  mine: MyVote | undefined
}

/** Tells a voter that the text has changed since, and lets them stand by their vote or take it back. */
export function OutdatedVote({ definition, mine }: Props) {
  const t = useText()
  const locale = useLocale()
  const vote = useVote()
  const { busy, act } = useVoting()
  if (!mine || mine.version >= definition.version) return null
  const against = mine.value < 0
  const button = (label: string, downvote: boolean) => (
    <ActButton
      className="btn small"
      busy={busy}
      busyText={label}
      onClick={() => void act(() => vote(definition.definitionid, downvote))}
    >
      {label}
    </ActButton>
  )
  return (
    <div className="outdated" role="status">
      <span>
        <Icon name="history" />{' '}
        {against
          ? t('history.outdated_against', { version: mine.version })
          : t('history.outdated_for', { version: mine.version })}{' '}
        <Link
          to="/$locale/definition/$id/history"
          params={{ locale, id: String(definition.definitionid) }}
          search={{ since: mine.version }}
        >
          {t('history.what_changed')}
        </Link>
      </span>
      <span className="line">
        {button(t('history.confirm_vote'), against)}
        {button(t('history.withdraw_vote'), !against)}
      </span>
    </div>
  )
}
