import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { anchorOf } from './discussion.ts'

/** Visits whose comment was scrolled into view. Returning to one restores its scroll position instead. */
const shown = new Set<string>()

/** Scrolls the comment that the URL links to into view, once per visit. */
export function useTarget(target: number | undefined, isThere: boolean) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  useEffect(() => {
    if (target === undefined || !isThere || shown.has(`${visit} ${target}`)) return
    shown.add(`${visit} ${target}`)
    document.getElementById(anchorOf(target))?.firstElementChild?.scrollIntoView({ block: 'center' })
  }, [target, isThere, visit])
}
