import { useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountForm } from './AccountForm.tsx'
import { Address } from './Address.tsx'
import { resendConfirmation } from './queries.ts'
import { emailRule } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** Requests another confirmation link. The response doesn't reveal whether the email address is already confirmed. */
export function RequestConfirmation() {
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
