import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Definition } from '@vlacku/contract/entries'
import { useRef, useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { restoreDefinition } from '../versions/index.ts'
import { deleteDefinition } from './queries.ts'
import { ReportDialog } from './ReportDialog.tsx'

interface Props {
  definition: Pick<Definition, 'definitionid' | 'valsiword'>
  openDialog: 'delete' | 'report' | null
  onClose: () => void
}

/** The dialogs that delete or report a definition; loaded on first use. */
export function DefinitionDialogs({ definition, openDialog, onClose }: Props) {
  return (
    <FeatureTexts feature="reports">
      <DeleteDefinition definition={definition} open={openDialog === 'delete'} onClose={onClose} />
      <ReportDefinition definition={definition} open={openDialog === 'report'} onClose={onClose} />
    </FeatureTexts>
  )
}

function ReportDefinition({ definition: d, open, onClose }: Pick<Props, 'definition' | 'onClose'> & { open: boolean }) {
  const t = useText()
  const title = t.rich('reports.report_title', { word: d.valsiword, w: (word) => <span lang="jbo">{word}</span> })
  return <ReportDialog what={{ definition_id: d.definitionid }} title={title} open={open} onClose={onClose} />
}

interface DeleteDefinitionProps {
  definition: Pick<Definition, 'definitionid' | 'valsiword'>
  open: boolean
  onClose: () => void
}

/** Deletes a definition with a reason. The user can undo it. */
function DeleteDefinition({ definition: d, open, onClose }: DeleteDefinitionProps) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const entryWasDeleted = useRef(false)

  async function restore() {
    await restoreDefinition(d.definitionid)
    await queryClient.invalidateQueries()
    notify({ kind: 'success', text: t('reports.restored') })
  }
  return (
    <ConfirmDialog
      title={t.rich('reports.delete_title', { word: d.valsiword, w: (word) => <span lang="jbo">{word}</span> })}
      open={open}
      onClose={onClose}
      confirm={t('reports.delete')}
      failed={t('reports.delete_failed')}
      action={async () => {
        entryWasDeleted.current = (await deleteDefinition(d.definitionid, reason)).valsi_deleted
      }}
      onDone={async () => {
        notify({
          kind: 'success',
          text: t('reports.deleted'),
          stays: 'until_closed',
          act: { label: t('reports.undo'), run: restore },
        })
        // Leaves the entry page first, because it would otherwise show the entry as deleted.
        if (entryWasDeleted.current) await navigate({ to: '/$locale', params: { locale } })
        await queryClient.invalidateQueries()
      }}
    >
      <p>{t('reports.delete_text')}</p>
      <TextField
        label={t('reports.delete_reason')}
        aside={t('reports.optional')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
