import { markFound } from '../../ui/markFound.tsx'
import { foundBySearch } from './searchParams.ts'

/** A subject with the words of a search marked. */
export const MarkedSubject = ({ subject, q = '' }: { subject: string; q?: string | undefined }) =>
  markFound(subject, foundBySearch(q).subject)
