import type { Session } from '@vlacku/contract/auth'
import type { ReactNode } from 'react'
import { useDateTime } from '../../platform/dates.ts'
import { type Text, useText } from '../../platform/text.tsx'
import { deviceOf, truncated } from './device.ts'

/** Returns a description such as "Firefox on Linux", or only the known part of it. */
export function deviceText(t: Text, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('auth.device', { browser, system })
  const name = browser ?? system ?? truncated(userAgent)
  return name ? t('auth.device_named', { name }) : t('auth.device_unknown')
}

/** A session: device, IP address and start. */
export function LoginRow({ login, children }: { login: Session; children?: ReactNode }) {
  const t = useText()
  const { day, time } = useDateTime()
  const moment = (iso: string) => `${day(new Date(iso))}, ${time(new Date(iso))}`
  const { user_agent, ip, started_at, last_used_at, current } = login
  return (
    <li>
      <p className="device">
        <b title={user_agent} dir="auto">
          {deviceText(t, user_agent)}
        </b>
        {current && <span className="tag">{t('auth.this_one')}</span>}
      </p>
      <dl className="small">
        <div>
          <dt>{t('auth.last_used')}</dt>
          <dd>
            <time dateTime={last_used_at}>{moment(last_used_at)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('auth.started')}</dt>
          <dd>
            <time dateTime={started_at}>{moment(started_at)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('auth.address')}</dt>
          <dd className="num">{ip}</dd>
        </div>
      </dl>
      {children}
    </li>
  )
}
