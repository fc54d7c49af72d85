import type { CollectionItem } from '@vlacku/contract/collections'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { nameOf } from './items.ts'
import { moveItem, useInvalidateCollections } from './queries.ts'

/** Moves an item to a zero-based position and announces the move. */
export function useMove() {
  const t = useText()
  const invalidate = useInvalidateCollections()
  const { mutate } = useSingleMutation({
    mutationFn: ({ item, position }: { item: CollectionItem; position: number }) => moveItem(item, position),
    onSuccess: (_done, { item, position }) =>
      notify({ kind: 'success', text: t('collections.moved', { name: nameOf(item), position: position + 1 }) }),
    // The optimistic order may differ from the stored one.
    onSettled: invalidate,
  })
  return (item: CollectionItem, position: number) => mutate({ item, position })
}
