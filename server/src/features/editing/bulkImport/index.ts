export { type BulkImports, openBulkImports } from './bulkImport.jobs.ts'
export { bulkImportFeature } from './bulkImport.routes.ts'
