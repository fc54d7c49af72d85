import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useText } from '../platform/text.tsx'
import { Empty } from './Empty.tsx'

interface Props extends Partial<ComponentProps<typeof Empty>> {
  /** Number of items in the whole list, not on the current page. */
  total: number
}

/**
 * Shown if a list has no rows: either the list is empty, or the page number in the URL is too high. The empty state of the list
 * consists of `fact` and the other properties of `Empty`, or of the children alone.
 */
export function NoRows({ total, fact, ...empty }: Props) {
  const t = useText()
  if (total === 0) return fact === undefined ? empty.children : <Empty fact={fact} {...empty} />
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
