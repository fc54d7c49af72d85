import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ReportComment } from '../../reports/index.ts'
import { deleteComment, hideComment, lockThread } from '../queries.ts'
import type { CommentDialog } from './asked.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { useDone } from './useDone.ts'

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

type Asking = Omit<Props, 'dialog'>

function DeleteDialog({ comment: c, open, onClose }: Asking) {
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

function HideDialog({ comment: c, hides, open, onClose }: Asking & { hides: boolean }) {
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

function LockDialog({ comment: c, locks, open, onClose }: Asking & { locks: boolean }) {
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
