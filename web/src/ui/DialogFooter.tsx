import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../platform/text.tsx'
import { ActButton } from './ActButton.tsx'

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
