import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  /** Takes the focus, because it replaced what the user was working with. */
  arrived?: boolean
  children: ReactNode
}

/** The narrow sheet of a page about an account. */
export function AccountSheet({ title, arrived = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="sheet pad flow accountsheet">
      <h1 className="h1" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
