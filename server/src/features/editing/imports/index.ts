export { importExport, type Outcome } from './imports.service.ts'
export { type Conflict, rememberTable, subtractRemoved } from './merge.repository.ts'
export { ensureLanguages, ensureStarter, loadStarter, removeStarter } from './starter/starter.service.ts'
