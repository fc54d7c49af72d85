import type { ChangesSearchParams } from '../features/changes/index.ts'
import type { ReportsSearchParams } from '../features/reports/index.ts'
import type { NotificationsSearchParams } from '../features/subscriptions/index.ts'
import { readId, readPage } from './peopleSearchParams.ts'

/** Whatever makes no sense is left out. */
function readChangesSearchParams(raw: Record<string, unknown>): ChangesSearchParams {
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

export const readNotificationsSearchParams = (raw: Record<string, unknown>): NotificationsSearchParams => ({
  ...readPage(raw),
  ...(String(raw.unread) === 'true' && { unread: true }),
})

export const readReportsSearchParams = (raw: Record<string, unknown>): ReportsSearchParams => ({
  ...readPage(raw),
  ...(String(raw.handled) === 'true' && { handled: true }),
})

interface MergeSearchParams {
  /** The version of an import that the definition is to be merged with. */
  imported?: number
  /** What the import before it had brought. */
  base?: number
}

export function readMergeSearchParams({ imported, base }: Record<string, unknown>): MergeSearchParams {
  const [version, before] = [readId(imported), readId(base)]
  return { ...(version && { imported: version }), ...(before && { base: before }) }
}

/** What My activity has besides reactions. */
export const ACTIVITY_TABS = ['bookmarks', 'comments', 'definitions', 'votes'] as const
export type ActivityTab = (typeof ACTIVITY_TABS)[number]

interface ActivitySearchParams {
  page?: number
  /** What the reader reacted to when it is not said. */
  tab?: ActivityTab
  /** Only votes whose text has changed since. */
  outdated?: boolean
}

export function readActivitySearchParams(raw: Record<string, unknown>): ActivitySearchParams {
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
export interface RecentSearchParams extends ChangesSearchParams {
  /** What changed when it is not said. */
  tab?: RecentTab
  page?: number
}

export function readRecentSearchParams(raw: Record<string, unknown>): RecentSearchParams {
  const tab = RECENT_TABS.find((name) => name === raw.tab)
  return tab ? { tab, ...readPage(raw) } : readChangesSearchParams(raw)
}
