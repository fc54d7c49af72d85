import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type MyVote, useVote } from './queries.ts'

interface Props {
  definition: { definitionid: number; version: number }
  mine: MyVote | undefined
}

/** Notice that the text has changed since the user's vote, with buttons to confirm or withdraw the vote. */
export function OutdatedVote({ definition, mine }: Props) {
  const t = useText()
  const { mutate, isPending } = useVote(definition.definitionid)
  if (!mine || mine.version >= definition.version) return null
  const against = mine.value < 0
  const button = (label: string, downvote: boolean) => (
    <ActButton className="button small" busy={isPending} busyText={label} onClick={() => mutate(downvote)}>
      {label}
    </ActButton>
  )
  return (
    <div className="outdated" role="status">
      <span>
        <Icon name="history" />{' '}
        {against
          ? t('versions.outdated_against', { version: mine.version })
          : t('versions.outdated_for', { version: mine.version })}{' '}
        <Link
          to="/$locale/definition/$id/history"
          params={{ id: String(definition.definitionid) }}
          search={{ since: mine.version }}
        >
          {t('versions.what_changed')}
        </Link>
      </span>
      <span className="line">
        {button(t('versions.confirm_vote'), against)}
        {button(t('versions.withdraw_vote'), !against)}
      </span>
    </div>
  )
}
