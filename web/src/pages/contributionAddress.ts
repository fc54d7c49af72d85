import type { ChangesAddress } from '../features/changes/index.ts'
import type { ReportsAddress } from '../features/reports/index.ts'
import type { NotificationsAddress } from '../features/subscriptions/index.ts'
import { readId, readPage } from './peopleAddress.ts'

/** Whatever makes no sense is left out. */
function readChangesAddress(raw: Record<string, unknown>): ChangesAddress {
  const days = Number(raw.days)
  const language = String(raw.language ?? '')
  const types = raw.types
  return {
    ...(Number.isInteger(days) && days >= 1 && days !== 7 && { days: Math.min(days, 365) }),
    ...((types === 'definition' || types === 'valsi' || types === 'message') && { types }),
    ...(/^\d{1,9}$/.test(language) && { language: Number(language) }),
    ...(typeof raw.after === 'string' && raw.after !== '' && { after: raw.after.slice(0, 200) }),
  }
}

export const readNotificationsAddress = (raw: Record<string, unknown>): NotificationsAddress => ({
  ...readPage(raw),
  ...(String(raw.unread) === 'true' && { unread: true }),
})

export const readReportsAddress = (raw: Record<string, unknown>): ReportsAddress => ({
  ...readPage(raw),
  ...(String(raw.handled) === 'true' && { handled: true }),
})

interface MergeAddress {
  /** The version of an import that the definition is to be merged with. */
  imported?: number
  /** What the import before it had brought. */
  base?: number
}

export function readMergeAddress({ imported, base }: Record<string, unknown>): MergeAddress {
  const [version, before] = [readId(imported), readId(base)]
  return { ...(version && { imported: version }), ...(before && { base: before }) }
}

/** What My activity has besides reactions. */
export const ACTIVITY_TABS = ['bookmarks', 'comments', 'definitions', 'votes'] as const
export type ActivityTab = (typeof ACTIVITY_TABS)[number]

interface ActivityAddress {
  page?: number
  /** What the reader reacted to when it is not said. */
  tab?: ActivityTab
  /** Only votes whose text has changed since. */
  outdated?: boolean
}

export function readActivityAddress(raw: Record<string, unknown>): ActivityAddress {
  const tab = ACTIVITY_TABS.find((name) => name === raw.tab)
  return {
    ...readPage(raw),
    ...(tab && { tab }),
    ...(String(raw.outdated) === 'true' && { outdated: true }),
  }
}

/** What is new besides what changed. */
export const RECENT_TABS = ['threads', 'comments', 'mail', 'definitions'] as const
export type RecentTab = (typeof RECENT_TABS)[number]

/** What the address of what is new may say. */
export interface RecentAddress extends ChangesAddress {
  /** What changed when it is not said. */
  tab?: RecentTab
  page?: number
}

export function readRecentAddress(raw: Record<string, unknown>): RecentAddress {
  const tab = RECENT_TABS.find((name) => name === raw.tab)
  return tab ? { tab, ...readPage(raw) } : readChangesAddress(raw)
}
