import { lazyPage } from '../../platform/lazyPage.ts'

export { Examples } from './Examples.tsx'
export { examplesQuery, sentencesQuery } from './queries.ts'

/** Fetched when somebody searches in sentences; a loader may call `preload`, so that the server draws it too. */
export const SentenceResults = lazyPage(() => import('./SentenceResults.tsx'), 'SentenceResults')
