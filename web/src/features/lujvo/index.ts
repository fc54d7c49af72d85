export { LujvoForm } from './LujvoForm.tsx'
export { LujvoResult } from './LujvoResult.tsx'
export { compoundsQuery, hasTooManyWords, MAX_COMPONENTS } from './queries.ts'
