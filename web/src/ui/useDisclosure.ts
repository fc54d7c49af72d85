import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * A button that shows and hides what belongs to it, as site menus do (WAI-ARIA disclosure pattern). It closes on Escape,
 * giving the focus back, on a press or focus elsewhere, when another page opens, and when a window of another size hides the
 * button.
 */
export function useDisclosure<E extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const around = useRef<E>(null)
  const button = useRef<HTMLButtonElement>(null)
  const href = useRouterState({ select: (state) => state.location.href })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it is about
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

  return {
    open,
    /** Gives the focus back to the button: for what is chosen in it. */
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
    around: {
      ref: around,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      },
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
    },
    button: { ref: button, type: 'button', 'aria-expanded': open, onClick: () => setOpen(!open) } as const,
  }
}
