import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { PublicBox } from './PublicBox.tsx'
import { addCollection, editCollection, useInvalidateCollections } from './queries.ts'

interface Props {
  /** The edited collection; undefined to create a new one. */
  collection?: Collection
  open: boolean
  onClose: () => void
}

/** Creates a collection, or edits its name, description, visibility and answer mode. */
export function CollectionForm(props: Props) {
  const t = useText()
  const { collection, open, onClose } = props
  return (
    <Dialog title={t(collection ? 'collections.edit' : 'collections.new')} open={open} onClose={onClose}>
      <Fields {...props} />
    </Dialog>
  )
}

function Fields({ collection, onClose }: Props) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const invalidate = useInvalidateCollections()
  const [name, setName] = useState(collection?.name ?? '')
  const [description, setDescription] = useState(collection?.description ?? '')
  const [is_public, setPublic] = useState(collection?.is_public ?? false)
  const [has_choices, setChoices] = useState(collection?.has_choices ?? false)
  // Visibility is controlled by a moderator.
  const isWithheld = collection !== undefined && collection.withheld_reason !== null
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const values = { name: name.trim(), description: description.trim(), is_public, has_choices }
      return collection ? editCollection(collection.collection_id, values) : addCollection(values)
    },
    meta: { showsError: true },
    onSuccess: async (saved) => {
      await invalidate()
      onClose()
      if (!collection)
        void navigate({ to: '/$locale/collections/$id', params: { locale, id: String(saved.collection_id) } })
    },
  })
  const save = () => {
    setTried(true)
    if (name.trim() !== '') mutate()
  }
  return (
    <Form noValidate onSubmit={save}>
      <div className="dialog-body flow">
        <TextField
          label={t('collections.name')}
          value={name}
          maxLength={120}
          required
          error={tried && name.trim() === '' ? t('collections.name_required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('collections.about')}
          value={description}
          maxLength={5000}
          rows={3}
          onChange={(event) => setDescription(event.target.value)}
        />
        <PublicBox is_public={is_public} onChange={setPublic} disabled={isWithheld} />
        <label className="check">
          <input type="checkbox" checked={has_choices} onChange={(event) => setChoices(event.target.checked)} />{' '}
          {t('collections.has_choices')}
        </label>
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending}>
        {t(collection ? 'collections.save' : 'collections.create')}
      </DialogFooter>
    </Form>
  )
}
