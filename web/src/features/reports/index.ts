export { DeletedList } from './DeletedList.tsx'
export { ModerationButtons } from './ModerationButtons.tsx'
export { ReportQueue, type ReportsAddress } from './ReportQueue.tsx'
