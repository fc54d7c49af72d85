import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { useDays } from '../../platform/dates.ts'
import { errorText } from '../../platform/errorText.ts'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { minutesToWait } from './fieldErrors.ts'
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
      {form.submitError && <SubmitErrorNote error={form.submitError} failed={failed} />}
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

interface AccountSheetProps {
  title: string
  /** True to focus the heading, because this sheet replaced the content that the user was working with. */
  arrived?: boolean
  children: ReactNode
}

/** The narrow layout of account pages. */
export function AccountSheet({ title, arrived = false, children }: AccountSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="sheet pad flow accountsheet">
      <h1 className="h1" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** Error codes whose messages don't name the failed operation, so the operation is shown before the message. */
const GENERAL: readonly string[] = ['internal', 'offline', 'timeout', 'not_ready', 'database_unavailable']

/**
 * The error message of a form. After too many failed attempts, it includes the waiting time and an alternative. `failed` names
 * the failed operation for general errors.
 */
function SubmitErrorNote({ error, failed }: { error: Error; failed: string }) {
  const t = useText()
  const minutes = minutesToWait(error)
  const code = error instanceof ApiError ? error.code : 'internal'
  const reason = code === 'internal' ? null : errorText(t, error)
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <span>
        {minutes === null
          ? [GENERAL.includes(code) && failed, reason].filter(Boolean).join('. ')
          : t.rich('auth.too_many_failures', {
              minutes,
              link: (words) => <Link to="/$locale/reset-password">{words}</Link>,
            })}
        {code === 'account_blocked' && error instanceof ApiError && <Block details={error.details} />}
      </span>
    </div>
  )
}

/** Reason and end date of a block, if the moderator entered them. */
function Block({ details }: { details: Record<string, unknown> | undefined }) {
  const t = useText()
  const days = useDays()
  const { reason, until } = (details ?? {}) as { reason?: string | null; until?: string | null }
  return (
    <>
      {reason && <small className="block-detail">{t('auth.blocked_because', { reason })}</small>}
      {until && <small className="block-detail">{t('auth.blocked_until', { date: days.long(new Date(until)) })}</small>}
    </>
  )
}
