import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorWithCause } from '../platform/failedText.ts'
import { dismiss, leavePage, useNotices } from '../platform/notify.ts'
import { onFirstInput } from '../platform/onFirstInput.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'
import { lazyPart } from './lazyPart.tsx'

const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts, { isOptional: true })

/**
 * Everything said with `notify`: banners above the page they are about, toasts below. What shows toasts is fetched before the
 * first of them; until it is there they are plain notes, since the first may say that there is no connection.
 */
export function Notices() {
  const notices = useNotices()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is what it is about
  useEffect(() => leavePage, [pathname])
  useEffect(() => onFirstInput(() => void Toasts.fetch().catch(() => {})), [])
  const banners = notices.filter(({ stays }) => stays === 'on_this_page')
  const toasts = notices.filter(({ stays }) => stays !== 'on_this_page')
  const [needed, setNeeded] = useState(false)
  const some = toasts.length > 0
  useEffect(() => {
    if (some) setNeeded(true)
  }, [some])
  return (
    <>
      {banners.length > 0 && <Notes notices={banners} className="banners" of="note" />}
      {needed && <Toasts waiting={<Notes notices={toasts} className="toasts" of="toast" />} />}
    </>
  )
}

interface NotesProps {
  notices: ReturnType<typeof useNotices>
  className: string
  /** The class of each. */
  of: string
}

const Notes = ({ notices, className, of }: NotesProps) => {
  const t = useText()
  return (
    <div className={className}>
      {notices.map(({ id, kind, text, error, details }) => (
        <div key={id} className={`${of} ${kind === 'success' ? 'ok' : 'err'}`} role="alert">
          <Icon name={kind === 'success' ? 'check' : 'warning'} />
          <span>
            {text ?? (error && errorWithCause(t, error))} {details}
          </span>
          <button type="button" className="iconb" aria-label={t('shell.close')} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
