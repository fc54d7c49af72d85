import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserProfile } from '@vlacku/contract/users'
import { type ReactNode, useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { blockUser, disableUser, formerNamesQuery, freeFormerName, unblockUser } from './queries.ts'

type StateChange = 'block' | 'unblock' | 'disable' | 'enable'

interface Props {
  profile: UserProfile
  /** The role control; rendered only for users who may assign roles. */
  assignRole: ReactNode
}

/** Moderation actions for a user. Renders nothing for visitors and for users without permissions. */
export function UserManagement({ profile, assignRole }: Props) {
  const t = useText()
  const { authorities, username } = useSession()
  const may = (authority: string) => authorities.includes(authority)
  if (!['manage_roles', 'block_user', 'manage_users', 'view_user_sessions_admin'].some(may)) return null
  const self = username === profile.username
  return (
    <section className="flow">
      <h2>{t('users.manage')}</h2>
      {may('manage_roles') && assignRole}
      {!self && <StateButtons profile={profile} mayBlock={may('block_user')} mayDisable={may('manage_users')} />}
      {may('block_user') && <FormerNames username={profile.username} />}
      <ul className="ways">
        {may('manage_users') && (
          <li>
            <Link to="/$locale/audit" search={{ username: profile.username }}>
              {t('users.their_log')}
            </Link>
          </li>
        )}
        {may('view_user_sessions_admin') && (
          <li>
            <Link to="/$locale/logins" search={{ username: profile.username } as never}>
              {t('users.their_logins')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

interface StateProps {
  profile: UserProfile
  mayBlock: boolean
  mayDisable: boolean
}

const DAY_MS = 86_400_000
const NO_BLOCK = { reason: '', day: '' }

/** Formats a time as a day for a date field, in the user's time zone. */
function dayOf(time: number): string {
  const date = new Date(time)
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Returns the time at which a day starts in the local time zone, in ISO format; null for an empty day. */
const startOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T00:00`).toISOString())

const isPast = (day: string) => day !== '' && Date.parse(startOf(day)!) <= Date.now()

function StateButtons({ profile, mayBlock, mayDisable }: StateProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<StateChange | null>(null)
  const [block, setBlock] = useState(NO_BLOCK)
  const [tried, setTried] = useState(false)
  const { user_id, username, role } = profile
  const isBlocked = role === 'blocked'
  const isClosed = !profile.is_enabled && !isBlocked
  const changes: StateChange[] = []
  if (mayBlock) changes.push(isBlocked ? 'unblock' : 'block')
  if (mayDisable && !isBlocked && !profile.is_imported) changes.push(isClosed ? 'enable' : 'disable')
  const act = async () => {
    if (pending === 'block') await blockUser(user_id, block.reason.trim(), startOf(block.day))
    else if (pending === 'unblock') await unblockUser(user_id)
    else await disableUser(user_id, pending === 'disable')
    await queryClient.invalidateQueries({ queryKey: ['users'] })
    setBlock(NO_BLOCK)
    notify({ kind: 'success', text: t(`users.done_${pending!}`, { username }) })
  }
  return (
    <div className="line">
      {changes.map((change) => (
        <button
          // The Block and Unblock buttons share a key, because one replaces the other while it has focus.
          key={change === 'block' || change === 'unblock' ? 'blocking' : 'closing'}
          type="button"
          className={change === 'block' || change === 'disable' ? 'button small danger' : 'button small'}
          onClick={() => {
            setTried(false)
            setPending(change)
          }}
        >
          {t(`users.do_${change}`)}
        </button>
      ))}
      <ConfirmDialog
        title={pending ? t(`users.ask_${pending}`, { username }) : ''}
        open={pending !== null}
        onClose={() => setPending(null)}
        confirm={pending ? t(`users.do_${pending}`) : ''}
        ready={() => {
          setTried(true)
          return pending !== 'block' || (block.reason.trim() !== '' && !isPast(block.day))
        }}
        action={act}
      >
        {pending && <p>{t(`users.means_${pending}`)}</p>}
        {pending === 'block' && (
          <>
            <TextField
              label={t('users.block_reason')}
              maxLength={300}
              value={block.reason}
              error={tried && block.reason.trim() === '' ? t('users.block_reason_needed') : undefined}
              onChange={({ target }) => setBlock({ ...block, reason: target.value })}
            />
            <TextField
              label={t('users.block_until')}
              aside={t('users.block_until_help')}
              type="date"
              min={dayOf(Date.now() + DAY_MS)}
              value={block.day}
              error={tried && isPast(block.day) ? t('users.block_until_past') : undefined}
              onChange={({ target }) => setBlock({ ...block, day: target.value })}
            />
          </>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Former names reserved for an account; moderators can release them. */
function FormerNames({ username }: { username: string }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { data } = useQuery(formerNamesQuery(username))
  const [pending, setPending] = useState<string | null>(null)
  const free = async () => {
    await freeFormerName(username, pending!)
    await queryClient.invalidateQueries({ queryKey: ['users'] })
    notify({ kind: 'success', text: t('users.done_free_name', { name: pending! }) })
  }
  const names = data?.former_names ?? []
  if (names.length === 0) return null
  return (
    <>
      <h3>{t('users.former_names')}</h3>
      <ul className="ways">
        {names.map(({ username: name }) => (
          <li key={name} className="line apart">
            <bdi className="shrinkable breaks-words">{name}</bdi>
            <button
              type="button"
              className="button small"
              aria-label={t('users.free_this_name', { name })}
              onClick={() => setPending(name)}
            >
              {t('users.free_name')}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={pending === null ? '' : t('users.ask_free_name', { name: pending })}
        open={pending !== null}
        onClose={() => setPending(null)}
        confirm={t('users.free_name')}
        action={free}
      >
        <p>{t('users.means_free_name', { username })}</p>
      </ConfirmDialog>
    </>
  )
}
