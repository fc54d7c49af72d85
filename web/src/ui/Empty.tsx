import type { ReactNode } from 'react'

interface EmptyProps {
  fact: string
  advice?: ReactNode
  children?: ReactNode
  /** True if the empty state is the only content of the page and serves as its heading. */
  heading?: boolean
}

/** Empty state: a statement, advice, and an action. */
export function Empty({ fact, advice, children, heading = false }: EmptyProps) {
  return (
    <div className="empty">
      {heading ? <h1 className="h2">{fact}</h1> : <p className="h2">{fact}</p>}
      {advice && <p>{advice}</p>}
      {children}
    </div>
  )
}
