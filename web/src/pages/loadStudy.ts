import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { collectionQuery } from '../features/collections/index.ts'
import { levelsQuery } from '../features/study/index.ts'
import { ApiError } from '../platform/ApiError.ts'
import type { Locale } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadTexts } from '../platform/text.tsx'

type Context = AppContext & { locale: Locale }

const numberOf = (collectionId: string) => {
  if (!/^[1-9]\d{0,8}$/.test(collectionId)) throw notFound()
  return Number(collectionId)
}

/** The collection that is studied; one that is not there, or not for the reader, is not found. */
async function loadCollection({ queryClient, locale }: Context, collectionId: string, ...more: Promise<unknown>[]) {
  try {
    const texts = loadTexts(locale, 'study')
    await Promise.all([queryClient.ensureQueryData(collectionQuery(numberOf(collectionId))), texts, ...more])
  } catch (error) {
    if (error instanceof ApiError && error.code.endsWith('_not_found')) throw notFound()
    throw error
  }
}

export const loadStudy = (context: Context, collectionId: string) => loadCollection(context, collectionId)

export const loadLevels = (context: Context, collectionId: string) =>
  loadCollection(
    context,
    collectionId,
    context.queryClient.ensureQueryData(levelsQuery(numberOf(collectionId), currentSession().username)),
  )
