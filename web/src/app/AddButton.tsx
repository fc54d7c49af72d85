import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '../platform/Link.ts'
import { useText } from '../platform/text.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Matches the study screen, which has no floating button because the rating buttons need the space. */
export const isStudyScreen = (pathname: string) => /\/collections\/\d+\/(?:flashcards\/study|try)\/?$/.test(pathname)

/** The floating button that opens the dialog for adding content. On phones, it hides while the user reads or types. */
export function AddButton() {
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
          <Link to="/$locale/valsi/add">
            <Icon name="edit" /> {t('shell.add_definition')}
          </Link>
          <Link to="/$locale/comments/new-thread">
            <Icon name="comment" /> {t('shell.new_discussion')}
          </Link>
        </div>
      </Dialog>
    </>
  )
}

/** Minimum scroll distance, in pixels; anything shorter is finger jitter. */
const MIN_SCROLL = 8
const TEXT_FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

const isTextField = (target: EventTarget | null) => target instanceof Element && target.matches(TEXT_FIELD)

/** True if a floating control should be hidden on phones: after scrolling down, and while a text field has focus. */
function useOutOfTheWay(): boolean {
  const [scrolledDown, setScrolledDown] = useState(false)
  const [typing, setTyping] = useState(() => isTextField(document.activeElement))
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < MIN_SCROLL) return
      setScrolledDown(moved > 0)
      last = window.scrollY
    }
    const onFocus = ({ target }: FocusEvent) => setTyping(isTextField(target))
    const onBlur = () => setTyping(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
  return scrolledDown || typing
}

/** Controls that a floating button must not cover. Excludes text links, which are everywhere. */
const CONTROLS =
  'button, input, select, textarea, summary, a.button, [role=button], [role=switch], [contenteditable=true]'
/** Step between the tested positions, in pixels. */
const STEP = 8
/** Time without scrolling or other changes before the button moves, in milliseconds. */
const QUIET_MS = 150

/**
 * Moves a floating button up, using the CSS variable `--up`, to the lowest position in the bottom half of the window where it
 * covers no control. If there is none, hides it until the user scrolls.
 */
function useFreeSpot(button: RefObject<HTMLElement | null>, isThere: boolean) {
  useEffect(() => {
    if (!isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const place = () => {
      const element = button.current
      if (!element || element === document.activeElement) return
      const up = freeOffset(element)
      element.style.setProperty('--up', `${up ?? 0}px`)
      element.hidden = up === null
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(place, QUIET_MS)
    }
    const watcher = new ResizeObserver(later)
    watcher.observe(document.body)
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    later()
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [button, isThere])
}

/** Returns the smallest offset, in pixels, at which the button covers no control; null if there is none. */
function freeOffset(button: HTMLElement): number | null {
  // A hidden button has no size.
  button.hidden = false
  const { bottom, right } = getComputedStyle(button)
  const box = {
    left: document.documentElement.clientWidth - Number.parseFloat(right) - button.offsetWidth,
    top: innerHeight - Number.parseFloat(bottom) - button.offsetHeight,
  }
  for (let up = 0; up < innerHeight / 2; up += STEP) if (!coversControl(button, box.left, box.top - up)) return up
  return null
}

function coversControl(button: HTMLElement, left: number, top: number): boolean {
  const places = [0, 0.5, 1]
  return places.some((across) =>
    places.some((down) => {
      const at = [left + across * (button.offsetWidth - 1), top + down * (button.offsetHeight - 1)] as const
      const below = document.elementsFromPoint(...at).find((element) => !button.contains(element))
      return below?.closest(CONTROLS) != null
    }),
  )
}
