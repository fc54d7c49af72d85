import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Locale } from '../../../platform/locale.ts'
import { loadTexts } from '../../../platform/text.tsx'
import { frontQuery } from './frontQuery.ts'

const TrendingRows = lazyRouteComponent(() => import('./TrendingRows.tsx'), 'TrendingRows')

/** For the server, which draws the page in one go; a browser fetches what draws it when somebody talks. */
export const fetchTrending = (locale: Locale) =>
  Promise.all([loadTexts(locale, 'comments'), Promise.resolve(TrendingRows.preload?.())])

/** What people talk about most, for the first page; nothing while nobody talks. */
export function Trending() {
  const { data } = useQuery(frontQuery)
  if (!data || data.length === 0) return null
  return (
    <Suspense>
      <TrendingRows comments={data} />
    </Suspense>
  )
}
