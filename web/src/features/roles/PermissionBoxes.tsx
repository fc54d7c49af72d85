import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { permissionsQuery } from './queries.ts'
import { grouped, rightMeaning, rightName } from './rights.ts'

interface Props {
  /** Registers the checkboxes with the form. */
  field: UseFormRegisterReturn
  error?: string | undefined
}

/** A checkbox for each permission of a role. Users can't grant permissions they don't have. */
export function PermissionBoxes({ field, error }: Props) {
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
