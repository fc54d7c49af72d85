import type { AuditAction } from '@vlacku/contract/audit'
import type { AuditAddress } from '../features/audit/index.ts'
import type { UsersAddress } from '../features/users/index.ts'

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

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined
}

const SORTS = ['username', 'realname', 'created_at'] as const

export function readUsersAddress(raw: Record<string, unknown>): UsersAddress {
  const address = {
    search: readText(raw.search, 100),
    role: readText(raw.role, 32)?.toLowerCase(),
    sort_by: SORTS.find((name) => name === raw.sort_by),
    sort_order: raw.sort_order === 'asc' || raw.sort_order === 'desc' ? raw.sort_order : undefined,
    ...readPage(raw),
  }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

/** Every action once; the compiler sees to it that none is missing. */
const DEEDS: Record<AuditAction, true> = {
  user_created: true,
  email_confirmed: true,
  role_assigned: true,
  role_created: true,
  role_changed: true,
  role_deleted: true,
  user_blocked: true,
  user_unblocked: true,
  user_disabled: true,
  user_enabled: true,
  password_reset_requested: true,
  password_reset: true,
  password_changed: true,
  login_locked: true,
  login_replayed: true,
  definition_edited: true,
  definition_reverted: true,
  definition_deleted: true,
  definition_restored: true,
  report_handled: true,
  comment_hidden: true,
  comment_shown: true,
  comment_moved: true,
  thread_locked: true,
  thread_unlocked: true,
  spam_decided: true,
  collection_withheld: true,
  collection_released: true,
  import_deleted: true,
}
export const ACTIONS = Object.keys(DEEDS) as AuditAction[]

export function readAuditAddress(raw: Record<string, unknown>): AuditAddress {
  const action = ACTIONS.find((name) => name === raw.action)
  const username = readText(raw.username, 64)
  return { ...(action && { action }), ...(username && { username }), ...readPage(raw) }
}
