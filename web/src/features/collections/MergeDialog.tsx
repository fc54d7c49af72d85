import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { containingQuery, mergeCollections, useInvalidateCollections } from './queries.ts'

interface Props {
  collection: Collection
  open: boolean
  onClose: () => void
}

/** Merges a collection into another of the user's collections, or both into a new one. */
export function MergeDialog({ open, onClose, ...props }: Props) {
  const t = useText()
  return (
    <Dialog title={t('collections.merge')} open={open} onClose={onClose}>
      <Fields {...props} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ collection, onClose }: Omit<Props, 'open'>) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const invalidate = useInvalidateCollections()
  const { username } = useSession()
  const mine = useQuery(containingQuery([], username))
  const others = mine.data?.collections.filter((one) => one.collection_id !== collection.collection_id) ?? []
  const [chosen, setChosen] = useState<number>()
  const [isNew, setNew] = useState(false)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const target = chosen ?? others[0]?.collection_id
  const lacksName = isNew && name.trim() === ''
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (target_collection_id: number) =>
      mergeCollections({
        source_collection_id: collection.collection_id,
        target_collection_id,
        ...(isNew && { new_collection_name: name.trim() }),
      }),
    meta: { showsError: true },
    onSuccess: async ({ collection_id, added_count, skipped_count }) => {
      await invalidate()
      onClose()
      notify({ kind: 'success', text: t('collections.merged', { added: added_count, same: skipped_count }) })
      await navigate({ to: '/$locale/collections/$id', params: { locale, id: String(collection_id) } })
    },
  })
  const merge = () => {
    setTried(true)
    if (target !== undefined && !lacksName) mutate(target)
  }
  return (
    <Form noValidate onSubmit={merge}>
      <div className="dialog-body flow">
        {mine.isSuccess && others.length === 0 ? (
          <p>{t('collections.no_other')}</p>
        ) : (
          <>
            <p className="soft">{t('collections.merge_advice')}</p>
            <SelectField
              label={t('collections.merge_into')}
              value={target ?? ''}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {others.map((one) => (
                <option key={one.collection_id} value={one.collection_id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            <label className="check">
              <input type="checkbox" checked={isNew} onChange={(event) => setNew(event.target.checked)} />{' '}
              {t('collections.merge_new')}
            </label>
            {isNew && (
              <TextField
                label={t('collections.name')}
                required
                maxLength={120}
                value={name}
                error={tried && lacksName ? t('collections.name_required') : undefined}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </>
        )}
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending}>
        {target !== undefined && t('collections.merge')}
      </DialogFooter>
    </Form>
  )
}
