import type { Definition } from '@vlacku/contract/entries'
import type { ReportReason } from '@vlacku/contract/reports'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { useDeed } from '../../ui/useDeed.ts'
import { reportDefinition } from './queries.ts'

const REASONS = ['wrong', 'spam', 'offensive', 'copyright', 'duplicate', 'other'] as const satisfies ReportReason[]

interface Props {
  definition: Pick<Definition, 'definitionid' | 'valsiword'>
  open: boolean
  onClose: () => void
}

/** Tells the moderators what is wrong with a definition. */
export function ReportDefinition({ definition: d, open, onClose }: Props) {
  const t = useText()
  const { busy, error, run, forget } = useDeed()
  const [reason, setReason] = useState<ReportReason>('wrong')
  const [message, setMessage] = useState('')
  const close = () => {
    forget()
    onClose()
  }
  const send = async () => {
    if (!(await run(() => reportDefinition(d.definitionid, reason, message)))) return
    setMessage('')
    close()
    notify({ kind: 'success', text: t('reports.sent') })
  }
  return (
    <Dialog title={t('reports.report_title', { word: d.valsiword })} open={open} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="b flow">
          <SelectField
            label={t('reports.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value as ReportReason)}
          >
            {REASONS.map((name) => (
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
        <footer>
          <button type="button" className="btn" onClick={close}>
            {t('shell.cancel')}
          </button>
          <ActButton type="submit" className="btn main" busy={busy} busyText={t('shell.working')}>
            {t('reports.send')}
          </ActButton>
        </footer>
      </form>
    </Dialog>
  )
}
