import type { Comment } from '@vlacku/contract/comments'
import { Link } from '../../../platform/Link.ts'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type FindIn, markFound } from '../../../ui/markFound.tsx'
import { RichText } from '../../entries/index.ts'
import { writtenOf } from '../content.ts'
import { ReactionMark } from '../reactions/ReactionMark.tsx'
import { UserLink, When } from '../thread/Byline.tsx'
import { NamedInText } from '../thread/NamedInText.tsx'
import { titleOf } from '../thread/ThreadHead.tsx'

interface Props {
  comments: readonly Comment[]
  /** Finds search terms to highlight. */
  found?: FindIn | null | undefined
  className?: string
}

/** Comments in list rows. */
export const CommentRows = ({ comments, found, className = 'threads' }: Props) => (
  <ol className={className}>
    {comments.map((comment) => (
      <CommentRow key={comment.comment_id} comment={comment} found={found} />
    ))}
  </ol>
)

interface CommentRowProps {
  comment: Comment
  /** Finds search terms to highlight. */
  found?: FindIn | null | undefined
}

/** A comment in a list: author, time, excerpt and state, with a link to its position in the discussion. */
export function CommentRow({ comment: c, found = null }: CommentRowProps) {
  const t = useText()
  const { text } = writtenOf(c.content)
  return (
    <li>
      <p className="what">
        <Link
          to="/$locale/comments/thread"
          search={{ thread_id: c.thread_id, scroll_to: c.comment_id }}
          hash={`c${c.comment_id}`}
          dir="auto"
          className="name"
        >
          {markFound(titleOf(t, c, c.subject || c.first_comment_subject), found)}
        </Link>
      </p>
      <p className="last" dir="auto">
        {c.hidden ? t('comments.is_hidden', { reason: c.hidden.reason }) : null}
        {text ? (
          <NamedInText named={c}>
            <RichText source={text} found={found} />
          </NamedInText>
        ) : (
          !c.hidden && t('comments.only_pictures')
        )}
      </p>
      <p className="facts-line">
        <b>
          <UserLink username={c.username} />
        </b>
        <When time={c.time} />
        {c.parent_username && <span>{t('comments.in_reply_to', { username: c.parent_username })}</span>}
        {c.total_replies > 0 && (
          <span>
            <Icon name="comment" /> {t('comments.replies', { count: c.total_replies })}
          </span>
        )}
        {c.reactions.slice(0, 5).map(({ reaction, count }) => (
          <span key={reaction} className="num">
            <ReactionMark reaction={reaction} /> {count}
          </span>
        ))}
      </p>
    </li>
  )
}
