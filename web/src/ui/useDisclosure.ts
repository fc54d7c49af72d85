import type { Placement } from '@floating-ui/dom'
import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../platform/keys.ts'
import { usePlacement } from './usePlacement.ts'

/**
 * A button that shows and hides a menu (WAI-ARIA disclosure pattern with menu keys). The menu closes on Escape, which restores
 * focus, on a click or focus elsewhere, on navigation, and when resizing the window hides the button.
 */
export function useDisclosure<E extends HTMLElement>(placement?: Placement) {
  const [open, setOpen] = useState(false)
  const around = useRef<E>(null)
  const button = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLElement>(null)
  const { reference, box } = usePlacement(open, placement)
  const onMenuKey = useMenuKeys()
  const href = useRouterState({ select: (state) => state.location.href })

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => setOpen(false), [href])

  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const pressed = (event: PointerEvent) => around.current?.contains(event.target as Node) || close()
    document.addEventListener('pointerdown', pressed)
    const resized = () => button.current?.offsetWidth || close()
    addEventListener('resize', resized)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      removeEventListener('resize', resized)
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    } else if (event.target === button.current) enterMenu(event)
    else if (open && floating.current?.contains(event.target as Node)) onMenuKey(event, floating.current)
  }

  /** Arrow keys on the button open the menu and focus its first or last item. */
  const enterMenu = (event: KeyboardEvent) => {
    const isUp = event.key === 'ArrowUp'
    if (!isUp && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setOpen(true))
    const items = floating.current ? itemsOf(floating.current) : []
    items.at(isUp ? -1 : 0)?.focus()
  }

  return {
    open,
    /** Closes the menu after a selection and returns focus to the button. */
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
    around: {
      ref: around,
      onKeyDown,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
    },
    button: {
      ref: useBoth(button, reference),
      type: 'button',
      'aria-expanded': open,
      onClick: () => setOpen(!open),
    } as const,
    /** Props for the element with class `menu`, rendered while `open`. */
    box: { ...box, ref: useBoth(floating, box.ref) },
  }
}

/** Returns a ref callback that also stores the element in a ref object. */
const useBoth = <E extends HTMLElement>(ref: { current: E | null }, callback: (element: E | null) => void) =>
  useCallback(
    (element: E | null) => {
      ref.current = element
      callback(element)
    },
    [ref, callback],
  )

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
function useMenuKeys() {
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
