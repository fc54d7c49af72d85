import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '@vlacku/contract/roles'
import { useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { deleteRole, rolesQuery } from './queries.ts'

/**
 * Deletes a role after showing how many users lose it. If the role has changed in the meantime, shows the changed role instead.
 */
export function DeleteRole({ role, permissions }: { role: Role; permissions: string[] }) {
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
