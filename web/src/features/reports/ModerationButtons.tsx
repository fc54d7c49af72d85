import type { Definition } from '@vlacku/contract/entries'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

const DefinitionDialogs = lazy(() =>
  import('./DefinitionDialogs.tsx').then((module) => ({ default: module.DefinitionDialogs })),
)

interface Props {
  definition: Pick<Definition, 'definitionid' | 'valsiword' | 'username'>
}

/** Deleting, for its author and those who may, and reporting, for all other members. */
export function ModerationButtons({ definition }: Props) {
  const t = useText()
  const { isLoggedIn, username, authorities } = useSession()
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null)
  const [wanted, setWanted] = useState(false)
  if (!isLoggedIn) return null
  const isAuthor = username === definition.username
  const ask = (what: 'delete' | 'report') => {
    setWanted(true)
    setAsked(what)
  }
  return (
    <>
      {!isAuthor && (
        <button type="button" className="link" onClick={() => ask('report')}>
          <Icon name="warning" /> {t('history.report')}
        </button>
      )}
      {(isAuthor || authorities.includes('delete_definition')) && (
        <button type="button" className="link" onClick={() => ask('delete')}>
          <Icon name="close" /> {t('history.delete')}
        </button>
      )}
      {wanted && (
        <Suspense>
          <DefinitionDialogs definition={definition} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
