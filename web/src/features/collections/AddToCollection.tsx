import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useOpenedOnce } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { containingQuery } from './queries.ts'

const AddDialog = lazyPart(async () => (await import('./AddDialog.tsx')).AddDialog)

/** The dialog that adds definitions to collections; loaded on first use. */
export function AddToCollection(props: { definition_ids: number[]; open: boolean; onClose: () => void }) {
  return useOpenedOnce(props.open) && <AddDialog {...props} onFailed={props.onClose} />
}

/** Button that adds all listed definitions to a collection; renders nothing for visitors. */
export function AddAll({ definition_ids, label }: { definition_ids: number[]; label: string }) {
  const { isLoggedIn } = useSession()
  const [open, setOpen] = useState(false)
  if (!isLoggedIn || definition_ids.length === 0) return null
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        {label}
      </button>
      <AddToCollection definition_ids={definition_ids} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Returns which of the given definitions are in the user's collections; empty for visitors and while loading. */
export function useCollected(definition_ids: readonly number[]): ReadonlySet<number> {
  const { username } = useSession()
  const query = containingQuery(definition_ids, username)
  const { data } = useQuery({ ...query, enabled: username !== null && definition_ids.length > 0 })
  return new Set(data?.containing.map(({ definition_id }) => definition_id))
}
