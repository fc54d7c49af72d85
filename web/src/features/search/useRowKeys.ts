import { useEffect, useState } from 'react'

const WITH_ARROWS_OF_THEIR_OWN = 'input[type=radio], textarea, select, [contenteditable]'

/**
 * Moves between rows with j, k and the arrow keys, and opens a row with Enter. Returns the index of the current row, or -1 if
 * there is none.
 *
 * @param links CSS selector of the link in each row that receives focus
 */
export function useRowKeys(rows: readonly unknown[] | undefined, links = '.row .headword'): number {
  const [selected, setSelected] = useState(-1)
  useEffect(() => {
    const count = rows?.length ?? 0
    setSelected(-1)
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (target instanceof HTMLElement && target.closest(WITH_ARROWS_OF_THEIR_OWN)) return
      const typing = target instanceof HTMLElement && target.closest('input')
      // While typing in the field, only arrow keys move to the rows.
      const step = { ArrowDown: 1, ArrowUp: -1, j: typing ? 0 : 1, k: typing ? 0 : -1 }[key] ?? 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setSelected((before) => {
        const next = Math.min(count - 1, Math.max(0, before + step))
        document.querySelectorAll<HTMLElement>(links)[next]?.focus()
        return next
      })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [rows, links])
  return selected
}
