import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { fetchForm, LazyRoleForm } from './LazyRoleForm.tsx'
import { Meanings } from './Meanings.tsx'
import { rolesQuery } from './queries.ts'
import { RoleItem } from './RoleItem.tsx'

/** All roles, and a button that creates one. */
export function RoleList() {
  const t = useText()
  const roles = useQuery(rolesQuery)
  const [creating, setCreating] = useState(false)
  useEffect(() => void fetchForm().catch(() => {}), [])
  const button = useFocusBack<HTMLButtonElement>(creating)
  if (roles.isPending) return <RowsSkeleton />
  if (roles.isError) return <ErrorNote error={roles.error} retry={() => void roles.refetch()} />
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
