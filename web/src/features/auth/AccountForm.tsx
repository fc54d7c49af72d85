import type { ReactNode } from 'react'
import { useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { RefusalNote } from './RefusalNote.tsx'
import type { AccountForm as Form } from './useAccountForm.ts'

interface Props {
  form: Form
  /** Label of the submit button. */
  action: string
  /** Message that names the failed operation, used for errors that aren't about the form itself. */
  failed: string
  /** True if the submit button is secondary. */
  minor?: boolean
  children?: ReactNode
}

/**
 * Fields, errors and a submit button. The button is disabled before hydration, because the browser would submit the form natively
 * and, without method=post, put passwords in the URL.
 */
export function AccountForm({ form, action, failed, minor = false, children }: Props) {
  const t = useText()
  const isAlive = useHydrated()
  const kind = minor ? 'button' : 'button main wide'
  return (
    <form className="account flow" method="post" noValidate onSubmit={form.submit}>
      {children}
      {form.refusal && <RefusalNote error={form.refusal} failed={failed} />}
      <button
        type="submit"
        className={form.isUnderWay ? `${kind} busy` : kind}
        disabled={!isAlive}
        aria-disabled={form.isUnderWay}
      >
        {action}
      </button>
      <span className="visually-hidden" role="status">
        {form.isUnderWay && t('auth.under_way')}
      </span>
      <noscript>
        <p className="small soft">{t('auth.needs_script')}</p>
      </noscript>
    </form>
  )
}
