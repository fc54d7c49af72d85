import type { Comment } from '@vlacku/contract/comments'
import { Link } from '../../../platform/Link.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { excerptOf, quotationOf } from '../content.ts'
import { Reactions } from '../reactions/Reactions.tsx'
import { UserLink, When } from './Byline.tsx'
import type { Branch } from './branches.ts'
import { Bookmark, CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { anchorOf, selectedIn, useDiscussion } from './discussion.ts'
import { EditForm, ReplyForm } from './forms.tsx'

/** A comment with its replies on this page. */
export function CommentItem({ branch: { comment: c, kids, isApart } }: { branch: Branch }) {
  const t = useText()
  const { target, opened, open, folded, onSent, firstUnread } = useDiscussion()
  const isFolded = folded.has(c.comment_id)
  const formAs = opened?.comment_id === c.comment_id ? opened.as : null
  const classes = ['comment', target === c.comment_id && 'target', c.hidden && 'gone']
  return (
    <>
      {firstUnread === c.comment_id && (
        <p className="newsince">
          <span>{t('comments.new_since')}</span>
        </p>
      )}
      <article
        className={classes.filter(Boolean).join(' ')}
        id={anchorOf(c.comment_id)}
        tabIndex={-1}
        aria-label={t('comments.by', { username: c.username })}
      >
        <span className="avatar" aria-hidden="true">
          {[...c.username][0]}
        </span>
        <div>
          <Head comment={c} />
          {isApart && <InReplyTo comment={c} />}
          <CommentBody comment={c} isEdited={formAs === 'edit'} />
          {formAs !== 'edit' && <Acts comment={c} hasKids={kids.length > 0} isFolded={isFolded} />}
          {formAs === 'reply' && (
            <ReplyForm comment={c} quoted={opened?.quoted} onSent={onSent} onCancel={() => open(null)} />
          )}
        </div>
        {kids.length > 0 && !isFolded && (
          <div className="kids">
            {kids.map((kid) => (
              <CommentItem key={kid.comment.comment_id} branch={kid} />
            ))}
          </div>
        )}
      </article>
    </>
  )
}

function Head({ comment: c }: { comment: Comment }) {
  const t = useText()
  const { isNew } = useDiscussion()
  const hasNewSubject = c.subject !== '' && c.subject !== c.first_comment_subject
  return (
    <>
      <p className="who">
        <b>
          <UserLink username={c.username} />
        </b>
        <When time={c.time} />
        {isNew(c) && <span className="new">{t('comments.new')}</span>}
        {c.edited_at && <span>{t('comments.edited')}</span>}
        {c.is_bookmarked && (
          <span className="bookmarked" title={t('comments.bookmarked')}>
            <Bookmark />
            <span className="visually-hidden">{t('comments.bookmarked')}</span>
          </span>
        )}
      </p>
      {hasNewSubject && (
        <p className="subject" dir="auto">
          {c.subject}
        </p>
      )}
    </>
  )
}

function CommentBody({ comment: c, isEdited }: { comment: Comment; isEdited: boolean }) {
  const t = useText()
  const { open, onSent } = useDiscussion()
  if (isEdited) return <EditForm comment={c} onSent={onSent} onCancel={() => open(null)} />
  return (
    <>
      {c.hidden && (
        <p className="note">
          <Icon name="warning" />
          <span>
            {t('comments.is_hidden', { reason: c.hidden.reason })}
            {c.hidden.is_deleted_by_author && <> · {t('comments.deleted_by_author')}</>}
          </span>
        </p>
      )}
      <CommentText content={c.content} named={c} />
    </>
  )
}

function Acts({ comment: c, hasKids, isFolded }: { comment: Comment; hasKids: boolean; isFolded: boolean }) {
  const t = useText()
  const { isLocked, open, fold } = useDiscussion()
  const { authorities } = useSession()
  const mayReply = !isLocked && !c.hidden && authorities.includes('create_comment')
  const reply = () => {
    const quoted = selectedIn(c.comment_id)
    open({ comment_id: c.comment_id, as: 'reply', ...(quoted && { quoted: quotationOf(quoted) }) })
  }
  return (
    <div className="cm-acts">
      {!c.hidden && <Reactions comment={c} />}
      {mayReply && (
        <button type="button" className="reaction bare" onClick={reply}>
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M8 5 3.5 9.5 8 14M4 9.5h7c3 0 5 1.8 5.5 5.5" />
          </svg>
          {t('comments.reply')}
        </button>
      )}
      {hasKids && (
        <button type="button" className="reaction bare" aria-expanded={!isFolded} onClick={() => fold(c.comment_id)}>
          {isFolded ? t('comments.show_replies', { count: c.total_replies }) : t('comments.fold')}
        </button>
      )}
      <CommentMenu comment={c} />
    </div>
  )
}

/** Author and excerpt of the parent comment, for a reply that isn't displayed below it. */
export function InReplyTo({ comment: c }: { comment: Comment }) {
  const t = useText()
  if (c.parent_id === null) return null
  const words = c.parent_content ? excerptOf(c.parent_content, 80) : ''
  return (
    <p className="reply-to">
      <Link
        to="/$locale/comments/thread"
        search={{ thread_id: c.thread_id, scroll_to: c.parent_id }}
        hash={`c${c.parent_id}`}
      >
        {t('comments.in_reply_to', { username: c.parent_username ?? t('comments.somebody') })}
      </Link>
      {words && <span dir="auto"> {words}</span>}
    </p>
  )
}
