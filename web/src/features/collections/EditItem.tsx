import type { ComponentProps } from 'react'
import { useOpenedOnce } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ItemDialog = lazyPart(async () => (await import('./ItemDialog.tsx')).ItemDialog)

/** The dialog that edits an item; loaded on first use. */
export const EditItem = (props: ComponentProps<typeof ItemDialog>) =>
  useOpenedOnce(props.open) && <ItemDialog {...props} onFailed={props.onClose} />
