import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../platform/text.tsx'
import { useSingleMutation } from '../platform/useSingleMutation.ts'
import { ActButton } from './ActButton.tsx'
import { Icon } from './Icon.tsx'
import { ErrorNote } from './QueryStatus.tsx'

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

interface Props extends Omit<ComponentProps<typeof ActButton>, 'busy' | 'busyText' | 'className'> {
  onCancel: () => void
  /** Label of the button that closes the dialog or goes back; defaults to "Cancel". */
  cancel?: string
  busy?: boolean
  isDangerous?: boolean
  /**
   * Label of the primary button, which is hidden if the label is omitted. The button submits the surrounding form unless
   * `onClick` is set.
   */
  children?: ReactNode
}

/** Buttons at the bottom of a dialog. */
export function DialogFooter({ onCancel, cancel, busy = false, isDangerous = false, children, ...act }: Props) {
  const t = useText()
  return (
    <footer>
      <button type="button" className="button" onClick={onCancel}>
        {cancel ?? t('shell.cancel')}
      </button>
      {children && (
        <ActButton
          type={act.onClick ? 'button' : 'submit'}
          className={isDangerous ? 'button danger' : 'button main'}
          busy={busy}
          busyText={t('shell.working')}
          {...act}
        >
          {children}
        </ActButton>
      )}
    </footer>
  )
}

interface ConfirmDialogProps {
  /** Heading, phrased as a question. */
  title: ReactNode
  open: boolean
  onClose: () => void
  /** Label of the confirm button. */
  confirm: string
  /** Validates the input before the action and reports what is missing. */
  ready?: () => boolean
  action: () => Promise<unknown>
  /** Message shown before the reason if the action fails. */
  failed?: string
  /** Called after the action has succeeded and the dialog has closed. */
  onDone?: () => void
  children: ReactNode
}

/** Confirmation dialog for actions that affect other users. Errors are shown in the dialog, which stays open. */
export function ConfirmDialog({
  title,
  open,
  onClose,
  confirm,
  ready,
  action,
  failed,
  onDone,
  children,
}: ConfirmDialogProps) {
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: action,
    meta: { showsError: true },
    onSuccess: () => {
      // Closing restores focus, which `onDone` may then move elsewhere.
      flushSync(close)
      onDone?.()
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={title} open={open} onClose={close}>
      <div className="dialog-body flow">
        <div className="soft flow">{children}</div>
        {error && <ErrorNote error={error} failed={failed} />}
      </div>
      <DialogFooter onCancel={close} isDangerous busy={isPending} onClick={() => ready?.() !== false && mutate()}>
        {confirm}
      </DialogFooter>
    </Dialog>
  )
}
