import type { ReactNode } from 'react'

/** An address someone wrote, as it is: a long one breaks where it must. */
export function Address({ children }: { children: ReactNode }) {
  return (
    <b className="mailaddress" dir="auto">
      {children}
    </b>
  )
}
