import type { QueryClient } from '@tanstack/react-query'
import type { AppContext } from '../app/context.ts'
import { changesQuery, newestQuery } from '../features/changes/index.ts'
import { allCommentsQuery, threadsQuery } from '../features/comments/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import type { Locale } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadAllTexts } from '../platform/text.tsx'
import type { RecentAddress } from './contributionAddress.ts'

/** The list is waited for on the server; a browser shows the page, and the list when it is there. */
export async function loadRecent({ queryClient, locale }: AppContext & { locale: Locale }, address: RecentAddress) {
  const list = listOf(queryClient, address)
  await loadAllTexts(locale, ['changes', 'versions', 'comments', 'users'])
  if (import.meta.env.SSR) await list
}

function listOf(queryClient: QueryClient, { tab, page, ...changes }: RecentAddress): Promise<unknown> {
  const { username } = currentSession()
  switch (tab) {
    case 'threads':
      return queryClient.prefetchQuery(threadsQuery(undefined, page, username))
    case 'comments':
      return queryClient.prefetchQuery(allCommentsQuery(page, username))
    case 'definitions':
      return queryClient.prefetchQuery(newestQuery(page))
    default:
      return Promise.all([queryClient.prefetchQuery(changesQuery(changes)), queryClient.prefetchQuery(languagesQuery)])
  }
}
