import type { ReactNode } from 'react'

interface EmptyProps {
  fact: string
  advice?: ReactNode
  children?: ReactNode
  /** The fact is all there is on the page, and so its heading. */
  heading?: boolean
}

/** One line that names the fact, one that says what to do, and one thing to do it with. */
export function Empty({ fact, advice, children, heading = false }: EmptyProps) {
  return (
    <div className="empty">
      {heading ? <h1 className="h2">{fact}</h1> : <p className="h2">{fact}</p>}
      {advice && <p>{advice}</p>}
      {children}
    </div>
  )
}
