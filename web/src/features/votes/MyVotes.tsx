import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserVote } from '@vlacku/contract/votes'
import { useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { RichText, slugOf } from '../entries/index.ts'
import { OutdatedVote } from './OutdatedVote.tsx'
import { PER_PAGE, votesQuery } from './queries.ts'
import { VoteBox } from './VoteBox.tsx'

interface Props {
  page: number | undefined
  /** True to list only votes on definitions whose text has changed since the vote. */
  outdated: boolean
}

/** The user's own votes, shown on the activity page. */
export function MyVotes({ page = 1, outdated }: Props) {
  const t = useText()
  const list = useQuery(votesQuery(outdated, page))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  const { items, total } = list.data
  return (
    <>
      <nav className="segments" aria-label={t('votes.which_votes')}>
        {[false, true].map((changed) => (
          <Link
            key={String(changed)}
            from="/$locale/reactions"
            to="."
            search={{ tab: 'votes', ...(changed && { outdated: true }) }}
            activeOptions={{ exact: true }}
            aria-current={changed === outdated ? 'true' : undefined}
          >
            {changed ? t('votes.outdated_votes') : t('votes.all_votes')}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <NoRows
          total={total}
          message={outdated ? t('votes.no_outdated') : t('votes.no_votes')}
          advice={outdated ? t('votes.no_outdated_advice') : t('votes.no_votes_advice')}
        />
      ) : (
        <VoteList votes={items} />
      )}
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}

/** Definitions that the user voted on, with their vote controls. */
function VoteList({ votes }: { votes: readonly UserVote[] }) {
  return (
    <ol className="activity">
      {votes.map((vote) => (
        <VoteRow key={vote.definition_id} vote={vote} />
      ))}
    </ol>
  )
}

function VoteRow({ vote: v }: { vote: UserVote }) {
  const t = useText()
  const locale = useLocale()
  const days = useDays()
  const mine = { value: v.vote_value, version: v.voted_version }
  const definition = { definitionid: v.definition_id, score: v.score, version: v.version, valsiword: v.valsi_word }
  return (
    <li className="row">
      <div className="side">
        <Link
          to="/$locale/valsi/$id"
          params={{ locale, id: slugOf(v.valsi_word) }}
          hash={`d${v.definition_id}`}
          className="headword"
          lang="jbo"
        >
          {v.valsi_word}
        </Link>
      </div>
      <div>
        <div className="definition" lang={htmlLang(v.langtag)}>
          <RichText source={v.definition} />
        </div>
        <p className="why line">
          <span className="tag">{v.langtag}</span>
          <time dateTime={v.voted_at}>{t('votes.voted_on', { date: days.long(new Date(v.voted_at)) })}</time>
        </p>
        <OutdatedVote definition={definition} mine={mine} />
      </div>
      <div className="score">
        <VoteBox definition={definition} mine={mine} />
      </div>
    </li>
  )
}
