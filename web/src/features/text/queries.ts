import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { parseInWorker } from './parseInWorker.ts'

/** The analysis of a text. Until it is there, that of the previous text stays. */
export const parseQuery = (text: string) =>
  queryOptions({
    queryKey: ['text', 'parse', text],
    queryFn: ({ signal }) => parseInWorker(text, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Results of long texts are large, and every keystroke has one.
    gcTime: 10_000,
    // Needs no connection.
    networkMode: 'always',
    retry: false,
    enabled: text.trim() !== '',
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
