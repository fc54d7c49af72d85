import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@vlacku/contract/users'
import { type ReactNode, useState } from 'react'
import { useLocale } from 'use-intl'
import { notify } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { blockUser, disableUser } from '../queries.ts'

type Deed = 'block' | 'unblock' | 'disable' | 'enable'

interface Props {
  person: UserProfile
  /** What gives the person a role; shown to those who may. */
  assignRole: ReactNode
}

/** What may be done with somebody, for those who may. Visitors, and whoever may nothing of it, see nothing. */
export function UserManagement({ person, assignRole }: Props) {
  const t = useText()
  const locale = useLocale()
  const { authorities, username } = useSession()
  const may = (authority: string) => authorities.includes(authority)
  if (!['manage_roles', 'block_user', 'manage_users', 'view_user_sessions_admin'].some(may)) return null
  const self = username === person.username
  return (
    <section className="flow">
      <h2>{t('users.manage')}</h2>
      {may('manage_roles') && assignRole}
      {!self && <StateButtons person={person} mayBlock={may('block_user')} mayDisable={may('manage_users')} />}
      <ul className="ways">
        {may('manage_users') && (
          <li>
            <Link to="/$locale/audit" params={{ locale }} search={{ username: person.username }}>
              {t('users.their_log')}
            </Link>
          </li>
        )}
        {may('view_user_sessions_admin') && (
          <li>
            <Link to="/$locale/logins" params={{ locale }} search={{ username: person.username } as never}>
              {t('users.their_logins')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

interface StateProps {
  person: UserProfile
  mayBlock: boolean
  mayDisable: boolean
}

function StateButtons({ person, mayBlock, mayDisable }: StateProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Deed | null>(null)
  const { user_id, username, role } = person
  const isBlocked = role === 'blocked'
  const isClosed = !person.is_enabled && !isBlocked
  const deeds: Deed[] = []
  if (mayBlock) deeds.push(isBlocked ? 'unblock' : 'block')
  if (mayDisable && !isBlocked && !person.is_imported) deeds.push(isClosed ? 'enable' : 'disable')
  const act = async () => {
    if (asked === 'block' || asked === 'unblock') await blockUser(user_id, asked === 'block')
    else await disableUser(user_id, asked === 'disable')
    await queryClient.invalidateQueries({ queryKey: ['users'] })
    notify({ kind: 'success', text: t(`users.done_${asked!}`, { username }) })
  }
  return (
    <div className="line">
      {deeds.map((deed) => (
        <button
          // blocking turns into unblocking under the focus
          key={deed === 'block' || deed === 'unblock' ? 'blocking' : 'closing'}
          type="button"
          className={deed === 'block' || deed === 'disable' ? 'btn small danger' : 'btn small'}
          onClick={() => setAsked(deed)}
        >
          {t(`users.do_${deed}`)}
        </button>
      ))}
      <ConfirmDialog
        title={asked ? t(`users.ask_${asked}`, { username }) : ''}
        open={asked !== null}
        onClose={() => setAsked(null)}
        confirm={asked ? t(`users.do_${asked}`) : ''}
        deed={act}
      >
        {asked && <p>{t(`users.means_${asked}`)}</p>}
      </ConfirmDialog>
    </div>
  )
}
