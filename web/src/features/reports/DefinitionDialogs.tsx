import type { Definition } from '@vlacku/contract/entries'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { DeleteDefinition } from './DeleteDefinition.tsx'
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
