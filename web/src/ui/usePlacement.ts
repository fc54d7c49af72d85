import { autoUpdate, flip, offset, type Placement, shift, size, useFloating } from '@floating-ui/react-dom'
import type { CSSProperties } from 'react'

/** Distance from the button and from the edges of the window (px). */
const GAP = 4
const MARGIN = 8

/**
 * Places a floating box next to its reference element and keeps it inside the window: on the other side or shifted where it
 * would not fit, and scrolled within itself where the window is too small. Used by menus, pickers and tips; lists of suggestions
 * are as wide as their field and have CSS of their own.
 */
export function usePlacement(open: boolean, placement: Placement = 'bottom-start') {
  const { refs, floatingStyles } = useFloating({
    open,
    placement,
    strategy: 'fixed',
    transform: false, // a transform would contain fixed boxes inside, and blurs text between pixels
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(GAP),
      flip({ padding: MARGIN }),
      shift({ padding: MARGIN }),
      size({
        padding: MARGIN,
        apply({ availableHeight, elements }) {
          Object.assign(elements.floating.style, {
            maxHeight: `${Math.max(0, availableHeight)}px`,
            maxWidth: `${window.innerWidth - 2 * MARGIN}px`,
          })
        },
      }),
    ],
  })
  const style: CSSProperties = { ...floatingStyles, overflowY: 'auto' }
  return { reference: refs.setReference, box: { ref: refs.setFloating, style } }
}
