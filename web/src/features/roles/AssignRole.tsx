import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@vlacku/contract/roles'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../platform/errorText.ts'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { roleName } from '../users/index.ts'
import { assignRole, rolesQuery } from './queries.ts'

/** These come of themselves: by an address that is not confirmed yet, and by blocking. */
const NOT_GIVEN = ['unconfirmed', 'blocked']

interface Props {
  person: { user_id: number; role: string }
  /** It is whoever reads. */
  self: boolean
}

/** Gives somebody another role. What I may not give or take is shown, and said why. */
export function AssignRole({ person, self }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const roles = useQuery(rolesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (wanted: string) => assignRole(person.user_id, wanted),
    meta: { showsError: true },
    onSuccess: () => {
      notify({ kind: 'success', text: t('users.role_assigned') })
      setChosen(null)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['users'] }),
        queryClient.invalidateQueries({ queryKey: ['roles', 'list'] }),
      ])
    },
  })
  const failure = error ?? roles.error
  const role = chosen ?? person.role
  const options = (roles.data?.roles ?? []).filter(({ name }) => name === person.role || !NOT_GIVEN.includes(name))
  const now = options.find(({ name }) => name === person.role)
  const locked = self || person.role === 'blocked' || now?.permissions === null

  const assign = (event: FormEvent) => {
    event.preventDefault()
    if (role !== person.role) mutate(role)
  }
  return (
    <form onSubmit={assign}>
      <SelectField
        label={t('users.role')}
        value={role}
        disabled={locked}
        error={failure ? errorText(t, failure) : undefined}
        onChange={(event) => {
          reset()
          setChosen(event.target.value)
        }}
      >
        {options.length === 0 && <option value={person.role}>{roleName(t, person.role)}</option>}
        {options.map((option) => (
          <option key={option.name} value={option.name} disabled={option.permissions === null}>
            {labelOf(option)}
          </option>
        ))}
      </SelectField>
      {locked ? (
        <p className="help">{t(self ? 'users.own_role' : reasonOf(person.role))}</p>
      ) : (
        <p className="mt-2">
          <ActButton
            type="submit"
            className="btn small"
            busy={isPending}
            busyText={t('users.assigning')}
            disabled={role === person.role}
          >
            {t('users.assign_role')}
          </ActButton>
        </p>
      )}
    </form>
  )

  function labelOf({ name, permissions }: Role) {
    return permissions === null ? t('users.more_than_you', { role: roleName(t, name) }) : roleName(t, name)
  }
}

const reasonOf = (role: string) => (role === 'blocked' ? 'users.blocked_role' : 'users.higher_role')
