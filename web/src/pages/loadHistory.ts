import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { definitionQuery } from '../features/entries/index.ts'
import {
  DeletedDefinitions,
  deletedQuery,
  historyQuery,
  isUnknownVersion,
  versionQuery,
} from '../features/versions/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

type Context = AppContext & { locale: Locale }

/** Waits for the definition, which may not exist or be deleted; its versions follow. */
export const loadHistory = ({ queryClient, locale }: Context, id: string, page: number | undefined) =>
  known(async () => {
    const definition_id = numberOf(id)
    void queryClient.prefetchQuery(historyQuery(definition_id, page))
    await loadTexts(locale, 'versions')
    try {
      await queryClient.ensureQueryData(definitionQuery(definition_id))
      queryClient.removeQueries(deletedQuery({ definition_id }))
    } catch (error) {
      if (!isUnknownVersion(error)) throw error
      const { deleted } = await queryClient.fetchQuery(deletedQuery({ definition_id }))
      if (deleted.length === 0) throw error
    }
  })

export const loadVersion = ({ queryClient, locale }: Context, id: string) =>
  known(async () => {
    const [{ version, deleted_at }] = await Promise.all([
      queryClient.ensureQueryData(versionQuery(numberOf(id))),
      loadTexts(locale, 'versions'),
    ])
    if (deleted_at !== null)
      await Promise.all([
        queryClient.prefetchQuery(deletedQuery({ definition_id: version.definition_id })),
        DeletedDefinitions.fetch().catch(() => {}),
      ])
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
