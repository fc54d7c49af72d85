import { Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { addressOf } from './RichText.tsx'

interface JointPart {
  kind: 'affix' | 'hyphen'
  text: string
  word?: string | null
  gloss?: string | null
}

/** The pieces of a compound, cut into each other; hyphens are narrow pegs, an unknown affix says so with a question mark. */
export function Joint({ parts, size }: { parts: readonly JointPart[]; size?: 's' | 'l' }) {
  const locale = useLocale()
  return (
    <span className={size ? `joint ${size}` : 'joint'} lang="jbo">
      {parts.map((part, i) => {
        const key = `${i}${part.text}`
        if (part.kind === 'hyphen') {
          return (
            <span key={key} className="p peg">
              {part.text}
            </span>
          )
        }
        if (size === 's') {
          return (
            <span key={key} className="p">
              {part.text}
            </span>
          )
        }
        const below = (
          <small>
            <b>{part.word ?? '?'}</b>
            {part.gloss && (
              <>
                <br />
                <span lang="en">{part.gloss}</span>
              </>
            )}
          </small>
        )
        return part.word ? (
          <Link key={key} className="p" to="/$locale/valsi/$id" params={{ locale, id: addressOf(part.word) }}>
            {part.text}
            {below}
          </Link>
        ) : (
          <span key={key} className="p">
            {part.text}
            {below}
          </span>
        )
      })}
    </span>
  )
}
