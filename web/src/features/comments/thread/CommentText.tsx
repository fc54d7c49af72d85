import type { ContentPart } from '@vlacku/contract/comments'
import { useText } from '../../../platform/text.tsx'
import { NamedMembers, RichBlock, RichLine } from '../../entries/index.ts'

/** Only pictures kept by this site are shown. */
const OURS = /^\/api\/images\/\d{1,9}$/

const NOBODY: readonly string[] = []

interface Props {
  content: readonly ContentPart[]
  /** Members whose names in it lead to their pages. */
  mentioned?: readonly string[]
}

/** What a comment says, drawn. */
export function CommentText({ content, mentioned = NOBODY }: Props) {
  const t = useText()
  // parts have no identity but their position, and never move
  return (
    <NamedMembers value={mentioned}>
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
    </NamedMembers>
  )
}
