import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@vlacku/contract/roles'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { QueryStatus, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { roleName } from '../users/index.ts'
import { deleteRole, permissionsQuery, rolesQuery } from './queries.ts'
import { grouped, rightMeaning, rightName } from './rights.ts'

/** All roles, and a button that creates one. */
export function RoleList() {
  const t = useText()
  const roles = useQuery(rolesQuery)
  const [creating, setCreating] = useState(false)
  useEffect(() => void fetchForm().catch(() => {}), [])
  const button = useFocusBack<HTMLButtonElement>(creating)
  if (roles.isPending || roles.isError) return <QueryStatus query={roles} />
  return (
    <>
      {creating ? (
        <section className="newrole" aria-label={t('roles.new')}>
          <h2 className="h3">{t('roles.new')}</h2>
          <LazyRoleForm onClose={() => setCreating(false)} />
        </section>
      ) : (
        <p>
          <button ref={button} type="button" className="button main" onClick={() => setCreating(true)}>
            <Icon name="plus" /> {t('roles.new')}
          </button>
        </p>
      )}
      {roles.data.roles.map((role) => (
        <RoleItem key={role.name} role={role} />
      ))}
      <Meanings />
    </>
  )
}

/** Explains every permission. */
export function Meanings() {
  const t = useText()
  const { data } = useQuery(permissionsQuery)
  if (!data) return null
  return (
    <details className="meanings">
      <summary>{t('roles.meanings')}</summary>
      <dl>
        {grouped(data.permissions.map(({ name }) => name)).flatMap(([, names]) =>
          names.map((name) => (
            <div key={name}>
              <dt>{rightName(t, name)}</dt>
              <dd>{rightMeaning(t, name)}</dd>
            </div>
          )),
        )}
      </dl>
    </details>
  )
}

/** A role: its users, permissions and actions. System roles can't be deleted, and `admin` can't be edited. */
function RoleItem({ role }: { role: Role }) {
  const t = useText()
  const id = useId()
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
        <Link to="/$locale/users" search={{ role: role.name }} className="small">
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

/**
 * Deletes a role after showing how many users lose it. If the role has changed in the meantime, shows the changed role instead.
 */
function DeleteRole({ role, permissions }: { role: Role; permissions: string[] }) {
  const t = useText()
  const queryClient = useQueryClient()
  // The permissions displayed when the dialog was opened; later changes are ignored.
  const [seen, setSeen] = useState<string[] | null>(null)
  const again = () => queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
  const remove = async () => {
    try {
      await deleteRole(role.name, seen!)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'role_changed') void again()
      throw error
    }
  }
  const done = () => {
    notify({ kind: 'success', text: t('roles.deleted', { role: role.name }) })
    // The button disappears along with the role, so the list heading receives focus.
    document.querySelector<HTMLElement>('main h1')?.focus()
    void again()
    void queryClient.invalidateQueries({ queryKey: ['users'] })
  }
  return (
    <>
      <button type="button" className="button small danger" onClick={() => setSeen(permissions)}>
        {t('roles.delete')}
        <span className="visually-hidden">{role.name}</span>
      </button>
      <ConfirmDialog
        title={t('roles.delete_title', { role: role.name })}
        open={seen !== null}
        onClose={() => setSeen(null)}
        confirm={t('roles.delete')}
        action={remove}
        onDone={done}
      >
        <p>{t('roles.delete_text', { count: role.user_count })}</p>
      </ConfirmDialog>
    </>
  )
}

/** Loaded only for users who manage roles. */
const Form = lazyPart(async () => (await import('./RoleForm.tsx')).RoleForm)
const fetchForm = Form.fetch

const LazyRoleForm = (props: ComponentProps<typeof Form>) => <Form {...props} waiting={<RowsSkeleton rows={4} />} />
