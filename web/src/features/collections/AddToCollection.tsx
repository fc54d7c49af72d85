import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useOpenedOnce } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

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
