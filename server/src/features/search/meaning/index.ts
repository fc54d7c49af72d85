export { MAX_DIMENSIONS, quantised } from '@vlacku/meaning'
export { AllowedEntries, relatedBy } from './allowedEntries.ts'
export { MeaningSearch } from './meaningSearch.ts'
export type { QuestionVector, VectorSet, VectorsEdit } from './messages.ts'
