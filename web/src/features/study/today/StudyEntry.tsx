import { Link } from '../../../platform/Link.ts'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToday } from './useToday.ts'

interface Props {
  /** True in the phone menu, where the entry has an icon and the streak. */
  isInMenu?: boolean
}

/** Header link to the due cards with their count or, if there are none, to the study page. */
export function StudyEntry({ isInMenu = false }: Props) {
  const t = useText()
  const today = useToday()
  const { due, learning } = today?.counts ?? { due: 0, learning: 0 }
  const content = (
    <>
      {isInMenu && <Icon name="check" />}
      {t('shell.study')} {due > 0 && <small>{t('shell.due', { count: due })}</small>}{' '}
      {isInMenu && today?.streak != null && <small>{t('shell.streak', { count: today.streak })}</small>}
    </>
  )
  if (due + learning > 0 && today?.next)
    return (
      <Link
        to="/$locale/collections/$collectionId/flashcards/study"
        params={{ collectionId: String(today.next.collection_id) }}
        search={{}}
        className="study-entry for-members"
      >
        {content}
      </Link>
    )
  return (
    <Link to="/$locale/study" className="study-entry for-members" activeProps={{ 'aria-current': 'page' }}>
      {content}
    </Link>
  )
}
