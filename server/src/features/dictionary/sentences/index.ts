export { importSentences, type SentencesOutcome } from './importing/importing.service.ts'
export { ensureStarterSentences, loadStarterSentences, removeStarterSentences } from './importing/starter.ts'
export { type SentencePair, sentencePairs, wordFrequencies } from './sentences.repository.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Sentences or sources were added or deleted. Cached words remain valid. */
    sentences_changed: Record<never, never>
  }
}
