export { ReceiptSlip } from './ReceiptSlip.tsx'
export { Tariff } from './Tariff.tsx'
export { Tune } from './Tune.tsx'
export type { Counts } from './tariff.ts'
