import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Locale } from '../platform/locale.ts'
import { useText } from '../platform/text.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Where one studies or writes: the button would stand in the way, and offers what one is at. */
const AT_WORK =
  /\/(flashcards\/study|valsi\/add|bulk-import|comments\/new-thread|definition\/(\d+\/edit|markdown(\/\d+)?))\/?$/

/** The round button, and what one can add with it. */
export function AddButton({ locale }: { locale: Locale }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname])
  if (AT_WORK.test(pathname)) return null
  return (
    <>
      <button
        type="button"
        className="fab"
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
