import type { LogEntry } from '@vlacku/study'
import type { Key } from '../log/log.repository.ts'
import type { Fit, FitOrder } from './fit.ts'

/** What the process that fits is told: the log, part by part, then what to do with it. */
export type ToFitting = { log: (LogEntry & Key)[] } | { order: FitOrder }

/** First whether it can be done at all; `missing` says why not. Then what came of it. */
export type FromFitting = { ready: true } | { missing: string } | { fit: Fit }
