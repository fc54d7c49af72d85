import type { Placement } from '@floating-ui/dom'
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'

const loadPlaceBox = () => import('./placeBox.ts')

/** Loads Floating UI once for all boxes, on the first user input, because nothing opens before that. */
let isAwaitingInput = false
function awaitInput() {
  if (isAwaitingInput) return
  isAwaitingInput = true
  onFirstInput(() => void loadPlaceBox().catch(() => {}))
}

/** Transparent rather than hidden until the box is positioned, so that its items can receive focus. */
const UNPLACED: CSSProperties = { position: 'fixed', left: 0, top: 0, overflowY: 'auto', opacity: 0 }

/**
 * Positions a floating box next to its reference element while it is open. Used by menus, pickers and tooltips. Suggestion lists
 * are as wide as their field and use CSS instead.
 */
export function usePlacement(open: boolean, placement: Placement = 'bottom-start') {
  const [reference, setReference] = useState<Element | null>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  useEffect(awaitInput, [])
  useLayoutEffect(() => {
    if (!open || !reference || !box) return
    let stop = () => {}
    let isOpen = true
    loadPlaceBox().then(
      ({ placeBox }) => {
        if (isOpen) stop = placeBox(reference, box, placement)
      },
      () => placeBelow(reference, box),
    )
    return () => {
      isOpen = false
      stop()
    }
  }, [open, reference, box, placement])
  return { reference: setReference, box: { ref: setBox, style: UNPLACED } }
}

/** Fallback if Floating UI fails to load, for example when offline. */
function placeBelow(reference: Element, box: HTMLElement) {
  const { left, bottom } = reference.getBoundingClientRect()
  const maxLeft = window.innerWidth - box.offsetWidth
  Object.assign(box.style, { left: `${Math.max(0, Math.min(left, maxLeft))}px`, top: `${bottom}px`, opacity: '' })
}

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart']
/** Delay after which `act` runs without any input, in milliseconds. */
const MAX_WAIT_MS = 10_000

/**
 * Calls `act` on the first user input or after a delay, so that the page loads first. Returns a function that cancels the call.
 */
function onFirstInput(act: () => void): () => void {
  const stop = new AbortController()
  const go = () => {
    stop.abort()
    act()
  }
  const timer = setTimeout(go, MAX_WAIT_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  for (const type of INPUT_EVENTS) window.addEventListener(type, go, { passive: true, signal: stop.signal })
  return () => stop.abort()
}
