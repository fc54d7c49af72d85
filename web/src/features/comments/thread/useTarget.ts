import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { anchorOf } from './discussion.ts'

/** Visits whose comment was brought into sight: whoever comes back to one finds the page where they left it. */
const shown = new Set<string>()

/** Brings the comment into sight that the address leads to, once a visit. */
export function useTarget(target: number | undefined, isThere: boolean) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  useEffect(() => {
    if (target === undefined || !isThere || shown.has(`${visit} ${target}`)) return
    shown.add(`${visit} ${target}`)
    document.getElementById(anchorOf(target))?.firstElementChild?.scrollIntoView({ block: 'center' })
  }, [target, isThere, visit])
}
