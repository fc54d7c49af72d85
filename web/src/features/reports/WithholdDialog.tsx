import { useQueryClient } from '@tanstack/react-query'
import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { withhold } from './queries.ts'

interface Props {
  collection: Pick<Collection, 'collection_id' | 'name'>
  open: boolean
  onClose: () => void
  onDone?: () => unknown
}

/** Makes another user's collection private, with a reason. Can be undone. Uses the `reports` texts. */
export function WithholdDialog({ open, ...props }: Props) {
  const t = useText()
  return (
    <Dialog title={t('reports.withhold_title', { name: props.collection.name })} open={open} onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ collection: { collection_id }, onClose, onDone }: Omit<Props, 'open'>) {
  const t = useText()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const release = useRelease(collection_id)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => withhold(collection_id, reason.trim()),
    meta: { showsError: true },
    onSuccess: async () => {
      onClose()
      notify({
        kind: 'success',
        text: t('reports.withheld'),
        stays: 'until_closed',
        act: { label: t('reports.undo'), run: release },
      })
      await onDone?.()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Form onSubmit={() => mutate()}>
      <div className="dialog-body flow">
        <p>{t('reports.withhold_text')}</p>
        <TextArea
          label={t('reports.withhold_reason')}
          rows={3}
          maxLength={1000}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error && <ErrorNote error={error} failed={t('reports.withhold_failed')} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending}>
        {t('reports.withhold')}
      </DialogFooter>
    </Form>
  )
}

/** Makes a collection public again and shows a message. */
export function useRelease(collection_id: number): () => Promise<void> {
  const t = useText()
  const queryClient = useQueryClient()
  return async () => {
    await withhold(collection_id, null)
    await queryClient.invalidateQueries()
    notify({ kind: 'success', text: t('reports.released') })
  }
}
