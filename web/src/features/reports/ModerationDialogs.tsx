import type { Definition } from '@vlacku/contract/entries'
import { useState } from 'react'
import { type Session, useSession } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const DefinitionDialogs = lazyPart(async () => (await import('./DefinitionDialogs.tsx')).DefinitionDialogs)

interface Props {
  definition: Pick<Definition, 'definitionid' | 'valsiword'>
  openDialog: 'delete' | 'report' | null
  onClose: () => void
}

/** The dialogs that delete or report a definition; loaded on first use. */
export function ModerationDialogs(props: Props) {
  const [wanted, setWanted] = useState(false)
  if (props.openDialog && !wanted) setWanted(true)
  const forget = () => {
    setWanted(false)
    props.onClose()
  }
  return wanted && <DefinitionDialogs {...props} onFailed={forget} />
}

/** Returns the user's moderation permissions: authors and moderators may delete, and all other users may report. */
export function useModeration({ username }: Pick<Definition, 'username'>) {
  const session: Session = useSession()
  const isAuthor = session.username === username
  return {
    mayReport: session.isLoggedIn && !isAuthor,
    mayDelete: session.isLoggedIn && (isAuthor || session.authorities.includes('delete_definition')),
  }
}
