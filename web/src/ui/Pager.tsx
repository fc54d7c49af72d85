import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../platform/text.tsx'

interface PagerProps {
  /** Name of the paged list; required if a page has several lists. */
  label?: string
  page: number
  pages: number
  /** Renders a link to the given page. */
  link: (page: number, label: string) => ReactNode
}

/**
 * "Page 2 of 7" with links to the previous and next pages. Renders nothing if there is only one page or if the current page is
 * past the last one; see `NoRows`.
 */
export function Pager({ label, page, pages, link }: PagerProps) {
  const t = useText()
  if (pages <= 1 || page > pages) return null
  const step = (to: number, label: string) =>
    to >= 1 && to <= pages ? (
      link(to, label)
    ) : (
      <span className="button small" aria-disabled="true" title={t('shell.no_such_page')}>
        {label}
      </span>
    )
  return (
    <nav className="pager" aria-label={label ?? t('shell.pages')}>
      <span>{t('shell.page_of', { page, pages })}</span>
      <span className="line push-right">
        {step(page - 1, t('shell.previous'))}
        {step(page + 1, t('shell.next'))}
      </span>
    </nav>
  )
}

interface Props {
  page: number | undefined
  total: number
  perPage: number
}

/** Pager for a list whose page number is a search parameter; preserves the other search parameters. */
export function PageLinks({ page = 1, total, perPage }: Props) {
  return (
    <Pager
      page={page}
      pages={Math.ceil(total / perPage)}
      link={(to, label) => (
        <Link
          to="."
          search={((others: object) => ({ ...others, page: to > 1 ? to : undefined })) as never}
          className="button small"
        >
          {label}
        </Link>
      )}
    />
  )
}
