import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/api.ts'
import { parseInWorker } from './parseInWorker.ts'

/** Maximum text length accepted by the server, in UTF-16 code units. */
const MAX_PARSED_TEXT = 100_000

/** Cache time, in milliseconds. Short because analyses of long texts are large, and each keystroke produces one. */
const GC_MS = 10_000

/** Analysis of a text by a web worker. The previous analysis stays visible while the next one is pending. */
export const parseQuery = (text: string) =>
  queryOptions({
    queryKey: ['text', 'parse', text],
    queryFn: ({ signal }) => parseInWorker(text, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: GC_MS,
    // Works offline.
    networkMode: 'always',
    retry: false,
    enabled: text.trim() !== '',
  })

/** Analysis of a text by the server, with glosses. The previous glosses stay visible while the next ones are pending. */
export const glossedQuery = (text: string, languages: readonly number[]) =>
  queryOptions({
    queryKey: ['text', 'glossed', text, languages],
    queryFn: ({ signal }) => request('POST /language/parse', { body: { text, languages: [...languages] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: GC_MS,
    retry: false,
    enabled: text.trim() !== '' && text.length <= MAX_PARSED_TEXT,
  })

/** Words of a text that the user neither knows nor is learning, with the number of their occurrences. */
export const unknownWordsQuery = (text: string, langids: readonly number[]) =>
  queryOptions({
    queryKey: ['text', 'unknown', text, langids],
    queryFn: ({ signal }) => request('POST /flashcards/text', { body: { text, lang_ids: [...langids] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
