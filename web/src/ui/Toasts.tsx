import { Toast } from 'radix-ui'
import { errorText } from '../platform/errorText.ts'
import { dismiss, TOAST_MS, useNotices } from '../platform/notify.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

/** Toasts at the lower edge; their time stands still under the pointer, in focus and while another window is used. */
export function Toasts() {
  const t = useText()
  const toasts = useNotices().filter(({ stays }) => stays !== 'on_this_page')
  return (
    <Toast.Provider label={t('shell.notice')}>
      {toasts.map(({ id, kind, text, error, details, stays }) => (
        <Toast.Root
          key={id}
          className={`toast ${kind === 'success' ? 'ok' : 'err'}`}
          type={kind === 'error' ? 'foreground' : 'background'}
          duration={stays ? Number.POSITIVE_INFINITY : TOAST_MS}
          onOpenChange={(open) => open || dismiss(id)}
        >
          <Icon name={kind === 'success' ? 'check' : 'warning'} />
          <Toast.Description>
            {text ?? (error && errorText(t, error))}
            {details && <small>{details}</small>}
          </Toast.Description>
          <Toast.Close className="iconb" aria-label={t('shell.close')}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label={t('shell.notices')} />
    </Toast.Provider>
  )
}
