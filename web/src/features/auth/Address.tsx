import type { ReactNode } from 'react'

/** An email address as entered. Long addresses are wrapped. */
export function Address({ children }: { children: ReactNode }) {
  return (
    <b className="mailaddress" dir="auto">
      {children}
    </b>
  )
}
