import { iconPathOf } from './symbols.ts'

/** A reaction: one of the built-in icons, or the symbol itself. The surrounding control provides its label. */
export function ReactionMark({ reaction }: { reaction: string }) {
  const path = iconPathOf(reaction)
  if (path === undefined)
    return (
      <span className="sign" aria-hidden="true">
        {reaction}
      </span>
    )
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
