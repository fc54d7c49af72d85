import { type ComponentProps, lazy, Suspense } from 'react'

const ItemDialog = lazy(() => import('./ItemDialog.tsx').then((m) => ({ default: m.ItemDialog })))

/** The dialog that changes an item, fetched when it is first opened. */
export const EditItem = (props: ComponentProps<typeof ItemDialog>) => (
  <Suspense>
    <ItemDialog {...props} />
  </Suspense>
)
