import { useEffect, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog)

const TYPING = 'input, textarea, select, [contenteditable]'

/** Opens the list of keyboard shortcuts with a button or, unless the user is typing or a dialog is open, with `?`. */
export function KeysHelp() {
  const t = useText()
  /** Null until the dialog is opened for the first time. */
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return
      if (document.querySelector('[role=dialog], dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('shell.keys')}
      </button>
      {open !== null && <KeysDialog open={open} onClose={close} onFailed={close} />}
    </>
  )
}
