import type { QueryClient } from '@tanstack/react-query'
import { CommentResults, type CommentSearch, commentSearchQuery } from '../../features/comments/index.ts'
import { definitionQuery, typesQuery } from '../../features/entries/index.ts'
import { listMenuQuery, MailResults, mailSearchQuery } from '../../features/mailArchive/index.ts'
import { meaningQuery } from '../../features/meaning/index.ts'
import { COMMENT_ORDERS, isOfSentence, type SearchParams, searchQuery } from '../../features/search/index.ts'
import { fewSentencesQuery, NearSentences, SentenceResults, sentencesQuery } from '../../features/sentences/index.ts'
import { type Locale, readerLangids } from '../../platform/locale.ts'
import { currentSession } from '../../platform/session.ts'
import { loadTexts } from '../../platform/text.tsx'

/** What is being fetched for a page. */
export interface Fetched {
  /** What draws it: programs and texts. */
  drawing: Promise<unknown>[]
  /** What it tells. */
  data: Promise<unknown>[]
}

/** What of a search's address matters to comments. */
export const commentSearchOf = ({ q, page, author, order, reverse, group }: SearchParams): CommentSearch => ({
  ...(q !== undefined && { q }),
  ...(page !== undefined && { page }),
  ...(author !== undefined && { author }),
  ...(order !== undefined && { sort: COMMENT_ORDERS.find((one) => one === order) }),
  ...(reverse !== undefined && { reverse }),
  ...(group !== undefined && { group }),
})

/** Everything that the results of a search need, asked for together. */
export function loadResults(queryClient: QueryClient, address: SearchParams, locale: Locale): Fetched {
  const { drawing, data } = asked(queryClient, address, locale)
  return { drawing, data: [queryClient.prefetchQuery(typesQuery), ...data] }
}

/** The results, and for a text or phrase sentences with its words. */
async function loadDictionary(queryClient: QueryClient, address: SearchParams, locale: Locale) {
  const query = searchQuery(address, readerLangids[locale])
  await queryClient.prefetchQuery(query)
  const result = queryClient.getQueryData(query.queryKey)
  if (!result || result.page > 1 || !isOfSentence(result)) return
  await Promise.all([
    loadTexts(locale, 'sentences'),
    NearSentences.preload?.(),
    queryClient.prefetchQuery(fewSentencesQuery(address, readerLangids[locale])),
  ])
}

function asked(queryClient: QueryClient, address: SearchParams, locale: Locale): Fetched {
  const ofReader = readerLangids[locale]
  if (address.mode === 'comments') {
    return {
      drawing: [loadTexts(locale, 'comments'), Promise.resolve(CommentResults.preload?.())],
      data: [queryClient.prefetchQuery(commentSearchQuery(commentSearchOf(address), currentSession().username))],
    }
  }
  if (address.mode === 'muplis') {
    return {
      drawing: [loadTexts(locale, 'sentences'), Promise.resolve(SentenceResults.preload?.())],
      data: [queryClient.prefetchQuery(sentencesQuery(address, ofReader))],
    }
  }
  if (address.mode === 'messages') {
    return {
      drawing: [loadTexts(locale, 'mailArchive'), Promise.resolve(MailResults.preload?.())],
      data: [queryClient.prefetchQuery(mailSearchQuery(address)), queryClient.prefetchQuery(listMenuQuery)],
    }
  }
  if (address.mode !== 'semantic') {
    return { drawing: [], data: [loadDictionary(queryClient, address, locale)] }
  }
  const { similar } = address
  return {
    drawing: [loadTexts(locale, 'meaning')],
    data: [
      queryClient.prefetchQuery(meaningQuery(address, ofReader)),
      ...(similar === undefined ? [] : [queryClient.prefetchQuery(definitionQuery(similar))]),
    ],
  }
}
