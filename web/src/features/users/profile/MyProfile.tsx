import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnProfile } from '@vlacku/contract/auth'
import { type ReactNode, useEffect, useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { useTabState } from '../../../platform/useTabState.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { ErrorNote, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { Counts } from '../Counts.tsx'
import { ProfileHead } from '../ProfileHead.tsx'
import { ownProfileQuery, resendConfirmation, userProfileQuery } from '../queries.ts'
import { PictureField } from './PictureField.tsx'
import { PROFILE_DRAFT } from './profileRules.ts'

/** The user's own profile, or its loading or error state. `aside` is additional private content. */
export function MyProfile({ aside }: { aside?: ReactNode }) {
  const profile = useQuery(ownProfileQuery)
  if (profile.data) return <OwnProfileView profile={profile.data} aside={aside} />
  return (
    <div className="sheet pad">
      {profile.isError ? (
        <ErrorNote error={profile.error} retry={() => void profile.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </div>
  )
}

// Loaded only for the owner.
const ProfileForm = lazyPart(async () => (await import('./ProfileForm.tsx')).ProfileForm)

/** The user's own profile or, while it is being edited, the form. */
function OwnProfileView({ profile, aside }: { profile: OwnProfile; aside?: ReactNode }) {
  const t = useText()
  const [draft] = useTabState(PROFILE_DRAFT)
  const [editing, setEditing] = useState(draft !== '')
  const edit = useFocusBack<HTMLButtonElement>(editing)
  useEffect(() => void ProfileForm.fetch().catch(() => {}), [])
  const counts = useQuery(userProfileQuery(profile.username))
  return (
    <div className="sheet">
      <ProfileHead profile={profile}>
        {!editing && (
          <button ref={edit} type="button" className="button" onClick={() => setEditing(true)}>
            <Icon name="edit" /> {t('users.edit_profile')}
          </button>
        )}
      </ProfileHead>
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
          {counts.data && <Counts profile={counts.data} />}
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

/** Private account data with links to the account settings. */
export function Account({ profile }: { profile: OwnProfile }) {
  const t = useText()
  const locale = useLocale()
  const params = { locale, username: profile.username }
  return (
    <>
      <section>
        <h2>{t('users.account')}</h2>
        <p className="mailbox">
          <span className="visually-hidden">{t('users.email')} </span>
          {profile.email}
          <span className={profile.email_confirmed ? 'state ok' : 'state warn'}>
            <Icon name={profile.email_confirmed ? 'check' : 'warning'} />
            {profile.email_confirmed ? t('users.confirmed') : t('users.unconfirmed')}
          </span>
        </p>
      </section>
      <section>
        <ul className="ways">
          <li>
            <Link to="/$locale/change-password" params={params}>
              {t('users.change_password')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/logins" params={params}>
              {t('users.my_logins')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/balance" params={params} reloadDocument>
              {t('users.balance')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/user/$username" params={params}>
              {t('users.public_page')}
            </Link>
          </li>
          <li>
            <Link to="/$locale/user/$username/activity" params={params}>
              {t('users.my_contributions')}
            </Link>
          </li>
        </ul>
      </section>
    </>
  )
}

/**
 * For users with an unconfirmed email address: an explanation of the consequences, and a button that requests another
 * confirmation email.
 */
export function Confirmation({ email }: { email: string }) {
  const t = useText()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => resendConfirmation(email),
    meta: { showsError: true },
    onSuccess: () => notify({ kind: 'success', text: t('users.link_sent', { email }) }),
  })
  return (
    <div className="flow">
      <div className="note warn">
        <Icon name="warning" />
        <div>
          <p>{t('users.unconfirmed_text', { email })}</p>
          <p className="space-above-small">
            <ActButton
              className="button small"
              busy={isPending}
              busyText={t('users.sending_link')}
              onClick={() => mutate()}
            >
              {t('users.send_link')}
            </ActButton>
          </p>
        </div>
      </div>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
