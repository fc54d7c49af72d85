import { PageLinks } from '../../ui/Pager.tsx'
import { PER_PAGE } from './searchParams.ts'

/** The pager of search results. */
export const ResultPages = ({ result: { page, total } }: { result: { page: number; total: number } }) => (
  <PageLinks page={page} total={total} perPage={PER_PAGE} />
)
