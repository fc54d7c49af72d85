import type { ComponentProps } from 'react'
import { fetchedPart } from '../../ui/fetchedPart.tsx'

const ItemDialog = fetchedPart(async () => (await import('./ItemDialog.tsx')).ItemDialog)

/** The dialog that changes an item, fetched when it is first opened. */
export const EditItem = (props: ComponentProps<typeof ItemDialog>) => <ItemDialog {...props} onFailed={props.onClose} />
