import { Accessibility, Cursor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'

/** Refs that make an element a draggable row, and a button in it the drag handle. */
export interface Dragging<E extends HTMLElement> {
  row: Ref<E>
  handle: Ref<HTMLButtonElement>
  isDragged: boolean
}

interface Props<Item, E extends HTMLElement> {
  items: readonly Item[]
  idOf: (item: Item) => number
  /** Screen reader instructions for the handles; the caller announces where a row was dropped. */
  help: string
  /** Called when `item` is dropped at the position of `there`. The new order is displayed until `items` changes. */
  onMove: (item: Item, there: Item) => void
  children: (item: Item, dragging: Dragging<E>) => ReactNode
}

type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>

/** Disables inline styles; dragged rows are styled in collections.css. */
StyleInjector.prototype.register = () => () => {}
const STYLING: readonly unknown[] = [Cursor, PreventSelection]

function usePlugins(help: string): Plugins {
  return useMemo<Plugins>(() => {
    const spoken = Accessibility.configure({
      screenReaderInstructions: { draggable: help },
      announcements: { dragstart: () => undefined, dragend: () => undefined },
    })
    return (defaults) => [...defaults.filter((plugin) => !STYLING.includes(plugin) && plugin !== Accessibility), spoken]
  }, [help])
}

/** Rows that can be dragged by their handles with the mouse, touch or keyboard. Load it on demand. */
export function Sortable<Item, E extends HTMLElement>({ items, idOf, help, onMove, children }: Props<Item, E>) {
  const plugins = usePlugins(help)
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
        onMove(item, there)
      }}
    >
      {order.map((item, index) => (
        <Row key={idOf(item)} id={idOf(item)} index={index}>
          {(dragging: Dragging<E>) => children(item, dragging)}
        </Row>
      ))}
    </DragDropProvider>
  )
}

interface RowProps<E extends HTMLElement> {
  id: number
  index: number
  children: (dragging: Dragging<E>) => ReactNode
}

function Row<E extends HTMLElement>({ id, index, children }: RowProps<E>) {
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  return children({ row: ref, handle: handleRef, isDragged: isDragging })
}
