import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { contentOf, writtenOf } from '../content.ts'
import { addComment, editComment, type NewComment } from '../queries.ts'
import { CommentForm } from '../writing/CommentForm.tsx'
import type { Values } from '../writing/values.ts'

interface Props {
  comment: Comment
  onSent: (comment: Comment) => void
  onCancel: () => void
}

const bodyOf = (values: Values) => ({
  ...(values.subject.trim() && { subject: values.subject.trim() }),
  content: contentOf(values) as NewComment['content'],
})

export function ReplyForm({ comment: c, quoted, ...rest }: Props & { quoted: string | undefined }) {
  const t = useText()
  return (
    <CommentForm
      key={quoted ?? ''}
      label={t('comments.your_reply')}
      sends={t('comments.send')}
      draftOf={`reply:${c.comment_id}`}
      quoted={quoted}
      autoFocus
      send={(values, key) => addComment({ parent_id: c.comment_id, ...bodyOf(values) }, key)}
      {...rest}
    />
  )
}

export function EditForm({ comment: c, ...rest }: Props) {
  const t = useText()
  // The comment may change during the edit.
  const [edited] = useState(c)
  const [initialValues] = useState<Values>(() => ({ subject: c.subject, ...writtenOf(c.content) }))
  return (
    <CommentForm
      label={t('comments.your_comment')}
      sends={t('comments.save')}
      draftOf={`edit:${c.comment_id}`}
      initialValues={initialValues}
      withSubject={c.subject !== ''}
      autoFocus
      edited={edited}
      send={({ subject, ...written }, _key, expected_revision) =>
        editComment(c.comment_id, { expected_revision, subject: subject.trim(), content: contentOf(written) })
      }
      {...rest}
    />
  )
}

interface RootProps {
  /** Topic of a new discussion, or the existing discussion. */
  about: Pick<NewComment, 'valsi_id' | 'natlang_word_id' | 'definition_id' | 'target_user_id' | 'thread_id'>
  onSent: (comment: Comment) => void
}

/** Form for a top-level comment. */
export function RootForm({ about, onSent }: RootProps) {
  const t = useText()
  return (
    <CommentForm
      label={t('comments.your_comment')}
      sends={t('comments.send')}
      draftOf={Object.entries(about).flat().join(':')}
      send={(values, key) => addComment({ ...about, ...bodyOf(values) }, key)}
      onSent={onSent}
    />
  )
}

/** Form that starts a discussion without a topic, which requires a subject. */
export function NewThreadForm({ onSent }: Pick<RootProps, 'onSent'>) {
  const t = useText()
  return (
    <CommentForm
      label={t('comments.your_comment')}
      sends={t('comments.begin')}
      failed={t('comments.thread_failed')}
      draftOf="new"
      withSubject
      send={(values, key) => addComment(bodyOf(values), key)}
      onSent={onSent}
    />
  )
}
