export { bulkImportFeature } from './routes.ts'
export { type BulkImports, openBulkImports } from './work.ts'
