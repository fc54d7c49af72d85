import type { ReactNode } from 'react'
import { PageHead } from '../../platform/PageHead.tsx'

interface Props {
  title: string
  /** Meta description; pages without one aren't indexed. */
  description?: string
  hidden?: boolean
  /** Rendered at the end of the heading row. */
  actions?: ReactNode
  children: ReactNode
}

/** Single-column page. Its heading receives focus when an action removes the focused element. */
export function ColumnPage({ title, description, hidden = description === undefined, actions, children }: Props) {
  return (
    <main id="main" className="read">
      <PageHead title={title} {...(description !== undefined && { description })} hidden={hidden} />
      <div className="sheet pad people-page">
        <div className="spread">
          <h1 className="h1" tabIndex={-1}>
            {title}
          </h1>
          {actions}
        </div>
        {children}
      </div>
    </main>
  )
}
