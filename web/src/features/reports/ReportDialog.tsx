import type { ReportReason } from '@vlacku/contract/reports'
import { type ReactNode, useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { type Reported, report } from './queries.ts'

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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
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
      </form>
    </Dialog>
  )
}
