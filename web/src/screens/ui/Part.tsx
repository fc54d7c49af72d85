import type { ReactNode } from 'react'

/** A named section of the component page. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="section flow">
      <div className="spread">
        <h2 className="h2">{name}</h2>
      </div>
      {children}
    </section>
  )
}
