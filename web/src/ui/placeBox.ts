import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom'

/** Distance of the box from the button and from the window edges, in pixels. */
const GAP = 4
const MARGIN = 8

/**
 * Positions a floating box next to its reference element and inside the window: flips or shifts the box if it doesn't fit, and
 * makes it scrollable if the window is too small. Returns a cleanup function.
 */
export function placeBox(reference: Element, box: HTMLElement, placement: Placement): () => void {
  const place = async () => {
    const { x, y } = await computePosition(reference, box, {
      placement,
      strategy: 'fixed',
      middleware: [
        offset(GAP),
        flip({ padding: MARGIN }),
        shift({ padding: MARGIN }),
        size({
          padding: MARGIN,
          apply({ availableHeight }) {
            Object.assign(box.style, {
              maxHeight: `${Math.max(0, availableHeight)}px`,
              maxWidth: `${window.innerWidth - 2 * MARGIN}px`,
            })
          },
        }),
      ],
    })
    Object.assign(box.style, { left: `${x}px`, top: `${y}px`, opacity: '' })
  }
  return autoUpdate(reference, box, () => void place())
}
