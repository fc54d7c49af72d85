import type { ReactNode } from 'react'
import { useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { RefusalNote } from './RefusalNote.tsx'
import type { AccountForm as Form } from './useAccountForm.ts'

interface Props {
  form: Form
  /** What the button does. */
  action: string
  /** What to say did not succeed, when it was through no fault of the form. */
  failed: string
  /** Not what the page is for: the button is an ordinary one. */
  minor?: boolean
  children?: ReactNode
}

/**
 * Fields, what was refused, and the button. Before the page is alive nothing can be sent: the browser would do it in its own
 * way, and write passwords into the address if it were not told to post.
 */
export function AccountForm({ form, action, failed, minor = false, children }: Props) {
  const t = useText()
  const isAlive = useHydrated()
  const kind = minor ? 'btn' : 'btn main wide'
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
      <span className="sr" role="status">
        {form.isUnderWay && t('auth.under_way')}
      </span>
      <noscript>
        <p className="small soft">{t('auth.needs_script')}</p>
      </noscript>
    </form>
  )
}
