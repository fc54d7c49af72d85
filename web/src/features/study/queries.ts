import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, Endpoints } from '@vlacku/contract'
import type {
  CardProgress,
  CardStatus,
  Flashcard,
  StudyEntry,
  StudySession,
  StudySettings,
} from '@vlacku/contract/flashcards'
import { newEntryId } from '@vlacku/study'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import { fetchFile } from '../../platform/files.ts'
import { requestOrStored, storeResponse } from '../../platform/offlineCache.ts'
import { readImage } from '../../platform/readImage.ts'
import { siteTime } from '../../platform/token.ts'
import type { SessionProgress } from './session/model.ts'

export const CARDS_PER_PAGE = 20

/** The subset of a collection to study. */
export interface StudySearchParams {
  level?: number | undefined
  card?: number | undefined
}

const nameOf = (collection_id: number, { level, card }: StudySearchParams) =>
  `session/${collection_id}/${level ?? ''}/${card ?? ''}`

/** A session as sent by the server, with the user's progress in it (`at`); null at the start. */
export interface StoredSession {
  given: StudySession
  at: SessionProgress | null
}

/** Stores the user's progress in a session, so that it can be resumed offline. */
export const storeSession = (reader: string | null, id: number, params: StudySearchParams, session: StoredSession) =>
  storeResponse(reader, nameOf(id, params), session)

/** Always refetched, since every answer changes the due cards, including answers on other devices. */
export const sessionQuery = (
  collection_id: number,
  { level, card, more = 0 }: StudySearchParams & { more?: number },
  reader: string | null,
) => {
  const query = {
    collection_id,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(level !== undefined && { level_id: level }),
    ...(card !== undefined && { flashcard_id: card }),
    ...(more > 0 && { more }),
  }
  return queryOptions({
    queryKey: ['study', 'session', collection_id, level ?? null, card ?? null, more, reader],
    queryFn: ({ signal }) =>
      requestOrStored<StoredSession>(reader, nameOf(collection_id, { level, card }), async () => ({
        given: await request('GET /flashcards/session', { query }, signal),
        at: null,
      })),
    // Offline, the query reads the stored response.
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The collection being studied or, when offline, its last stored version. */
export const studiedQuery = (id: number, reader: string | null) =>
  queryOptions({
    queryKey: ['study', 'collection', id, reader],
    queryFn: ({ signal }) =>
      requestOrStored(reader, `collection/${id}`, () => request('GET /collections/:id', { params: { id } }, signal)),
    networkMode: 'always',
  })

/**
 * The picture on a side of a card as a data URL, because image requests can't send the access token required for private
 * pictures.
 */
export const pictureQuery = ({ collection_id, item_id }: Flashcard, side: 'front' | 'back', reader: string | null) => {
  const name = `collections/${collection_id}/items/${item_id}/image/${side}`
  return queryOptions({
    queryKey: ['study', 'picture', item_id, side, reader],
    queryFn: ({ signal }) =>
      requestOrStored(reader, name, async () => (await readImage(await fetchFile(`/api/${name}`, signal))).url),
    staleTime: 10 * 60_000,
    networkMode: 'always',
  })
}

export const levelsQuery = (collection_id: number, reader: string | null) =>
  pageQuery(['study', 'levels', collection_id, reader], 'GET /flashcards/levels/:id', { params: { id: collection_id } })

type LevelInput = NonNullable<EndpointInput<Endpoints['POST /flashcards/levels/:id']>['body']>

export const addLevel = (collection_id: number, body: LevelInput) =>
  request('POST /flashcards/levels/:id', { params: { id: collection_id }, body })
export const editLevel = (id: number, body: Partial<LevelInput>) =>
  request('PUT /flashcards/levels/:id', { params: { id }, body })
export const deleteLevel = (id: number) => request('DELETE /flashcards/levels/:id', { params: { id } })

export const levelCardsQuery = (id: number, page: number) =>
  pageQuery(['study', 'level-cards', id, page], 'GET /flashcards/levels/:id/cards', {
    params: { id },
    query: { page, per_page: CARDS_PER_PAGE },
  })
export const addLevelCards = (id: number, flashcard_ids: number[]) =>
  request('POST /flashcards/cards/:id', { params: { id }, body: { flashcard_ids } })
export const removeLevelCard = (id: number, card: number) =>
  request('DELETE /flashcards/levels/:id/cards/:card', { params: { id, card } })

/** Returns a function that invalidates the cached levels and their collection. */
export function useInvalidateLevels() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['study'] }),
      queryClient.invalidateQueries({ queryKey: ['collections'] }),
    ])
}

export interface CardsSearchParams {
  due?: boolean | undefined
  status?: CardStatus | undefined
  level?: number | undefined
  page?: number | undefined
}

const listedAt = ({ due, status, level }: CardsSearchParams) => ({
  ...(due && { due: 'true' as const }),
  ...(status && { status }),
  ...(level !== undefined && { level_id: level }),
})

export const cardsQuery = (collection_id: number, params: CardsSearchParams) => {
  const query = { collection_id, page: params.page ?? 1, per_page: CARDS_PER_PAGE, ...listedAt(params) }
  return pageQuery(['study', 'cards', query], 'GET /flashcards', { query })
}

/** Moves a card to the zero-based position `place` in the list at a URL. */
export async function moveCard({ collection_id, flashcard_id }: Flashcard, params: CardsSearchParams, place: number) {
  // The list may omit items of the collection, which also have positions.
  const query = { collection_id, page: place + 1, per_page: 1, ...listedAt(params) }
  const [there] = (await request('GET /flashcards', { query })).flashcards
  if (there)
    await request('PATCH /flashcards/:id/position', {
      params: { id: flashcard_id },
      body: { position: there.flashcard.position },
    })
}

/** Fetches a card; undefined if it no longer exists. */
export async function readCard(collection_id: number, flashcard_id: number): Promise<Flashcard | undefined> {
  const { flashcards } = await request('GET /flashcards', { query: { collection_id, flashcard_id } })
  return flashcards[0]?.flashcard
}

/** Prompt counts by kind for each of the user's collections. */
export const countsQuery = endpointQuery(['study', 'counts'], 'GET /flashcards/counts')

/** Marks of definitions whose words the user is learning or knows. */
export const marksQuery = (definition_ids: readonly number[], username: string | null) =>
  endpointQuery(['study', 'marks', username, definition_ids], 'GET /flashcards/marks', {
    query: { definition_ids: definition_ids.join(',') },
  })

/** The user's reviews of the past year, and the forecast for the next month. */
export const statisticsQuery = endpointQuery(['study', 'statistics'], 'GET /flashcards/statistics')

export const streakQuery = endpointQuery(['study', 'streak'], 'GET /flashcards/streak')

export const settingsQuery = endpointQuery(['study', 'settings'], 'GET /flashcards/settings')

export const saveSettings = (body: Partial<StudySettings>) => request('PUT /flashcards/settings', { body })

type Side = Pick<CardProgress, 'flashcard_id' | 'card_side'>

/** Logs an action on sides of a card, and returns the entries. */
async function logAction(sides: readonly Side[], action: Pick<StudyEntry, 'kind'> & { refers_to?: string }) {
  const at = siteTime()
  const entries = sides.map(({ flashcard_id, card_side }) => ({
    ...{ entry_id: newEntryId(at), flashcard_id, card_side, at: new Date(at).toISOString() },
    ...action,
  }))
  await request('POST /flashcards/log', { body: { entries } })
  return entries
}

/** Resets sides of a card to new for the user. Returns the log entries, which can be undone. */
export const resetSides = (sides: readonly Side[]) => logAction(sides, { kind: 'reset' })

/** Maximum number of log entries shown. */
const LOG_LENGTH = 100

/** The user's study log of a card, newest first. */
export const cardLogQuery = (id: number) =>
  endpointQuery(['study', 'card-log', id], 'GET /flashcards/:id/log', {
    params: { id },
    query: { page: 1, per_page: LOG_LENGTH },
  })

/** Undoes an entry in the study log of a card. */
export const undoEntry = (entry: Side & Pick<StudyEntry, 'entry_id'>) =>
  logAction([entry], { kind: 'undo', refers_to: entry.entry_id })

/** Resumes a side that was suspended as a leech. */
export const resumeSide = (side: Side) => logAction([side], { kind: 'resume' })

/** Polling interval during an optimization, in milliseconds. */
const WATCH_MS = 2_000

/** The optimized parameters; polled while an optimization is running. */
export const parametersQuery = endpointQuery(
  ['study', 'parameters'],
  'GET /flashcards/parameters',
  {},
  { refetchInterval: ({ state }) => (state.data?.is_pending ? WATCH_MS : false) },
)

export const fitParameters = () => request('POST /flashcards/parameters/fit', {})
export const dropParameters = () => request('DELETE /flashcards/parameters', {})
export const restoreParameters = () => request('POST /flashcards/parameters/restore', {})
