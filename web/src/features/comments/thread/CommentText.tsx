import type { ContentPart } from '@vlacku/contract/comments'
import { useText } from '../../../platform/text.tsx'
import { RichBlock, RichLine } from '../../entries/index.ts'
import { type Named, NamedInText } from './NamedInText.tsx'

/** Matches pictures hosted by this site; other pictures aren't shown. */
const OURS = /^\/api\/images\/\d{1,9}$/

const NOTHING: Named = { mentions: [], words: [] }

interface Props {
  content: readonly ContentPart[]
  /** Mentioned users and words. Empty in a form preview, which has no links. */
  named?: Named
}

/** The rendered content of a comment. */
export function CommentText({ content, named = NOTHING }: Props) {
  const t = useText()
  // Parts never move, so their index is a stable key.
  return (
    <NamedInText named={named}>
      <div className="text" dir="auto">
        {content.map(({ type, data, alt }, i) => {
          const key = `${i}${type}`
          if (type === 'text') return <RichBlock key={key} source={data} markdown />
          if (type === 'header')
            return (
              <p key={key} className="heading">
                <RichLine source={data} />
              </p>
            )
          if (!OURS.test(data)) return null
          const number = content.slice(0, i + 1).filter((part) => part.type === 'image').length
          return (
            <a key={key} href={data} className="shot">
              <img src={data} alt={alt || t('comments.picture', { number })} loading="lazy" />
            </a>
          )
        })}
      </div>
    </NamedInText>
  )
}
