import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile } from '@vlacku/contract/auth'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../platform/ApiError.ts'
import { errorText } from '../../../platform/errorText.ts'
import { LOCALES } from '../../../platform/locale.ts'
import { notify } from '../../../platform/notify.ts'
import { renewAccess } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { clearTabTexts, useTabState } from '../../../platform/useTabState.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/Field.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { ownProfileQuery, saveProfile } from '../queries.ts'
import {
  changesOf,
  FIELDS,
  isRight,
  PROFILE_DRAFT,
  type ProfileField,
  type ProfileValues,
  valuesOf,
} from './profileRules.ts'

/** Form for the user's own profile. Errors are shown next to the fields they concern, and input is never lost. */
export function ProfileForm({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Error | null>(null)
  const [draft, setDraft] = useTabState(PROFILE_DRAFT)
  const [initial] = useState<ProfileValues>(() => (draft === '' ? valuesOf(profile) : JSON.parse(draft)))
  const { register, handleSubmit, setError, setFocus, subscribe, formState } = useForm({ defaultValues: initial })

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => setDraft(JSON.stringify(values)) }),
    [subscribe, setDraft],
  )
  useEffect(() => setFocus('username'), [setFocus])

  const close = () => {
    clearTabTexts(PROFILE_DRAFT)
    onClose()
  }
  const save = handleSubmit(async (values) => {
    setFailure(null)
    const changes = changesOf(valuesOf(profile), values)
    try {
      const { new_token } = Object.keys(changes).length > 0 ? await saveProfile(changes) : {}
      if (new_token) renewAccess(new_token)
      queryClient.setQueryData(ownProfileQuery.queryKey, { ...profile, ...(changes as Partial<OwnProfile>) })
      void queryClient.invalidateQueries({ queryKey: ['users'] })
      notify({ kind: 'success', text: t('users.saved') })
      close()
    } catch (error) {
      const wrong = wrongFields(error)
      for (const [i, field] of wrong.entries())
        setError(field, { message: messageOf(field, error as ApiError) }, { shouldFocus: i === 0 })
      if (wrong.length === 0) setFailure(error as Error)
    }
  })
  const messageOf = (field: ProfileField, error?: ApiError) =>
    error && OF_NAME.has(error.code) ? errorText(t, error) : t(`users.wrong_${field}`)
  const field = (name: ProfileField) => ({
    ...register(name, { validate: (value) => isRight[name](value) || messageOf(name) }),
    label: t(`users.${name}`),
    error: formState.errors[name]?.message,
  })

  return (
    <form className="flow" noValidate onSubmit={(event) => void save(event)} aria-label={t('users.edit_profile')}>
      <TextField {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <TextField {...field('realname')} aside={t('users.if_you_like')} autoComplete="name" />
      <TextField {...field('url')} aside={t('users.if_you_like')} type="url" inputMode="url" autoComplete="url" />
      <TextArea {...field('personal')} aside={t('users.seen_by_all')} rows={7} />
      <SelectField {...field('locale')}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale}>
            {t(`users.in_${locale}`)}
          </option>
        ))}
      </SelectField>
      {failure && <ErrorNote error={failure} />}
      <p className="line">
        <ActButton type="submit" className="button main" busy={formState.isSubmitting} busyText={t('users.saving')}>
          {t('users.save')}
        </ActButton>
        <button type="button" className="button" onClick={close}>
          {t('shell.cancel')}
        </button>
      </p>
    </form>
  )
}

/** Error codes that concern the username, regardless of the fields they report. */
const OF_NAME: ReadonlySet<string> = new Set(['username_taken', 'username_look_alike'])

/** Returns the form fields that the server rejected. */
function wrongFields(error: unknown): ProfileField[] {
  if (!(error instanceof ApiError)) return []
  if (OF_NAME.has(error.code)) return ['username']
  const named = Object.keys((error.details?.fields as object | undefined) ?? {})
  return error.code === 'invalid_request' ? FIELDS.filter((field) => named.includes(field)) : []
}
