import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { Link } from '../../platform/Link.ts'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { AccountForm, AccountSheet } from './AccountForm.tsx'
import { Address } from './MailSent.tsx'
import { confirmationQuery, resendConfirmation } from './queries.ts'
import { emailRule } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** Error codes of invalid or malformed links. */
const INVALID_CODES = ['invalid_confirmation', 'invalid_request']

/** Opened from an email: confirms the email address automatically. If the link is invalid, users can request a new one. */
export function Confirmation({ token }: { token: string }) {
  const t = useText()
  const { isSuccess, error, refetch } = useQuery(confirmationQuery(token))
  if (token === '') return <Failed reason={t('auth.no_token')} />
  if (isSuccess) return <Confirmed />
  if (error instanceof ApiError && INVALID_CODES.includes(error.code))
    return <Failed arrived reason={t('errors.invalid_confirmation')} />
  if (error)
    return (
      <AccountSheet key="failed" title={t('auth.confirm_failed')} arrived>
        <ErrorNote error={error} retry={() => void refetch()} />
      </AccountSheet>
    )
  return (
    <AccountSheet key="confirming" title={t('auth.confirm_title')}>
      <p className="lede" role="status">
        {t('auth.confirming')}
      </p>
      <noscript>
        <p className="small soft">{t('auth.needs_script')}</p>
      </noscript>
    </AccountSheet>
  )
}

function Confirmed() {
  const t = useText()
  const { isLoggedIn } = useSession()
  return (
    <AccountSheet key="confirmed" title={t('auth.confirmed')} arrived>
      <p className="lede">{t('auth.confirmed_help')}</p>
      {isLoggedIn ? (
        <Link to="/$locale" className="button main wide">
          {t('auth.to_dictionary')}
        </Link>
      ) : (
        <Link to="/$locale/login" className="button main wide">
          {t('auth.log_in')}
        </Link>
      )}
    </AccountSheet>
  )
}

function Failed({ reason, arrived = false }: { reason: string; arrived?: boolean }) {
  const t = useText()
  return (
    <AccountSheet key="failed" title={t('auth.confirm_title')} arrived={arrived}>
      <p className="note error">
        <Icon name="warning" />
        <span>{reason}</span>
      </p>
      <p className="soft">
        {t.rich('auth.confirm_again_help', {
          link: (words) => <Link to="/$locale/login">{words}</Link>,
        })}
      </p>
      <RequestConfirmation />
    </AccountSheet>
  )
}

/** Requests another confirmation link. The response doesn't reveal whether the email address is already confirmed. */
function RequestConfirmation() {
  const t = useText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAccountForm<{ email: string }>(async ({ email }) => {
    setSentTo(null)
    await resendConfirmation({ email })
    setSentTo(email)
  })
  return (
    <>
      <AccountForm form={form} action={t('auth.send_link')} failed={t('auth.failed_request')}>
        <TextField label={t('auth.email')} type="email" autoComplete="email" {...form.field('email', emailRule)} />
      </AccountForm>
      <div role="status">
        {sentTo !== null && (
          <p className="note ok">
            <Icon name="check" />
            <span>{t.rich('auth.confirmation_sent', { email: sentTo, b: (words) => <Address>{words}</Address> })}</span>
          </p>
        )}
      </div>
    </>
  )
}
