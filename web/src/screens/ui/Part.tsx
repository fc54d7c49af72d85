import type { ReactNode } from 'react'

/** A named part of the page of components. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="sec flow">
      <div className="spread">
        <h2 className="h2">{name}</h2>
      </div>
      {children}
    </section>
  )
}
