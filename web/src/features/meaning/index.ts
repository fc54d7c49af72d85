export { MeaningResults } from './MeaningResults.tsx'
export { definitionQuery, meaningQuery } from './queries.ts'
