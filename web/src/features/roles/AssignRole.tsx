import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@vlacku/contract/roles'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../platform/errorText.ts'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { roleName } from '../users/index.ts'
import { assignRole, rolesQuery } from './queries.ts'

/** Roles that are assigned automatically, to users with an unconfirmed email address and to blocked users. */
const NOT_GIVEN = ['unconfirmed', 'blocked']

interface Props {
  user: { user_id: number; username: string; role: string }
  /** True for the user's own account. */
  self: boolean
}

/** Assigns a role to a user. Roles that the moderator may not assign or remove are listed with the reason. */
export function AssignRole({ user, self }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const roles = useQuery(rolesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const role = chosen ?? user.role
  const options = (roles.data?.roles ?? []).filter(({ name }) => name === user.role || !NOT_GIVEN.includes(name))
  const now = options.find(({ name }) => name === user.role)
  const locked = self || user.role === 'blocked' || now?.permissions === null

  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (role !== user.role) setConfirming(true)
  }
  const assign = async () => {
    await assignRole(user.user_id, role)
    notify({ kind: 'success', text: t('users.role_assigned') })
    setChosen(null)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['users'] }),
      queryClient.invalidateQueries({ queryKey: ['roles', 'list'] }),
    ])
  }
  return (
    <form onSubmit={confirm}>
      <SelectField
        label={t('users.role')}
        value={role}
        disabled={locked}
        error={roles.error ? errorText(t, roles.error) : undefined}
        onChange={(event) => setChosen(event.target.value)}
      >
        {options.length === 0 && <option value={user.role}>{roleName(t, user.role)}</option>}
        {options.map((option) => (
          <option key={option.name} value={option.name} disabled={option.permissions === null}>
            {labelOf(option)}
          </option>
        ))}
      </SelectField>
      {locked ? (
        <p className="help">{t(self ? 'users.own_role' : reasonOf(user.role))}</p>
      ) : (
        <p className="space-above-small">
          <button type="submit" className="button small" disabled={role === user.role}>
            {t('users.assign_role')}
          </button>
        </p>
      )}
      <ConfirmDialog
        title={t('users.ask_assign', { username: user.username, role: roleName(t, role) })}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        confirm={t('users.assign_role')}
        action={assign}
      >
        <p>{t('users.means_assign')}</p>
      </ConfirmDialog>
    </form>
  )

  function labelOf({ name, permissions }: Role) {
    return permissions === null ? t('users.more_than_you', { role: roleName(t, name) }) : roleName(t, name)
  }
}

const reasonOf = (role: string) => (role === 'blocked' ? 'users.blocked_role' : 'users.higher_role')
