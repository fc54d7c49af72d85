import { lazyPage } from '../../platform/lazyPage.ts'

export { Examples } from './Examples.tsx'
export { LojbanText } from './LojbanText.tsx'
export { examplesQuery, sentencesQuery, topSentencesQuery } from './queries.ts'

/** Loaded with the results for a text or phrase. */
export const NearSentences = lazyPage(async () => (await import('./NearSentences.tsx')).NearSentences)
/** Loaded on the first sentence search; see `SentenceResults`. */
export const ConstructionChoice = lazyPage(async () => (await import('./ConstructionChoice.tsx')).ConstructionChoice)
/** Loaded on the first sentence search. A loader can call `preload` to enable server-side rendering. */
export const SentenceResults = lazyPage(async () => (await import('./SentenceResults.tsx')).SentenceResults)
