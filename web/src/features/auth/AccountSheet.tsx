import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  /** True to focus the heading, because this sheet replaced the content that the user was working with. */
  arrived?: boolean
  children: ReactNode
}

/** The narrow layout of account pages. */
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
