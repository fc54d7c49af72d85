import { useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorWithCause } from '../platform/errorText.ts'
import { dismiss, leavePage, notify, type ShownNotice, TOAST_MS, useNotices } from '../platform/notify.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from './Icon.tsx'

/** Focuses the toasts, which are at the end of the document. */
const FOCUS_KEY = 'F8'

/** Displays the notices created by `notify`: banners above their page, toasts at the bottom of the window. */
export function Notices() {
  const notices = useNotices()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: banners are dismissed when the page changes
  useEffect(() => leavePage, [pathname])
  const banners = notices.filter(({ stays }) => stays === 'on_this_page')
  return (
    <>
      {banners.length > 0 && (
        <div className="banners">
          {banners.map((banner) => (
            <NoticeBox key={banner.id} notice={banner} className="note" />
          ))}
        </div>
      )}
      <Toasts notices={notices.filter(({ stays }) => stays !== 'on_this_page')} />
    </>
  )
}

/** Toast timers pause while a toast is hovered or focused, and while the window is inactive. */
function Toasts({ notices }: { notices: ShownNotice[] }) {
  const t = useText()
  const list = useRef<HTMLElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isAway = useIsAway()
  useEffect(() => {
    const focus = ({ key }: globalThis.KeyboardEvent) => key === FOCUS_KEY && list.current?.focus()
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  if (notices.length === 0) return null
  return (
    <section
      ref={list}
      className="toasts"
      tabIndex={-1}
      aria-label={t('shell.notices', { hotkey: FOCUS_KEY })}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {notices.map((notice) => (
        <Toast
          key={notice.id}
          notice={notice}
          isPaused={isHovered || hasFocus || isAway}
          onClose={() => {
            if (list.current?.contains(document.activeElement)) list.current.focus()
            dismiss(notice.id)
          }}
        />
      ))}
    </section>
  )
}

interface ToastProps {
  notice: ShownNotice
  isPaused: boolean
  onClose: () => void
}

function Toast({ notice, isPaused, onClose }: ToastProps) {
  const remaining = useRef(notice.stays || notice.error ? Number.POSITIVE_INFINITY : TOAST_MS)
  const { id } = notice
  useEffect(() => {
    if (isPaused || remaining.current === Number.POSITIVE_INFINITY) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismiss(id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [id, isPaused])
  return <NoticeBox notice={notice} className="toast" onClose={onClose} />
}

interface NoticeBoxProps {
  notice: ShownNotice
  className: 'note' | 'toast'
  onClose?: () => void
}

function NoticeBox({ notice, className, onClose = () => dismiss(notice.id) }: NoticeBoxProps) {
  const t = useText()
  const { kind, text, error, details, act } = notice
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
  return (
    <div
      className={`${className} ${kind === 'success' ? 'ok' : 'error'}`}
      role={kind === 'success' ? 'status' : 'alert'}
    >
      <Icon name={kind === 'success' ? 'check' : 'warning'} />
      <span>
        {text ?? (error && errorWithCause(t, error))}
        {details && <small>{details}</small>}
      </span>
      {act && (
        <button
          type="button"
          className="button small"
          onKeyDown={closeOnEscape}
          onClick={() => {
            onClose()
            act.run().catch((failure) => notify({ kind: 'error', error: failure, stays: 'until_closed' }))
          }}
        >
          {act.label}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('shell.close')}
        onKeyDown={closeOnEscape}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** True while the window doesn't have focus. */
function useIsAway() {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = () => setAway(true)
    const comeBack = () => setAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  return isAway
}
