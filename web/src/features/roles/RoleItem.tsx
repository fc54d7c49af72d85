import { Link } from '@tanstack/react-router'
import type { Role } from '@vlacku/contract/roles'
import { useId, useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { roleName } from '../users/index.ts'
import { DeleteRole } from './DeleteRole.tsx'
import { LazyRoleForm } from './LazyRoleForm.tsx'
import { rightMeaning, rightName } from './rights.ts'

/** A role: its users, permissions and actions. System roles can't be deleted, and `admin` can't be edited. */
export function RoleItem({ role }: { role: Role }) {
  const t = useText()
  const id = useId()
  const locale = useLocale()
  const [editing, setEditing] = useState(false)
  const change = useFocusBack<HTMLButtonElement>(editing)
  const name = roleName(t, role.name)
  return (
    <article className="roleitem" aria-labelledby={id}>
      <div className="spread close-lines">
        <h2 className="h3" id={id}>
          {name} {name !== role.name && <small className="quiet">{role.name}</small>}
          {role.is_system && <span className="tag">{t('roles.system')}</span>}
        </h2>
        <Link to="/$locale/users" params={{ locale }} search={{ role: role.name }} className="small">
          {t('roles.people', { count: role.user_count })}
        </Link>
      </div>
      {editing ? (
        <LazyRoleForm role={role} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Allowed permissions={role.permissions} />
          {role.name !== 'admin' && role.permissions && (
            <div className="line">
              <button ref={change} type="button" className="button small" onClick={() => setEditing(true)}>
                <Icon name="edit" /> {t('roles.change')}
                <span className="visually-hidden">{role.name}</span>
              </button>
              {!role.is_system && <DeleteRole role={role} permissions={role.permissions} />}
            </div>
          )}
        </>
      )}
    </article>
  )
}

function Allowed({ permissions }: { permissions: Role['permissions'] }) {
  const t = useText()
  if (permissions === null) return <p className="small soft">{t('roles.more_than_mine')}</p>
  if (permissions.length === 0) return <p className="small soft">{t('roles.allows_nothing')}</p>
  return (
    <ul className="line allowed">
      {permissions.map((name) => (
        <li key={name} className="tag" title={rightMeaning(t, name)}>
          {rightName(t, name)}
        </li>
      ))}
    </ul>
  )
}
