import { useQuery } from '@tanstack/react-query'
import type { OwnProfile } from '@vlacku/contract/auth'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { useTabState } from '../../../platform/useTabState.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { Counts } from '../Counts.tsx'
import { PersonHead } from '../PersonHead.tsx'
import { userProfileQuery } from '../queries.ts'
import { Account } from './Account.tsx'
import { Confirmation } from './Confirmation.tsx'
import { PictureField } from './PictureField.tsx'
import { PROFILE_DRAFT } from './profileRules.ts'

// Loaded only for the owner.
const ProfileForm = lazyPart(async () => (await import('./ProfileForm.tsx')).ProfileForm)

/** The user's own profile or, while it is being edited, the form. */
export function OwnProfileView({ profile, aside }: { profile: OwnProfile; aside?: ReactNode }) {
  const t = useText()
  const [draft] = useTabState(PROFILE_DRAFT)
  const [editing, setEditing] = useState(draft !== '')
  const edit = useFocusBack<HTMLButtonElement>(editing)
  useEffect(() => void ProfileForm.fetch().catch(() => {}), [])
  const counts = useQuery(userProfileQuery(profile.username))
  return (
    <div className="sheet">
      <PersonHead person={profile}>
        {!editing && (
          <button ref={edit} type="button" className="button" onClick={() => setEditing(true)}>
            <Icon name="edit" /> {t('users.edit_profile')}
          </button>
        )}
      </PersonHead>
      <div className="split ruled">
        <div className="flow">
          {!profile.email_confirmed && <Confirmation email={profile.email} />}
          {editing ? (
            <>
              <PictureField profile={profile} />
              <ProfileForm profile={profile} onClose={() => setEditing(false)} waiting={<RowsSkeleton rows={4} />} />
            </>
          ) : (
            <Personal text={profile.personal} />
          )}
        </div>
        <aside className="aside" aria-label={t('users.account')}>
          {counts.data && <Counts person={counts.data} />}
          {aside}
          <Account profile={profile} />
        </aside>
      </div>
    </div>
  )
}

function Personal({ text }: { text: string }) {
  const t = useText()
  if (text === '') return <p className="soft">{t('users.you_say_nothing')}</p>
  return (
    <p className="personal" dir="auto">
      {text}
    </p>
  )
}
