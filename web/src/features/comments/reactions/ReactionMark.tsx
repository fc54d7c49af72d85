import { drawingOf } from './symbols.ts'

/** A reaction as it is drawn: an icon of ours, or the sign itself. What it means is said by the control around it. */
export function ReactionMark({ reaction }: { reaction: string }) {
  const drawing = drawingOf(reaction)
  if (drawing === undefined)
    return (
      <span className="sign" aria-hidden="true">
        {reaction}
      </span>
    )
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawing} />
    </svg>
  )
}
