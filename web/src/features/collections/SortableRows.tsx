import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import { useText } from '../../platform/text.tsx'
import { type Dragging, Sortable } from '../../ui/Sortable.tsx'
import { ItemRow } from './ItemRow.tsx'
import { useMove } from './useMove.ts'

interface Props {
  collection: Collection
  items: CollectionItem[]
  onEdit: (item: CollectionItem) => void
}

/** Rows of a collection, which its owner can drag. */
export function SortableRows({ collection, items, onEdit }: Props) {
  const t = useText()
  const move = useMove()
  return (
    <Sortable
      items={items}
      idOf={({ item_id }) => item_id}
      help={t('collections.drag_help')}
      onMove={(item, { position }) => move(item, position)}
    >
      {(item, dragging: Dragging<HTMLTableRowElement>) => (
        <ItemRow collection={collection} item={item} onEdit={onEdit} {...dragging} />
      )}
    </Sortable>
  )
}
