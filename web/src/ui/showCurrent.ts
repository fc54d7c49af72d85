/** Moves a row of links, which may be wider than a phone, so that the current one is in its middle; the page stays where it is. */
export function showCurrent(row: HTMLElement) {
  const current = row.querySelector<HTMLElement>('[aria-current]')
  if (current) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
