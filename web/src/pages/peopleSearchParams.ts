import type { AuditAction } from '@vlacku/contract/audit'
import type { AuditSearchParams } from '../features/audit/index.ts'
import type { UsersSearchParams } from '../features/users/index.ts'

/*
 * Reads addresses of pages about people, leniently: what makes no sense is left out rather than refused. Every page of the
 * site carries this file, so it takes nothing but types from the features.
 */

const LAST_PAGE = 1_000_000

/** The page of a list; the first one, and what is no page, go without saying. */
export function readPage(raw: Record<string, unknown>): { page?: number } {
  const page = Number(raw.page)
  return Number.isInteger(page) && page >= 2 && page <= LAST_PAGE ? { page } : {}
}

/** The number of something; undefined for what nothing is numbered with. */
export const readId = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined
}

const SORTS = ['username', 'realname', 'created_at'] as const

export function readUsersSearchParams(raw: Record<string, unknown>): UsersSearchParams {
  const address = {
    search: readText(raw.search, 100),
    role: readText(raw.role, 32)?.toLowerCase(),
    sort_by: SORTS.find((name) => name === raw.sort_by),
    sort_order: raw.sort_order === 'asc' || raw.sort_order === 'desc' ? raw.sort_order : undefined,
    ...readPage(raw),
  }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

/** Which actions there are is known where they are shown; see `knownAction`. */
export function readAuditSearchParams(raw: Record<string, unknown>): AuditSearchParams {
  const action = readText(raw.action, 40) as AuditAction | undefined
  const username = readText(raw.username, 64)
  return { ...(action && { action }), ...(username && { username }), ...readPage(raw) }
}
