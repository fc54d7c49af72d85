import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../platform/locale.ts'
import { useText } from '../platform/text.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useFreeSpot } from './useFreeSpot.ts'
import { useOutOfTheWay } from './useOutOfTheWay.ts'

/** Matches the study screen, which has no floating button because the rating buttons need the space. */
export const isStudyScreen = (pathname: string) => /\/collections\/\d+\/(?:flashcards\/study|try)\/?$/.test(pathname)

/** The floating button that opens the dialog for adding content. On phones, it hides while the user reads or types. */
export function AddButton({ locale }: { locale: Locale }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const isAway = useOutOfTheWay()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const button = useRef<HTMLButtonElement>(null)
  useFreeSpot(button, !isStudyScreen(pathname))
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page closes the dialog
  useEffect(() => setOpen(false), [pathname])
  if (isStudyScreen(pathname)) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isAway ? 'add-button away' : 'add-button'}
        aria-haspopup="dialog"
        aria-label={t('shell.add')}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
      </button>
      <Dialog title={t('shell.actions')} open={open} onClose={() => setOpen(false)}>
        <div className="menu">
          <Link to="/$locale/valsi/add" params={{ locale }}>
            <Icon name="edit" /> {t('shell.add_definition')}
          </Link>
          <Link to="/$locale/comments/new-thread" params={{ locale }}>
            <Icon name="comment" /> {t('shell.new_discussion')}
          </Link>
        </div>
      </Dialog>
    </>
  )
}
