import type { Placement } from '@floating-ui/dom'
import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { itemsOf, useMenuKeys } from './menuKeys.ts'
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
