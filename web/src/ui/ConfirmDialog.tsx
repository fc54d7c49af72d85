import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useSingleMutation } from '../platform/useSingleMutation.ts'
import { Dialog } from './Dialog.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { ErrorNote } from './ErrorNote.tsx'

interface Props {
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
export function ConfirmDialog({ title, open, onClose, confirm, ready, action, failed, onDone, children }: Props) {
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
