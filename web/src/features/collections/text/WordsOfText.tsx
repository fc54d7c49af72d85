import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const TextDialog = lazyPart(async () => (await import('./TextDialog.tsx')).TextDialog)

interface Props {
  label: string
  collection?: { collection_id: number; name: string }
  /** Initial text. */
  text?: string
  className?: string
}

/**
 * Button that opens the dialog for collecting a text's unknown words; for logged-in users only. CSS hides it while the session is
 * loading.
 */
export function WordsOfText({ label, className = 'button', ...about }: Props) {
  const { isLoggedIn, isLoading } = useSession()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isLoggedIn && !isLoading) return null
  return (
    <>
      <button type="button" className={`${className} for-members`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && <TextDialog {...about} onClose={close} onFailed={close} />}
    </>
  )
}
