import { useQuery } from '@tanstack/react-query'
import type { Locale } from '../../../platform/locale.ts'
import { loadTexts } from '../../../platform/text.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { frontQuery } from './frontQuery.ts'

const TrendingRows = lazyPart(async () => (await import('./TrendingRows.tsx')).TrendingRows, { isOptional: true })

/**
 * Preloads everything for server-side rendering, which takes a single pass. A browser loads the module only if there are
 * comments.
 */
export const fetchTrending = (locale: Locale) => Promise.all([loadTexts(locale, 'comments'), TrendingRows.fetch()])

/** The most active comments, for the home page; renders nothing if there are none. */
export function Trending() {
  const { data } = useQuery(frontQuery)
  if (!data || data.length === 0) return null
  return <TrendingRows comments={data} />
}
