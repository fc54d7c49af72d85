import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { PublicBox } from './PublicBox.tsx'
import { addCollection, addItems, containingQuery, deleteItem, useInvalidateCollections } from './queries.ts'

interface Props {
  definition_ids: number[]
  open: boolean
  onClose: () => void
}

/** Adds definitions to one of the user's collections (most recently used first) or to a new one, and removes them. */
export function AddDialog(props: Props) {
  return (
    <FeatureTexts feature="collections">
      <Titled {...props} />
    </FeatureTexts>
  )
}

function Titled({ definition_ids, open, onClose }: Props) {
  const t = useText()
  return (
    <Dialog title={t('collections.add_to')} open={open} onClose={onClose}>
      <div className="dialog-body flow">
        <Choices definition_ids={definition_ids} onClose={onClose} />
      </div>
    </Dialog>
  )
}

interface Target {
  collection_id: number
  name: string
}

interface Putting {
  target: Target
  definition_ids: number[]
}

/** The user's collections to which definitions can be added, and a form for a new one. Uses the `collections` texts. */
export function Choices({ definition_ids, onClose }: Omit<Props, 'open'>) {
  const { username } = useSession()
  const mine = useQuery(containingQuery(definition_ids, username))
  const { put, takeOut, error } = usePutting(onClose)
  const putInto = (target: Target) => put({ target, definition_ids })
  if (mine.isPending || mine.isError) return <QueryStatus query={mine} />
  const { collections, containing } = mine.data
  // Only a single definition can be removed.
  const places = definition_ids.length === 1 ? (containing[0]?.collections ?? []) : []
  return (
    <>
      {error && <ErrorNote error={error} />}
      {collections.length > 0 && (
        <ul className="add-choices">
          {collections.map((collection) => {
            const place = places.find(({ collection_id }) => collection_id === collection.collection_id)
            return (
              <li key={collection.collection_id}>
                <button
                  type="button"
                  className="button"
                  aria-pressed={place !== undefined}
                  onClick={() => (place ? takeOut({ ...place, name: collection.name }) : putInto(collection))}
                >
                  <Icon name={place ? 'check' : 'plus'} /> {collection.name}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <NewOne onCreated={putInto} />
    </>
  )
}

/** Adds definitions to a collection and removes a definition from it. */
export function usePutting(onClose: () => void) {
  const t = useText()
  const invalidate = useInvalidateCollections()
  const put = useSingleMutation({
    mutationFn: ({ target, definition_ids }: Putting) => addItems(target.collection_id, definition_ids),
    meta: { showsError: true },
    onSuccess: async ({ added_count, item_ids }, { target: { collection_id, name }, definition_ids }) => {
      await invalidate()
      onClose()
      const run = async () => {
        for (const item_id of item_ids) await deleteItem({ collection_id, item_id })
        await invalidate()
      }
      notify({
        kind: 'success',
        text:
          definition_ids.length === 1
            ? t('collections.added')
            : t('collections.added_many', { count: added_count, name }),
        ...(item_ids.length > 0 && { act: { label: t('collections.undo'), run } }),
      })
    },
  })
  const takeOut = useSingleMutation({
    mutationFn: (item: Target & { item_id: number }) => deleteItem(item),
    meta: { showsError: true },
    onSuccess: async (_done, { name }) => {
      await invalidate()
      notify({ kind: 'success', text: t('collections.taken_out', { name }) })
    },
  })
  return {
    put: put.mutate,
    takeOut: takeOut.mutate,
    isPending: put.isPending,
    error: put.error ?? takeOut.error,
  }
}

/** Inline form that creates a collection. */
function NewOne({ onCreated }: { onCreated: (created: Target) => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const [is_public, setPublic] = useState(false)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => addCollection({ name: name.trim(), is_public }),
    meta: { showsError: true },
    onSuccess: onCreated,
  })
  return (
    <Form
      className="collection-find"
      onSubmit={() => {
        if (name.trim() !== '') mutate()
      }}
    >
      <TextField
        label={t('collections.new')}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PublicBox is_public={is_public} onChange={setPublic} />
      <ActButton type="submit" busy={isPending} busyText={t('shell.working')}>
        {t('collections.create')}
      </ActButton>
      {error && <ErrorNote error={error} />}
    </Form>
  )
}
