import type { Collection } from '@vlacku/contract/collections'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { WithholdDialog } from './WithholdDialog.tsx'

interface Props {
  collection: Pick<Collection, 'collection_id' | 'name'>
  openDialog: 'report' | 'withhold' | null
  onClose: () => void
  /** Called after a moderator has made the collection private, which also hides it from the moderator. */
  onWithheld: () => unknown
}

/** The dialog that reports a collection or, for moderators, makes it private. */
export const ReportCollection = (props: Props) => (
  <FeatureTexts feature="reports">
    <Asking {...props} />
  </FeatureTexts>
)

function Asking({ collection, openDialog, onClose, onWithheld }: Props) {
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
