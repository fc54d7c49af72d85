import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const TextDialog = lazyPart(async () => (await import('./TextDialog.tsx')).TextDialog)

interface Props {
  label: string
  collection?: { collection_id: number; name: string }
  /** The text to start with. */
  text?: string
  className?: string
}

/** Opens the dialog that collects the unknown words of a text; nothing for visitors. */
export function WordsOfText({ label, className = 'btn', ...about }: Props) {
  const { isLoggedIn } = useSession()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isLoggedIn) return null
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && <TextDialog {...about} onClose={close} onFailed={close} />}
    </>
  )
}
