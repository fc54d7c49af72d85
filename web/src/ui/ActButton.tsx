import type { ComponentPropsWithRef } from 'react'

interface Props extends ComponentPropsWithRef<'button'> {
  busy: boolean
  /** Label while busy. */
  busyText: string
}

/** A button with a busy state, in which clicking it does nothing. The busy button isn't disabled, so that it retains focus. */
export function ActButton({ busy, busyText, className = 'button', children, onClick, ...button }: Props) {
  // Filled and red buttons would be unreadable in the gray busy state.
  const calm = className.replace(/ (?:main|danger)\b/, '')
  return (
    <button
      type="button"
      {...button}
      className={busy ? `${calm} busy` : className}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? busyText : children}
    </button>
  )
}
