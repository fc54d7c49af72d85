import { type ReactNode, useState } from 'react'
import { Link } from '../../../platform/Link.ts'
import { FeatureTexts, useText } from '../../../platform/text.tsx'
import { siteTime } from '../../../platform/token.ts'
import { countTexts, hasQuestions } from '../counts.ts'
import { StudyLink } from '../StudyLink.tsx'
import { intervalText } from '../session/interval.ts'
import { useToday } from './useToday.ts'

interface Props {
  /** Rendered for users without cards. */
  start: ReactNode
  /** Rendered while the counts are loading. */
  waiting: ReactNode
}

/** Study section of the home page: current prompts, streak and a Study button. */
export const StudyToday = (props: Props) => (
  <FeatureTexts feature="study">
    <Content {...props} />
  </FeatureTexts>
)

function Content({ start, waiting }: Props) {
  const t = useText()
  const [now] = useState(siteTime)
  const today = useToday()
  const toAll = (className: string) => (
    <Link to="/$locale/study" className={className}>
      {t('study.my_studying')}
    </Link>
  )
  if (today === undefined) return waiting
  if (today === null) return toAll('button')
  const { counts, total, next, isOneOfSeveral, next_due_at, streak } = today
  if (total === 0) return start
  const isDue = counts.due + counts.learning > 0
  const lines = [
    ...(hasQuestions(counts) ? countTexts(t, counts) : [t('study.nothing_due')]),
    ...(streak === null ? [] : [t('study.streak', { count: streak })]),
  ]
  return (
    <>
      <p>
        <b>{lines.join(' · ')}</b>
        {!isDue && next_due_at !== null && (
          <span className="soft"> {t('study.next', { when: intervalText(t, Date.parse(next_due_at) - now) })}</span>
        )}
      </p>
      <p className="line">
        {next && (
          <StudyLink collection_id={next.collection_id} className="button main">
            {isOneOfSeveral ? t('study.study_named', { name: next.name }) : t('study.study')}
          </StudyLink>
        )}
        {toAll(next ? 'small' : 'button')}
      </p>
    </>
  )
}
