import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../platform/text.tsx'

interface EmptyProps {
  message: string
  advice?: ReactNode
  children?: ReactNode
  /** True if the empty state is the only content of the page and serves as its heading. */
  heading?: boolean
}

/** Empty state: a statement, advice, and an action. */
export function Empty({ message, advice, children, heading = false }: EmptyProps) {
  return (
    <div className="empty">
      {heading ? <h1 className="h2">{message}</h1> : <p className="h2">{message}</p>}
      {advice && <p>{advice}</p>}
      {children}
    </div>
  )
}

interface Props extends Partial<ComponentProps<typeof Empty>> {
  /** Number of items in the whole list, not on the current page. */
  total: number
}

/**
 * Shown if a list has no rows: either the list is empty, or the page number in the URL is too high. The empty state of the list
 * consists of `message` and the other properties of `Empty`, or of the children alone.
 */
export function NoRows({ total, message, ...empty }: Props) {
  const t = useText()
  if (total === 0) return message === undefined ? empty.children : <Empty message={message} {...empty} />
  return (
    <Empty message={t('shell.nothing_on_page')}>
      <Link
        to="."
        search={((others: object) => ({ ...others, page: undefined })) as never}
        activeOptions={{ exact: true }}
        className="button"
      >
        {t('shell.to_first_page')}
      </Link>
    </Empty>
  )
}
