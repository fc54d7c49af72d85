import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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

const FIELDS = 'input:not([type=hidden], .sr, :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * A modal dialog. Escape, its button or a press next to it close it and return the focus. What was typed is kept then, for
 * when it is opened again; what closes it otherwise, such as sending or cancelling, discards that.
 */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isChanged = useRef(false)
  const [isKept, setKept] = useState(false)
  const id = useId()
  useEffect(() => {
    if (open) {
      dialog.current?.showModal()
      setKept(false)
      body.current?.querySelector<HTMLElement>(FIELDS)?.focus()
    } else dialog.current?.close()
  }, [open])
  useEffect(() => {
    if (!open && !isKept) isChanged.current = false
  }, [open, isKept])
  const dismiss = () => {
    setKept(isChanged.current)
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      // browsers report the closing a moment later; by then it may have been opened again
      onCancel={(event) => event.target === dialog.current && dismiss()}
      onClose={() => !dialog.current?.open && open && dismiss()}
      onClick={(event) => event.target === dialog.current && dismiss()}
      onInput={() => {
        isChanged.current = true
      }}
    >
      {(open || isKept) && (
        <div>
          <header>
            <h2 id={id} className="h3">
              {title}
            </h2>
            <button type="button" className="iconb" aria-label={t('shell.close')} onClick={dismiss}>
              <Icon name="close" />
            </button>
          </header>
          <div ref={body}>{children}</div>
        </div>
      )}
    </dialog>
  )
}
