export { MAX_DIMENSIONS, quantised } from '@vlacku/meaning'
export { AllowedEntries, relatedBy } from './allowedEntries.ts'
export { MeaningSearch } from './meaningSearch.ts'
export type { QueryVector, VectorSet, VectorsEdit } from './messages.ts'
