import { notFound } from '@tanstack/react-router'
import type { AppContext } from '../app/router.tsx'
import { definitionsOfValsiQuery, isUnknownWord, valsiQuery } from '../features/entries/index.ts'

/** Two requests, together. */
export async function loadValsi({ queryClient }: AppContext, id: string) {
  try {
    await Promise.all([
      queryClient.ensureQueryData(valsiQuery(id)),
      queryClient.ensureQueryData(definitionsOfValsiQuery(id)),
    ])
  } catch (error) {
    if (isUnknownWord(error)) throw notFound({ data: { word: id.replaceAll('_', ' ') } })
    throw error
  }
}
