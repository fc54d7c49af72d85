import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorText } from '../platform/errorText.ts'
import { dismiss, leavePage, useNotices } from '../platform/notify.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })))

/** Everything said with `notify`: banners above the page they are about, toasts below. Nothing is loaded before the first. */
export function Notices() {
  const t = useText()
  const notices = useNotices()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is what it is about
  useEffect(() => leavePage, [pathname])
  const banners = notices.filter(({ stays }) => stays === 'on_this_page')
  const [needed, setNeeded] = useState(false)
  const some = notices.length > banners.length
  useEffect(() => {
    if (some) setNeeded(true)
  }, [some])
  return (
    <>
      {banners.length > 0 && (
        <div className="banners">
          {banners.map(({ id, kind, text, error, details }) => (
            <div key={id} className={`note ${kind === 'success' ? 'ok' : 'err'}`} role="alert">
              <Icon name={kind === 'success' ? 'check' : 'warning'} />
              <span>
                {text ?? (error && errorText(t, error))} {details}
              </span>
              <button type="button" className="iconb" aria-label={t('shell.close')} onClick={() => dismiss(id)}>
                <Icon name="close" />
              </button>
            </div>
          ))}
        </div>
      )}
      {needed && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}
