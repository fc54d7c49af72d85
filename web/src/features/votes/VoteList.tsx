import { Link } from '@tanstack/react-router'
import type { UserVote } from '@vlacku/contract/votes'
import { useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { addressOf, RichText } from '../entries/index.ts'
import { OutdatedVote } from './OutdatedVote.tsx'
import { VoteBox } from './VoteBox.tsx'

/** Definitions that the user voted on, with their vote controls. */
export function VoteList({ votes }: { votes: readonly UserVote[] }) {
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
          params={{ locale, id: addressOf(v.valsi_word) }}
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
