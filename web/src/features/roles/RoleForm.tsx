import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@vlacku/contract/roles'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { ApiError } from '../../platform/ApiError.ts'
import { errorText } from '../../platform/errorText.ts'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { clearTabTexts, useTabState } from '../../platform/useTabState.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { createRole, permissionsQuery, rolesQuery, updateRole } from './queries.ts'
import { grouped, rightMeaning, rightName } from './rights.ts'

/** Returns where the form displays an error: next to the name, next to the permissions, or above both. */
function placeOf(error: unknown): 'name' | 'permissions' | 'form' {
  if (!(error instanceof ApiError)) return 'form'
  if (error.code === 'role_taken') return 'name'
  if (error.code === 'permission_not_held' || error.code === 'permission_not_for_role') return 'permissions'
  const named = Object.keys((error.details?.fields as object | undefined) ?? {})
  return named.includes('name') ? 'name' : 'form'
}

const NAME = /^[a-z][a-z0-9_-]{1,31}$/
/** `useTabState` key of the new role's name. */
const NEW_NAME = 'new role'

interface Values {
  name: string
  permissions: string[]
}

interface Props {
  /** The edited role; undefined to create a new one. */
  role?: Role
  onClose: () => void
}

/** Creates a role or edits its permissions. */
export function RoleForm({ role, onClose }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useTabState(NEW_NAME)
  const [failure, setFailure] = useState<Error | null>(null)
  // The permissions when the form was opened; later changes are ignored.
  const [expected] = useState(role?.permissions ?? [])
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    defaultValues: { name: role?.name ?? draft, permissions: role?.permissions ?? [] },
  })
  useEffect(() => setFocus(role ? 'permissions' : 'name'), [role, setFocus])

  const save = handleSubmit(async ({ name, permissions }) => {
    setFailure(null)
    const plain = name.trim().toLowerCase()
    try {
      if (role) await updateRole(role.name, permissions, expected)
      else await createRole(plain, permissions)
      await queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
      if (!role) clearTabTexts(NEW_NAME)
      notify({ kind: 'success', text: t(role ? 'roles.changed' : 'roles.created', { role: role?.name ?? plain }) })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'role_changed')
        void queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
      const place = placeOf(error)
      if (place === 'form') return setFailure(error as Error)
      const isName = error instanceof ApiError && error.code === 'invalid_request'
      setError(place, { message: isName ? t('roles.wrong_name') : errorText(t, error as Error) }, { shouldFocus: true })
    }
  })
  return (
    <form className="flow roleform" noValidate onSubmit={(event) => void save(event)}>
      {failure && <ErrorNote error={failure} />}
      {!role && (
        <TextField
          {...register('name', {
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft(target.value),
            validate: (name) => NAME.test(name.trim().toLowerCase()) || t('roles.wrong_name'),
          })}
          label={t('roles.name')}
          aside={t('roles.name_help')}
          error={formState.errors.name?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PermissionBoxes
        field={register('permissions', {
          // An existing role may have no permissions, in which case its users can only read.
          validate: (permissions) => Boolean(role) || permissions.length > 0 || t('roles.no_permission'),
        })}
        error={formState.errors.permissions?.message}
      />
      <p className="line">
        <ActButton type="submit" className="button main" busy={formState.isSubmitting} busyText={t('users.saving')}>
          {role ? t('users.save') : t('roles.create')}
        </ActButton>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </p>
    </form>
  )
}

interface PermissionBoxesProps {
  /** Registers the checkboxes with the form. */
  field: UseFormRegisterReturn
  error?: string | undefined
}

/** A checkbox for each permission of a role. Users can't grant permissions they don't have. */
function PermissionBoxes({ field, error }: PermissionBoxesProps) {
  const t = useText()
  const id = useId()
  const { authorities } = useSession()
  const permissions = useQuery(permissionsQuery)
  if (permissions.isError) return <ErrorNote error={permissions.error} retry={() => void permissions.refetch()} />
  const names = permissions.data?.permissions.map(({ name }) => name) ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers announce nested fieldsets confusingly
    <div role="group" aria-label={t('roles.permissions')} aria-describedby={error ? `${id}-error` : undefined}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {grouped(names).map(([group, rights]) => (
        <fieldset className="rights" key={group}>
          <legend className="small quiet">{t(`roles.about_${group}`)}</legend>
          {rights.map((name) => {
            const held = authorities.includes(name)
            return (
              <label className="check" key={name} title={held ? undefined : t('roles.not_held')}>
                <input type="checkbox" {...field} value={name} disabled={!held} />
                <span>
                  <b>{rightName(t, name)}</b>
                  <small>
                    {rightMeaning(t, name)} {!held && t('roles.not_held')}
                  </small>
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
