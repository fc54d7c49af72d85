import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import {
  type CollectionSearchParams,
  collectionQuery,
  itemsQuery,
  type ListSearchParams,
  listQuery,
} from '../features/collections/index.ts'
import { type Locale, readerLangids } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadAllTexts, loadTexts } from '../platform/text.tsx'
import { isNowhere } from './isNowhere.ts'

type Context = AppContext & { locale: Locale }

/** The list is waited for on the server only, which draws what is public. */
export async function loadCollections({ queryClient, locale }: Context, address: ListSearchParams) {
  const { username } = currentSession()
  const list =
    address.whose && !username
      ? undefined
      : queryClient.prefetchQuery(listQuery(address, { username, langids: readerLangids[locale] }))
  await loadTexts(locale, 'collections')
  if (import.meta.env.SSR) await list
}

/** A collection with a page of its items: two requests, together. One that may not be read is not found. */
export async function loadCollection({ queryClient, locale }: Context, id: string, address: CollectionSearchParams) {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound()
  try {
    await Promise.all([
      queryClient.ensureQueryData(collectionQuery(Number(id))),
      queryClient.prefetchQuery(itemsQuery(Number(id), address)),
      loadAllTexts(locale, ['collections', 'study']),
    ])
  } catch (error) {
    throw isNowhere(error) ? notFound() : error
  }
}
