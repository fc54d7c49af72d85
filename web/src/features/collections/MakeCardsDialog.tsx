import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { DirectionField } from './DirectionField.tsx'
import { DIRECTIONS } from './items.ts'
import { makeCards, useInvalidateCollections } from './queries.ts'

interface Props {
  collection: Collection
  open: boolean
  onClose: () => void
}

/** Creates cards for all items without a card. */
export function MakeCardsDialog({ collection, open, onClose }: Props) {
  const t = useText()
  const invalidate = useInvalidateCollections()
  const [direction, setDirection] = useState<string>('both')
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => makeCards(collection.collection_id, DIRECTIONS.find((name) => name === direction) ?? 'both'),
    meta: { showsError: true },
    onSuccess: async ({ imported_count }) => {
      await invalidate()
      onClose()
      notify({ kind: 'success', text: t('collections.cards_made', { count: imported_count }) })
    },
  })
  return (
    <Dialog title={t('collections.make_cards')} open={open} onClose={onClose}>
      <div className="dialog-body flow">
        <p className="soft">{t('collections.make_cards_help')}</p>
        <DirectionField value={direction} onChange={setDirection} />
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending} onClick={() => mutate()}>
        {t('collections.make')}
      </DialogFooter>
    </Dialog>
  )
}
