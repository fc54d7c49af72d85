import type { ComponentPropsWithRef } from 'react'

interface Props extends ComponentPropsWithRef<'button'> {
  busy: boolean
  /** What it says while it is at work. */
  busyText: string
}

/** A button that says when it is at work. It keeps the focus meanwhile, so it is not disabled but does nothing. */
export function ActButton({ busy, busyText, className = 'btn', children, onClick, ...button }: Props) {
  // what is filled or red could not be read in the grey of being at work
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
