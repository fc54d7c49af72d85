import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that may be wider than the screen: centers the current link by scrolling the row, not the page, whenever
 * `current` changes.
 */
export function useCurrentInView<E extends HTMLElement>(current?: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current after a change
  useEffect(() => {
    if (row.current) centreCurrent(row.current)
  }, [current])
  return row
}

function centreCurrent(row: HTMLElement) {
  const link = row.querySelector<HTMLElement>('[aria-current]')
  if (link) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
