import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { parseInWorker } from './parseInWorker.ts'

/** Maximum length of a text that the server accepts (UTF-16 code units). */
const MAX_PARSED_TEXT = 100_000

/** Results of long texts are large, and every keystroke has one (ms). */
const GC_MS = 10_000

/** The analysis of a text, from a web worker. Until it is there, that of the previous text stays. */
export const parseQuery = (text: string) =>
  queryOptions({
    queryKey: ['text', 'parse', text],
    queryFn: ({ signal }) => parseInWorker(text, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: GC_MS,
    // Needs no connection.
    networkMode: 'always',
    retry: false,
    enabled: text.trim() !== '',
  })

/** The analysis of a text with glosses, from the server. Until it is there, the glosses of the previous text stay. */
export const glossedQuery = (text: string, languages: readonly number[]) =>
  queryOptions({
    queryKey: ['text', 'glossed', text, languages],
    queryFn: ({ signal }) => call('POST /language/parse', { body: { text, languages: [...languages] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: GC_MS,
    retry: false,
    enabled: text.trim() !== '' && text.length <= MAX_PARSED_TEXT,
  })

/** The words of a text that the user neither knows nor is learning, with numbers of occurrences. */
export const unknownWordsQuery = (text: string, langids: readonly number[]) =>
  queryOptions({
    queryKey: ['text', 'unknown', text, langids],
    queryFn: ({ signal }) => call('POST /flashcards/text', { body: { text, lang_ids: [...langids] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
