import type { Definition } from '@vlacku/contract/entries'
import { useState } from 'react'
import { type Session, useSession } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const DefinitionDialogs = lazyPart(async () => (await import('./DefinitionDialogs.tsx')).DefinitionDialogs)

interface Props {
  definition: Pick<Definition, 'definitionid' | 'valsiword'>
  asked: 'delete' | 'report' | null
  onClose: () => void
}

/** What is asked before a definition is deleted or reported; fetched when somebody first wants to. */
export function ModerationDialogs(props: Props) {
  const [wanted, setWanted] = useState(false)
  if (props.asked && !wanted) setWanted(true)
  const forget = () => {
    setWanted(false)
    props.onClose()
  }
  return wanted && <DefinitionDialogs {...props} onFailed={forget} />
}

/** Deleting is for its author and those who may, reporting for all other members. */
export function useModeration({ username }: Pick<Definition, 'username'>) {
  const session: Session = useSession()
  const isAuthor = session.username === username
  return {
    mayReport: session.isLoggedIn && !isAuthor,
    mayDelete: session.isLoggedIn && (isAuthor || session.authorities.includes('delete_definition')),
  }
}
