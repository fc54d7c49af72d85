import { Toast } from 'radix-ui'
import { errorWithCause } from '../platform/failedText.ts'
import { dismiss, notify, TOAST_MS, useNotices } from '../platform/notify.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

/** Toasts at the lower edge; their time stands still under the pointer, in focus and while another window is used. */
export function Toasts() {
  const t = useText()
  const toasts = useNotices().filter(({ stays }) => stays !== 'on_this_page')
  return (
    <Toast.Provider label={t('shell.notice')}>
      {toasts.map(({ id, kind, text, error, details, act, stays }) => (
        <Toast.Root
          key={id}
          className={`toast ${kind === 'success' ? 'ok' : 'err'}`}
          type={kind === 'error' ? 'foreground' : 'background'}
          duration={stays || error ? Number.POSITIVE_INFINITY : TOAST_MS}
          onOpenChange={(open) => open || dismiss(id)}
        >
          <Icon name={kind === 'success' ? 'check' : 'warning'} />
          <Toast.Description>
            {text ?? (error && errorWithCause(t, error))}
            {details && <small>{details}</small>}
          </Toast.Description>
          {act && (
            <Toast.Action asChild altText={act.label}>
              <button
                type="button"
                className="btn small"
                onClick={() =>
                  act.run().catch((failure) => notify({ kind: 'error', error: failure, stays: 'until_closed' }))
                }
              >
                {act.label}
              </button>
            </Toast.Action>
          )}
          <Toast.Close className="iconb" aria-label={t('shell.close')}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label={t('shell.notices')} />
    </Toast.Provider>
  )
}
