import { useText } from '../../platform/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  title: string
  /** What will be, in a sentence. */
  text: string
  /** What the button does. */
  action: string
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ title, text, action, open, onClose, onConfirm }: Props) {
  const t = useText()
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="b">
        <p className="small soft">{text}</p>
      </div>
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          {t('auth.keep')}
        </button>
        <button
          type="button"
          className="btn danger"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </button>
      </footer>
    </Dialog>
  )
}
