import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formerNamesQuery, freeFormerName } from './queries.ts'

/** Former names reserved for an account; moderators can release them. */
export function FormerNames({ username }: { username: string }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { data } = useQuery(formerNamesQuery(username))
  const [pending, setPending] = useState<string | null>(null)
  const free = async () => {
    await freeFormerName(username, pending!)
    await queryClient.invalidateQueries({ queryKey: ['users'] })
    notify({ kind: 'success', text: t('users.done_free_name', { name: pending! }) })
  }
  const names = data?.former_names ?? []
  if (names.length === 0) return null
  return (
    <>
      <h3>{t('users.former_names')}</h3>
      <ul className="ways">
        {names.map(({ username: name }) => (
          <li key={name} className="line apart">
            <bdi className="shrinkable breaks-words">{name}</bdi>
            <button
              type="button"
              className="button small"
              aria-label={t('users.free_this_name', { name })}
              onClick={() => setPending(name)}
            >
              {t('users.free_name')}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={pending === null ? '' : t('users.ask_free_name', { name: pending })}
        open={pending !== null}
        onClose={() => setPending(null)}
        confirm={t('users.free_name')}
        action={free}
      >
        <p>{t('users.means_free_name', { username })}</p>
      </ConfirmDialog>
    </>
  )
}
