import type { CardsAddress, StudyAddress } from '../features/study/index.ts'

const number = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined)

/** Of a session: a level, or one card; all of the collection without. */
export function readStudyAddress({ level, card }: Record<string, unknown>): StudyAddress {
  const [levelId, cardId] = [number(level), number(card)]
  return { ...(levelId !== undefined && { level: levelId }), ...(cardId !== undefined && { card: cardId }) }
}

const STATUSES = ['new', 'learning', 'review', 'graduated'] as const

/** Of a list of cards. */
export function readCardsAddress({ due, status, level, page }: Record<string, unknown>): CardsAddress {
  const [levelId, pageNumber] = [number(level), number(page)]
  const known = STATUSES.find((one) => one === status)
  return {
    ...(due !== undefined && String(due) !== 'false' && { due: true }),
    ...(known && { status: known }),
    ...(levelId !== undefined && { level: levelId }),
    ...(pageNumber !== undefined && pageNumber > 1 && { page: pageNumber }),
  }
}
