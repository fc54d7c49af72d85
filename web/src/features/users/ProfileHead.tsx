import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@vlacku/contract/users'
import type { ReactNode } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from './Avatar.tsx'
import { roleName } from './roleName.ts'

type HeadUser = Pick<UserProfile, 'username' | 'realname' | 'role' | 'url' | 'join_date' | 'has_profile_image'> & {
  is_imported?: boolean
}

/** Profile header: picture, names, role, join date and website. `children` are placed on the right. */
export function ProfileHead({ profile, children }: { profile: HeadUser; children?: ReactNode }) {
  const t = useText()
  const days = useDays()
  const site = websiteUrl(profile.url)
  return (
    <header className="person">
      <Avatar {...profile} />
      <div className="shrinkable">
        <div className="spread">
          <h1 className="h1" dir="auto">
            {profile.username}
          </h1>
          {children}
        </div>
        <ul className="facts">
          {profile.realname && <li dir="auto">{profile.realname}</li>}
          {!profile.is_imported && <li>{roleName(t, profile.role)}</li>}
          <li>
            <time dateTime={profile.join_date}>
              {t('users.here_since', { date: days.long(new Date(profile.join_date)) })}
            </time>
          </li>
          {site && (
            <li>
              <a href={site.href} rel="nofollow ugc noopener" dir="ltr">
                {site.host + (site.pathname === '/' ? '' : site.pathname)}
              </a>
            </li>
          )}
        </ul>
      </div>
    </header>
  )
}

/** Returns the user's website if it is an HTTP URL; `javascript:` URLs are never linked. */
function websiteUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

interface Props {
  username: string
  definition_count: number
  comment_count: number
}

/** Tabs of a user's public pages. */
export function ProfileTabs({ username, definition_count, comment_count }: Props) {
  const t = useText()
  const locale = useLocale()
  const params = { locale, username }
  return (
    <nav className="tabs padded-sides" aria-label={username}>
      <Link
        to="/$locale/user/$username"
        params={params}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {t('users.about')}
      </Link>
      <Link to="/$locale/user/$username/activity" params={params} activeProps={{ 'aria-current': 'page' }}>
        {t('users.definitions')}
        <small>{definition_count}</small>
      </Link>
      <Link to="/$locale/user/$username/comments" params={params} activeProps={{ 'aria-current': 'page' }}>
        {t('users.comments')}
        <small>{comment_count}</small>
      </Link>
    </nav>
  )
}

/** Status of a blocked, closed or imported account, followed by the user's description as plain text. */
export function AboutUser({ profile }: { profile: UserProfile }) {
  const t = useText()
  const state = stateOf(profile)
  return (
    <div className="flow">
      {state === 'imported' && <p className="soft">{t('users.is_imported')}</p>}
      {state && state !== 'imported' && (
        <p className="note warn">
          <Icon name="warning" />
          <span>{t(`users.is_${state}`)}</span>
        </p>
      )}
      {profile.personal ? (
        <p className="personal" dir="auto">
          {profile.personal}
        </p>
      ) : (
        !state && <p className="soft">{t('users.says_nothing', { username: profile.username })}</p>
      )}
    </div>
  )
}

/** Imported authors have no account. Other accounts that can't log in are blocked or closed. */
function stateOf({ is_enabled, is_imported, role }: UserProfile): 'blocked' | 'imported' | 'closed' | null {
  if (role === 'blocked') return 'blocked'
  if (is_enabled) return null
  return is_imported ? 'imported' : 'closed'
}
