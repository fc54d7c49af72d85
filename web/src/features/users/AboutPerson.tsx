import type { UserProfile } from '@vlacku/contract/users'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Status of a blocked, closed or imported account, followed by the user's description as plain text. */
export function AboutPerson({ person }: { person: UserProfile }) {
  const t = useText()
  const state = stateOf(person)
  return (
    <div className="flow">
      {state === 'imported' && <p className="soft">{t('users.is_imported')}</p>}
      {state && state !== 'imported' && (
        <p className="note warn">
          <Icon name="warning" />
          <span>{t(`users.is_${state}`)}</span>
        </p>
      )}
      {person.personal ? (
        <p className="personal" dir="auto">
          {person.personal}
        </p>
      ) : (
        !state && <p className="soft">{t('users.says_nothing', { username: person.username })}</p>
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
