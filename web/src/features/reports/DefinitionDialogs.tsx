import type { Definition } from '@vlacku/contract/entries'
import { FeatureTexts } from '../../platform/text.tsx'
import { DeleteDefinition } from './DeleteDefinition.tsx'
import { ReportDefinition } from './ReportDefinition.tsx'

interface Props {
  definition: Pick<Definition, 'definitionid' | 'valsiword'>
  asked: 'delete' | 'report' | null
  onClose: () => void
}

/** What is asked before a definition is deleted or reported; fetched when somebody first wants to. */
export function DefinitionDialogs({ definition, asked, onClose }: Props) {
  return (
    <FeatureTexts feature="reports">
      <DeleteDefinition definition={definition} open={asked === 'delete'} onClose={onClose} />
      <ReportDefinition definition={definition} open={asked === 'report'} onClose={onClose} />
    </FeatureTexts>
  )
}
