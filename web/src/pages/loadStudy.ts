import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { collectionQuery } from '../features/collections/index.ts'
import { levelsQuery, studiedQuery } from '../features/study/index.ts'
import type { Locale } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadTexts } from '../platform/text.tsx'
import { isNowhere } from './isNowhere.ts'

type Context = AppContext & { locale: Locale }

const numberOf = (collectionId: string) => {
  if (!/^[1-9]\d{0,8}$/.test(collectionId)) throw notFound()
  return Number(collectionId)
}

/** The collection that is studied; one that is not there, or not for the reader, is not found. */
async function loadCollection({ locale }: Context, ...read: Promise<unknown>[]) {
  try {
    await Promise.all([loadTexts(locale, 'study'), ...read])
  } catch (error) {
    throw isNowhere(error) ? notFound() : error
  }
}

export const loadStudy = async (context: Context, collectionId: string) =>
  loadCollection(context, context.queryClient.ensureQueryData(collectionQuery(numberOf(collectionId))))

/** As of a session, which may be opened without a network. */
export const loadSession = async (context: Context, collectionId: string) =>
  loadCollection(
    context,
    context.queryClient.ensureQueryData(studiedQuery(numberOf(collectionId), currentSession().username)),
  )

export const loadLevels = async (context: Context, collectionId: string) =>
  loadCollection(
    context,
    context.queryClient.ensureQueryData(collectionQuery(numberOf(collectionId))),
    context.queryClient.ensureQueryData(levelsQuery(numberOf(collectionId), currentSession().username)),
  )
