import { markFound } from '../../ui/markFound.tsx'
import { foundBySearch } from './searchParams.ts'

/** A subject with the search terms highlighted. */
export const MarkedSubject = ({ subject, q = '' }: { subject: string; q?: string | undefined }) =>
  markFound(subject, foundBySearch(q).subject)
