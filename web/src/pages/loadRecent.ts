import type { AppContext } from '../app/context.ts'
import { changesQuery, newestQuery } from '../features/changes/index.ts'
import { allCommentsQuery, threadsQuery } from '../features/comments/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { NewestMail, newestMail } from '../features/mailArchive/index.ts'
import type { Locale } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadAllTexts, loadTexts } from '../platform/text.tsx'
import type { RecentSearchParams } from './contributionSearchParams.ts'

type Context = AppContext & { locale: Locale }

/** The list is waited for on the server; a browser shows the page, and the list when it is there. */
export async function loadRecent(context: Context, address: RecentSearchParams) {
  const list = listOf(context, address)
  await loadAllTexts(context.locale, ['changes', 'versions', 'comments', 'users'])
  if (import.meta.env.SSR) await list
}

function listOf({ queryClient, locale }: Context, { tab, page, ...changes }: RecentSearchParams): Promise<unknown> {
  const { username } = currentSession()
  switch (tab) {
    case 'threads':
      return queryClient.prefetchQuery(threadsQuery(undefined, page, username))
    case 'comments':
      return queryClient.prefetchQuery(allCommentsQuery(page, username))
    case 'mail':
      return Promise.all([
        NewestMail.preload?.(),
        loadTexts(locale, 'mailArchive'),
        queryClient.prefetchQuery(newestMail(page)),
      ])
    case 'definitions':
      return queryClient.prefetchQuery(newestQuery(page))
    default:
      return Promise.all([queryClient.prefetchQuery(changesQuery(changes)), queryClient.prefetchQuery(languagesQuery)])
  }
}
