import type { LinkProps } from '@tanstack/react-router'
import type { Session } from '../platform/session.ts'
import type { IconName } from '../ui/Icon.tsx'

type To = Extract<LinkProps['to'], `/$locale${string}`>
type Label =
  | 'courses'
  | 'recent'
  | 'users'
  | 'iam_users'
  | 'languages'
  | 'mail'
  | 'reel'
  | 'analyse_text'
  | 'query_help'
  | 'entry_help'
  | 'lujvo'
  | 'cached_exports'
  | 'export'
  | 'bulk_import'
type AccountLabel = 'study' | 'my_activity' | 'sign_up' | 'log_in'

export interface MenuEntry<L = Label> {
  to: To
  label: L
  icon: IconName
}

export const mainEntries: MenuEntry[] = [
  { to: '/$locale/collections', label: 'courses', icon: 'stack' },
  { to: '/$locale/recent', label: 'recent', icon: 'clock' },
]

/** Returns the entries of the More menu for the given session. */
export function moreEntries({ isLoggedIn, authorities }: Session): MenuEntry[] {
  const may = (authority: string) => isLoggedIn && authorities.includes(authority)
  const entries: (MenuEntry | false)[] = [
    isLoggedIn && {
      to: '/$locale/users',
      label: may('manage_roles') ? 'iam_users' : 'users',
      icon: 'users',
    },
    { to: '/$locale/languages', label: 'languages', icon: 'globe' },
    { to: '/$locale/mail', label: 'mail', icon: 'mail' },
    { to: '/$locale/tiktoknu', label: 'reel', icon: 'play' },
    { to: '/$locale/text', label: 'analyse_text', icon: 'boxes' },
    { to: '/$locale/lujvo', label: 'lujvo', icon: 'stack' },
    { to: '/$locale/help/entry', label: 'entry_help', icon: 'book' },
    { to: '/$locale/help/search', label: 'query_help', icon: 'search' },
    isLoggedIn
      ? { to: '/$locale/export', label: 'export', icon: 'download' }
      : { to: '/$locale/export/cached', label: 'cached_exports', icon: 'download' },
    may('bulk_import') && { to: '/$locale/bulk-import', label: 'bulk_import', icon: 'upload' },
  ]
  return entries.filter((entry) => entry !== false)
}

/** Menu entry for the study page, shown until the number of due cards is known. */
export const studyEntry: MenuEntry<AccountLabel> = { to: '/$locale/study', label: 'study', icon: 'check' }

/** Header entries for users in addition to profile and logout, followed by the entries for visitors. */
export const memberEntries: MenuEntry<AccountLabel>[] = [
  { to: '/$locale/reactions', label: 'my_activity', icon: 'activity' },
]
export const visitorEntries: MenuEntry<AccountLabel>[] = [
  { to: '/$locale/signup', label: 'sign_up', icon: 'plus' },
  { to: '/$locale/login', label: 'log_in', icon: 'login' },
]
