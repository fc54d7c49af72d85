import type { Collection } from '@vlacku/contract/collections'
import type { Comment } from '@vlacku/contract/comments'
import type { ReportReason } from '@vlacku/contract/reports'
import { type ReactNode, useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { type Reported, report } from './queries.ts'
import { WithholdDialog } from './WithholdDialog.tsx'

const REASONS = ['wrong', 'spam', 'offensive', 'copyright', 'duplicate', 'other'] as const satisfies ReportReason[]

interface Props {
  what: Reported
  title: ReactNode
  open: boolean
  onClose: () => void
}

/** Returns the available reasons; "duplicate" doesn't apply to a collection. */
const reasonsFor = (what: Reported) =>
  'collection_id' in what ? REASONS.filter((name) => name !== 'duplicate') : REASONS

/** Reports content to the moderators. */
export function ReportDialog({ what, title, open, onClose }: Props) {
  const t = useText()
  const [reason, setReason] = useState<ReportReason>('wrong')
  const [message, setMessage] = useState('')
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: () => report(what, reason, message),
    meta: { showsError: true },
    onSuccess: () => {
      setMessage('')
      close()
      notify({ kind: 'success', text: t('reports.sent') })
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={title} open={open} onClose={close}>
      <Form onSubmit={() => mutate()}>
        <div className="dialog-body flow">
          <SelectField
            label={t('reports.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value as ReportReason)}
          >
            {reasonsFor(what).map((name) => (
              <option key={name} value={name}>
                {t(`reports.reason_${name}`)}
              </option>
            ))}
          </SelectField>
          <TextArea
            label={t('reports.message')}
            aside={t('reports.optional')}
            rows={4}
            maxLength={2000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          {error && <ErrorNote error={error} failed={t('reports.report_failed')} />}
        </div>
        <DialogFooter onCancel={close} busy={isPending}>
          {t('reports.send')}
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

interface ReportCollectionProps {
  collection: Pick<Collection, 'collection_id' | 'name'>
  openDialog: 'report' | 'withhold' | null
  onClose: () => void
  /** Called after a moderator has made the collection private, which also hides it from the moderator. */
  onWithheld: () => unknown
}

/** The dialog that reports a collection or, for moderators, makes it private. */
export const ReportCollection = (props: ReportCollectionProps) => (
  <FeatureTexts feature="reports">
    <ReportForm {...props} />
  </FeatureTexts>
)

function ReportForm({ collection, openDialog, onClose, onWithheld }: ReportCollectionProps) {
  const t = useText()
  const { collection_id, name } = collection
  return (
    <>
      <WithholdDialog collection={collection} open={openDialog === 'withhold'} onClose={onClose} onDone={onWithheld} />
      <ReportDialog
        what={{ collection_id }}
        title={t('reports.report_collection', { name })}
        open={openDialog === 'report'}
        onClose={onClose}
      />
    </>
  )
}

interface ReportCommentProps {
  comment: Pick<Comment, 'comment_id' | 'username'>
  open: boolean
  onClose: () => void
}

/** The dialog that reports a comment. */
export const ReportComment = (props: ReportCommentProps) => (
  <FeatureTexts feature="reports">
    <ReportCommentForm {...props} />
  </FeatureTexts>
)

function ReportCommentForm({ comment: { comment_id, username }, ...props }: ReportCommentProps) {
  const t = useText()
  return <ReportDialog what={{ comment_id }} title={t('reports.report_comment', { username })} {...props} />
}
