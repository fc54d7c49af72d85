import type { UserProfile } from '@vlacku/contract/users'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Why somebody is not around, where that is so; then what they say of themselves, as they typed it. */
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

/** People of imported definitions have a name and nothing else; others cannot log in because somebody saw to it. */
function stateOf({ is_enabled, is_imported, role }: UserProfile): 'blocked' | 'imported' | 'closed' | null {
  if (role === 'blocked') return 'blocked'
  if (is_enabled) return null
  return is_imported ? 'imported' : 'closed'
}
