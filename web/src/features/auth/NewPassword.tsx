import { useEffect } from 'react'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountName } from './AccountName.tsx'
import { NewPasswordFields } from './PasswordField.tsx'
import { completePasswordChange } from './queries.ts'
import { codeRule, newPasswordRule, sameAs } from './rules.ts'
import { useAccountForm } from './useAccountForm.ts'

interface Props {
  verification_id: string
  onDone: () => void
  onStartOver: () => void
}
type Values = { verification_code: string; new_password: string; confirmation: string }
const BELONGS = { wrong_code: 'verification_code', password_too_common: 'new_password' } as const

/** Step 2: the emailed code and the new password. */
export function NewPassword({ verification_id, onDone, onStartOver }: Props) {
  const t = useText()
  const form = useAccountForm<Values>(async ({ verification_code, new_password }) => {
    await completePasswordChange({ verification_id, verification_code, new_password })
    onDone()
  }, BELONGS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the next field, only on mount
  useEffect(() => form.focus('verification_code'), [])
  return (
    <>
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('auth.code_sent')}</span>
      </p>
      <AccountForm form={form} action={t('auth.change_password')} failed={t('auth.failed_change')}>
        <AccountName />
        <TextField
          label={t('auth.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('verification_code', codeRule)}
        />
        <NewPasswordFields
          password={{
            label: t('auth.new_password'),
            aside: t('auth.password_help'),
            ...form.field('new_password', newPasswordRule, 'confirmation'),
          }}
          confirmation={{ label: t('auth.confirmation'), ...form.field('confirmation', sameAs('new_password')) }}
        />
      </AccountForm>
      <hr />
      <p className="small soft">{t('auth.no_code')}</p>
      <button type="button" className="button" onClick={onStartOver}>
        {t('auth.start_over')}
      </button>
    </>
  )
}
