import { Link } from '@tanstack/react-router'
import { Pager } from './Pager.tsx'

interface Props {
  /** Name of the paged list; required if a page has several lists. */
  label?: string
  page: number | undefined
  total: number
  perPage: number
}

/** Pager for a list whose page number is a search parameter; preserves the other search parameters. */
export function PageLinks({ page = 1, total, perPage, ...more }: Props) {
  return (
    <Pager
      {...more}
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
