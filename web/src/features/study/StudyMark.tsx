import { useQuery } from '@tanstack/react-query'
import type { StudyMark as Mark } from '@vlacku/contract/flashcards'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { marksQuery } from './queries.ts'

/** Maximum number of definitions per request. */
const MAX_DEFINITIONS = 200

/** Study marks by definition ID, fetched in one request; empty for visitors and while loading. */
export function useStudyMarks(definition_ids: readonly number[]): ReadonlyMap<number, Mark> {
  const { username } = useSession()
  const ids = definition_ids.slice(0, MAX_DEFINITIONS)
  const { data } = useQuery({ ...marksQuery(ids, username), enabled: username !== null && ids.length > 0 })
  return new Map(data?.marks.map(({ definition_id, mark }) => [definition_id, mark]))
}

/** Shows that the user is learning or knows a word. Renders nothing without a mark. Uses the `entries` texts. */
export function StudyMark({ mark }: { mark: Mark | undefined }) {
  const t = useText()
  if (!mark) return null
  return (
    <span className={`study-mark ${mark}`} title={t(`entries.mark_${mark}_why`)}>
      <Icon name={mark === 'known' ? 'check' : 'clock'} />
      {t(`entries.mark_${mark}`)}
    </span>
  )
}

/** Study mark for the word of a definition. Uses the `entries` texts. */
export function MarkOfWord({ definition_id }: { definition_id: number | undefined }) {
  const marks = useStudyMarks(definition_id === undefined ? [] : [definition_id])
  return <StudyMark mark={definition_id === undefined ? undefined : marks.get(definition_id)} />
}
