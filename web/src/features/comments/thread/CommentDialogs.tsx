import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ErrorNote, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { ReportComment } from '../../reports/index.ts'
import { commentVersionsQuery, deleteComment, hideComment, lockThread, moveComment } from '../queries.ts'
import { When } from './Byline.tsx'
import { CommentText } from './CommentText.tsx'

interface Props {
  comment: Comment
  dialog: CommentDialog
  open: boolean
  onClose: () => void
}

/** Confirmation dialogs for comment actions that affect others, and the history dialog. */
export function CommentDialogs({ dialog, ...props }: Props) {
  switch (dialog) {
    case 'delete':
      return <DeleteDialog {...props} />
    case 'report':
      return <ReportComment {...props} />
    case 'hide':
    case 'show':
      return <HideDialog hides={dialog === 'hide'} {...props} />
    case 'lock':
    case 'unlock':
      return <LockDialog locks={dialog === 'lock'} {...props} />
    case 'move':
      return <MoveDialog {...props} />
    case 'history':
      return <HistoryDialog {...props} />
  }
}

type CommonProps = Omit<Props, 'dialog'>

function DeleteDialog({ comment: c, open, onClose }: CommonProps) {
  const t = useText()
  const onDone = useDone(t('comments.deleted'))
  return (
    <ConfirmDialog
      open={open}
      title={t('comments.delete_title')}
      onClose={onClose}
      confirm={t('comments.delete')}
      action={() => deleteComment(c.comment_id)}
      onDone={onDone}
    >
      <p>{t('comments.delete_text')}</p>
    </ConfirmDialog>
  )
}

function HideDialog({ comment: c, hides, open, onClose }: CommonProps & { hides: boolean }) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const onDone = useDone(hides ? t('comments.was_hidden') : t('comments.was_unhidden'))
  const trimmed = reason.trim()
  return (
    <ConfirmDialog
      open={open}
      title={hides ? t('comments.hide_title') : t('comments.unhide_title')}
      onClose={onClose}
      confirm={hides ? t('comments.hide') : t('comments.unhide')}
      failed={t('comments.not_done')}
      ready={() => {
        const isReady = !hides || trimmed !== ''
        setProblem(isReady ? undefined : t('comments.reason_needed'))
        return isReady
      }}
      action={() => hideComment(c.comment_id, hides ? trimmed : null)}
      onDone={() => {
        setReason('')
        onDone()
      }}
    >
      <p>{hides ? t('comments.hide_text') : t('comments.unhide_text')}</p>
      {hides && (
        <TextField
          label={t('comments.reason')}
          maxLength={300}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
    </ConfirmDialog>
  )
}

function LockDialog({ comment: c, locks, open, onClose }: CommonProps & { locks: boolean }) {
  const t = useText()
  const onDone = useDone(locks ? t('comments.was_locked') : t('comments.was_unlocked'))
  return (
    <ConfirmDialog
      open={open}
      title={locks ? t('comments.lock_title') : t('comments.unlock_title')}
      onClose={onClose}
      confirm={locks ? t('comments.lock') : t('comments.unlock')}
      failed={t('comments.not_done')}
      action={() => lockThread(c.thread_id, locks)}
      onDone={onDone}
    >
      <p>{locks ? t('comments.lock_text') : t('comments.unlock_text')}</p>
    </ConfirmDialog>
  )
}

interface HistoryDialogProps {
  comment: Comment
  open: boolean
  onClose: () => void
}

/** The current and previous versions of a comment. */
function HistoryDialog({ comment: c, open, onClose }: HistoryDialogProps) {
  const t = useText()
  const versions = useQuery(commentVersionsQuery(c.comment_id))
  return (
    <Dialog open={open} title={t('comments.history')} onClose={onClose}>
      <div className="dialog-body">
        {versions.isPending && <RowsSkeleton rows={2} />}
        {versions.isError && <ErrorNote error={versions.error} retry={() => void versions.refetch()} />}
        <ol className="commentversions">
          {versions.data?.versions.map(({ subject, content, created_at }, i) => (
            <li key={created_at}>
              <p className="small quiet">
                <When time={Date.parse(created_at) / 1000} /> {i === 0 && t('comments.now')}
              </p>
              {subject && <p className="subject">{subject}</p>}
              <CommentText content={content} />
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

/** Parses a comment ID, either plain or in a URL copied with "Copy link". */
const numberIn = (text: string): number | null => {
  const number = /(?:^|scroll_to=|comment_id=|#c)(\d{1,9})$/.exec(text.trim())?.[1]
  return number === undefined ? null : Number(number)
}

interface MoveDialogProps {
  comment: Comment
  open: boolean
  onClose: () => void
}

/** Moves a comment with its replies below another comment or to a new discussion. */
function MoveDialog({ comment: c, open, onClose }: MoveDialogProps) {
  const t = useText()
  const [below, setBelow] = useState(false)
  const [subject, setSubject] = useState('')
  const [parent, setParent] = useState('')
  const [problem, setProblem] = useState<string>()
  const onDone = useDone(t('comments.moved'))
  const place = () => (below ? { parent_id: numberIn(parent) ?? 0 } : { subject: subject.trim() })
  return (
    <ConfirmDialog
      open={open}
      title={t('comments.move_title')}
      onClose={onClose}
      confirm={t('comments.move')}
      failed={t('comments.not_done')}
      ready={() => {
        const wrong = below
          ? numberIn(parent) === null && t('comments.parent_needed')
          : subject.trim() === '' && t('comments.subject_needed')
        setProblem(wrong || undefined)
        return !wrong
      }}
      action={() => moveComment(c.comment_id, place())}
      onDone={onDone}
    >
      <fieldset className="boxes">
        <legend className="visually-hidden">{t('comments.move_where')}</legend>
        {[false, true].map((isBelow) => (
          <label key={String(isBelow)} className="check">
            <input type="radio" name="place" checked={below === isBelow} onChange={() => setBelow(isBelow)} />
            {isBelow ? t('comments.move_below') : t('comments.move_apart')}
          </label>
        ))}
      </fieldset>
      {below ? (
        <TextField
          label={t('comments.parent')}
          aside={t('comments.parent_help')}
          value={parent}
          error={problem}
          onChange={(event) => setParent(event.target.value)}
        />
      ) : (
        <TextField
          label={t('comments.subject')}
          maxLength={300}
          value={subject}
          error={problem}
          onChange={(event) => setSubject(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

/** Announces that an action is complete and invalidates the discussion. */
function useDone(text: string) {
  const queryClient = useQueryClient()
  return () => {
    notify({ kind: 'success', text })
    void queryClient.invalidateQueries({ queryKey: ['comments'] })
  }
}

/** The dialogs of a comment. */
export type CommentDialog = 'delete' | 'report' | 'hide' | 'show' | 'move' | 'history' | 'lock' | 'unlock'
