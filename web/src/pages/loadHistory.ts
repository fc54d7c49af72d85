import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { definitionQuery } from '../features/entries/index.ts'
import { historyQuery, isUnknownVersion, versionQuery } from '../features/versions/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

type Context = AppContext & { locale: Locale }

/** The definition is waited for, because there may be none; its versions come when they come. */
export const loadHistory = ({ queryClient, locale }: Context, id: string, page: number | undefined) =>
  known(async () => {
    void queryClient.prefetchQuery(historyQuery(Number(id), page))
    await Promise.all([queryClient.ensureQueryData(definitionQuery(numberOf(id))), loadTexts(locale, 'versions')])
  })

export const loadVersion = ({ queryClient, locale }: Context, id: string) =>
  known(async () => {
    await Promise.all([queryClient.ensureQueryData(versionQuery(numberOf(id))), loadTexts(locale, 'versions')])
  })

function numberOf(id: string): number {
  if (!/^\d{1,10}$/.test(id)) throw notFound()
  return Number(id)
}

async function known(load: () => Promise<void>) {
  try {
    await load()
  } catch (error) {
    throw isUnknownVersion(error) ? notFound() : error
  }
}
