import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { anchorOf } from './discussion.ts'

/** Visits whose target comment has been scrolled into view. Returning to such a visit restores its scroll position instead. */
const shown = new Set<string>()

/** Scrolls the comment referenced by the URL into view, once per visit. */
export function useTarget(target: number | undefined, isThere: boolean) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  useEffect(() => {
    if (target === undefined || !isThere || shown.has(`${visit} ${target}`)) return
    shown.add(`${visit} ${target}`)
    document.getElementById(anchorOf(target))?.firstElementChild?.scrollIntoView({ block: 'center' })
  }, [target, isThere, visit])
}
