import { notFound, redirect } from '@tanstack/react-router'
import type { Valsi } from '@vlacku/contract/entries'
import type { AppContext } from '../app/context.ts'
import { threadQuery } from '../features/comments/index.ts'
import { addressOf, entryQuery } from '../features/entries/index.ts'
import { examplesQuery } from '../features/sentences/index.ts'
import { DeletedDefinitions, deletedQuery } from '../features/versions/index.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { loadAllTexts, loadTexts } from '../platform/text.tsx'
import { isNowhere } from './isNowhere.ts'

/** Requests the entry and the texts of its page together; in a browser the sentences follow when they are there. */
export async function loadValsi({ queryClient, locale }: AppContext & { locale: Locale }, id: string) {
  try {
    const [entry] = await Promise.all([
      queryClient.ensureQueryData(entryQuery(id, readerLangids[locale])),
      loadAllTexts(locale, ['versions', 'sentences', 'comments']),
      import.meta.env.SSR && queryClient.prefetchQuery(examplesQuery(id, readerLangids[locale])),
    ])
    if (entry === null) {
      const word = id.replaceAll('_', ' ')
      await Promise.all([
        queryClient.prefetchQuery(deletedQuery({ word })),
        loadTexts(locale, 'versions'),
        DeletedDefinitions.fetch().catch(() => {}),
      ])
      throw notFound({ data: { word } })
    }
    const { valsi } = entry
    if (import.meta.env.SSR) await queryClient.prefetchQuery(threadQuery({ valsi_id: valsi.valsiid }, null))
    if (isOldAddress(id, valsi))
      throw redirect({
        to: '/$locale/valsi/$id',
        params: { locale, id: addressOf(valsi.word) },
        hash: true,
        replace: true,
      })
  } catch (error) {
    throw isNowhere(error) ? notFound() : error
  }
}

/**
 * Another spelling than the one that the entry has, or the number of an entry that was merged into it. The number of the entry
 * itself stays: the same word in another language has the address by word.
 */
function isOldAddress(id: string, { word, valsiid }: Pick<Valsi, 'word' | 'valsiid'>): boolean {
  const address = addressOf(word)
  return id !== address && id !== String(valsiid) && !/^\d+$/.test(address)
}
