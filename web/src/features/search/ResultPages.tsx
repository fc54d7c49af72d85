import { Link } from '@tanstack/react-router'
import { Pager } from '../../ui/Pager.tsx'
import { PER_PAGE } from './searchParams.ts'

/** The pager of search results. */
export const ResultPages = ({ result: { page, total } }: { result: { page: number; total: number } }) => (
  <Pager
    page={page}
    pages={Math.ceil(total / PER_PAGE)}
    link={(to, label) => (
      <Link
        from="/$locale/"
        to="."
        search={(before) => ({ ...before, page: to > 1 ? to : undefined })}
        className="button small"
      >
        {label}
      </Link>
    )}
  />
)
