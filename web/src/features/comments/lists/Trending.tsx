import { useQuery } from '@tanstack/react-query'
import type { Locale } from '../../../platform/locale.ts'
import { loadTexts } from '../../../platform/text.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { frontQuery } from './frontQuery.ts'

const TrendingRows = lazyPart(async () => (await import('./TrendingRows.tsx')).TrendingRows, { isOptional: true })

/** For the server, which draws the page in one go; a browser fetches what draws it when somebody talks. */
export const fetchTrending = (locale: Locale) => Promise.all([loadTexts(locale, 'comments'), TrendingRows.fetch()])

/** What people talk about most, for the first page; nothing while nobody talks. */
export function Trending() {
  const { data } = useQuery(frontQuery)
  if (!data || data.length === 0) return null
  return <TrendingRows comments={data} />
}
