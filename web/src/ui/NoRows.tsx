import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../platform/text.tsx'
import { Empty } from './Empty.tsx'

interface Props {
  /** Number of items in the whole list, not on the current page. */
  total: number
  /** Message of an empty list. */
  children?: ReactNode
}

/** Shown if a list has no rows: either the list is empty, or the page number in the URL is too high. */
export function NoRows({ total, children }: Props) {
  const t = useText()
  if (total === 0) return children
  return (
    <Empty fact={t('shell.nothing_on_page')}>
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
