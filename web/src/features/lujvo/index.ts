export { LujvoForm } from './LujvoForm.tsx'
export { LujvoResult } from './LujvoResult.tsx'
export { compoundsQuery } from './queries.ts'
