import type { UserProfile } from '@vlacku/contract/users'
import type { ReactNode } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { Avatar } from './Avatar.tsx'
import { roleName } from './roleName.ts'

type Person = Pick<UserProfile, 'username' | 'realname' | 'role' | 'url' | 'join_date' | 'has_profile_image'> & {
  is_imported?: boolean
}

/** Profile header: picture, names, role, join date and website. `children` are placed on the right. */
export function PersonHead({ person, children }: { person: Person; children?: ReactNode }) {
  const t = useText()
  const days = useDays()
  const site = webAddress(person.url)
  return (
    <header className="person">
      <Avatar {...person} />
      <div className="shrinkable">
        <div className="spread">
          <h1 className="h1" dir="auto">
            {person.username}
          </h1>
          {children}
        </div>
        <ul className="facts">
          {person.realname && <li dir="auto">{person.realname}</li>}
          {!person.is_imported && <li>{roleName(t, person.role)}</li>}
          <li>
            <time dateTime={person.join_date}>
              {t('users.here_since', { date: days.long(new Date(person.join_date)) })}
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
function webAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}
