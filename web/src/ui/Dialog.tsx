import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

interface DialogProps {
  title: ReactNode
  open: boolean
  onClose: () => void
  /** As wide as the screen allows: for pictures. */
  wide?: boolean
  children: ReactNode
}

/** A box above the page, closed by its button, Escape or a click beside it; focus goes back to where it came from. */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      // browsers tell that it was closed a moment later; by then it may have been opened again
      onCancel={(event) => event.target === dialog.current && onClose()}
      onClose={() => !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div>
          <header>
            <h2 id={id} className="h3">
              {title}
            </h2>
            <button type="button" className="iconb" aria-label={t('shell.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
