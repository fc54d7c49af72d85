import { Link } from '@tanstack/react-router'
import { Pager } from './Pager.tsx'

interface Props {
  /** What is paged, where there are several on a page. */
  label?: string
  page: number | undefined
  total: number
  perPage: number
}

/** The way between the pages of a list whose page stands in the address, beside whatever else stands there. */
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
          className="btn small"
        >
          {label}
        </Link>
      )}
    />
  )
}
