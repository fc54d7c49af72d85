import { useEffect } from 'react'
import { useText } from '../../platform/text.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountName } from './AccountName.tsx'
import { PasswordField } from './PasswordField.tsx'
import { initiatePasswordChange } from './queries.ts'
import { currentPasswordRule } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

interface Props {
  /** True if the user has returned to this step. */
  again: boolean
  onVerified: (verification_id: string) => void
}

/** Step 1: verifies the current password and requests a code by email. */
export function CurrentPassword({ again, onVerified }: Props) {
  const t = useText()
  const form = useAccountForm<{ current_password: string }>(
    async (values) => onVerified((await initiatePasswordChange(values)).verification_id),
    { wrong_password: 'current_password' },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the user returns to this step
  useEffect(() => {
    if (again) form.focus('current_password')
  }, [again])
  return (
    <AccountForm form={form} action={t('auth.mail_code')} failed={t('auth.failed_initiate')}>
      <AccountName />
      <PasswordField
        label={t('auth.current_password')}
        autoComplete="current-password"
        {...form.field('current_password', currentPasswordRule)}
      />
      <p className="help">{t('auth.mail_code_help')}</p>
    </AccountForm>
  )
}
