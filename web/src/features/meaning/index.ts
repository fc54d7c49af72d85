export { MeaningResults } from './MeaningResults.tsx'
export { meaningQuery } from './queries.ts'
