export { ActiveImports, ImportGroups } from './ImportGroups.tsx'
export { ImportView } from './ImportView.tsx'
export { lastImport } from './queries.ts'
export { TableForm } from './TableForm.tsx'
