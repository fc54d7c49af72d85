import type { AppContext } from '../app/router.tsx'
import { type ChangesAddress, changesQuery } from '../features/changes/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadAllTexts } from '../platform/text.tsx'

/** The list is waited for on the server; a browser shows the page, and the list when it is there. */
export async function loadRecent({ queryClient, locale }: AppContext & { locale: Locale }, address: ChangesAddress) {
  const list = Promise.all([
    queryClient.prefetchQuery(changesQuery(address)),
    queryClient.prefetchQuery(languagesQuery),
  ])
  await loadAllTexts(locale, ['changes', 'history'])
  if (import.meta.env.SSR) await list
}
