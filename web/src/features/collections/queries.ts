import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput, Endpoints, Result } from '@vlacku/contract'
import type { CollectionItem, Side } from '@vlacku/contract/collections'
import { ApiError } from '../../platform/ApiError.ts'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import { download, fetchFile } from '../../platform/files.ts'
import { readImage } from '../../platform/readImage.ts'
import { useSession } from '../../platform/session.ts'
import type { Direction } from './items.ts'
import type { CollectionSearchParams, ListSearchParams } from './searchParams.ts'

export const COLLECTIONS_PER_PAGE = 20
export const ITEMS_PER_PAGE = 50

const ROOT = ['collections'] as const

interface ListReader {
  username: string | null
  /** The user's languages, preferred first. */
  langids: readonly number[]
}

/** In the default order, public collections in the user's languages come first. */
export const listQuery = ({ whose, search, sort, page = 1 }: ListSearchParams, { username, langids }: ListReader) => {
  const query = {
    ...{ page, per_page: COLLECTIONS_PER_PAGE, ...(search && { search }), ...(sort && { sort }) },
    ...(!whose && !sort && { lang_ids: langids.join(',') }),
  }
  return pageQuery(
    [...ROOT, 'list', whose ? username : null, query],
    whose ? 'GET /collections' : 'GET /collections/public',
    { query },
  )
}

export const collectionQuery = (id: number) =>
  endpointQuery([...ROOT, 'one', id], 'GET /collections/:id', { params: { id } })

export const itemsQuery = (id: number, { search, page = 1 }: CollectionSearchParams) => {
  const query = { page, per_page: ITEMS_PER_PAGE, ...(search && { search }) }
  return pageQuery([...ROOT, 'items', id, query], 'GET /collections/:id/items', { params: { id }, query })
}

/** Fetches an item; undefined if it no longer exists. */
export const readItem = async (id: number, item_id: number): Promise<CollectionItem | undefined> =>
  (await request('GET /collections/:id/items', { params: { id }, query: { item_id } })).items[0]

/** Maximum number of definitions per request. */
const MAX_CONTAINED = 200

/**
 * The user's collections, most recently used first, with the given definitions that each contains, up to the limit of one
 * request.
 */
export const containingQuery = (definition_ids: readonly number[], username: string | null) => {
  const ids = definition_ids.slice(0, MAX_CONTAINED)
  return endpointQuery(
    [...ROOT, 'containing', username, ids],
    'GET /collections/containing',
    { query: ids.length > 0 ? { definition_ids: ids.join(',') } : {} },
    { enabled: username !== null },
  )
}

/** The item for the given definition in one of the user's collections; null if there is none. */
export const itemOfDefinitionQuery = (id: number, definition_id: number) =>
  queryOptions({
    // Not under `ROOT`, so that it isn't invalidated; otherwise, a newly added item would be reported as a duplicate.
    queryKey: ['search', 'itemOfDefinition', id, definition_id],
    queryFn: async ({ signal }) => {
      const query = { definition_ids: String(definition_id) }
      const { containing } = await request('GET /collections/containing', { query }, signal)
      const place = containing[0]?.collections.find(({ collection_id }) => collection_id === id)
      return (place && (await readItem(id, place.item_id))) ?? null
    },
    staleTime: 0,
    // Offline, saving fails immediately.
    networkMode: 'always',
  })

/** Definitions that match a partially typed word. */
export const wordsQuery = (search: string, languages: readonly number[]) =>
  endpointQuery(
    ['search', 'forCollection', search, languages],
    'GET /jbovlaste/definitions',
    { query: { search, per_page: 8, languages: languages.join(',') } },
    {
      enabled: search !== '',
      placeholderData: keepPreviousData,
    },
  )

/** Invalidates all collection queries, so that displayed collections are refetched. */
export const invalidateCollections = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ROOT }),
    // New cards change the number of due cards.
    queryClient.invalidateQueries({ queryKey: ['study', 'counts'] }),
  ])
export function useInvalidateCollections() {
  const queryClient = useQueryClient()
  return () => invalidateCollections(queryClient)
}
export const useIsOwner = (username: string | undefined) => {
  const session = useSession()
  return session.isLoggedIn && session.username === username
}

type Body<N extends keyof Endpoints> = NonNullable<EndpointInput<Endpoints[N]>['body']>
export type NewCollection = Body<'POST /collections'>
export type ItemInput = Body<'POST /collections/:id/items'>
const once = () => ({ idempotencyKey: crypto.randomUUID() })

export const addCollection = (body: NewCollection) => request('POST /collections', { body, ...once() })
export const editCollection = (id: number, body: Body<'PUT /collections/:id'>) =>
  request('PUT /collections/:id', { params: { id }, body })
export const deleteCollection = (id: number) => request('DELETE /collections/:id', { params: { id } })
export const restoreCollection = (id: number) => request('POST /collections/:id/restore', { params: { id } })
export const cloneCollection = (id: number) => request('POST /collections/:id/clone', { params: { id }, ...once() })
export const mergeCollections = (body: Body<'POST /collections/merge'>) =>
  request('POST /collections/merge', { body, ...once() })

export const saveItem = (id: number, body: ItemInput) =>
  request('POST /collections/:id/items', { params: { id }, body, ...once() })
/** Adds definitions with cards for both directions. */
export const addItems = (id: number, definition_ids: number[]) =>
  request('POST /collections/:id/items/many', {
    params: { id },
    body: { definition_ids, direction: 'both' },
    ...once(),
  })
type Named = Pick<CollectionItem, 'collection_id' | 'item_id'>
const named = ({ collection_id, item_id }: Named) => ({ params: { id: collection_id, item: item_id } })
export const moveItem = (item: Named, position: number) =>
  request('PUT /collections/:id/items/:item/position', { ...named(item), body: { position } })
export const deleteItem = (item: Named) => request('DELETE /collections/:id/items/:item', named(item))
export const restoreItem = (item: Named) => request('POST /collections/:id/items/:item/restore', named(item))

export type Imported = Pick<
  Result<Endpoints['POST /collections/:id/import/json']>,
  'imported_count' | 'skipped_count' | 'skipped_items' | 'without_images'
> & { collection_id: number }

/** Imports a file into an existing or new collection; null if it isn't a collection file. */
export async function importFile(file: File, collection_id: number | undefined): Promise<Imported | null> {
  const { name, description, is_public, has_choices, items } = await readFile(file)
  if (!Array.isArray(items)) return null
  if (collection_id !== undefined) {
    return { ...(await importItems(collection_id, items)), collection_id }
  }
  const fields = {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 120) : file.name.slice(0, 120),
    description: typeof description === 'string' ? description.slice(0, 5000) : '',
    // Private collections stay private.
    is_public: is_public !== false,
    has_choices: has_choices === true,
  }
  const { collection, ...result } = await request('POST /collections/import/json', {
    body: { ...fields, items },
    ...once(),
  })
  return { ...result, collection_id: collection.collection_id }
}

type WordsInput = Body<'POST /collections/:id/words'>
export type Meaning = Result<Endpoints['POST /collections/:id/words']>['words'][number]['definitions'][number]

/**
 * Looks up the meanings of words for a collection, in the same order. `lang_ids` are in order of preference. Sends no request if
 * there are no words.
 */
export async function meaningsOf(id: number, words: string[], lang_ids: WordsInput['lang_ids']): Promise<Meaning[][]> {
  if (words.length === 0) return []
  const result = await request('POST /collections/:id/words', { params: { id }, body: { words, lang_ids } })
  return result.words.map(({ definitions }) => definitions)
}
/** Finds words in a text that the user neither knows nor is learning; `lang_ids` are in order of preference. */
export const findUnknownWords = (text: string, lang_ids: number[]) =>
  request('POST /flashcards/text', { body: { text, lang_ids } })
export const importItems = (id: number, items: unknown[]) =>
  request('POST /collections/:id/import/json', { params: { id }, body: { items }, ...once() })

async function readFile(file: File): Promise<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(await file.text())
    return Array.isArray(read) ? { items: read } : ((read ?? {}) as Record<string, unknown>)
  } catch {
    return {}
  }
}

/** True if the file name is that of an Anki deck. */
export const isDeck = ({ name }: File): boolean => /\.(apkg|colpkg)$/i.test(name)
/** Maximum deck size accepted by the server, in bytes. */
const MAX_DECK = 100 * 1024 * 1024

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_DECK) throw new ApiError('too_large')
  return new Uint8Array(await file.arrayBuffer())
}

export type Deck = Result<Endpoints['POST /collections/import/apkg/preview']>
export type DeckModel = Deck['models'][number]
export type ModelChoice = DeckModel['choice']
export type ImportedDeck = Result<Endpoints['POST /collections/import/apkg']>

/** The contents of an uploaded deck, cached only while displayed. */
export const deckQuery = (file: File) =>
  queryOptions({
    queryKey: [...ROOT, 'deck', file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) =>
      request('POST /collections/import/apkg/preview', { body: await bytesOf(file) }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

interface DeckChoices {
  /** The target collection; undefined to create a new one named `name`. */
  collection_id: number | undefined
  name: string
  models: Readonly<Record<string, ModelChoice>>
  with_history: boolean
  tags_to_levels: boolean
}

/** Imports a deck. Repeating the request with the same key resumes an interrupted import. */
export async function importDeck(
  file: File,
  { models, with_history, tags_to_levels, ...into }: DeckChoices,
  idempotencyKey: string,
) {
  const modelSpecs = Object.entries(models).map(([id, { front, back, notes, direction }]) =>
    [id, front, back, notes ?? '', direction ?? ''].join(':'),
  )
  const query = {
    ...into,
    models: modelSpecs.join(','),
    with_history: with_history ? ('true' as const) : ('false' as const),
    tags_to_levels: tags_to_levels ? ('true' as const) : ('false' as const),
  }
  return request('POST /collections/import/apkg', { query, body: await bytesOf(file), idempotencyKey })
}

/** Downloads a collection as a file. */
export const exportCollection = (id: number) => download(`/api/collections/${id}/export/json`)

/** Downloads the cards of a collection as an Anki deck. */
export const exportToAnki = (id: number) => download(`/api/collections/${id}/export/apkg`)

/** URL of an item's picture; pictures of private collections are fetched with the access token. */
export const imageQuery = ({ collection_id, item_id }: Named, side: Side, changed: string) =>
  queryOptions({
    queryKey: [...ROOT, 'image', item_id, side, changed],
    queryFn: async ({ signal }) =>
      (await readImage(await fetchFile(`/api/collections/${collection_id}/items/${item_id}/image/${side}`, signal)))
        .url,
  })

/** Creates a card for each item of a collection that has none. */
export const makeCards = (collection_id: number, direction: Direction) =>
  request('POST /flashcards/collection/import', { body: { collection_id, direction } })
