export { openDumps } from './dumps.jobs.ts'
export { currentFeed } from './dumps.service.ts'
export { DumpLines } from './lines.ts'
