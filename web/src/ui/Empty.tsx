import type { ReactNode } from 'react'

/** One line that names the fact, one that says what to do, and one thing to do it with. */
export function Empty({ fact, advice, children }: { fact: string; advice?: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="h2">{fact}</p>
      {advice && <p>{advice}</p>}
      {children}
    </div>
  )
}
