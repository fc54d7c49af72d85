import { type RefObject, useEffect } from 'react'

/** Controls that a floating button must not cover. Excludes text links, which are everywhere. */
const CONTROLS =
  'button, input, select, textarea, summary, a.button, [role=button], [role=switch], [contenteditable=true]'
/** Step between the tested positions, in pixels. */
const STEP = 8
/** Time without scrolling or other changes before the button moves, in milliseconds. */
const QUIET_MS = 150

/**
 * Moves a floating button up, using the CSS variable `--up`, to the lowest position in the bottom half of the window where it
 * covers no control. If there is none, hides it until the user scrolls.
 */
export function useFreeSpot(button: RefObject<HTMLElement | null>, isThere: boolean) {
  useEffect(() => {
    if (!isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const place = () => {
      const element = button.current
      if (!element || element === document.activeElement) return
      const up = freeOffset(element)
      element.style.setProperty('--up', `${up ?? 0}px`)
      element.hidden = up === null
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(place, QUIET_MS)
    }
    const watcher = new ResizeObserver(later)
    watcher.observe(document.body)
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    later()
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [button, isThere])
}

/** Returns the smallest offset, in pixels, at which the button covers no control; null if there is none. */
function freeOffset(button: HTMLElement): number | null {
  // A hidden button has no size.
  button.hidden = false
  const { bottom, right } = getComputedStyle(button)
  const box = {
    left: document.documentElement.clientWidth - Number.parseFloat(right) - button.offsetWidth,
    top: innerHeight - Number.parseFloat(bottom) - button.offsetHeight,
  }
  for (let up = 0; up < innerHeight / 2; up += STEP) if (!coversControl(button, box.left, box.top - up)) return up
  return null
}

function coversControl(button: HTMLElement, left: number, top: number): boolean {
  const places = [0, 0.5, 1]
  return places.some((across) =>
    places.some((down) => {
      const at = [left + across * (button.offsetWidth - 1), top + down * (button.offsetHeight - 1)] as const
      const below = document.elementsFromPoint(...at).find((element) => !button.contains(element))
      return below?.closest(CONTROLS) != null
    }),
  )
}
