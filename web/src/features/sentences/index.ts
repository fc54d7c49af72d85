import { lazyPage } from '../../platform/lazyPage.ts'

export { Examples } from './Examples.tsx'
export { examplesQuery, fewSentencesQuery, sentencesQuery } from './queries.ts'

/** Loaded with the results of a text or phrase. */
export const NearSentences = lazyPage(async () => (await import('./NearSentences.tsx')).NearSentences)
/** Loaded for the first search in sentences; a loader may call `preload`, so that the server renders it too. */
export const SentenceResults = lazyPage(async () => (await import('./SentenceResults.tsx')).SentenceResults)
