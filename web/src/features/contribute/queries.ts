import { queryOptions } from '@tanstack/react-query'
import type { EndpointInput, Endpoints, Result } from '@vlacku/contract'
import { request } from '../../platform/api.ts'
import { endpointQuery } from '../../platform/endpointQuery.ts'
import type { ReadImage } from '../../platform/readImage.ts'
import { mayHaveRafsi, rafsiOf } from './form/rafsi.ts'

/** A definition for its form. Fetched whenever a form is opened, because edits are based on it. */
export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['contribute', 'source', id],
    queryFn: ({ signal }) => readSource(id, signal),
    // Long enough for the form to use the response fetched before it was rendered.
    staleTime: 5_000,
    refetchOnWindowFocus: false,
  })

/** Fetches a definition for editing. Imported versions don't contain the word's rafsi, so the rafsi come from its entry. */
export async function readSource(id: number, signal?: AbortSignal): Promise<Source> {
  const source = await request('GET /jbovlaste/definition/:id/source', { params: { id } }, signal)
  if (source.content.rafsi !== null || !mayHaveRafsi(source.type_name)) return source
  const { valsi } = await request('GET /jbovlaste/valsi/:id', { params: { id: String(source.valsiid) } }, signal)
  return { ...source, content: { ...source.content, rafsi: rafsiOf(valsi.rafsi ?? '') } }
}
export type Source = Result<Endpoints['GET /jbovlaste/definition/:id/source']>

export const analysisQuery = (word: string, source_langid: number) =>
  endpointQuery(
    ['contribute', 'analysis', source_langid, word],
    'POST /language/analyze_word',
    { body: { word, source_langid } },
    { staleTime: 600_000 },
  )
export type Analysis = Result<Endpoints['POST /language/analyze_word']>

/** The entry of a word with its definitions; null if there is none. */
export const entryQuery = (word: string, source_langid: number) =>
  queryOptions({
    queryKey: ['entries', 'of_word', source_langid, word],
    queryFn: async ({ signal }) =>
      (await request('GET /jbovlaste/entry', { query: { word, source_langid } }, signal)).entry,
  })

export const rafsiOverlapQuery = (rafsi: string, word: string) =>
  endpointQuery(['contribute', 'rafsi', rafsi, word], 'GET /jbovlaste/rafsi_overlap', { query: { rafsi, word } })

type Body<N extends keyof Endpoints> = NonNullable<EndpointInput<Endpoints[N]>['body']>
export type NewDefinition = Body<'POST /jbovlaste/valsi'>
export type Changes = Body<'PUT /jbovlaste/valsi/:id'>

export const addDefinition = (body: NewDefinition, idempotencyKey: string) =>
  request('POST /jbovlaste/valsi', { body, idempotencyKey })
export const changeDefinition = (id: number, body: Changes, idempotencyKey: string) =>
  request('PUT /jbovlaste/valsi/:id', { params: { id }, body, idempotencyKey })

/** Uploads a picture for an unsaved text. Returns its ID and URL. */
export const sendPicture = ({ data, mime_type }: ReadImage) =>
  request('POST /images', { body: { image: { data, mime_type } } })

/** Returns a random key. `randomUUID` is unavailable on pages without HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
