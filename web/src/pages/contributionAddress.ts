import type { ChangesAddress } from '../features/changes/index.ts'
import type { NewsAddress } from '../features/news/index.ts'
import type { ReportsAddress } from '../features/reports/index.ts'
import { readPage } from './peopleAddress.ts'

/** Whatever makes no sense is left out. */
export function readChangesAddress(raw: Record<string, unknown>): ChangesAddress {
  const days = Number(raw.days)
  const language = String(raw.language ?? '')
  const types = raw.types
  return {
    ...(Number.isInteger(days) && days >= 1 && days <= 365 && days !== 7 && { days }),
    ...((types === 'definition' || types === 'valsi') && { types }),
    ...(/^\d{1,9}$/.test(language) && { language: Number(language) }),
    ...(typeof raw.after === 'string' && raw.after !== '' && { after: raw.after.slice(0, 200) }),
  }
}

export const readNewsAddress = (raw: Record<string, unknown>): NewsAddress => ({
  ...readPage(raw),
  ...(String(raw.unread) === 'true' && { unread: true }),
})

export const readReportsAddress = (raw: Record<string, unknown>): ReportsAddress => ({
  ...readPage(raw),
  ...(String(raw.handled) === 'true' && { handled: true }),
})

interface ActivityAddress {
  page?: number
  /** The reader's definitions when it is not said. */
  tab?: 'votes'
  /** Only votes whose text has changed since. */
  outdated?: boolean
}

export const readActivityAddress = (raw: Record<string, unknown>): ActivityAddress => ({
  ...readPage(raw),
  ...(raw.tab === 'votes' && { tab: raw.tab }),
  ...(String(raw.outdated) === 'true' && { outdated: true }),
})
