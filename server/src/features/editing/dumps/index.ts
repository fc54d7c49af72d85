export { DumpLines } from './lines.ts'
export { dumpFeature } from './routes.ts'
export { currentFeed } from './service.ts'
export { openDumps } from './work.ts'
