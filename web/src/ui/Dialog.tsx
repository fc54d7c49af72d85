import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

interface DialogProps {
  title: ReactNode
  open: boolean
  onClose: () => void
  /** True for a dialog that is as wide as the window allows, for pictures. */
  wide?: boolean
  children: ReactNode
}

const FIELDS = 'input:not([type=hidden], .sr, :disabled), textarea:not(:disabled), select:not(:disabled)'
const CONTROLS = 'a[href], button:not(:disabled)'

const Discard = createContext(() => {})

/**
 * Returns a function that marks the input of the enclosing dialog as saved, so that closing the dialog discards it instead of
 * preserving it.
 */
export const useDiscard = () => useContext(Discard)

/**
 * True once the dialog has been opened. Used to mount lazy dialogs when they are first opened and to leave them mounted, so that
 * input is preserved when they close.
 */
export function useOpenedOnce(open: boolean): boolean {
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return wasOpened || open
}

/**
 * A modal dialog. Escape, the close button and a click outside close the dialog and restore focus; the input is preserved for the
 * next time. Closing the dialog in other ways, such as sending or canceling, discards the input.
 */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isChanged = useRef(false)
  const [isRetained, setRetained] = useState(false)
  const id = useId()
  useEffect(() => {
    if (open) {
      dialog.current?.showModal()
      setRetained(false)
      const first = [FIELDS, CONTROLS]
        .map((selector) => body.current?.querySelector<HTMLElement>(selector))
        .find(Boolean)
      ;(first ?? body.current)?.focus() // Otherwise, the browser would focus the close button.
    } else dialog.current?.close()
  }, [open])
  const discard = useCallback(() => {
    isChanged.current = false
  }, [])
  useEffect(() => {
    if (!open && !isRetained) isChanged.current = false
  }, [open, isRetained])
  const dismiss = () => {
    setRetained(isChanged.current)
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      // Browsers fire the close event late, when the dialog may have been reopened.
      onCancel={(event) => event.target === dialog.current && dismiss()}
      onClose={() => !dialog.current?.open && open && dismiss()}
      onClick={(event) => event.target === dialog.current && dismiss()}
      onInput={() => {
        isChanged.current = true
      }}
    >
      {(open || isRetained) && (
        <div>
          <div className="dialog-head">
            <h2 id={id} className="h3">
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label={t('shell.close')} onClick={dismiss}>
              <Icon name="close" />
            </button>
          </div>
          <div ref={body} tabIndex={-1}>
            <Discard value={discard}>{children}</Discard>
          </div>
        </div>
      )}
    </dialog>
  )
}
