import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { slugOf } from './Pieces.tsx'

export interface JointPart {
  kind: 'affix' | 'hyphen'
  text: string
  word?: string | null
  gloss?: string | null
  gloss_langtag?: string | null
}

/** The interlocking components of a compound. In list rows (`s`), their meanings are omitted. */
export function Joint({ parts, size }: { parts: readonly JointPart[]; size?: 's' | 'l' }) {
  return (
    <span className={size ? `joint ${size}` : 'joint'} lang="jbo">
      {parts.map((part, i) => (
        <Piece key={`${i}${part.text}`} part={part} compact={size === 's'} />
      ))}
    </span>
  )
}

/** A hyphen is a narrow piece. An unknown rafsi is shown with a question mark instead of a word. */
function Piece({ part, compact }: { part: JointPart; compact: boolean }) {
  if (part.kind === 'hyphen') return <span className="piece hyphen">{part.text}</span>
  if (compact) return <span className="piece">{part.text}</span>
  const inside = (
    <>
      {part.text}
      <small>
        <b>{part.word ?? '?'}</b>
        {part.gloss && <br />}
        {part.gloss && <span lang={part.gloss_langtag ? htmlLang(part.gloss_langtag) : undefined}>{part.gloss}</span>}
      </small>
    </>
  )
  if (!part.word) return <span className="piece">{inside}</span>
  return (
    <Link className="piece" to="/$locale/valsi/$id" params={{ id: slugOf(part.word) }}>
      {inside}
    </Link>
  )
}
