import { useEffect, useState } from 'react'

const WITH_ARROWS_OF_THEIR_OWN = 'input[type=radio], textarea, select, [contenteditable]'

/**
 * Moves between rows with j and k or the arrow keys and opens one with Enter; returns the index of the current row, -1 before the
 * first.
 */
export function useRowKeys(rows: readonly unknown[]): number {
  const [selected, setSelected] = useState(-1)
  useEffect(() => {
    const count = rows.length
    setSelected(-1)
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (target instanceof HTMLElement && target.closest(WITH_ARROWS_OF_THEIR_OWN)) return
      const typing = target instanceof HTMLElement && target.closest('input')
      // In the field, only arrow keys move into the rows: letters are typed.
      const step = { ArrowDown: 1, ArrowUp: -1, j: typing ? 0 : 1, k: typing ? 0 : -1 }[key] ?? 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setSelected((before) => {
        const next = Math.min(count - 1, Math.max(0, before + step))
        document.querySelectorAll<HTMLElement>('.row .headword')[next]?.focus()
        return next
      })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [rows])
  return selected
}
