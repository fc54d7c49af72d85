import { Accessibility, Cursor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { ItemRow } from './ItemRow.tsx'
import { useMove } from './useMove.ts'

interface Props {
  collection: Collection
  items: CollectionItem[]
  onEdit: (item: CollectionItem) => void
}

type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>

/** Nothing writes styles into a page of ours; what dragged rows need stands in collections.css. */
StyleInjector.prototype.register = () => () => {}
const STYLING: readonly unknown[] = [Cursor, PreventSelection]

/** What screen readers hear of dragging, in the reader's language; where it ended is said by a notice. */
function usePlugins(): Plugins {
  const t = useText()
  return useMemo<Plugins>(() => {
    const spoken = Accessibility.configure({
      screenReaderInstructions: { draggable: t('collections.drag_help') },
      announcements: { dragstart: () => undefined, dragend: () => undefined },
    })
    return (defaults) => [...defaults.filter((plugin) => !STYLING.includes(plugin) && plugin !== Accessibility), spoken]
  }, [t])
}

/** Rows that are dragged by their handles, with the mouse, by touch or with the keyboard. */
export function SortableRows({ collection, items, onEdit }: Props) {
  const move = useMove()
  const plugins = usePlugins()
  const [order, setOrder] = useState(items)
  useEffect(() => setOrder(items), [items])
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ canceled, operation }) => {
        const { source } = operation
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return
        const item = order[source.initialIndex]
        const there = order[source.index]
        if (!item || !there) return
        setOrder(order.toSpliced(source.initialIndex, 1).toSpliced(source.index, 0, item))
        move(item, there.position)
      }}
    >
      {order.map((item, index) => (
        <SortableRow key={item.item_id} collection={collection} item={item} index={index} onEdit={onEdit} />
      ))}
    </DragDropProvider>
  )
}

interface RowProps extends Omit<Props, 'items'> {
  item: CollectionItem
  index: number
}

function SortableRow({ index, ...shown }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: shown.item.item_id, index })
  return <ItemRow {...shown} row={ref} handle={handleRef} isDragged={isDragging} />
}
