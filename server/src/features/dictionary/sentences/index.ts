export { importSentences, type SentencesOutcome } from './importing/service.ts'
export { givenStarterSentences, loadStarterSentences, removeStarterSentences } from './importing/starter.ts'
export { type SentencePair, sentencePairs, wordFrequencies } from './repository.ts'
export { sentenceFeature } from './routes.ts'
