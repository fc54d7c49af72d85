import type { CardsSearchParams, StudySearchParams } from '../features/study/index.ts'
import { readId } from './peopleSearchParams.ts'

/** Of a session: a level, or one card; all of the collection without. */
export function readStudySearchParams({ level, card }: Record<string, unknown>): StudySearchParams {
  const [levelId, cardId] = [readId(level), readId(card)]
  return { ...(levelId !== undefined && { level: levelId }), ...(cardId !== undefined && { card: cardId }) }
}

/** Reads the path of a study session in any locale; null for other paths. */
export function readStudyPath(path: string): { collectionId: string; search: StudySearchParams } | null {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  const collectionId = /^\/\w+\/collections\/(\d+)\/flashcards\/study\/?$/.exec(pathname)?.[1]
  return collectionId ? { collectionId, search: readStudySearchParams(Object.fromEntries(searchParams)) } : null
}

const STATUSES = ['new', 'learning', 'review', 'graduated'] as const

/** Of a list of cards. */
export function readCardsSearchParams({ due, status, level, page }: Record<string, unknown>): CardsSearchParams {
  const [levelId, pageNumber] = [readId(level), readId(page)]
  const known = STATUSES.find((one) => one === status)
  return {
    ...(due !== undefined && String(due) !== 'false' && { due: true }),
    ...(known && { status: known }),
    ...(levelId !== undefined && { level: levelId }),
    ...(pageNumber !== undefined && pageNumber > 1 && { page: pageNumber }),
  }
}
