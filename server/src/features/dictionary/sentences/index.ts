export { importSentences, type SentencesOutcome } from './importing/importing.service.ts'
export { givenStarterSentences, loadStarterSentences, removeStarterSentences } from './importing/starter.ts'
export { type SentencePair, sentencePairs, wordFrequencies } from './sentences.repository.ts'
export { sentenceFeature } from './sentences.routes.ts'
