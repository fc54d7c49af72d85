import type { ReactNode } from 'react'
import { useText } from '../platform/text.tsx'
import { ActButton } from './ActButton.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { useDeed } from './useDeed.ts'

interface Props {
  /** The question, as the heading. */
  title: string
  open: boolean
  onClose: () => void
  /** What the button that does it says. */
  confirm: string
  deed: () => Promise<unknown>
  /** What is said before the reason when it did not succeed. */
  failed?: string
  /** After it is done and the dialog is closed. */
  onDone?: () => void
  children: ReactNode
}

/** Asks before something is done that others will notice. What goes wrong is said in the dialog, which stays open. */
export function ConfirmDialog({ title, open, onClose, confirm, deed, failed, onDone, children }: Props) {
  const t = useText()
  const { busy, error, run, forget } = useDeed()
  const close = () => {
    forget()
    onClose()
  }
  const act = async () => {
    if (!(await run(deed))) return
    close()
    onDone?.()
  }
  return (
    <Dialog title={title} open={open} onClose={close}>
      <div className="b flow">
        <div className="soft flow">{children}</div>
        {error && <ErrorNote error={error} failed={failed} />}
      </div>
      <footer>
        <button type="button" className="btn" onClick={close}>
          {t('shell.cancel')}
        </button>
        <ActButton className="btn danger" busy={busy} busyText={t('shell.working')} onClick={() => void act()}>
          {confirm}
        </ActButton>
      </footer>
    </Dialog>
  )
}
