import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useSingleMutation } from '../platform/useSingleMutation.ts'
import { Dialog } from './Dialog.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { ErrorNote } from './ErrorNote.tsx'

interface Props {
  /** The question, as the heading. */
  title: ReactNode
  open: boolean
  onClose: () => void
  /** What the button that does it says. */
  confirm: string
  /** Looks at what was filled in before anything is done, and says what is missing. */
  ready?: () => boolean
  action: () => Promise<unknown>
  /** What is said before the reason when it did not succeed. */
  failed?: string
  /** After it is done and the dialog is closed. */
  onDone?: () => void
  children: ReactNode
}

/** Asks before something is done that others will notice. What goes wrong is said in the dialog, which stays open. */
export function ConfirmDialog({ title, open, onClose, confirm, ready, action, failed, onDone, children }: Props) {
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: action,
    meta: { showsError: true },
    onSuccess: () => {
      // as it closes it gives the focus back, and what follows may lead it elsewhere
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
      <div className="b flow">
        <div className="soft flow">{children}</div>
        {error && <ErrorNote error={error} failed={failed} />}
      </div>
      <DialogFooter onCancel={close} isDangerous busy={isPending} onClick={() => ready?.() !== false && mutate()}>
        {confirm}
      </DialogFooter>
    </Dialog>
  )
}
