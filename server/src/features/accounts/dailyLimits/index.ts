export { countCreated, countImport, deleteOldCounts } from './service.ts'
