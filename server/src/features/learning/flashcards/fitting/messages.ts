import type { LogEntry } from '@vlacku/study'
import type { Key } from '../log/log.repository.ts'
import type { Fit, FitOrder } from './fit.ts'

/** Messages to the optimizer process: the log in parts, then the order. */
export type ToFitting = { log: (LogEntry & Key)[] } | { order: FitOrder }

/** Messages from the optimizer process: readiness (`missing` is the reason for failure), then the result. */
export type FromFitting = { ready: true } | { missing: string } | { fit: Fit }
