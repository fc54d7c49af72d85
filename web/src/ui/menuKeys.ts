import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../platform/keys.ts'

const ITEMS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select'

/** Pause between keystrokes, in milliseconds, after which the type-ahead search restarts. */
const TYPEAHEAD_MS = 700

export const itemsOf = (box: Element) => [...box.querySelectorAll<HTMLElement>(ITEMS)]

const nameOf = (item: HTMLElement) =>
  (item.getAttribute('aria-label') ?? (item as HTMLInputElement).labels?.[0]?.textContent ?? item.textContent)
    .trim()
    .toLowerCase()

/** Returns the index of the item that an arrow key, Home or End selects; undefined for other keys. */
function moveTo(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return at + 1 < count ? at + 1 : 0
  if (key === 'ArrowUp' || key === 'ArrowLeft') return at > 0 ? at - 1 : count - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/**
 * Moves focus between the items of an open menu with the arrow keys, Home, End and the first characters of an item's name. Fields
 * inside a menu still handle their editing keys.
 */
export function useMenuKeys() {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, box: Element) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)) return
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (target.matches(TYPED) && !(isVertical && target.matches('input'))) return
    const items = itemsOf(box)
    const at = items.indexOf(target)
    const next = moveTo(event.key, at, items.length) ?? (isCharacter(event) ? search(items, at, event) : undefined)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation() // Prevents the key from triggering a page shortcut.
    items[next]?.focus()
  }

  /** Returns the next item whose name starts with the typed characters. Stays on the current item as long as its name matches. */
  function search(items: HTMLElement[], at: number, { key, timeStamp }: KeyboardEvent): number | undefined {
    const isContinued = timeStamp - typed.current.at < TYPEAHEAD_MS
    const text = (isContinued ? typed.current.text : '') + key.toLowerCase()
    typed.current = { text, at: timeStamp }
    const first = text.length > 1 ? at : at + 1
    const order = items.map((_, i) => (Math.max(first, 0) + i) % items.length)
    return order.find((i) => nameOf(items[i]!).startsWith(text))
  }
}

/** Space activates an item, so it isn't part of the typed name. */
const isCharacter = ({ key }: KeyboardEvent) => [...key].length === 1 && key !== ' '
